import { buffer } from 'node:stream/consumers';
import { stagedColumns } from '@playhead/query/ingest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLines } from '../../features/ingest/read-lines.ts';
import { storeFeeds } from '../../features/ingest/store-rows.ts';
import { openClients } from '../../platform/engine/clients.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { type HostileColumn, hostileColumns, type HostileValue, hostileValues } from './test-hostile-values.ts';
import { createTestLoader, NOW, type TestLoader } from './test-loader.ts';

const VALUES = Number(process.env['HOSTILE_VALUES'] ?? 3_000);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_260_501);
/** At most the size of the sample of rejected rows, so that every reason is compared. */
const ROWS_AT_ONCE = 1_000;

const formats = ['csv', 'ndjson', 'parquet', 'live'] as const;
type Format = (typeof formats)[number];
const customerOf = (format: Format) => 2_101 + formats.indexOf(format);

const mapping = `
blanks: [""]
columns:
  start: start_utc
  end: end_utc
${hostileColumns
  .filter((name) => !['start_utc', 'end_utc', 'plan'].includes(name))
  .map((name) => `  ${name}: ${name}\n`)
  .join('')}  tags: { plan: plan }
`;

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;
const loaders = new Map<Format, TestLoader>();

beforeAll(async () => {
  [engine, postgres] = await Promise.all([
    startTestEngine({ customers: formats.map(customerOf) }),
    startTestMetadata(),
  ]);
  metadata = await postgres.clone();
  for (const format of formats) {
    loaders.set(
      format,
      await createTestLoader({
        engine: engine.engine,
        access: engine.access,
        metadata,
        customerId: customerOf(format),
        mapping,
      }),
    );
  }
});
afterAll(async () => {
  await Promise.all([...loaders.values()].map((loader) => loader.end()));
  await metadata.stop();
  await Promise.all([engine.end(), postgres.stop()]);
});

type Cells = Readonly<Partial<Record<HostileColumn, string | Buffer>>>;
interface HostileRow {
  cells: Cells;
  bare: HostileColumn | undefined;
}

function rowOf({ column, value, bare }: HostileValue, index: number): HostileRow {
  const cells: Cells = {
    session_id: `h${index}`,
    viewer_id: `v${index}`,
    start_utc: '2026-05-01T10:00:00Z',
    content_seconds: '60',
    [column]: value,
  };
  return { cells, bare: bare ? column : undefined };
}

/** A JSON text whose bytes need not be UTF-8; `JSON.stringify` escapes lone surrogates. */
function jsonText(value: string | Buffer): Buffer {
  return Buffer.isBuffer(value)
    ? Buffer.concat([Buffer.from('"'), value, Buffer.from('"')])
    : Buffer.from(JSON.stringify(value));
}

