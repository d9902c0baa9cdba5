import type { QueryResult } from '@playhead/contract/http/queries';
import { describe, expect, test } from 'vitest';
import { createJobStore, type Job } from './job-store.ts';
import { settledShare } from './cache/shared-work.ts';

const owner = { customerId: 1, userId: 'ada' };
const result: QueryResult = {
  data: [],
  fields: [],
  truncated: false,
  provenance: {
    sql: '',
    timeZone: 'UTC',
    period: null,
    sampled: false,
    cached: false,
    computedAt: '',
    elapsedMs: 0,
    rowsRead: 0,
  },
};

function job(id: string, createdAt = 0, left: string[] = []): Job {
  const share = { ...settledShare(result), leave: () => void left.push(id) };
  return { id, owner, createdAt, rights: [], state: { phase: 'waiting', share } };
}

function storeAt(clock: { ms: number }) {
  return createJobStore({ lifetimeMs: 1000, maxBytes: 100, maxExpired: 3, now: () => new Date(clock.ms) });
}

describe('job store', () => {
  test('the oldest results go when the bytes run out, and say that they are expired', () => {
    const jobs = storeAt({ ms: 0 });
    const [first, second, third] = [job('1'), job('2'), job('3')];
    for (const one of [first, second, third]) {
      jobs.add(one);
      jobs.settle(one, { ok: true, value: result }, 45);
    }
    expect([first, second, third].map(({ id }) => jobs.find(id, owner)?.state.phase)).toEqual([
      'expired',
      'settled',
      'settled',
    ]);
  });

  test('one customer’s many results do not drive out the few of another', () => {
    const jobs = storeAt({ ms: 0 });
    const other = { customerId: 2, userId: 'bert' };
    const few = { ...job('few'), owner: other };
    jobs.add(few);
    jobs.settle(few, { ok: true, value: result }, 40);
    for (let count = 0; count < 20; count += 1) {
      const one = job(`many ${count}`);
      jobs.add(one);
      jobs.settle(one, { ok: true, value: result }, 15);
    }
    expect(jobs.find('few', other)?.state.phase).toBe('settled');
    const phases = [15, 16, 19].map((count) => jobs.find(`many ${count}`, owner)?.state.phase);
    expect(phases).toEqual(['expired', 'settled', 'settled']);
  });

  test('a job that waits longer than its lifetime gives up its query', () => {
    const clock = { ms: 0 };
    const left: string[] = [];
    const jobs = storeAt(clock);
    jobs.add(job('1', 0, left));
    clock.ms = 1000;
    expect(jobs.find('1', owner)?.state.phase).toBe('expired');
    expect(left).toEqual(['1']);
  });

  test('an outcome that comes after a cancellation changes nothing', () => {
    const jobs = storeAt({ ms: 0 });
    const one = job('1');
    jobs.add(one);
    jobs.settle(one, { ok: true, value: result }, 1);
    const { state } = one;
    jobs.settle(one, { ok: true, value: { ...result, truncated: true } }, 1);
    expect(one.state).toBe(state);
  });

  test('only so many expired jobs are remembered, the latest ones', () => {
    const jobs = storeAt({ ms: 0 });
    const all = ['1', '2', '3', '4', '5', '6'].map((id) => job(id));
    for (const one of all) {
      jobs.add(one);
      jobs.settle(one, { ok: true, value: result }, 60);
    }
    expect(all.map(({ id }) => jobs.find(id, owner)?.state.phase)).toEqual([
      undefined,
      undefined,
      'expired',
      'expired',
      'expired',
      'settled',
    ]);
  });

  test('a job that was taken back frees its bytes once', () => {
    const jobs = storeAt({ ms: 0 });
    const [first, second, third] = [job('1'), job('2'), job('3')];
    for (const one of [first, second]) {
      jobs.add(one);
      jobs.settle(one, { ok: true, value: result }, 50);
    }
    jobs.remove(first);
    jobs.remove(first);
    jobs.add(third);
    jobs.settle(third, { ok: true, value: result }, 50);
    expect([first, second, third].map(({ id }) => jobs.find(id, owner)?.state.phase)).toEqual([
      undefined,
      'settled',
      'settled',
    ]);
  });

  test('an expired job is told from one that never was, for another lifetime', () => {
    const clock = { ms: 0 };
    const jobs = storeAt(clock);
    jobs.add(job('1'));
    clock.ms = 1999;
    expect(jobs.find('1', owner)?.state.phase).toBe('expired');
    clock.ms = 2000;
    expect(jobs.find('1', owner)).toBeUndefined();
  });
});
