import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { startTestEngine } from './test-engine.ts';
import type { TestEngine } from './test-engine.ts';

/** Runs for minutes on any machine and can be cancelled. */
const ENDLESS = 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 1';

let test: TestEngine;
let engine: Engine;

beforeAll(async () => {
  test = await startTestEngine({ customers: [1], limits: { memoryBytes: 200 * 1024 ** 2 } });
  ({ engine } = test);
  const session = { customer_id: 1, started: true, end_utc: '2026-03-02 00:00:00', household_id: 'h1' };
  const ann = { ...session, viewer_id: 'ann' };
  const bob = { ...session, viewer_id: 'bob', subscriber_id: 'sub-1', series: 'Dunes', device: 'web' };
  const dunes = { series: 'Dunes', device: 'phone', genre: ['drama'], tags: { plan: 'gold' } };
  // Ann's first stream arrives after her second; Bob's arrives again later, in another part.
  const batches = [
    [
      { ...ann, ...dunes, session_id: 's2', start_utc: '2026-03-02 08:00:00' },
      { ...bob, session_id: 's3', start_utc: '2026-03-01 07:00:00' },
      { ...bob, session_id: 's4', start_utc: '2026-02-01 07:00:00', started: false, household_id: null },
    ],
    [
      { ...ann, series: null, device: 'tv', session_id: 's1', start_utc: '2026-03-01 23:59:59' },
      { ...bob, series: 'Second', device: 'tv', session_id: 's5', start_utc: '2026-03-05 07:00:00' },
    ],
  ];
  await engine.command({ sql: 'SYSTEM STOP MERGES playhead.viewer_first' });
  for (const rows of batches) await engine.insertRows({ table: 'sessions', rows });
});
afterAll(() => test.end());

async function runningQueries(queryId: string): Promise<number> {
  const [row] = await engine.inspect({
    sql: 'SELECT count() AS running FROM system.processes WHERE query_id = {queryId:String}',
    params: { queryId },
  });
  return Number(row?.['running']);
}

describe('rows', () => {
  it('come as plain values, without customer_id, with derived keys and the UTC date', async () => {
    const { rows, statistics } = await engine.query({
      customerId: 1,
      sql: 'SELECT * FROM sessions WHERE session_id = {id:String}',
      params: { id: 's2' },
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      viewer_id: 'ann',
      subscriber_id: null,
      subscriber_key: null,
      start_utc: '2026-03-02 08:00:00',
      date: '2026-03-02',
      started: true,
      content_seconds: 0,
      series: 'Dunes',
      genre: ['drama'],
      tags: { plan: 'gold' },
    });
    expect(rows[0]).not.toHaveProperty('customer_id');
    expect(typeof rows[0]?.['viewer_key']).toBe('number');
    expect(statistics.rowsRead).toBeGreaterThan(0);
  });

  it('are found by bound values of any size and spelling', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `nobody-${index}`);
    const count = async (ids: readonly string[]) => {
      const response = await engine.query({
        customerId: 1,
        sql: 'SELECT count() AS n FROM sessions WHERE viewer_id IN {ids:Array(String)}',
        params: { ids },
      });
      return response.rows[0]?.['n'];
    };
    expect(await count([...many, 'ann'])).toBe(2);
    expect(await count(["'); DROP TABLE sessions --", '\\', "\\'"])).toBe(0);
  });

  it('have the very texts that were bound, alone and in lists', async () => {
    const unit = fc.oneof(
      fc.constantFrom("'", '\\', '\t', '\n', '\r', '[', ',', '"', '%', '&', '+', '\0'),
      fc.string({ unit: 'binary' }),
    );
    const text = fc.array(unit, { maxLength: 8 }).map((parts) => parts.join('').toWellFormed());
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text, { maxLength: 4 }),
        fc.boolean(),
        fc.integer(),
        async (one, many, flag, number) => {
          const { rows } = await engine.query({
            customerId: 1,
            sql: 'SELECT {one:String} AS one, {many:Array(String)} AS many, {flag:Bool} AS flag, {numbers:Array(Float64)} AS numbers, {flags:Array(Bool)} AS flags',
            params: { one, many, flag, numbers: [number], flags: [flag, true] },
          });
          expect(rows).toEqual([{ one, many, flag, numbers: [number], flags: [flag, true] }]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of viewer_first are the first started stream of each identity, a missing series included', async () => {
    const { rows } = await engine.query({
      customerId: 1,
      sql: 'SELECT identity, first_start_utc, first_series, first_device FROM viewer_first ORDER BY identity, first_device',
    });
    expect(rows).toEqual([
      { identity: 'household', first_start_utc: '2026-03-01 07:00:00', first_series: 'Dunes', first_device: 'web' },
      { identity: 'subscriber', first_start_utc: '2026-03-01 07:00:00', first_series: 'Dunes', first_device: 'web' },
      { identity: 'viewer', first_start_utc: '2026-03-01 23:59:59', first_series: null, first_device: 'tv' },
      { identity: 'viewer', first_start_utc: '2026-03-01 07:00:00', first_series: 'Dunes', first_device: 'web' },
    ]);
    const joined = await engine.query({
      customerId: 1,
      sql: `SELECT count() AS n FROM sessions AS s GLOBAL JOIN viewer_first AS f ON f.identity_key = s.household_key WHERE f.identity = 'household'`,
    });
    expect(joined.rows).toEqual([{ n: 4 }]);
  });

  it('can be deleted', async () => {
    const member = { customer_id: 1, segment_id: 7, viewer_key: 5 };
    await engine.insertRows({
      table: 'segment_members',
      rows: [
        { ...member, build: 1 },
        { ...member, build: 2 },
      ],
    });
    await engine.deleteRows({
      table: 'segment_members',
      where: 'customer_id = {customer:UInt32} AND build < {build:UInt32}',
      params: { customer: 1, build: 2 },
    });
    const { rows } = await engine.query({ customerId: 1, sql: 'SELECT * FROM segment_members' });
    expect(rows).toEqual([{ segment_id: 7, build: 2, viewer_key: 5 }]);
  });
});

