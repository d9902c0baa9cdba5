import type { Browser } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { createBrowserPool, type PoolLimits } from './browser-pool.ts';
import type { BrowserProcess } from './browser-process.ts';

const staying = new AbortController().signal;

/** Stands for a browser: the pool only starts, counts and kills them. */
function poolOf(limits: Partial<PoolLimits> = {}) {
  const started: { id: number; killed: boolean }[] = [];
  const pool = createBrowserPool({
    limits,
    async start(): Promise<BrowserProcess> {
      const one = { id: started.length + 1, killed: false };
      started.push(one);
      const browser = { id: one.id } as unknown as Browser;
      return { browser, isAlive: () => !one.killed, kill: async () => void (one.killed = true) };
    },
  });
  return { pool, started, alive: () => started.filter(({ killed }) => !killed).map(({ id }) => id) };
}

const idOf = async (browser: Browser) => (browser as unknown as { id: number }).id;

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('one browser serves jobs that follow each other, and a fresh one after the last it may do', async () => {
  const { pool, alive } = poolOf({ jobsPerBrowser: 2 });
  const served = [];
  for (let job = 0; job < 5; job += 1) served.push(await pool.run(idOf, staying));
  expect(served).toEqual([1, 1, 2, 2, 3]);
  expect(alive()).toEqual([3]);
  await pool.close();
  expect(alive()).toEqual([]);
});

test('jobs at the same time have browsers of their own, no more than allowed; the others wait their turn', async () => {
  const { pool, started } = poolOf({ browsers: 2 });
  const gates = [gate(), gate(), gate()];
  const order: number[] = [];
  const jobs = gates.map(({ opened }, job) =>
    pool.run(async (browser) => {
      order.push(job);
      await opened;
      return idOf(browser);
    }, staying),
  );
  await vi.waitFor(() => expect(order).toEqual([0, 1]));
  gates[1]?.open();
  await vi.waitFor(() => expect(order).toEqual([0, 1, 2]));
  gates[0]?.open();
  gates[2]?.open();
  expect(await Promise.all(jobs)).toEqual([1, 2, 2]);
  expect(started).toHaveLength(2);
  await pool.close();
});

test('F16: the browser of a failed job is killed and not used again', async () => {
  const { pool, alive } = poolOf();
  await expect(pool.run(() => Promise.reject(new Error('crashed')), staying)).rejects.toThrow('crashed');
  expect(alive()).toEqual([]);
  expect(await pool.run(idOf, staying)).toBe(2);
  await pool.close();
});

test('F16: a job that never ends is left at its limit, and its browser killed', async () => {
  const { pool, alive } = poolOf({ browsers: 1 });
  const limit = new AbortController();
  const hung = pool.run(() => new Promise<never>(() => undefined), limit.signal);
  const next = pool.run(idOf, staying);
  limit.abort(new Error('too long'));
  await expect(hung).rejects.toThrow('too long');
  expect(await next).toBe(2);
  expect(alive()).toEqual([2]);
  await pool.close();
});

test('a job that is cancelled while it waits takes no browser', async () => {
  const { pool, started } = poolOf({ browsers: 1 });
  const { open, opened } = gate();
  const first = pool.run(async () => opened, staying);
  const cancelled = new AbortController();
  const second = pool.run(idOf, cancelled.signal);
  cancelled.abort(new Error('not wanted'));
  await expect(second).rejects.toThrow('not wanted');
  open();
  await first;
  expect(await pool.run(idOf, staying)).toBe(1);
  expect(started).toHaveLength(1);
  await pool.close();
});

test('a browser that died while it was idle is replaced', async () => {
  const { pool, started } = poolOf();
  await pool.run(idOf, staying);
  Object.assign(started[0] ?? {}, { killed: true });
  expect(await pool.run(idOf, staying)).toBe(2);
  await pool.close();
});

test('an idle browser is ended after a while', async () => {
  vi.useFakeTimers();
  try {
    const { pool, alive } = poolOf({ idleMs: 60_000 });
    await pool.run(idOf, staying);
    expect(alive()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(alive()).toEqual([]);
    await pool.close();
  } finally {
    vi.useRealTimers();
  }
});
