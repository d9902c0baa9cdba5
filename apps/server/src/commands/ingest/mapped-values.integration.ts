import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openClients } from '../../platform/engine/clients.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { readParquetFooter } from './parquet-footer.ts';
import { createTestLoader, type TestLoader } from './test-loader.ts';
import { startTestObjectStore, type TestObjectStore } from './test-object-store.ts';

const CUSTOMER = 2001;

const mapping = `
zone: Europe/Berlin
columns:
  session_id: id
  viewer_id: viewer
  start: at
  content_seconds: seconds
`;

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;
let loader: TestLoader;
let store: TestObjectStore;

beforeAll(async () => {
  [engine, postgres, store] = await Promise.all([
    startTestEngine({ customers: [CUSTOMER] }),
    startTestMetadata(),
    startTestObjectStore(),
  ]);
});
afterAll(() => Promise.all([engine.end(), postgres.stop(), store.end()]));

beforeEach(async () => {
  metadata = await postgres.clone();
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
  const { engine: target, access } = engine;
  loader = await createTestLoader({ engine: target, access, metadata, customerId: CUSTOMER, mapping });
  return async () => {
    await loader.end();
    await metadata.stop();
  };
});

test('a flag may be written in any letters in a mapping, as it may in a file', async () => {
  const row = (id: string, kind: string) => `${id},v,2026-05-01 12:00:00,5,${kind}\n`;
  const path = await loader.write(
    'kinds.csv',
    `id,viewer,at,seconds,kind\n${row('a', 'Live')}${row('b', 'vod')}${row('c', '')}${row('d', 'TRUE')}`,
  );
  const rule = (more: string) => `${mapping}  is_live: { column: kind, values: { LIVE: True, VOD: FALSE }${more} }\n`;
  const result = await loader.load([path], { mapping: rule(', default: No') });
  expect(result.outcomes[0]?.tally).toMatchObject({ taken: 4, rejected: 0 });
  expect(await loader.stored('session_id, is_live')).toEqual([
    { session_id: 'a', is_live: true },
    { session_id: 'b', is_live: false },
    { session_id: 'c', is_live: false },
    { session_id: 'd', is_live: true },
  ]);
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
  await loader.load([path], { mapping: rule(', otherwise: Yes') });
  expect(await loader.stored('session_id, is_live')).toEqual([
    { session_id: 'a', is_live: true },
    { session_id: 'b', is_live: false },
    { session_id: 'c', is_live: false },
    { session_id: 'd', is_live: true },
  ]);
});

async function parquetOf(columns: string): Promise<Buffer> {
  const clients = openClients(engine.access(), silentLogger);
  const response = await clients.writer.exec({ query: `SELECT ${columns} FORMAT Parquet` });
  const bytes = await buffer(response.stream);
  await clients.close();
  return bytes;
}

/** The same file with isAdjustedToUTC = false: the first field of TIMESTAMP, which is field 8 of a logical type. */
function withoutZone(parquet: Buffer): Buffer {
  const at = parquet.indexOf(Buffer.from([0x8c, 0x11]));
  return Buffer.concat([parquet.subarray(0, at), Buffer.from([0x8c, 0x12]), parquet.subarray(at + 2)]);
}

test('a Parquet timestamp that is UTC by its file is not taken for local time', async () => {
  const utc = await parquetOf(
    "'a' AS id, 'v' AS viewer, toDateTime64('2026-05-01 10:00:00', 6, 'UTC') AS at, 5 AS seconds",
  );
  const startOf = async (source: string, text = mapping) => {
    await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
    const result = await loader.load([source], { mapping: text });
    expect(result.outcomes[0]?.tally).toMatchObject({ taken: 1, rejected: 0 });
    return (await loader.stored('start_utc'))[0]?.['start_utc'];
  };
  store.objects.set('public/utc.parquet', utc);
  store.objects.set('public/local.parquet', withoutZone(utc));
  const files = {
    utc: [await loader.write('utc.parquet', utc), `${store.url}/public/utc.parquet`],
    local: [await loader.write('local.parquet', withoutZone(utc)), `${store.url}/public/local.parquet`],
  };
  for (const file of files.utc) expect(await startOf(file)).toBe('2026-05-01 10:00:00');
  for (const file of files.local) expect(await startOf(file)).toBe('2026-05-01 08:00:00');
  // For a writer that calls its local times UTC.
  const withOwnZone = mapping.replace('start: at', 'start: { column: at, zone: America/New_York }');
  for (const file of files.utc) expect(await startOf(file, withOwnZone)).toBe('2026-05-01 14:00:00');
});

test('timestamps of Spark, of twelve bytes, are UTC', async () => {
  const numbers = await parquetOf('toInt64(1) AS at, toInt64(1) AS count');
  // The physical type of the column "at": INT64, and that of the number of twelve bytes.
  const name = numbers.lastIndexOf(Buffer.from([0x25, 0x00, 0x18, 0x02, 0x61, 0x74]));
  const spark = Buffer.concat([numbers.subarray(0, name - 1), Buffer.from([0x06]), numbers.subarray(name)]);
  const { columns } = await readParquetFooter(await loader.write('spark.parquet', spark));
  expect(columns).toEqual([
    { name: 'at', isList: false, isUtc: true },
    { name: 'count', isList: false, isUtc: false },
  ]);
});

test('of rejected Parquet rows with long values the sample holds the beginnings', async () => {
  const long = "repeat('x', 900000) AS title";
  const rows = await parquetOf(
    `toString(number) AS id, 'v' AS viewer, '?' AS at, 5 AS seconds, ${long} FROM numbers(3)`,
  );
  const path = await loader.write('long.parquet', rows);
  const result = await loader.load([path], { mapping: `${mapping}  series: title\n` });
  expect(result.outcomes[0]).toMatchObject({ state: 'complete', tally: { read: 3, rejected: 3 } });
  const sample = await loader.rejectedRows(result);
  expect(sample.map(({ line, reason }) => [line, reason])).toEqual([1, 2, 3].map((line) => [line, 'unreadable_start']));
  for (const { text } of sample) {
    expect(String(text).length).toBeLessThan(5_000);
    expect(text).toMatch(/^\{"id":"\d","viewer":"v","at":"\?","seconds":"5","title":"x{100}/);
  }
});
