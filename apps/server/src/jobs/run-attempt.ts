import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { Logger } from '../platform/process/logger.ts';
import { isMetadataFull, isMetadataUnavailable } from '../platform/metadata/metadata-error.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobRuns } from './job-runs.ts';

/** F20: a job whose attempts ended two workers is not given a third. */
const QUARANTINE_AFTER = 2;
/** F6: reruns of one attempt while the database comes and goes, before it counts as failed. */
const OUTAGE_RERUNS = 10;
const OUTAGE_DEADLINE_MS = 120_000;
const OUTAGE_POLL_MS = 250;

/** Thrown by a job to say that another attempt would change nothing. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

export type AttemptOutcome =
  | { kind: 'complete' }
  | { kind: 'failed'; reason: string; permanent: boolean }
  /** The server stops and the job gave way, or the disk is full: it is put back without counting the attempt. */
  | { kind: 'released' };

export interface Attempt {
  job: JobDefinition;
  jobId: string;
  attempt: number;
  payload: unknown;
  signal: AbortSignal;
  /** Aborted as well when the server stops; tells giving way from running out of time. */
  stopping: AbortSignal;
}

export interface AttemptDependencies {
  runs: JobRuns;
  logger: Logger;
  now: () => Date;
  /** Resolves when the database answers a question. */
  ping(): Promise<unknown>;
  /** Throws `storage_full`. */
  assertSpace(): void;
}

/** One attempt of one job, from its payload to its outcome. Does not throw. */
export async function runAttempt(attempt: Attempt, dependencies: AttemptDependencies): Promise<AttemptOutcome> {
  const { job, jobId } = attempt;
  const { runs, logger } = dependencies;
  const startedAt = performance.now();
  const deaths = await throughOutages(() => runs.begin(jobId), dependencies);
  if (deaths >= QUARANTINE_AFTER) {
    return { kind: 'failed', permanent: true, reason: `quarantined: ${deaths} workers died while running it` };
  }
  const outcome = await settle(attempt, dependencies);
  await throughOutages(() => runs.end(jobId), dependencies);
  const fields = { job: job.id, jobId, attempt: attempt.attempt, ms: Math.round(performance.now() - startedAt) };
  if (outcome.kind === 'failed') logger.warn({ event: 'job.failed', ...fields, reason: outcome.reason }, 'job failed');
  else logger.info({ event: `job.${outcome.kind}`, ...fields }, `job ${outcome.kind}`);
  return outcome;
}

async function settle(attempt: Attempt, dependencies: AttemptDependencies): Promise<AttemptOutcome> {
  const parsed = attempt.job.payload.safeParse(attempt.payload);
  if (!parsed.success)
    return { kind: 'failed', permanent: true, reason: `unreadable payload: ${parsed.error.message}` };
  const { job, jobId, signal, stopping } = attempt;
  try {
    if (job.storesData) dependencies.assertSpace();
    await throughOutages(
      () =>
        job.run({
          payload: parsed.data,
          signal,
          progress: (report) => dependencies.runs.report(jobId, report),
          now: dependencies.now,
          jobId,
          attempt: attempt.attempt,
        }),
      dependencies,
    );
    return { kind: 'complete' };
  } catch (error) {
    if (stopping.aborted || isStorageFull(error)) return { kind: 'released' };
    return { kind: 'failed', permanent: error instanceof PermanentFailure, reason: reasonOf(error) };
  }
}

/** F6: while the database is away work waits and is done again; it does not use up attempts. */
async function throughOutages<T>(work: () => Promise<T>, dependencies: AttemptDependencies): Promise<T> {
  for (let rerun = 0; ; rerun += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isMetadataUnavailable(error) || rerun >= OUTAGE_RERUNS) throw error;
      dependencies.logger.warn({ event: 'job.waits_for_metadata', rerun }, 'job waits for PostgreSQL');
      await untilAnswers(dependencies.ping);
    }
  }
}

async function untilAnswers(ping: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + OUTAGE_DEADLINE_MS;
  for (;;) {
    try {
      await ping();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(OUTAGE_POLL_MS, undefined, { ref: false });
    }
  }
}

/** F8: by our own watch, by the engine, or by PostgreSQL. */
function isStorageFull(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'storage_full') || isMetadataFull(error);
}

/** Anything can be thrown, also `null`. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
}
