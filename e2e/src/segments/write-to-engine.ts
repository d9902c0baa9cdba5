import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { z } from 'zod';

/** Of a busy machine; the client's own limit is 30 s. */
const WRITE_LIMIT_MS = 240_000;
const Secrets = z.object({ writerPassword: z.string(), doorKey: z.string() });

/** Writes to the embedded ClickHouse without Playhead, for data that the demo does not contain. */
export async function writeToEngine(dataDir: string, sql: string): Promise<void> {
  const folder = join(dataDir, 'clickhouse');
  const { writerPassword, doorKey } = Secrets.parse(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')));
  const port = (await readFile(join(folder, 'port'), 'utf8')).trim();
  const client = createClient({
    url: `http://127.0.0.1:${port}`,
    username: 'playhead',
    password: writerPassword,
    http_headers: { 'X-Playhead-Key': doorKey },
    request_timeout: WRITE_LIMIT_MS,
  });
  try {
    await client.command({ query: sql });
  } finally {
    await client.close();
  }
}
