import { JOB_LIFETIME_MS, type JobResult, type QueryResult } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { ApiError, mayPass } from './api-error.ts';

/** As many ids as the route takes in one call. */
const JOBS_PER_CALL = 200;
/** A poll that fails this often in a row fails the widgets; a single lost response does not. */
const MAX_FAILED_POLLS = 3;
/** F6: with pauses that double, half a minute at the usual interval. The query itself goes on meanwhile. */
const MAX_PUT_OFF_POLLS = 6;

export interface JobPollerOptions {
  fetchResults: (jobIds: readonly string[], signal: AbortSignal) => Promise<Readonly<Record<string, JobResult>>>;
  cancelJobs: (jobIds: readonly string[]) => Promise<unknown>;
  /** QRY-014: the customer's refresh interval, read anew before each round. */
  readIntervalMs: () => number;
  now: () => number;
}

export interface JobPoller {
  /** Rows of a job that responded "still running". Aborting cancels the job on the server. */
  wait(jobId: string, signal: AbortSignal): Promise<QueryResult>;
  /** Jobs that were left a moment ago and are not cancelled yet: the next query may carry them as replaced. */
  takeLeft(): readonly string[];
  cancel(jobIds: readonly string[]): void;
}

interface WaitingJob {
  since: number;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/** All waiting widgets share one call a round (QRY-011). */
export function createJobPoller(options: JobPollerOptions): JobPoller {
  const waiting = new Map<string, WaitingJob>();
  const unwanted = new Set<string>();
  let polling = false;

  function takeLeft(): readonly string[] {
    const ids = [...unwanted].slice(0, JOBS_PER_CALL);
    for (const id of ids) unwanted.delete(id);
    return ids;
  }

  /** After the queries of this tick have had the chance to carry them (takeLeft). */
  function cancel(jobIds: readonly string[]): void {
    if (jobIds.length === 0) return;
    if (unwanted.size === 0) setTimeout(cancelLeft, 0);
    for (const id of jobIds) unwanted.add(id);
  }

  function cancelLeft(): void {
    const ids = takeLeft();
    if (ids.length === 0) return;
    options.cancelJobs(ids).catch((error: unknown) => console.warn('query.cancel.failed', { ids: ids.length, error }));
    if (unwanted.size > 0) setTimeout(cancelLeft, 0);
  }

  function settle(jobId: string, jobResult: JobResult | undefined): void {
    const job = waiting.get(jobId);
    if (!job) return;
    const outcome = readOutcome(jobResult, options.now() - job.since);
    if (outcome === 'running') return;
    waiting.delete(jobId);
    if (outcome instanceof ApiError) job.reject(outcome);
    else job.resolve(outcome);
  }

  async function pollOnce(): Promise<void> {
    const ids = [...waiting.keys()];
    const calls: (readonly string[])[] = [];
    for (let from = 0; from < ids.length; from += JOBS_PER_CALL) calls.push(ids.slice(from, from + JOBS_PER_CALL));
    const round = new AbortController();
    await Promise.all(
      calls.map(async (call) => {
        const results = await options.fetchResults(call, round.signal);
        for (const id of call) settle(id, results[id]);
      }),
    );
  }

  /** Ends when nobody waits; every job leaves by JOB_LIFETIME_MS at the latest. */
  async function pollWhileWaiting(): Promise<void> {
    let failures = 0;
    let slower = 1;
    while (waiting.size > 0) {
      await delay(options.readIntervalMs() * slower);
      if (waiting.size === 0) break;
      try {
        await pollOnce();
        failures = 0;
        slower = 1;
      } catch (error) {
        failures += 1;
        if (mayPass(error)) slower *= 2;
        if (failures < mostFailures(error)) continue;
        const failed = [...waiting.values()];
        waiting.clear();
        for (const job of failed) job.reject(error);
      }
    }
    polling = false;
  }

  return {
    wait(jobId, signal) {
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          if (!waiting.delete(jobId)) return;
          cancel([jobId]);
          reject(signal.reason);
        };
        const leave = <T>(then: (value: T) => void) => {
          return (value: T) => {
            signal.removeEventListener('abort', giveUp);
            then(value);
          };
        };
        waiting.set(jobId, { since: options.now(), resolve: leave(resolve), reject: leave(reject) });
        if (signal.aborted) return giveUp();
        signal.addEventListener('abort', giveUp, { once: true });
        if (polling) return;
        polling = true;
        void pollWhileWaiting();
      });
    },
    takeLeft,
    cancel,
  };
}

function mostFailures(error: unknown): number {
  if (mayPass(error)) return MAX_PUT_OFF_POLLS;
  return error instanceof ApiError && error.kind === 'refused' ? 1 : MAX_FAILED_POLLS;
}

/** QRY-013 */
function readOutcome(jobResult: JobResult | undefined, waitedMs: number): QueryResult | ApiError | 'running' {
  if (waitedMs > JOB_LIFETIME_MS) return jobFailed(t('The query took too long and was given up.'), 'expired');
  if (jobResult === undefined) return jobFailed(t('The server does not know this query any more.'), 'missing');
  switch (jobResult.status) {
    case 'added':
    case 'running':
      return 'running';
    case 'complete':
      return jobResult.data ?? jobFailed(t('The query ended without rows.'), 'missing');
    case 'expired':
      return jobFailed(t('The query took too long and was given up.'), 'expired');
    case 'missing':
      return jobFailed(jobResult.error?.message ?? t('The server does not know this query any more.'), 'missing');
    case 'error':
      return jobFailed(jobResult.error?.message ?? t('The query failed.'), jobResult.error?.code ?? 'query_failed');
  }
}

function jobFailed(message: string, catalogueCode: string): ApiError {
  return new ApiError({ kind: 'refused', message, catalogueCode });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
