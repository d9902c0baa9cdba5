import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { Logger } from '../platform/process/logger.ts';
import { isMetadataFull, isMetadataUnavailable } from '../platform/metadata/metadata-error.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobRuns } from './job-runs.ts';

/** F20: a job that killed two workers is not run a third time. */
const QUARANTINE_AFTER = 2;
/** F6: reruns of one attempt during database outages before it counts as failed. */
const OUTAGE_RERUNS = 10;
const OUTAGE_DEADLINE_MS = 120_000;
const OUTAGE_POLL_MS = 250;

/** Thrown by a job when another attempt would not help. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

export type AttemptOutcome =
  | { kind: 'complete' }
  | { kind: 'failed'; reason: string; permanent: boolean }
  /** The server stops or the disk is full: the job is put back without counting the attempt. */
  | { kind: 'released' };

export interface Attempt {
  job: JobDefinition;
  jobId: string;
  attempt: number;
  payload: unknown;
  signal: AbortSignal;
  /** Also aborted when the server stops; distinguishes a release from a timeout. */
  stopping: AbortSignal;
}

export interface AttemptDependencies {
  runs: JobRuns;
  logger: Logger;
  now: () => Date;
  /** Resolves when the database responds to a query. */
  ping(): Promise<unknown>;
  /** Throws `storage_full`. */
  assertSpace(): void;
}

/** Never throws. */
export async function runAttempt(attempt: Attempt, dependencies: AttemptDependencies): Promise<AttemptOutcome> {
  const { job, jobId } = attempt;
  const { runs, logger } = dependencies;
  const startedAt = performance.now();
  const deaths = await throughOutages(() => runs.begin(jobId), dependencies);
  if (deaths >= QUARANTINE_AFTER) {
    await noteQuarantine(attempt, dependencies);
    return { kind: 'failed', permanent: true, reason: `quarantined: ${deaths} workers died while running it` };
  }
  const outcome = await settle(attempt, dependencies);
  await throughOutages(() => runs.end(jobId), dependencies);
  const fields = { job: job.id, jobId, attempt: attempt.attempt, ms: Math.round(performance.now() - startedAt) };
  if (outcome.kind === 'failed') logger.warn({ event: 'job.failed', ...fields, reason: outcome.reason }, 'job failed');
  else logger.info({ event: `job.${outcome.kind}`, ...fields }, `job ${outcome.kind}`);
  return outcome;
}

async function noteQuarantine({ job, jobId, payload }: Attempt, dependencies: AttemptDependencies): Promise<void> {
  try {
    const parsed = job.payload.parse(payload);
    await throughOutages(async () => job.quarantined?.(parsed), dependencies);
  } catch (error) {
    const fields = { event: 'job.quarantine_not_noted', job: job.id, jobId, error: reasonOf(error) };
    dependencies.logger.warn(fields, 'could not note that the job is quarantined');
  }
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

/** F6: during a database outage the work waits and runs again without using up attempts. */
async function throughOutages<T>(work: () => Promise<T>, dependencies: AttemptDependencies): Promise<T> {
  for (let rerun = 0; ; rerun += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isMetadataUnavailable(error) || rerun >= OUTAGE_RERUNS) throw error;
      dependencies.logger.warn({ event: 'job.waits_for_metadata', rerun }, 'job waits for PostgreSQL');
      await untilResponds(dependencies.ping);
    }
  }
}

async function untilResponds(ping: () => Promise<unknown>): Promise<void> {
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

/** F8: reported by our storage watch, the engine or PostgreSQL. */
function isStorageFull(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'storage_full') || isMetadataFull(error);
}

/** Any value can be thrown, also `null`. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
}
