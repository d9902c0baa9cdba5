import type { z } from 'zod';

export interface JobContext<Payload> {
  payload: Payload;
  /** Aborts when the job is cancelled, runs out of time, or the server stops and will not wait longer. */
  signal: AbortSignal;
  /** Stored for the people who watch the job. */
  progress(report: JobProgress): Promise<void>;
  now: () => Date;
  /** The same at every attempt of this job. */
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
  /** Runs in all, the first one included. */
  attempts: number;
  delaySeconds: number;
  /** `doubling`: the delay doubles at each attempt, up to the maximum, with some chance in it. */
  growth?: { kind: 'fixed' } | { kind: 'doubling'; maximumSeconds: number };
}

export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  id: string;
  payload: Schema;
  retry: RetryPolicy;
  /** A run that takes longer is aborted and counts as failed. */
  timeLimitSeconds: number;
  /** Runs of this job at once in one process. */
  concurrency: number;
  /** Of those, runs for one customer: the others are free for the next customer. Jobs must name theirs when they are created. */
  perCustomer?: number;
  /** Waits while the disk is full. */
  storesData?: true;
  /** Must be safe to run again: a worker may die between the work and its receipt. */
  run(context: JobContext<z.output<Schema>>): Promise<void>;
}

/** F20: five attempts in all. */
const DEFAULT_RETRY: RetryPolicy = { attempts: 5, delaySeconds: 5, growth: { kind: 'doubling', maximumSeconds: 900 } };
const DEFAULT_TIME_LIMIT_SECONDS = 15 * 60;

export type JobDraft<Schema extends z.ZodType> = Pick<JobDefinition<Schema>, 'id' | 'payload' | 'run'> &
  Partial<JobDefinition<Schema>>;

export function defineJob<Schema extends z.ZodType>(draft: JobDraft<Schema>): JobDefinition<Schema> {
  return { retry: DEFAULT_RETRY, timeLimitSeconds: DEFAULT_TIME_LIMIT_SECONDS, concurrency: 1, ...draft };
}
