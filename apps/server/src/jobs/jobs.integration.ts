import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Metadata } from '../platform/metadata/metadata.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from '../platform/metadata/test-metadata.ts';
import { createJobs, type Jobs, type JobsOptions } from './create-jobs.ts';
import { defineJob, type JobContext, type JobDefinition } from './define-job.ts';
import type { JobView } from './job-view.ts';
import { PermanentFailure } from './run-attempt.ts';

let test: TestMetadata;
let metadata: Metadata;
const started: Jobs[] = [];

beforeAll(async () => {
  test = await startTestMetadata();
});

afterAll(async () => {
  await test.stop();
});

beforeEach(async () => {
  metadata = await test.clone();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await metadata.stop();
});

const NOW = new Date('2026-01-05T12:00:00Z');
const Payload = z.strictObject({ name: z.string() });
type Context = JobContext<z.output<typeof Payload>>;

/** A job that records its runs and then does what the test says. */
function recorded({
  id = 'test.job',
  attempts = 3,
  run,
  ...more
}: Partial<Pick<JobDefinition, 'concurrency' | 'perCustomer'>> & {
  id?: string;
  attempts?: number;
  run?: (c: Context) => Promise<void>;
} = {}) {
  const ran: { name: string; attempt: number }[] = [];
  const job = defineJob({
    id,
    payload: Payload,
    retry: { attempts, delaySeconds: 0 },
    ...more,
    async run(context) {
      ran.push({ name: context.payload.name, attempt: context.attempt });
      await run?.(context);
    },
  });
  return { job, ran };
}

async function open(jobs: readonly JobDefinition[], more: Partial<JobsOptions> = {}): Promise<Jobs> {
  const timing = { pollSeconds: 0.5, giveWayMs: 200 };
  const queue = createJobs({ metadata, jobs, logger: silentLogger, now: () => NOW, timing, ...more });
  started.push(queue);
  await queue.start();
  return queue;
}

/** Longer than any step on a busy machine: only a hang reaches it. */
const WAIT_LIMIT_MS = 100_000;

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(20);
  }
}

function settled(queue: Jobs, job: JobDefinition, id: string): Promise<JobView> {
  return until('the job has settled', async () => {
    const view = await queue.find(job, id);
    return view !== undefined && view.state !== 'added' && view.state !== 'running' && view;
  });
}

async function countJobs(): Promise<number> {
  const { rows } = await metadata.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM pgboss.job');
  return rows[0]?.count ?? -1;
}