describe('a refusal', () => {
  it('names no SQL and no engine text, which stay in the cause', async () => {
    const failure = await engine
      .query({ customerId: 1, sql: "SELECT toUInt8('secret value')" })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AppError', code: 'query_failed' });
    expect(String(failure)).not.toContain('secret value');
    expect(failure).toHaveProperty('cause.message', expect.stringContaining('secret value'));
  });

  it('says query_too_large for too many rows and for too much memory', async () => {
    const manyRows = engine.query({ customerId: 1, sql: 'SELECT number FROM numbers(1000001)' });
    await expect(manyRows).rejects.toMatchObject({ code: 'query_too_large' });
    const muchMemory = engine.query({
      customerId: 1,
      sql: 'SELECT length(groupArray(number)) FROM numbers(100000000)',
    });
    await expect(muchMemory).rejects.toMatchObject({ code: 'query_too_large' });
  });

  it.each([0, 5_000])('reads 10 MB in pieces, with %i bound characters', async (length) => {
    const { rows, statistics } = await engine.query({
      customerId: 1,
      sql: "SELECT number, concat(repeat('é\\n', 150), toString(number)) AS text, length({bound:String}) AS bound, map('a', 1) AS tags FROM numbers(16000)",
      params: { bound: 'b'.repeat(length) },
    });
    expect(rows).toHaveLength(16_000);
    expect(rows.every(({ number }, index) => number === index)).toBe(true);
    expect(rows.at(-1)).toEqual({ number: 15_999, text: `${'é\n'.repeat(150)}15999`, bound: length, tags: { a: 1 } });
    expect(statistics.rowsRead).toBe(16_000);
  });

  it('says query_timeout when the engine ends the query itself', async () => {
    const queryId = 'ends-by-itself';
    const slow = engine.query({ customerId: 1, sql: ENDLESS, timeoutMs: 300, queryId });
    await expect(slow).rejects.toMatchObject({ code: 'query_timeout', details: { seconds: '0.3' } });
    await expect.poll(() => runningQueries(queryId)).toBe(0);
  });
});

describe('an abort', () => {
  it('ends the query in the engine', async () => {
    const controller = new AbortController();
    const queryId = 'cancelled-query';
    const cancelled = engine.query({ customerId: 1, sql: ENDLESS, signal: controller.signal, queryId });
    cancelled.catch(() => undefined);
    await expect.poll(() => runningQueries(queryId)).toBe(1);
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'query_cancelled' });
    await expect.poll(() => runningQueries(queryId)).toBe(0);
  });

  it('before the start does not reach the engine', async () => {
    const early = engine.query({ customerId: 1, sql: 'SELECT 1', signal: AbortSignal.abort() });
    await expect(early).rejects.toMatchObject({ code: 'query_cancelled' });
  });

  it('ends a write too', async () => {
    const controller = new AbortController();
    const write = engine.command({
      sql: `INSERT INTO playhead.segment_members SELECT 9, 1, 1, number FROM numbers(1000000000000) WHERE sipHash64(number) = 1`,
      signal: controller.signal,
    });
    write.catch(() => undefined);
    const writing = async () => {
      const [row] = await engine.inspect({
        sql: `SELECT count() AS n FROM system.processes WHERE query_kind = 'Insert'`,
      });
      return row?.['n'];
    };
    await expect.poll(writing).toBe(1);
    controller.abort();
    await expect(write).rejects.toMatchObject({ code: 'query_cancelled' });
    await expect.poll(writing).toBe(0);
  });
});

describe('a stream', () => {
  it('carries the bytes of the format', async () => {
    const stream = await engine.stream({
      customerId: 1,
      sql: 'SELECT session_id, series FROM sessions ORDER BY session_id LIMIT 2',
      format: 'CSVWithNames',
    });
    expect(await text(stream)).toBe('"session_id","series"\n"s1",\n"s2","Dunes"\n');
  });

  it('may be longer than a result in memory', async () => {
    const stream = await engine.stream({
      customerId: 1,
      sql: 'SELECT number FROM numbers(3000000)',
      format: 'TSVWithNames',
    });
    let bytes = 0;
    for await (const chunk of stream) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(20_000_000);
  });

  it('that fails half way never looks whole', async () => {
    const stream = await engine.stream({
      customerId: 1,
      sql: 'SELECT number, throwIf(number = 2000000) FROM numbers(3000000)',
      format: 'CSVWithNames',
    });
    await expect(text(stream)).rejects.toMatchObject({ code: 'query_failed' });
  });

  it('ends in the engine when its reader goes away', async () => {
    const queryId = 'left-stream';
    const stream = await engine.stream({
      customerId: 1,
      sql: 'SELECT number FROM numbers(40000000)',
      format: 'JSONEachRow',
      queryId,
    });
    await expect.poll(() => runningQueries(queryId)).toBe(1);
    stream.destroy();
    await expect.poll(() => runningQueries(queryId)).toBe(0);
  });
});
