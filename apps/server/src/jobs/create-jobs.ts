import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { z } from 'zod';
import type { Logger } from '../platform/process/logger.ts';
import type { DatabaseConnection, Metadata } from '../platform/metadata/metadata.ts';
import { createQueue } from './create-queue.ts';
import { createDailyClock, type Daily } from './daily.ts';
import type { JobDefinition } from './define-job.ts';
import { nextRound } from './fair-order.ts';
import { createJobRuns } from './job-runs.ts';
import { type JobView, viewOf } from './job-view.ts';
import { queueOptions } from './queue-options.ts';
import { createJobWorker } from './job-worker.ts';

const SCHEMA = 'pgboss';
/** F23: finish or release, all within 20 s; the last seconds are for releasing. */
const STOP_MS = 18_000;
const GIVE_WAY_MS = 13_000;
const RUNS_KEPT_MS = 31 * 24 * 60 * 60 * 1000;

interface EnqueueOptions {
  /** Idempotency key: enqueueing it again, also after completion, creates nothing. */
  key?: string;
  /** The job exists once this transaction commits. */
  inTransaction?: DatabaseConnection;
  /** By the clock of the database, which hands the jobs out: a server whose clock differs delays nothing and hurries nothing. */
  delaySeconds?: number;
  /** Customers take turns. */
  customerId?: number;
}

export interface Jobs {
  /** Migrates the queue's tables and, by default, starts the workers. */
  start(): Promise<void>;
  /** Takes no new job, waits up to 20 s for running ones, then releases them. */
  stop(): Promise<void>;
  enqueue<S extends z.ZodType>(
    job: JobDefinition<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<{ id: string; created: boolean }>;
  find(job: JobDefinition, id: string): Promise<JobView | undefined>;
  cancel(job: JobDefinition, id: string): Promise<void>;
  /** One more attempt for a job that failed permanently. */
  retry(job: JobDefinition, id: string): Promise<void>;
}

export interface JobsOptions {
  metadata: Metadata;
  jobs: readonly JobDefinition[];
  logger: Logger;
  now: () => Date;
  /** Throws while the disk is full: jobs that store data then wait. */
  assertSpace?: () => void;
  /** `none` for a process that only creates jobs. */
  workers?: 'all' | 'none';
  /** Creates the daily entries once `enqueue` exists; they are checked at start and every half minute. */
  daily?: (jobs: Pick<Jobs, 'enqueue'>) => readonly Daily[];
  /** Shorter intervals for tests. */
  timing?: { pollSeconds?: number; giveWayMs?: number; queryLimitMs?: number; tickMs?: number };
}

/** The durable queue over PostgreSQL. It knows no feature, and no feature knows its tables. */
export function createJobs(options: JobsOptions): Jobs {
  const { metadata, jobs, logger, now, workers = 'all', timing = {}, assertSpace = () => undefined } = options;
  const boss = createQueue({ url: metadata.url, schema: SCHEMA, logger, queryLimitMs: timing.queryLimitMs });
  const runs = createJobRuns(metadata.db);
  const stopping = new AbortController();
  const worker = createJobWorker({
    boss,
    pool: metadata.pool,
    schema: SCHEMA,
    attempts: { runs, logger, now, ping: () => metadata.pool.query('SELECT 1'), assertSpace },
    stopping: stopping.signal,
    pollSeconds: timing.pollSeconds,
  });

  async function turnOf(job: JobDefinition, customerId: number, db: DatabaseConnection = metadata.db) {
    const round = await nextRound(db, { table: `${SCHEMA}.job`, queue: job.id, customerId });
    return { group: { id: String(customerId) }, priority: -round };
  }

  const api: Jobs = {
    async start() {
      await boss.start();
      for (const job of jobs) {
        await boss.createQueue(job.id, queueOptions(job));
        await boss.updateQueue(job.id, queueOptions(job));
      }
      if (workers === 'none') return;
      await Promise.all(jobs.map(worker.listen));
      await clock.start();
    },

    async stop() {
      clock.stop();
      const giveWay = setTimeout(() => stopping.abort(), timing.giveWayMs ?? GIVE_WAY_MS);
      await boss.stop({ graceful: true, timeout: STOP_MS });
      clearTimeout(giveWay);
    },

    async enqueue(job, payload, { key, inTransaction, delaySeconds, customerId } = {}) {
      job.payload.parse(payload);
      const id = key === undefined ? randomUUID() : idFromKey(`${job.id}\0${key}`);
      const created = await boss.send(
        job.id,
        { payload },
        {
          id,
          ...(customerId === undefined ? {} : await turnOf(job, customerId, inTransaction)),
          ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
          ...(inTransaction === undefined ? {} : { db: fromDrizzle(inTransaction, sql) }),
        },
      );
      return { id, created: created !== null };
    },

    async find(job, id) {
      const [row] = await boss.findJobs<object>(job.id, { id });
      return row === undefined ? undefined : { ...viewOf(row), progress: await runs.progressOf(id) };
    },

    async cancel(job, id) {
      await boss.cancel(job.id, id);
      worker.abort(id);
    },

    async retry(job, id) {
      await boss.retry(job.id, id);
    },
  };

  const sweepRuns: Daily = {
    at: { hour: 0, minute: 0 },
    fire: () => runs.sweep(new Date(now().getTime() - RUNS_KEPT_MS)),
  };
  const clock = createDailyClock({
    entries: [sweepRuns, ...(options.daily?.(api) ?? [])],
    now,
    tickMs: timing.tickMs,
    onError: (error) => logger.warn({ event: 'jobs.daily_failed', error: String(error) }, 'daily work did not begin'),
  });
  return api;
}

/** The primary key of the queue's table makes the key unique across processes. RFC 9562, version 8. */
function idFromKey(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