describe('the queue', () => {
  it('runs a job with its payload, and keeps its progress', async () => {
    const { job, ran } = recorded({ run: (context) => context.progress({ done: 2, total: 3, note: 'two of three' }) });
    const queue = await open([job]);
    const { id, created } = await queue.enqueue(job, { name: 'a' });
    expect(created).toBe(true);
    expect(await settled(queue, job, id)).toEqual({
      id,
      state: 'complete',
      attempt: 1,
      attempts: 3,
      progress: { done: 2, total: 3, note: 'two of three' },
      reason: undefined,
    });
    expect(ran).toEqual([{ name: 'a', attempt: 1 }]);
  });

  it('F8: a job that stores data waits while the disk is full, without using up its attempts', async () => {
    const storing = recorded({ id: 'test.storing', attempts: 1 });
    const half = recorded({ id: 'test.half', attempts: 1, run: async ({ payload }) => fail(payload.name) });
    const fail = (name: string) => {
      if (full) throw new AppError('storage_full', { name });
    };
    let full = true;
    let refusals = 0;
    const assertSpace = () => {
      if (!full) return;
      refusals += 1;
      throw new AppError('storage_full');
    };
    const queue = await open([{ ...storing.job, storesData: true }, half.job], { assertSpace });
    const first = await queue.enqueue(storing.job, { name: 'refused before it runs' });
    const second = await queue.enqueue(half.job, { name: 'refused by the engine' });
    await until('both were refused', async () => refusals > 0 && half.ran.length > 0);
    full = false;
    expect(await settled(queue, storing.job, first.id)).toMatchObject({ state: 'complete', attempt: 1 });
    expect(await settled(queue, half.job, second.id)).toMatchObject({ state: 'complete', attempt: 1 });
    expect(storing.ran).toEqual([{ name: 'refused before it runs', attempt: 1 }]);
  });

  it('F20: a job that always throws runs as often as it may, then failed with its reason; others go on', async () => {
    const poison = recorded({ id: 'test.poison', run: () => Promise.reject(new Error('no such bucket')) });
    const good = recorded({ id: 'test.good' });
    const queue = await open([poison.job, good.job]);
    const { id } = await queue.enqueue(poison.job, { name: 'p' });
    const others = await Promise.all(['a', 'b'].map((name) => queue.enqueue(good.job, { name })));
    expect(await settled(queue, poison.job, id)).toMatchObject({
      state: 'failed',
      attempt: 3,
      reason: 'no such bucket',
    });
    expect(poison.ran.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    for (const other of others) expect(await settled(queue, good.job, other.id)).toMatchObject({ state: 'complete' });
    await queue.retry(poison.job, id);
    await until('one more attempt', async () => poison.ran.length === 4);
  });

  it.each([
    ['null', () => Promise.reject(null)],
    ['text', () => Promise.reject('just text')],
  ])('F20: a job that throws %s fails like any other', async (_, run) => {
    const { job } = recorded({ attempts: 1, run });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'a' });
    expect((await settled(queue, job, id)).state).toBe('failed');
  });

  it('a permanent failure is not tried again', async () => {
    const { job, ran } = recorded({ run: () => Promise.reject(new PermanentFailure('check the key')) });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'a' });
    expect(await settled(queue, job, id)).toMatchObject({ state: 'failed', reason: 'check the key' });
    expect(ran).toHaveLength(1);
  });

  it('a job that runs over its time limit is aborted and failed with a reason', async () => {
    const aborted = Promise.withResolvers<void>();
    const job = defineJob({
      id: 'test.slow',
      payload: Payload,
      retry: { attempts: 1, delaySeconds: 0 },
      timeLimitSeconds: 1,
      run: ({ signal }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        return sleep(60_000, undefined, { signal });
      },
    });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'a' });
    await aborted.promise;
    const view = await settled(queue, job, id);
    expect(view).toMatchObject({ state: 'failed', reason: 'handler execution exceeded 1s' });
  });

  it('F20: a job that ended two workers is quarantined', async () => {
    const { job, ran } = recorded();
    const queue = await open([job], { workers: 'none' });
    const { id } = await queue.enqueue(job, { name: 'a' });
    await metadata.pool.query('INSERT INTO job_runs (job_id, open_attempts) VALUES ($1, 2)', [id]);
    const worker = await open([job]);
    expect(await settled(worker, job, id)).toMatchObject({
      state: 'failed',
      reason: 'quarantined: 2 workers died while running it',
    });
    expect(ran).toEqual([]);
  });

  it('a key makes one job, however often and from however many processes it is enqueued', async () => {
    const { job, ran } = recorded();
    const [first, second] = [await open([job]), await open([job])];
    const enqueued = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? first : second).enqueue(job, { name: 'a' }, { key: 'run-1' }),
      ),
    );
    expect(new Set(enqueued.map(({ id }) => id)).size).toBe(1);
    expect(enqueued.filter(({ created }) => created)).toHaveLength(1);
    await settled(first, job, enqueued[0]?.id ?? '');
    expect((await first.enqueue(job, { name: 'a' }, { key: 'run-1' })).created).toBe(false);
    expect((await first.enqueue(job, { name: 'a' }, { key: 'run-2' })).created).toBe(true);
    await until('both have run', async () => ran.length === 2);
  });

  it('a job made in a transaction comes with the commit, and never when it is rolled back', async () => {
    const { job, ran } = recorded();
    const queue = await open([job]);
    const rolledBack = metadata.db.transaction(async (tx) => {
      await queue.enqueue(job, { name: 'lost' }, { inTransaction: tx });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await countJobs()).toBe(0);
    const { id } = await metadata.db.transaction((tx) => queue.enqueue(job, { name: 'kept' }, { inTransaction: tx }));
    await settled(queue, job, id);
    expect(ran.map(({ name }) => name)).toEqual(['kept']);
  });

  it('refuses a payload that does not fit, before anything is stored', async () => {
    const { job } = recorded();
    const queue = await open([job]);
    const wrong = JSON.parse('{"name":"a","owner":"somebody else"}');
    await expect(queue.enqueue(job, wrong)).rejects.toThrow(/Unrecognized key/);
    expect(await countJobs()).toBe(0);
  });

  it('a payload stored by an older version that no longer fits fails at once', async () => {
    const older = defineJob({ id: 'test.job', payload: z.object({ title: z.string() }), run: async () => {} });
    const queue = await open([older], { workers: 'none' });
    const { id } = await queue.enqueue(older, { title: 'x' });
    const { job, ran } = recorded();
    expect(await settled(await open([job]), job, id)).toMatchObject({ state: 'failed', attempt: 1 });
    expect(ran).toEqual([]);
  });

  it('F23: stop waits for the running job', async () => {
    const order: string[] = [];
    const mayFinish = Promise.withResolvers<void>();
    const { job, ran } = recorded({
      run: async () => {
        await mayFinish.promise;
        order.push('finished');
      },
    });
    const queue = await open([job], { timing: { pollSeconds: 0.5 } });
    const { id } = await queue.enqueue(job, { name: 'a' });
    await until('it runs', async () => ran.length === 1);
    const stopping = queue.stop().then(() => order.push('stopped'));
    mayFinish.resolve();
    await stopping;
    expect(order).toEqual(['finished', 'stopped']);
    const reader = await open([job], { workers: 'none' });
    expect(await reader.find(job, id)).toMatchObject({ state: 'complete', attempt: 1 });
  });

  it('F23: a job that gives way at stop is put back without losing an attempt', async () => {
    const { job, ran } = recorded({
      attempts: 1,
      run: async ({ signal, payload }) => {
        if (ran.length > 1) return;
        await sleep(60_000, payload, { signal });
      },
    });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'a' });
    await until('it runs', async () => ran.length === 1);
    await queue.stop();
    // A worker takes it five seconds after it was put back.
    const reader = await open([job], { workers: 'none' });
    expect(await reader.find(job, id)).toMatchObject({ state: 'added' });
    const next = await open([job]);
    expect(await settled(next, job, id)).toMatchObject({ state: 'complete', attempt: 1 });
  });

  it('a running job that is deleted, with its customer, is aborted', async () => {
    const aborted = Promise.withResolvers<void>();
    let isAborted = false;
    const { job, ran } = recorded({
      run: async ({ signal }) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          aborted.resolve();
        });
        await aborted.promise;
      },
    });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'long' });
    await until('it runs', async () => ran.length === 1);
    await metadata.pool.query('DELETE FROM pgboss.job WHERE id = $1', [id]);
    await until('it is aborted', async () => isAborted);
  });

  it('cancelling aborts the running job, and it stays cancelled', async () => {
    const { job, ran } = recorded({ run: ({ signal }) => sleep(60_000, undefined, { signal }) });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'a' });
    await until('it runs', async () => ran.length === 1);
    await queue.cancel(job, id);
    await until('it has given up', async () => {
      const { rows } = await metadata.pool.query('SELECT 1 FROM job_runs WHERE open_attempts = 0');
      return rows.length === 1;
    });
    expect(await queue.find(job, id)).toMatchObject({ state: 'cancelled' });
    expect(ran).toHaveLength(1);
  });

  it('once a day means once, for two processes and after a restart, and again the next day', async () => {
    const { job, ran } = recorded();
    const morning = new Date('2026-01-05T03:14:00Z');
    const after = new Date('2026-01-05T09:00:00Z');
    const nextDay = new Date('2026-01-06T03:15:00Z');
    const daily: JobsOptions['daily'] = ({ enqueue }) => [
      {
        at: { hour: 3, minute: 15 },
        fire: async (day) => {
          await enqueue(job, { name: day }, { key: day });
        },
      },
    ];
    await open([job], { daily, now: () => morning });
    expect(await countJobs()).toBe(0);
    await Promise.all([open([job], { daily, now: () => after }), open([job], { daily, now: () => after })]);
    await open([job], { daily, now: () => after });
    expect(await countJobs()).toBe(1);
    await open([job], { daily, now: () => nextDay });
    await until('both days have run', async () => ran.length === 2);
    expect(ran.map(({ name }) => name).sort()).toEqual(['2026-01-05', '2026-01-06']);
  });

  it('notes about attempts go after 31 days, also while the server runs on', async () => {
    const { job } = recorded();
    const clock = { now: new Date('2026-01-05T12:00:00Z') };
    const note = (day: string) =>
      metadata.pool.query('INSERT INTO job_runs (job_id, updated_at) VALUES (gen_random_uuid(), $1)', [
        new Date(`${day}T13:00:00Z`),
      ]);
    const days = "SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM job_runs ORDER BY 1";
    const noted = async () => (await metadata.pool.query(days)).rows;
    await note('2025-12-01');
    await note('2025-12-05');
    await note('2025-12-06');
    await open([job], { now: () => clock.now, timing: { pollSeconds: 0.5, tickMs: 20 } });
    expect(await noted()).toEqual([{ day: '2025-12-05' }, { day: '2025-12-06' }]);
    clock.now = new Date('2026-01-06T12:00:00Z');
    await until('the next day has begun', async () => (await noted()).length === 1);
    expect(await noted()).toEqual([{ day: '2025-12-06' }]);
  });

  it('customers take turns: fifty waiting jobs of one are not run before the first of another', async () => {
    const { job, ran } = recorded();
    const creator = await open([job], { workers: 'none' });
    const enqueueFor = (customerId: number, name: string) => creator.enqueue(job, { name }, { customerId });
    for (let at = 0; at < 50; at += 1) await enqueueFor(1, `a${at}`);
    for (const name of ['b0', 'b1']) await enqueueFor(2, name);
    await metadata.db.transaction((tx) => creator.enqueue(job, { name: 'c0' }, { customerId: 3, inTransaction: tx }));
    await open([job]);
    await until('six have run', async () => ran.length >= 6);
    expect(ran.slice(0, 6).map(({ name }) => name)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  });

  it('long jobs of one customer leave a worker free for another', async () => {
    const gate = Promise.withResolvers<void>();
    const { job, ran } = recorded({
      concurrency: 2,
      perCustomer: 1,
      run: ({ payload }) => (payload.name.startsWith('a') ? gate.promise : Promise.resolve()),
    });
    const queue = await open([job]);
    for (const name of ['a0', 'a1', 'a2']) await queue.enqueue(job, { name }, { customerId: 1 });
    await until('the first runs', async () => ran.length === 1);
    const { id } = await queue.enqueue(job, { name: 'b0' }, { customerId: 2 });
    expect(await settled(queue, job, id)).toMatchObject({ state: 'complete' });
    expect(ran.map(({ name }) => name)).toEqual(['a0', 'b0']);
    gate.resolve();
    await until('all have run', async () => ran.length === 4);
  });

  it('F6: losing every connection in mid-run costs no attempt', async () => {
    const { job, ran } = recorded({
      attempts: 1,
      run: async () => {
        if (ran.length > 1) return;
        await metadata.pool.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()',
        );
      },
    });
    const queue = await open([job]);
    const { id } = await queue.enqueue(job, { name: 'a' });
    const done = await until('the job has settled', async () => {
      // This read may use one of the lost connections.
      const view = await queue.find(job, id).catch(() => undefined);
      return view !== undefined && view.state !== 'added' && view.state !== 'running' && view;
    });
    expect(done).toMatchObject({ state: 'complete', attempt: 1 });
    expect(ran.map(({ attempt }) => attempt)).toEqual([1, 1]);
  });
});
