import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClients } from '../../platform/engine/clients.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import type { IngestArguments } from './arguments.ts';
import { createTestLoader, type TestLoader } from './test-loader.ts';

const CUSTOMER = 2001;

const mapping = `
zone: Europe/Berlin
columns:
  session_id: view
  viewer_id: user
  start: began
  content_seconds: { column: watched_ms, unit: ms }
  series: title
  season_number: season
  genre: { column: genres, split: "|" }
  device: { column: dev, lower: true, values: { roku: Roku TV }, default: Other }
  country: { constant: DE }
  tags: { plan: plan }
`;

const header = 'view,user,began,watched_ms,title,season,genres,dev,plan\n';
const rows = [
  'a1,u1,2026-05-01 12:00:00,90500,"Night, Train",1,Drama|Crime,ROKU,basic\n',
  'a2,u1,2026-05-01T12:00:00Z,60000,"The ""Best""\nof Us",2,Comedy,phone,\n',
  'a3,u2,2026-05-02T23:30:00-02:00,0,,,,,premium\n',
];

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;
let loader: TestLoader;

beforeAll(async () => {
  [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER] }), startTestMetadata()]);
});
afterAll(() => Promise.all([engine.end(), postgres.stop()]));

beforeEach(async () => {
  metadata = await postgres.clone();
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.sessions' });
  await engine.engine.command({ sql: 'TRUNCATE TABLE playhead.viewer_first' });
  loader = await createTestLoader({
    engine: engine.engine,
    access: engine.access,
    metadata,
    customerId: CUSTOMER,
    mapping,
  });
  return async () => {
    await loader.end();
    await metadata.stop();
  };
});

const expected = [
  {
    session_id: 'a1',
    viewer_id: 'u1',
    start_utc: '2026-05-01 10:00:00',
    end_utc: '2026-05-01 10:01:31',
    content_seconds: 91,
    unique_seconds: 91,
    started: true,
    series: 'Night, Train',
    season_number: 1,
    genre: ['Drama', 'Crime'],
    device: 'Roku TV',
    country: 'DE',
    screen: 'Unknown',
    tags: { plan: 'basic' },
    content_with_ads: false,
  },
  {
    session_id: 'a2',
    viewer_id: 'u1',
    start_utc: '2026-05-01 12:00:00',
    end_utc: '2026-05-01 12:01:00',
    content_seconds: 60,
    unique_seconds: 60,
    started: true,
    series: 'The "Best"\nof Us',
    season_number: 2,
    genre: ['Comedy'],
    device: 'phone',
    country: 'DE',
    screen: 'Unknown',
    tags: {},
    content_with_ads: false,
  },
  {
    session_id: 'a3',
    viewer_id: 'u2',
    start_utc: '2026-05-03 01:30:00',
    end_utc: '2026-05-03 01:30:00',
    content_seconds: 0,
    unique_seconds: 0,
    started: true,
    series: null,
    season_number: null,
    genre: [],
    device: 'Other',
    country: 'DE',
    screen: 'Unknown',
    tags: { plan: 'premium' },
    content_with_ads: false,
  },
];
const columns = Object.keys(expected[0] ?? {}).join(', ');

