import type { z } from 'zod';

export interface JobContext<Payload> {
  payload: Payload;
  /** Aborts when the job is cancelled or times out, or when the server stops waiting for it. */
  signal: AbortSignal;
  /** Stored for users who watch the job. */
  progress(report: JobProgress): Promise<void>;
  now: () => Date;
  /** The same for every attempt of this job. */
  jobId: string;
  /** 1 at the first run. */
  attempt: number;
}

export interface JobProgress {
  done: number;
  total?: number;
  note?: string;
}

export interface RetryPolicy {
  /** Including the first. */
  attempts: number;
  delaySeconds: number;
  /** `doubling`: the delay doubles with each attempt, up to the maximum, with jitter. */
  growth?: { kind: 'fixed' } | { kind: 'doubling'; maximumSeconds: number };
}

export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  id: string;
  payload: Schema;
  retry: RetryPolicy;
  /** A longer run is aborted and counts as failed. */
  timeLimitSeconds: number;
  /** Concurrent runs of this job in one process. */
  concurrency: number;
  /**
   * Concurrent runs for one customer; the others stay free for other customers. Such jobs must be created with a
   * customer.
   */
  perCustomer?: number;
  /** Waits while the disk is full. */
  storesData?: true;
  /** Must be idempotent: a worker may die between the work and its receipt. */
  run(context: JobContext<z.output<Schema>>): Promise<void>;
  /** Called instead of `run` when the job is quarantined (F20), before the queue notes the failure. Must be idempotent. */
  quarantined?(payload: z.output<Schema>): Promise<void>;
}

/** F20. */
const DEFAULT_RETRY: RetryPolicy = { attempts: 5, delaySeconds: 5, growth: { kind: 'doubling', maximumSeconds: 900 } };
const DEFAULT_TIME_LIMIT_SECONDS = 15 * 60;

export type JobDraft<Schema extends z.ZodType> = Pick<JobDefinition<Schema>, 'id' | 'payload' | 'run'> &
  Partial<JobDefinition<Schema>>;

export function defineJob<Schema extends z.ZodType>(draft: JobDraft<Schema>): JobDefinition<Schema> {
  return { retry: DEFAULT_RETRY, timeLimitSeconds: DEFAULT_TIME_LIMIT_SECONDS, concurrency: 1, ...draft };
}
