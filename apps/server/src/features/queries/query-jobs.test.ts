import type { QueryResult } from '@playhead/contract/http/queries';
import type { QuerySpec } from '@playhead/query/compile';
import { expect, test } from 'vitest';
import { settledShare } from './cache/shared-work.ts';
import { createJobStore, type Job } from './job-store.ts';
import type { QueryCaller } from './query-caller.ts';
import { createQueryJobs } from './query-jobs.ts';

const caller: QueryCaller = { customerId: 1, userId: 'ada', timeZone: 'UTC', weekStartDay: 0, rights: [] };
const now = () => new Date('2026-11-05T12:00:00Z');
const result: QueryResult = {
  data: [],
  fields: [],
  truncated: false,
  provenance: {
    sql: '',
    timeZone: 'UTC',
    period: null,
    sampled: true,
    cached: false,
    computedAt: '',
    elapsedMs: 0,
    rowsRead: 0,
  },
};
/** About as long as a request may be. */
const long: QuerySpec = {
  fields: ['customer_view.plays'],
  filters: { 'customer_view.series': 'x'.repeat(200_000) },
  sorts: [],
  limit: 1,
  pivots: [],
  dynamicFields: [],
};

test('attack 25: the queries of sampled results count against the memory of jobs', async () => {
  const jobs = createQueryJobs({ now });
  const open = () => jobs.open({ caller, rights: [], sampledQuery: long, share: settledShare(result) }).id;
  const ids = Array.from({ length: 400 }, open);
  await Promise.resolve();
  const states = Object.values(jobs.results({ ids, caller })).map(({ status }) => status);
  expect([states[0], states.at(-1)]).toEqual(['expired', 'complete']);
  // 128 MB, two bytes a character.
  expect(states.filter((status) => status === 'complete').length).toBeLessThan(340);
});

test('a job that is expired or removed keeps no query', () => {
  const store = createJobStore({ lifetimeMs: 1000, maxBytes: 100, maxExpired: 3, now });
  const made = ['removed', 'expired', 'kept'].map((id): Job => {
    const state = { phase: 'waiting', share: settledShare(result) } as const;
    return { id, owner: caller, createdAt: now().getTime(), rights: [], sampledQuery: long, state };
  });
  for (const job of made) {
    store.add(job);
    store.settle(job, { ok: true, value: result }, 60);
    if (job.id === 'removed') store.remove(job);
  }
  expect(made.map(({ sampledQuery }) => sampledQuery === undefined)).toEqual([true, true, false]);
});
