import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { fields } from '@playhead/query/model';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readers, render } from '../../delivery/renderers/test-readers.ts';
import type { StreamFormat } from '../../platform/engine/engine.ts';
import { silentLogger, startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { createQueryService, type QueryCaller, type QueryService } from './query-service.ts';
import { insertTestRows, NEW_YORK_CUSTOMER, ODD_TAG } from './cases/test-rows.ts';

const MANY_CUSTOMER = 3;
const HOSTILE_CUSTOMER = 4;
const MANY = 1_000_000;
/** Texts of customers, and what a spreadsheet is given instead. */
const HOSTILE_TITLES: readonly (readonly [title: string, cell: string])[] = [
  ['=HYPERLINK("http://x.test")', '\'=HYPERLINK("http://x.test")'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['line\nend, "quoted"', 'line\nend, "quoted"'],
  ['a | b \\ c', 'a | b \\ c'],
  ['日本 ♥', '日本 ♥'],
];
const now = () => new Date('2026-11-10T12:00:00Z');
const staying = new AbortController().signal;
const newYork: QueryCaller = {
  customerId: NEW_YORK_CUSTOMER,
  userId: 'ada',
  timeZone: 'America/New_York',
  weekStartDay: 0,
  rights: ['ads'],
  sampling: { rate: 0.1 },
};
const period = { 'customer_view.current_date_range_ui': '2026/10/30 to 2026/11/04' };

let running: TestEngine;
let service: QueryService;
beforeAll(async () => {
  running = await startTestEngine({ customers: [NEW_YORK_CUSTOMER, MANY_CUSTOMER, HOSTILE_CUSTOMER] });
  await insertTestRows(running.engine);
  await running.engine.command({
    sql: `INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series)
      SELECT ${MANY_CUSTOMER}, concat('viewer number ', toString(number)), toString(number), '2026-11-03 12:00:00',
        '2026-11-03 12:10:00', true, number % 3600, 'A series with a title of some length' FROM numbers(${MANY})`,
  });
  const titles = HOSTILE_TITLES.map(([title]) => title);
  await running.engine.command({
    sql: `INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series)
      SELECT ${HOSTILE_CUSTOMER}, toString(number), toString(number), '2026-11-03 12:00:00', '2026-11-03 12:10:00', true, 90,
        {titles:Array(String)}[number + 1] FROM numbers(${titles.length})`,
    params: { titles },
  });
  service = createQueryService({ engine: running.engine, now, logger: silentLogger });
});
afterAll(async () => {
  service.stop();
  await running.end();
});

function open(query: object, options: { format: StreamFormat; caller?: QueryCaller; signal?: AbortSignal }) {
  const { format, caller = newYork, signal = staying } = options;
  return service.stream({ query: decodeWire(RunQueryBody, query), caller, format, signal });
}

async function inEngine(): Promise<number> {
  const sql = "SELECT count() AS n FROM system.processes WHERE user LIKE 'playhead_c_%'";
  return Number((await running.engine.inspect({ sql }))[0]?.['n']);
}

describe('streams', () => {
  test('a table as CSV: labels above, texts as in the interface, in order and whatever the limit', async () => {
    const query = {
      fields: ['customer_view.month', 'customer_view.series', `customer_view.tags.${ODD_TAG}`, 'customer_view.plays'],
      filters: period,
      sorts: ['customer_view.plays desc'],
      limit: 1,
      dynamic_fields: [
        { category: 'table_calculation', table_calculation: 'c', expression: 'running_total(${customer_view.plays})' },
      ],
    };
    expect(await text(await open(query, { format: 'CSVWithNames' }))).toBe(
      [
        '"Month","Series","it’s ""a"" `tag`  ♥ 日本","Plays","c"',
        '"2026-11","Harbor",,2,2',
        '"2026-11","Night Line",,2,4',
        '"2026-10","Harbor",,1,5',
        '"2026-11","Harbor","7",1,6',
        '"2026-11",,,1,7',
        '',
      ].join('\n'),
    );
  });

  test('a pivot as JSON lines, by the names of the wire', async () => {
    const query = {
      fields: ['customer_view.device', 'customer_view.plays'],
      pivots: ['customer_view.is_live'],
      filters: period,
      row_total: true,
    };
    const lines = (await text(await open(query, { format: 'JSONEachRow' }))).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))[1]).toEqual({
      'customer_view.device': 'iPhone',
      'customer_view.plays | No': 1,
      'customer_view.plays | Yes': 1,
      'customer_view.plays | Total': 2,
    });
  });

  test('attack 19: texts in CSV from the engine are no formulas, numbers stay numbers', async () => {
    const caller = { ...newYork, customerId: HOSTILE_CUSTOMER };
    const query = { fields: ['customer_view.series', 'customer_view.minutes'], filters: period };
    const file = Buffer.from(await text(await open(query, { format: 'CSVWithNames', caller })));
    const [header, ...rows] = await readers.csv(file);
    expect(header).toEqual(['Series', 'Minutes']);
    expect(new Map(rows.map(([title, minutes]) => [title, minutes]))).toEqual(
      new Map(HOSTILE_TITLES.map(([, cell]) => [cell, '1.5'])),
    );
  });

  test.each(dataFormats)('EXP-059: %s of a query holds the rows that the query returns', async (format) => {
    const caller = { ...newYork, customerId: HOSTILE_CUSTOMER };
    const query = decodeWire(RunQueryBody, {
      fields: ['customer_view.series', 'customer_view.minutes'],
      filters: period,
      sorts: ['customer_view.series'],
    });
    const reply = await service.run({ query, caller, signal: staying });
    const { file, rows } = await render(format, {
      open: (streamFormat, signal) => service.stream({ query, caller, format: streamFormat, signal }),
    });
    const read = (await readers[format](file)).slice(1).map(([title, minutes]) => [plain(title), Number(minutes)]);
    const expected = reply.result?.data ?? [];
    expect(read).toEqual(expected.map((row) => [plain(row['customer_view.series']), row['customer_view.minutes']]));
    expect([rows, expected.length]).toEqual([HOSTILE_TITLES.length, HOSTILE_TITLES.length]);
  });

  test('EXP-055: a stream has as many rows as were requested', async () => {
    const caller = { ...newYork, customerId: MANY_CUSTOMER };
    const query = decodeWire(RunQueryBody, {
      fields: ['customer_view.viewer_id', 'customer_view.minutes'],
      filters: period,
    });
    const stream = await service.stream({ query, caller, format: 'CSVWithNames', rows: 500, signal: staying });
    expect((await countLines(stream)).lines).toBe(501);
  });

  test('every text that can be shown can be a cell of a spreadsheet', async () => {
    const texts = Object.values(fields).flatMap((field) =>
      field.kind === 'dimension' &&
      field.type === 'string' &&
      field.through !== 'segments' &&
      field.sources.includes('sessions')
        ? [field.name]
        : [],
    );
    expect(texts.length).toBeGreaterThan(15);
    const caller = { ...newYork, rights: ['ads', 'demographics'] as const };
    const stream = await open({ fields: texts, filters: period }, { format: 'CSVWithNames', caller });
    expect((await countLines(stream)).lines).toBeGreaterThan(1);
  });

  test('F17: a million rows pass through without being held', async () => {
    const caller = { ...newYork, customerId: MANY_CUSTOMER };
    const query = {
      fields: ['customer_view.viewer_id', 'customer_view.series', 'customer_view.minutes'],
      filters: period,
      sorts: ['customer_view.viewer_id'],
    };
    const stream = await open(query, { format: 'CSVWithNames', caller });
    const before = process.memoryUsage().rss;
    const seen = await countLines(stream);
    expect(seen.lines).toBe(MANY + 1);
    expect(seen.bytes).toBeGreaterThan(50_000_000);
    expect(seen.peak - before).toBeLessThan(150 * 1024 ** 2);
  });

  test('a reader who goes away ends the query in the engine and frees the slot for the next', async () => {
    const caller = { ...newYork, customerId: MANY_CUSTOMER };
    const query = { fields: ['customer_view.viewer_id', 'customer_view.minutes'], filters: period };
    for (let round = 0; round < 5; round += 1) {
      const stream = await open(query, { format: 'JSONEachRow', caller });
      stream.once('data', () => stream.destroy());
      await vi.waitFor(() => expect(stream.closed).toBe(true), 100_000);
    }
    const leaving = new AbortController();
    const left = await open(query, { format: 'JSONEachRow', caller, signal: leaving.signal });
    leaving.abort();
    await expect(text(left)).rejects.toMatchObject({ code: 'query_cancelled' });
    await vi.waitFor(async () => expect(await inEngine()).toBe(0), 100_000);
  });

  test('a reader who gives up before the first byte, when the engine has sent all of it, frees the slot', async () => {
    // Larger than what one read takes, and smaller than what the engine sends ahead.
    const query = decodeWire(RunQueryBody, {
      fields: ['customer_view.viewer_id', 'customer_view.plays'],
      filters: period,
    });
    const caller = { ...newYork, customerId: MANY_CUSTOMER };
    for (let turn = 0; turn < 5; turn += 1) {
      const leaving = new AbortController();
      const stream = await service.stream({
        query,
        caller,
        format: 'JSONEachRow',
        rows: 1_000,
        signal: leaving.signal,
      });
      await vi.waitFor(async () => expect(await inEngine()).toBe(0), 100_000);
      leaving.abort();
      await vi.waitFor(() => expect(stream.destroyed).toBe(true), 100_000);
    }
  });

  test('F19: readers who take nothing lose their streams, and the engine their queries', async () => {
    const impatient = createQueryService({ engine: running.engine, now, logger: silentLogger, streamStallMs: 20 });
    const caller = { ...newYork, customerId: MANY_CUSTOMER };
    const query = decodeWire(RunQueryBody, {
      fields: ['customer_view.viewer_id', 'customer_view.minutes'],
      filters: period,
    });
    const people = Array.from({ length: 3 }, (_, index) => ({ ...caller, userId: `person ${index}` }));
    const ends = people.map(async (person) => {
      const stream = await impatient.stream({ query, caller: person, format: 'JSONEachRow', signal: staying });
      const { promise, resolve } = Promise.withResolvers<unknown>();
      stream.once('error', resolve);
      return promise;
    });
    const errors = await Promise.all(ends);
    expect(errors).toEqual(people.map(() => expect.objectContaining({ code: 'query_cancelled' })));
    await vi.waitFor(async () => expect(await inEngine()).toBe(0), 100_000);
  });

  test('a refused query opens no stream', async () => {
    await expect(open({ fields: ['nope'] }, { format: 'CSVWithNames' })).rejects.toMatchObject({
      code: 'unknown_field',
    });
  });
});

/** Without what only a format without signs for them changes: the mark of a text, and tabs and line ends in a line. */
function plain(title: unknown): string {
  return String(title)
    .replace(/^'/, '')
    .replaceAll(/[\t\n]+/g, ' ')
    .trim();
}

async function countLines(stream: Readable): Promise<{ lines: number; bytes: number; peak: number }> {
  const seen = { lines: 0, bytes: 0, peak: 0 };
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    seen.bytes += buffer.length;
    for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10, at + 1)) seen.lines += 1;
    seen.peak = Math.max(seen.peak, process.memoryUsage().rss);
  }
  return seen;
}
