import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ writerPassword: z.string(), doorKey: z.string() });
const Answer = z.object({ data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) });

/** Asks the embedded ClickHouse itself, past all of Playhead: what its numbers are compared with. */
export async function askEngine(dataDir: string, sql: string) {
  const folder = join(dataDir, 'clickhouse');
  const secrets = Secrets.parse(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')));
  const port = (await readFile(join(folder, 'port'), 'utf8')).trim();
  const answer = await fetch(`http://127.0.0.1:${port}/?output_format_json_quote_64bit_integers=0`, {
    method: 'POST',
    headers: {
      'X-ClickHouse-User': 'playhead',
      'X-ClickHouse-Key': secrets.writerPassword,
      'X-Playhead-Key': secrets.doorKey,
    },
    body: `${sql} FORMAT JSON`,
  });
  if (!answer.ok) throw new Error(`the engine refused: ${await answer.text()}`);
  return Answer.parse(await answer.json()).data;
}

/** The one number a query answers with. */
export async function askNumber(dataDir: string, sql: string): Promise<number> {
  const value = Object.values((await askEngine(dataDir, sql))[0] ?? {})[0];
  if (value === undefined || value === null) throw new Error(`no number from: ${sql}`);
  return Number(value);
}
