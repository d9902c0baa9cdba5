import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { JobDefinition } from './define-job.ts';
import { type Attempt, type AttemptDependencies, type AttemptOutcome, runAttempt } from './run-attempt.ts';

/** F1: the lease is 30 s. */
const HEARTBEAT_REFRESH_SECONDS = 10;
const POLL_SECONDS = 2;
const CANCEL_POLL_MS = 5_000;

type Row = JobWithMetadata<{ payload: unknown }>;

interface WorkerOptions {
  boss: PgBoss;
  pool: Pool;
  /** Schema of the queue's tables. */
  schema: string;
  attempts: AttemptDependencies;
  /** Aborted when running jobs must be released because the process ends. */
  stopping: AbortSignal;
  pollSeconds?: number | undefined;
}

export interface JobWorker {
  listen(job: JobDefinition): Promise<void>;
  /** Only for a job of this process; another process detects the cancellation. */
  abort(id: string): void;
}

export function createJobWorker(options: WorkerOptions): JobWorker {
  const { boss, pool, schema, attempts, stopping, pollSeconds = POLL_SECONDS } = options;
  const { logger } = attempts;
  const running = new Map<string, AbortController>();

  async function work(job: JobDefinition, row: Row): Promise<JobResult> {
    const cancelled = new AbortController();
    running.set(row.id, cancelled);
    const watch = setInterval(() => void abortIfCancelled(job, row.id), CANCEL_POLL_MS);
    try {
      const signal = AbortSignal.any([row.signal, cancelled.signal, stopping]);
      const attempt: Attempt = {
        job,
        jobId: row.id,
        attempt: row.retryCount + 1,
        payload: row.data.payload,
        signal,
        stopping,
      };
      const outcome = await runAttempt(attempt, attempts);
      if (outcome.kind === 'released') await release(job, row.id);
      return resultOf(row.id, outcome);
    } finally {
      clearInterval(watch);
      running.delete(row.id);
    }
  }

  /** Another process may have cancelled it, or removed it with its customer. */
  async function abortIfCancelled(job: JobDefinition, id: string): Promise<void> {
    try {
      const [row] = await boss.findJobs(job.id, { id });
      if (row === undefined || row.state === 'cancelled') running.get(id)?.abort();
    } catch (error) {
      logger.warn(
        { event: 'jobs.cancel_check_failed', jobId: id, error: String(error) },
        'could not see whether the job is cancelled',
      );
    }
  }

  /**
   * Puts the job back without counting the attempt. The pause lets our receipt, which then has no effect, arrive
   * first.
   */
  async function release(job: JobDefinition, id: string): Promise<void> {
    await pool.query(
      `UPDATE ${schema}.job
       SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now() + interval '5 s'
       WHERE name = $1 AND id = $2 AND state = 'active'`,
      [job.id, id],
    );
  }

  return {
    async listen(job) {
      await boss.work(
        job.id,
        {
          includeMetadata: true,
          perJobResults: true,
          localConcurrency: job.concurrency,
          ...(job.perCustomer === undefined ? {} : { localGroupConcurrency: job.perCustomer }),
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
          heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
        },
        (rows: Row[]) => Promise.all(rows.map((row) => work(job, row))),
      );
    },
    abort: (id) => running.get(id)?.abort(),
  };
}

function resultOf(id: string, outcome: AttemptOutcome): JobResult {
  if (outcome.kind !== 'failed') return { id, status: 'completed' };
  return { id, status: outcome.permanent ? 'deadletter' : 'failed', output: { reason: outcome.reason } };
}