describe('a file is loaded through its mapping', () => {
  const csv = header + rows.join('');
  const ndjson = [
    {
      view: 'a1',
      user: 'u1',
      began: '2026-05-01 12:00:00',
      watched_ms: 90500,
      title: 'Night, Train',
      season: 1,
      genres: ['Drama', 'Crime'],
      dev: 'ROKU',
      plan: 'basic',
      extra: { x: 1 },
    },
    {
      view: 'a2',
      user: 'u1',
      began: '2026-05-01T12:00:00Z',
      watched_ms: '60000',
      title: 'The "Best"\nof Us',
      season: '2',
      genres: 'Comedy',
      dev: 'phone',
    },
    { view: 'a3', user: 'u2', began: '2026-05-02T23:30:00-02:00', watched_ms: null, title: '', plan: 'premium' },
  ]
    .map((row) => JSON.stringify(row))
    .join('\n');

  test.each<[string, string | Uint8Array]>([
    ['plain.csv', csv],
    ['windows.csv', csv.replaceAll(/(?<!The ""Best"")\n/g, '\r\n')],
    ['bom.csv', `\uFEFF${csv}`],
    ['no-last-break.csv', csv.trimEnd()],
    ['packed.csv.gz', gzipSync(csv)],
    ['packed.csv.zst', zstdCompressSync(csv)],
    ['lines.ndjson', ndjson],
    ['lines.jsonl.gz', gzipSync(`${ndjson}\n\n`)],
  ])('%s', async (name, content) => {
    const result = await loader.load([await loader.write(name, content)]);
    expect(result.outcomes).toEqual([
      { name, state: 'complete', notes: [], tally: { read: 3, taken: 3, duplicates: 0, rejected: 0, reasons: [] } },
    ]);
    expect(result.exitCode).toBe(0);
    expect(await loader.stored(columns)).toEqual(expected);
  });

  test('Parquet, with lists and typed columns', async () => {
    const path = join(loader.folder, 'typed.parquet');
    const clients = openClients(engine.access(), silentLogger);
    const response = await clients.writer.exec({
      query: `
        SELECT view, user, began, watched_ms, title, season, genres, dev, plan FROM (
          SELECT ['a1','a2','a3'][n + 1] AS view, if(n < 2, 'u1', 'u2') AS user,
            [toDateTime64('2026-05-01 10:00:00', 3, 'UTC'), toDateTime64('2026-05-01 12:00:00', 3, 'UTC'), toDateTime64('2026-05-03 01:30:00', 3, 'UTC')][n + 1] AS began,
            toInt64([90500, 60000, 0][n + 1]) AS watched_ms,
            if(n = 2, NULL, ['Night, Train', 'The "Best"\\nof Us', ''][n + 1]) AS title,
            if(n = 2, NULL, toUInt8(n + 1)) AS season,
            [['Drama', 'Crime'], ['Comedy'], []][n + 1] AS genres, ['ROKU', 'phone', ''][n + 1] AS dev,
            toLowCardinality(['basic', '', 'premium'][n + 1]) AS plan, tuple(1, 2) AS nested
          FROM (SELECT number AS n FROM numbers(3))) FORMAT Parquet`,
    });
    await pipeline(response.stream, createWriteStream(path));
    await clients.close();
    const result = await loader.load([path]);
    expect(result.outcomes[0]).toMatchObject({
      state: 'complete',
      tally: { read: 3, taken: 3, rejected: 0 },
      notes: [],
    });
    expect(await loader.stored(columns)).toEqual(expected);
  });

  test('a folder and a pattern stand for their files', async () => {
    await loader.write('one.csv', header + rows[0]);
    await loader.write('two.csv', header + rows[1]);
    await loader.write('note.md', 'no data');
    const all = await loader.load([loader.folder]);
    expect(all.outcomes.map(({ name, tally }) => [name, tally.taken])).toEqual([
      ['one.csv', 1],
      ['two.csv', 1],
    ]);
    const again = await loader.load(['*.csv'], { args: { again: true } });
    expect(again.outcomes.map(({ tally }) => [tally.taken, tally.duplicates])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('a bad file: the good rows are taken, the bad ones reported, nothing twice', () => {
  test('wrong values, wrong number of values, broken quotes, bad encoding, a cut last row', async () => {
    const content = Buffer.concat([
      Buffer.from(header + rows[0]),
      Buffer.from(',u1,2026-05-01 12:00:00,1,,,,,\n'),
      Buffer.from('b2,,2026-05-01 12:00:00,1,,,,,\n'),
      Buffer.from('b3,u1,,1,,,,,\n'),
      Buffer.from('b4,u1,01.05.2026,1,,,,,\n'),
      Buffer.from('b5,u1,1987-05-01 12:00:00,1,,,,,\n'),
      Buffer.from('b6,u1,2027-05-01 12:00:00,1,,,,,\n'),
      Buffer.from('b7,u1,2026-05-01 12:00:00,-5,,,,,\n'),
      Buffer.from('b8,u1,2026-05-01 12:00:00,soon,,,,,\n'),
      Buffer.from('b9,u1,2026-05-01 12:00:00,1e15,,,,,\n'),
      Buffer.from('b10,u1,2026-05-01 12:00:00,1,,first,,,\n'),
      Buffer.from(`b11,u1,2026-05-01 12:00:00,1,${'x'.repeat(1_001)},,,,\n`),
      Buffer.from('b12,u1,2026-05-01 12:00:00,1,one,2,3\n'),
      Buffer.from('b13,u1,2026-05-01 12:00:00,1,,,,,,surplus\n'),
      Buffer.from('b14,u1,2026-05-01 12:00:00,1,"broken" quote,,,,\n'),
      Buffer.from('b15,u1,2026-05-01 12:00:00,1,"never closed,,,,\n'),
      Buffer.from([...Buffer.from('b16,u1,2026-05-01 12:00:00,1,'), 0xff, 0xfe, ...Buffer.from(',,,,\n')]),
      Buffer.from(rows[1] ?? ''),
      Buffer.from(rows[2] ?? ''),
      Buffer.from('b17,u1,2026-05-0'),
    ]);
    const result = await loader.load([await loader.write('bad.csv', content)]);
    const reasons = Object.fromEntries(
      result.outcomes[0]?.tally.reasons.map(({ reason, field, rows: count }) => [`${reason} ${field}`.trim(), count]) ??
        [],
    );
    expect(reasons).toEqual({
      'missing_session_id session_id': 1,
      'missing_viewer_id viewer_id': 1,
      'missing_start start': 1,
      'unreadable_start start': 1,
      'start_too_old start': 1,
      'start_in_the_future start': 1,
      'negative_number content_seconds': 1,
      'unreadable_number content_seconds': 1,
      'number_too_large content_seconds': 1,
      'unreadable_number season_number': 1,
      'value_too_long series': 1,
      cut_row: 2,
      extra_values: 1,
      broken_quotes: 2,
      bad_encoding: 1,
    });
    expect(result.outcomes[0]?.tally).toMatchObject({ read: 20, taken: 3, duplicates: 0, rejected: 17 });
    expect(result.exitCode).toBe(1);
    expect(await loader.stored(columns)).toEqual(expected);
    const sample = await loader.rejectedRows(result);
    expect(sample).toHaveLength(17);
    expect(sample[0]).toEqual({
      source: 'bad.csv',
      line: 3,
      reason: 'missing_session_id',
      field: 'session_id',
      text: ',u1,2026-05-01 12:00:00,1,,,,,',
    });
    expect(sample.find((row) => row['reason'] === 'extra_values')).toMatchObject({ line: 15 });
    expect(sample.at(-1)).toMatchObject({ line: 22, reason: 'cut_row', text: 'b17,u1,2026-05-0' });
    expect(result.report).toContain('has a number that cannot be read (season_number)');
  });

  test('NDJSON with lines that are no objects, and a cut last one', async () => {
    const good = JSON.stringify({ view: 'a1', user: 'u1', began: '2026-05-01T10:00:00Z' });
    const content = `${good}\nnull\n[1]\nnot json\n{"view":"b1","user":"u1","began":true}\n${good.slice(0, 20)}`;
    const result = await loader.load([await loader.write('bad.ndjson', content)]);
    expect(result.outcomes[0]?.tally).toEqual({
      read: 6,
      taken: 1,
      duplicates: 0,
      rejected: 5,
      reasons: [
        { reason: 'not_json', field: '', rows: 3 },
        { reason: 'cut_row', field: '', rows: 1 },
        { reason: 'unreadable_start', field: 'start', rows: 1 },
      ],
    });
  });

  test('a column that is not there stays empty and is told, a key column stops the file and no other', async () => {
    const small = 'view,user,began,watched_ms,titel\nc1,u1,2026-05-01 12:00:00,1000,x\n';
    const without = 'viewid,user,began\nc2,u1,2026-05-01 12:00:00\n';
    const files = [await loader.write('a.csv', without), await loader.write('b.csv', small)];
    const result = await loader.load(files);
    expect(result.outcomes.map(({ name, state }) => [name, state])).toEqual([
      ['a.csv', 'refused'],
      ['b.csv', 'complete'],
    ]);
    expect(result.outcomes[0]?.notes).toEqual([
      'Not loaded: it has no column "view" (line 4 of the mapping); did you mean "viewid"?',
    ]);
    expect(result.outcomes[1]?.notes[0]).toBe(
      'It has no column "title" (line 8 of the mapping); did you mean "titel"? It stays empty.',
    );
    expect(await loader.stored('session_id, series')).toEqual([{ session_id: 'c1', series: null }]);
    expect(result.exitCode).toBe(1);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['utf16.csv', Buffer.from(`\uFEFF${header}`, 'utf16le'), 'it is UTF-16 text; convert it to UTF-8 first'],
    ['fake.parquet', 'not a parquet file at all', 'it is not a Parquet file, or its end is missing'],
    ['cut.parquet', 'PAR1', 'it is not a Parquet file, or its end is missing'],
    ['binary.csv', Buffer.from([0x61, 0, 0x62, 0x0a, 0, 1]), 'it is not a text file'],
  ])('%s is refused with a sentence', async (name, content, reason) => {
    const result = await loader.load([await loader.write(name, content)]);
    expect(result.outcomes).toMatchObject([{ state: 'refused', notes: [`Not loaded: ${reason}.`] }]);
    expect(result.exitCode).toBe(1);
  });

  test('files that cannot be read are told, and the others are loaded', async () => {
    const good = await loader.write('good.csv', header + rows[0]);
    await mkdir(join(loader.folder, 'folder.csv'));
    await mkdir(join(loader.folder, 'empty'));
    const typed = await loader.write('cut.parquet', 'PAR1 and not much more');
    await loader.write('none.csv.gz', 'this is no archive');
    await loader.write('none.ndjson.zst', 'this is no archive');
    await loader.write('void.csv.gz', '');
    await loader.write('void.csv', '');
    const wanted = ['missing.csv', 'empty', typed, '*.gz', '*.zst', '*.csv', good];
    const result = await loader.load(wanted);
    expect(result.outcomes.map(({ name, state, notes }) => [name, state, ...notes])).toEqual([
      ['missing.csv', 'refused', 'Not loaded: There is no file missing.csv.'],
      ['empty', 'refused', 'Not loaded: The folder empty holds no CSV, NDJSON or Parquet file.'],
      ['cut.parquet', 'refused', 'Not loaded: it is not a Parquet file, or its end is missing.'],
      ['none.csv.gz', 'refused', 'Not loaded: it cannot be read: incorrect header check.'],
      ['void.csv.gz', 'refused', 'Not loaded: it cannot be read: unexpected end of file.'],
      ['none.ndjson.zst', 'broken off', 'It breaks off after 0 rows: Unknown frame descriptor.'],
      ['good.csv', 'complete'],
      ['void.csv', 'complete', 'It is empty.'],
    ]);
    expect(result.exitCode).toBe(1);
    expect(await loader.stored('session_id')).toEqual([{ session_id: 'a1' }]);
    await expect(loader.load(['missing.csv', 'empty'])).rejects.toThrow(
      'There is no file missing.csv.\nThe folder empty holds no CSV, NDJSON or Parquet file.',
    );
  });

  test('a place where the sample cannot be written is told, and the file is loaded', async () => {
    const good = (id: string) => `${id},u1,2026-05-01 12:00:00,1000,,,,,\n`;
    const path = await loader.write('some-bad.csv', header + good('f1') + 'f2,,,,,,,,\n' + good('f3') + good('f4'));
    const rejectedFile = join(loader.folder, 'no such folder', 'rejected.ndjson');
    const result = await loader.load([path], { args: { batchRows: 2, rejectedFile } });
    expect(result.outcomes).toMatchObject([{ state: 'complete', tally: { read: 4, taken: 3, rejected: 1 } }]);
    expect(result.rejectedFile).toBeUndefined();
    expect(result.report).toContain(
      `\nThe sample of the rejected rows cannot be written to ${rejectedFile} (ENOENT); name another file with --rejected.\n`,
    );
  });

  test('a file with another delimiter is told so', async () => {
    const path = await loader.write('semicolons.csv', (header + rows[0]).replaceAll(',', ';'));
    const result = await loader.load([path]);
    expect(result.outcomes[0]?.notes).toEqual([
      `Not loaded: its values are separated by semicolons; write "delimiter: ';'" into the mapping.`,
    ]);
  });

  test('an archive that breaks off gives what it holds', async () => {
    const many =
      header +
      Array.from({ length: 20_000 }, (_value, index) => `d${index},u${index},2026-05-01 12:00:00,${index},,,,,\n`).join(
        '',
      );
    const compressed = gzipSync(many);
    const path = await loader.write('cut.csv.gz', compressed.subarray(0, Math.floor(compressed.length * 0.7)));
    const result = await loader.load([path]);
    const [outcome] = result.outcomes;
    expect(outcome).toMatchObject({ state: 'broken off', tally: { duplicates: 0, rejected: 0 } });
    expect(outcome?.tally.taken).toBeGreaterThan(10_000);
    expect(outcome?.notes[0]).toMatch(/^It breaks off after [\d,]+ rows: unexpected end of file\.$/);
    expect(await loader.counts()).toEqual([{ n: outcome?.tally.taken, ids: outcome?.tally.taken }]);
  });
});

describe('nothing is taken twice', () => {
  const many = (from: number, to: number) =>
    header +
    Array.from(
      { length: to - from },
      (_value, index) => `e${from + index},u${index % 50},2026-05-0${1 + (index % 5)} 12:00:00,1000,,,,,\n`,
    ).join('');

  test('rows that stand twice in a file, a file loaded again, files that overlap, the same rows in another format', async () => {
    const first = await loader.write('first.csv', many(0, 1_000) + rows.join('') + rows.join(''));
    expect((await loader.load([first])).outcomes[0]?.tally).toMatchObject({ read: 1_006, taken: 1_003, duplicates: 3 });
    const repeated = await loader.load([first]);
    expect(repeated.outcomes[0]).toMatchObject({ state: 'loaded before', tally: { taken: 0, duplicates: 1_006 } });
    expect(repeated.report).toContain('first.csv (loaded before): 0 new, 1,006 already there\n');
    const again = await loader.load([first], { args: { again: true } });
    expect(again.outcomes[0]?.tally).toMatchObject({ read: 1_006, taken: 0, duplicates: 1_006 });
    const overlap = await loader.write('second.csv', many(900, 1_100));
    expect((await loader.load([overlap])).outcomes[0]?.tally).toMatchObject({ taken: 100, duplicates: 100 });
    const json = await loader.write('third.ndjson', '{"view":"e5","user":"u5","began":"2026-05-01T00:00:00Z"}\n');
    expect((await loader.load([json])).outcomes[0]?.tally).toMatchObject({ taken: 0, duplicates: 1 });
    expect(await loader.counts()).toEqual([{ n: 1_103, ids: 1_103 }]);
  });

  test('batches cut a file anywhere and give the same', async () => {
    const path = await loader.write('batched.csv', many(0, 1_000));
    const result = await loader.load([path], { args: { batchRows: 97 } });
    expect(result.outcomes[0]?.tally).toMatchObject({ read: 1_000, taken: 1_000, duplicates: 0 });
    expect(await loader.counts()).toEqual([{ n: 1_000, ids: 1_000 }]);
  });

  test('a load that dies between plan and write, or after the write, goes on exactly', async () => {
    const path = await loader.write('dies.csv', many(0, 500) + many(0, 20).slice(header.length));
    let writes = 0;
    const die = async () => {
      writes += 1;
      if (writes === 3) throw new Error('killed');
    };
    await expect(loader.load([path], { args: { batchRows: 100 }, deps: { beforeWrite: die } })).rejects.toThrow(
      'killed',
    );
    expect(await loader.counts()).toEqual([{ n: 200, ids: 200 }]);
    const result = await loader.load([path], { args: { batchRows: 100 } });
    expect(result.outcomes[0]).toMatchObject({
      state: 'complete',
      notes: ['Went on where an earlier load had stopped.'],
      tally: { read: 520, taken: 500, duplicates: 20, rejected: 0 },
    });
    expect(await loader.counts()).toEqual([{ n: 500, ids: 500 }]);
  });
});

test('a dry run counts what the real one then takes: in batches, over files, after a limit and after a load', async () => {
  const day = (index: number) => `f${index},u1,2026-05-0${1 + (index % 5)} 12:00:00,1000,,,,,\n`;
  const some = (from: number, to: number) =>
    Array.from({ length: to - from }, (_value, index) => day(from + index)).join('');
  const first = await loader.write('dry-1.csv', `${header}${some(0, 300)}${some(0, 50)},u1,2026-05-01,1,,,,,\n`);
  const second = await loader.write('dry-2.csv', header + some(200, 400));
  const both = async (args: Partial<IngestArguments>, sources = [first, second]) => {
    const dry = await loader.load(sources, { args: { ...args, batchRows: 250, dryRun: true } });
    const real = await loader.load(sources, { args: { ...args, batchRows: 250 } });
    expect(dry.outcomes).toEqual(real.outcomes);
    return real.outcomes.map(({ tally }) => [tally.taken, tally.duplicates, tally.rejected]);
  };
  expect(await both({ limit: 100 }, [first])).toEqual([[100, 0, 0]]);
  const counts = await both({});
  expect(counts).toEqual([
    [300, 50, 1],
    [100, 100, 0],
  ]);
  const known = counts.map(([taken = 0, duplicates = 0, rejected = 0]) => [0, taken + duplicates, rejected]);
  expect(await both({})).toEqual(known);
  expect(await both({ again: true }, [second])).toEqual(known.slice(1));
});

test('a dry run judges every row and stores none; a limit stops early and the next load goes on', async () => {
  const path = await loader.write('three.csv', `${header}${rows.join('')},u1,2026-05-01,1,,,,,\n`);
  const dry = await loader.load([path], { args: { dryRun: true } });
  expect(dry.outcomes[0]?.tally).toMatchObject({ read: 4, taken: 3, rejected: 1 });
  expect(dry.report).toContain('Dry run: nothing was stored.');
  expect(await loader.stored('session_id')).toEqual([]);
  const limited = await loader.load([path], { args: { limit: 2 } });
  expect(limited.outcomes[0]).toMatchObject({ state: 'limited', tally: { read: 2, taken: 2 } });
  const rest = await loader.load([path]);
  expect(rest.outcomes[0]).toMatchObject({ state: 'complete', tally: { read: 4, taken: 3, rejected: 1 } });
  expect(await loader.stored(columns)).toEqual(expected);
});

test('what a file says of itself never reaches SQL: hostile names, values and tags are stored as they are', async () => {
  const hostile = "x'); DROP TABLE playhead.sessions; -- \\ ` {p0:String}";
  const text = JSON.stringify(hostile);
  const map = `columns:\n  session_id: ${text}\n  viewer_id: user\n  start: began\n  content_seconds: { constant: 5 }\n  series: { column: title, values: { a: ${text} }, default: ${text} }\n  tags: { ${text}: title }\n`;
  const line = JSON.stringify({ [hostile]: hostile, user: hostile, began: '2026-05-01T00:00:00Z', title: hostile });
  const result = await loader.load([await loader.write('hostile.ndjson', line)], { mapping: map });
  expect(result.outcomes[0]?.tally).toMatchObject({ read: 1, taken: 1 });
  expect(await loader.stored('session_id, viewer_id, series, tags')).toEqual([
    { session_id: hostile, viewer_id: hostile, series: hostile, tags: { [hostile]: hostile } },
  ]);
});

test('first streams follow, and the customer’s data has a new version', async () => {
  await loader.load([await loader.write('v.csv', header + rows.join(''))]);
  expect(
    await engine.engine.inspect({
      sql: `SELECT identity, first_series, first_start_utc FROM playhead.viewer_first FINAL WHERE customer_id = ${CUSTOMER} ORDER BY first_start_utc`,
    }),
  ).toEqual([
    { identity: 'viewer', first_series: 'Night, Train', first_start_utc: '2026-05-01 10:00:00' },
    { identity: 'viewer', first_series: null, first_start_utc: '2026-05-03 01:30:00' },
  ]);
  const { rows: found } = await metadata.pool.query(
    `SELECT settings ->> 'data_version' AS version FROM customers WHERE id = ${CUSTOMER}`,
  );
  expect(found).toEqual([{ version: '1' }]);
});
