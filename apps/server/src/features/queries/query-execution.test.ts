import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import { describe, expect, test } from 'vitest';
import { createQueryExecution, type ExecutableQuery } from './query-execution.ts';

const MINUTE = 60_000;
const result: QueryResult = {
  data: [{ plays: 7 }],
  fields: [],
  truncated: false,
  provenance: {
    sql: 'SELECT 7',
    timeZone: 'UTC',
    period: '2026/06/03 to 2026/06/09',
    sampled: false,
    cached: false,
    computedAt: '2026-06-10T00:00:00.000Z',
    elapsedMs: 1,
    rowsRead: 1,
  },
};

function executionAt(options: { cacheBytes?: number } = {}) {
  const clock = { ms: Date.parse('2026-06-10T00:00:00Z') };
  const origins: string[] = [];
  const execution = createQueryExecution({
    now: () => new Date(clock.ms),
    logger: { info: () => undefined, error: () => undefined },
    onResult: (origin) => origins.push(origin),
    ...options,
  });
  return { execution, clock, origins };
}

function query(key: string, execute: ExecutableQuery['execute'] = () => Promise.resolve(result)): ExecutableQuery {
  const caller = { customerId: 1, userId: 'ada', timeZone: 'UTC', weekStartDay: 0, rights: [] };
  return { caller, key, statement: { sql: '', params: {} }, work: 1, deadlineMs: 30_000, execute };
}

/** Runs until it is cancelled or `end` is called. */
function endless() {
  const ended = Promise.withResolvers<QueryResult>();
  const seen = { runs: 0, cancelled: false };
  const execute: ExecutableQuery['execute'] = (signal) => {
    seen.runs += 1;
    signal.addEventListener('abort', () => {
      seen.cancelled = true;
      ended.reject(new AppError('query_cancelled'));
    });
    return ended.promise;
  };
  return { seen, execute, end: () => ended.resolve(result) };
}

describe('a result that is computed before anybody asks', () => {
  test('is there an hour later, when one that somebody asked for has expired', async () => {
    const { execution, clock, origins } = executionAt();
    expect(await execution.warm(query('early'))).toBe('computed');
    await execution.start(query('asked')).outcome;
    clock.ms += 60 * MINUTE;
    expect(execution.expectMs({ ...query('early'), work: 1e12 })).toBe(0);
    const outcome = await execution.start(query('early')).outcome;
    expect(outcome).toMatchObject({ ok: true, value: { data: [{ plays: 7 }], provenance: { cached: true } } });
    await execution.start(query('asked')).outcome;
    expect(origins).toEqual(['engine', 'warmed', 'engine']);
  });

  test('is not computed a second time', async () => {
    const { execution, clock } = executionAt();
    await execution.start(query('asked')).outcome;
    expect(await execution.warm(query('asked'))).toBe('known');
    clock.ms += 60 * MINUTE;
    expect(await execution.warm(query('asked'))).toBe('known');
  });

  test('gives way to the next query of a person', async () => {
    const { execution } = executionAt();
    const { seen, execute } = endless();
    const warmed = execution.warm(query('early', execute));
    await Promise.resolve();
    const outcome = await execution.start(query('asked')).outcome;
    expect(outcome.ok).toBe(true);
    expect(await warmed).toBe('gave_way');
    expect(seen).toEqual({ runs: 1, cancelled: true });
  });

  test('goes on for a person who asks for just that', async () => {
    const { execution } = executionAt();
    const { seen, execute, end } = endless();
    const warmed = execution.warm(query('early', execute));
    await Promise.resolve();
    const share = execution.start(query('early', () => Promise.reject(new Error('runs twice'))));
    end();
    expect(await share.outcome).toMatchObject({ ok: true, value: { data: [{ plays: 7 }] } });
    expect(await warmed).toBe('computed');
    expect(seen).toEqual({ runs: 1, cancelled: false });
  });

  test('does not begin while a query of a person runs', async () => {
    const { execution } = executionAt();
    const asked = endless();
    const early = endless();
    const share = execution.start(query('asked', asked.execute));
    expect(await execution.warm(query('early', early.execute))).toBe('gave_way');
    expect(early.seen.runs).toBe(0);
    asked.end();
    await share.outcome;
    early.end();
    expect(await execution.warm(query('early', early.execute))).toBe('computed');
  });

  test('drives out no other: without room it is not kept until the customer has new data', async () => {
    // Half of it is for two of these results.
    const { execution } = executionAt({ cacheBytes: 4_600 });
    const outcomes = [];
    for (const key of ['one', 'two', 'three']) outcomes.push(await execution.warm(query(key)));
    expect(outcomes).toEqual(['computed', 'computed', 'full']);
    expect(await execution.warm(query('one'))).toBe('known');
    execution.forgetWarm(1);
    expect(await execution.warm(query('three'))).toBe('computed');
    expect(await execution.warm(query('one'))).toBe('computed');
  });

  test('a failure is no result', async () => {
    const { execution } = executionAt();
    const failing = () => Promise.reject(new AppError('query_timeout'));
    expect(await execution.warm(query('early', failing))).toBe('failed');
    expect(await execution.warm(query('early'))).toBe('computed');
  });
});

test('customers are known by when somebody of theirs asked last; what is computed ahead is nobody asking', async () => {
  const { execution, clock } = executionAt();
  const start = clock.ms;
  await execution.warm(query('early'));
  expect(execution.askedAfter(0)).toEqual([]);
  await execution.start(query('early')).outcome;
  expect(execution.askedAfter(start - 1)).toEqual([1]);
  expect(execution.askedAfter(start)).toEqual([]);
});
