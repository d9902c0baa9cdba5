import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ writerPassword: z.string(), doorKey: z.string() });
const EngineResponse = z.object({ data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) });

/** Queries the embedded ClickHouse without Playhead, to compare its numbers. */
export async function queryEngine(dataDir: string, sql: string) {
  const folder = join(dataDir, 'clickhouse');
  const secrets = Secrets.parse(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')));
  const port = (await readFile(join(folder, 'port'), 'utf8')).trim();
  // Of two shards, each would otherwise look for the rows of a subquery in its own tables only.
  const settings = 'output_format_json_quote_64bit_integers=0&distributed_product_mode=global';
  const response = await fetch(`http://127.0.0.1:${port}/?${settings}`, {
    method: 'POST',
    headers: {
      'X-ClickHouse-User': 'playhead',
      'X-ClickHouse-Key': secrets.writerPassword,
      'X-Playhead-Key': secrets.doorKey,
    },
    body: `${sql} FORMAT JSON`,
  });
  if (!response.ok) throw new Error(`the engine refused: ${await response.text()}`);
  return EngineResponse.parse(await response.json()).data;
}

export async function queryNumber(dataDir: string, sql: string): Promise<number> {
  const value = Object.values((await queryEngine(dataDir, sql))[0] ?? {})[0];
  if (value === undefined || value === null) throw new Error(`no number from: ${sql}`);
  return Number(value);
}
