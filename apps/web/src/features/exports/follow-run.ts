import { type ExportKind, percentAfterPoll, percentAt, POLLING } from '@playhead/domain/exports';
import { ApiError, isUnreachable } from '@playhead/browser/api/api-error.ts';
import type { RunningDownload } from './download-store.ts';

/** What one poll found. `percent` is the server's own, where it tells it. */
export type PollFinding =
  | { state: 'pending'; percent?: number | undefined }
  | { state: 'ready' }
  | { state: 'failed'; reason?: string | undefined };

export type RunOutcome = { state: 'ready' } | { state: 'failed'; reason?: string | undefined } | { state: 'late' };

export interface FollowedRun {
  kind: ExportKind;
  polling: keyof typeof POLLING;
  task: Pick<RunningDownload, 'signal' | 'progress'>;
  poll: () => Promise<PollFinding>;
}

/** Most files are written within a second: with a pause of five the first look would come too late. */
const FIRST_POLL_MS = 1000;
/** A connection that is gone for a moment does not end a download; one that stays away does. */
const UNANSWERED_POLLS = 30;
const TOO_MANY_REQUESTS = 429;

/** EXP-033, EXP-048..EXP-051. Rejects with the signal's reason when the task is removed. */
export async function followRun({ kind, polling, task, poll }: FollowedRun): Promise<RunOutcome> {
  const { everyMs, limit } = POLLING[polling];
  let percent = percentAt(kind, 'running');
  let unanswered = 0;
  task.progress(percent);
  for (let polls = 0; polls < limit; polls += 1) {
    await pause(polls === 0 ? Math.min(everyMs, FIRST_POLL_MS) : everyMs, task.signal);
    const finding = await pollOnce(poll);
    task.signal.throwIfAborted();
    if (finding !== 'no response' && finding.state !== 'pending') return finding;
    unanswered = finding === 'no response' ? unanswered + 1 : 0;
    if (unanswered > UNANSWERED_POLLS) return { state: 'failed' };
    const told = finding === 'no response' ? 0 : (finding.percent ?? 0);
    percent = Math.max(percentAfterPoll(kind, percent), told);
    task.progress(percent);
  }
  return { state: 'late' };
}

async function pollOnce(poll: FollowedRun['poll']): Promise<PollFinding | 'no response'> {
  try {
    return await poll();
  } catch (error) {
    if (isPassing(error)) return 'no response';
    if (error instanceof ApiError) return { state: 'failed', reason: error.message };
    throw error;
  }
}

function isPassing(error: unknown): boolean {
  if (isUnreachable(error)) return true;
  return error instanceof ApiError && (error.kind === 'timeout' || error.status === TOO_MANY_REQUESTS);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