/** A lone surrogate as the bytes that a careless writer produces. */
function bytesOf(value: string | Buffer): Buffer {
  if (Buffer.isBuffer(value) || value.isWellFormed()) return Buffer.from(value);
  return Buffer.concat(
    [...value].map((character) => {
      const unit = character.codePointAt(0) ?? 0;
      if (character.isWellFormed()) return Buffer.from(character);
      return Buffer.from([0xed, 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
    }),
  );
}

function jsonLine({ cells, bare }: HostileRow, format: 'ndjson' | 'live'): Buffer {
  const members = hostileColumns.flatMap((name) => {
    const value = cells[name];
    if (value === undefined) return [];
    const text = name === bare ? bytesOf(value) : jsonText(value);
    return name === 'plan' && format === 'live'
      ? [Buffer.from('"tags":{"plan":'), text, Buffer.from('},')]
      : [Buffer.from(`"${name}":`), text, Buffer.from(',')];
  });
  return Buffer.concat([
    Buffer.from('{'),
    ...members.slice(0, -1),
    lastWithoutComma(members.at(-1)),
    Buffer.from('}\n'),
  ]);
}

function lastWithoutComma(part: Buffer | undefined): Buffer {
  return part?.subarray(0, -1) ?? Buffer.alloc(0);
}

function csvRecord({ cells }: HostileRow): Buffer {
  const values = hostileColumns.map((name) => {
    const bytes = bytesOf(cells[name] ?? '').toString('latin1');
    return Buffer.from(`"${bytes.replaceAll('"', '""')}"`, 'latin1');
  });
  return Buffer.concat([
    ...values.flatMap((value, index) => (index === 0 ? [value] : [Buffer.from(','), value])),
    Buffer.from('\n'),
  ]);
}

async function parquetFile(rows: readonly HostileRow[]): Promise<Buffer> {
  const columns = hostileColumns.map((name) => `${name} Nullable(String)`).join(', ');
  await engine.engine.command({
    sql: `CREATE OR REPLACE TABLE playhead.hostile (n UInt32, ${columns}) ENGINE = Memory`,
  });
  const binary = rows.flatMap(({ cells }, index) => {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(index);
    return [number, ...hostileColumns.map((name) => nullableText(cells[name]))];
  });
  await engine.engine.command({ sql: 'INSERT INTO playhead.hostile FORMAT RowBinary', data: Buffer.concat(binary) });
  const clients = openClients(engine.access(), silentLogger);
  const response = await clients.writer.exec({
    query: `SELECT ${hostileColumns.join(', ')} FROM playhead.hostile ORDER BY n FORMAT Parquet`,
  });
  const file = await buffer(response.stream);
  await clients.close();
  return file;
}

function nullableText(value: string | Buffer | undefined): Buffer {
  if (value === undefined) return Buffer.from([1]);
  const bytes = bytesOf(value);
  const length: number[] = [];
  for (let left = bytes.length; ; left >>>= 7) {
    length.push(left < 0x80 ? left : (left & 0x7f) | 0x80);
    if (left < 0x80) return Buffer.concat([Buffer.from([0, ...length]), bytes]);
  }
}

type Reasons = ReadonlyMap<number, string>;
const liveNames: Readonly<Record<string, string>> = { start_utc: 'start', end_utc: 'end', 'tags.plan': 'tags' };

/** As `POST ingest/sessions` reads and stores a body; its response lists only the first twenty rejected rows. */
async function feedLive(rows: readonly HostileRow[]): Promise<Reasons> {
  const bytes = Buffer.concat(rows.map((row) => jsonLine(row, 'live')));
  const readings = [...readLines(bytes, { now: NOW })];
  await storeFeeds(engine.engine, {
    customerId: customerOf('live'),
    feeds: [{ loadId: 0, readings }],
    beforeWrite: async () => undefined,
  });
  return new Map(
    readings.flatMap((reading) => {
      if (reading === undefined || reading.ok) return [];
      const { line, reason, field } = reading;
      return [[line - 1, `${reason} ${liveNames[field] ?? field}`]];
    }),
  );
}

async function loadFile(
  format: Exclude<Format, 'live'>,
  file: { name: string; content: Buffer; indexOfLine: (line: number) => number },
): Promise<Reasons> {
  const loader = loaders.get(format);
  if (loader === undefined) throw new Error(format);
  const result = await loader.load([await loader.write(file.name, file.content)]);
  expect(result.outcomes.map(({ state, notes }) => [state, notes])).toEqual([['complete', []]]);
  const rejected = await loader.rejectedRows(result);
  expect(rejected).toHaveLength(result.outcomes[0]?.tally.rejected ?? 0);
  return new Map(
    rejected.map((row) => [file.indexOfLine(Number(row['line'])), `${String(row['reason'])} ${String(row['field'])}`]),
  );
}

async function feedAll(rows: readonly HostileRow[], name: string): Promise<Readonly<Record<Format, Reasons>>> {
  const records = rows.map(csvRecord);
  const lines = new Map<number, number>();
  let line = 2;
  for (const [index, record] of records.entries()) {
    lines.set(line, index);
    line += record.filter((byte) => byte === 0x0a).length;
  }
  const header = Buffer.from(`${hostileColumns.join(',')}\n`);
  const nextLine = (given: number) => given - 1;
  return {
    csv: await loadFile('csv', {
      name: `${name}.csv`,
      content: Buffer.concat([header, ...records]),
      indexOfLine: (given) => lines.get(given) ?? -given,
    }),
    ndjson: await loadFile('ndjson', {
      name: `${name}.ndjson`,
      content: Buffer.concat(rows.map((row) => jsonLine(row, 'ndjson'))),
      indexOfLine: nextLine,
    }),
    parquet: await loadFile('parquet', {
      name: `${name}.parquet`,
      content: await parquetFile(rows),
      indexOfLine: nextLine,
    }),
    live: await feedLive(rows),
  };
}

/** Rows that differ between the four customers. */
async function storedDifferently() {
  const columns = stagedColumns.map(({ name }) => name).join(', ');
  return engine.engine.inspect({
    sql: `SELECT ${columns}, arraySort(groupArray(customer_id)) AS customers FROM playhead.sessions GROUP BY ALL HAVING customers != [${formats.map(customerOf).join(', ')}] ORDER BY session_id LIMIT 20`,
  });
}

const named: readonly [HostileColumn, string, string][] = [
  ['content_seconds', 'NaN', 'unreadable_number content_seconds'],
  ['content_seconds', 'inf', 'unreadable_number content_seconds'],
  ['content_seconds', '1e999', 'number_too_large content_seconds'],
  ['season_number', '-1e999', 'negative_number season_number'],
  ['start_utc', '0000-00-00 00:00:00', 'unreadable_start start'],
  ['start_utc', '2026-00-10 00:00:00', 'unreadable_start start'],
  ['start_utc', '2026-05-00 00:00:00', 'unreadable_start start'],
  ['start_utc', '2026-05-01 25:00:00', 'unreadable_start start'],
  ['start_utc', '2026-05-01T10:00:00+99:00', 'unreadable_start start'],
  ['end_utc', '2026-05-01T10:00:00+99:00', 'unreadable_end end'],
  ['series', 'a\0b', 'nul_character series'],
  ['series', '\uD800', 'bad_encoding '],
  ['series', 'x'.repeat(1_001), 'value_too_long series'],
  ['series', 'x'.repeat(1_100_000), 'row_too_long '],
];

test('each of the values that once ended a load, or were taken for this year, is a rejected row with its reason', async () => {
  const good = rowOf({ column: 'series', value: 'Night Train', bare: false }, 1_000_000);
  const rows = named.map(([column, value], index) => rowOf({ column, value, bare: false }, 1_000_001 + index));
  const reasons = await feedAll([...rows, good], 'named');
  const expected = named.map(([, , reason], index) => [index, reason]);
  for (const format of formats) {
    const told = [...reasons[format]].toSorted(([left], [right]) => left - right);
    expect([format, told]).toEqual([format, expected]);
  }
  expect(
    await engine.engine.inspect({
      sql: "SELECT count() AS customers, any(series) AS series FROM playhead.sessions WHERE session_id = 'h1000000'",
    }),
  ).toEqual([{ customers: 4, series: 'Night Train' }]);
});

test(`N8: ${VALUES} hostile values are stored or rejected alike by CSV, NDJSON, Parquet and the live feed`, async () => {
  const values = hostileValues({ count: VALUES, seed: SEED });
  const rows = values.map(rowOf);
  let rejected = 0;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const reasons = await feedAll(part, `part-${from}`);
    const differences = part.flatMap((_row, index) => {
      const told = formats.map((format) => reasons[format].get(index) ?? 'stored');
      const { column, value, bare } = values[from + index] ?? {};
      return new Set(told).size === 1
        ? []
        : [{ column, value: String(value).slice(0, 80), bare, told: told.join(' | ') }];
    });
    expect(differences).toEqual([]);
    rejected += reasons.live.size;
  }
  expect(await storedDifferently()).toEqual([]);
  const [counted] = await engine.engine.inspect({
    sql: `SELECT count() AS n FROM playhead.sessions WHERE customer_id = ${customerOf('live')}`,
  });
  expect(rejected).toBeGreaterThan(VALUES / 10);
  expect(Number(counted?.['n'])).toBeGreaterThan(VALUES / 10);
}, 600_000);

test('typed columns of a Parquet file may hold NaN and infinity, and its rejected rows are told', async () => {
  const clients = openClients(engine.access(), silentLogger);
  const response = await clients.writer.exec({
    query: `SELECT concat('p', toString(number)) AS session_id, 'v' AS viewer_id, toDateTime64('2026-05-01 10:00:00', 3, 'UTC') AS start_utc,
      [nan, inf, -inf, 90.4, 1e300][number + 1] AS content_seconds FROM numbers(5) ORDER BY number FORMAT Parquet`,
  });
  const file = await buffer(response.stream);
  await clients.close();
  const loader = loaders.get('parquet');
  if (loader === undefined) throw new Error('no loader');
  const result = await loader.load([await loader.write('typed.parquet', file)]);
  expect(result.outcomes[0]).toMatchObject({ state: 'complete', tally: { read: 5, taken: 1, rejected: 4 } });
  expect(result.outcomes[0]?.tally.reasons).toEqual([
    { reason: 'unreadable_number', field: 'content_seconds', rows: 3 },
    { reason: 'number_too_large', field: 'content_seconds', rows: 1 },
  ]);
  expect((await loader.rejectedRows(result)).map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'unreadable_number'],
    [2, 'unreadable_number'],
    [3, 'unreadable_number'],
    [5, 'number_too_large'],
  ]);
});
