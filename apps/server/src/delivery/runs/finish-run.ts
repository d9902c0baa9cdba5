import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import type { RunDeps, RunEnd } from './perform-run.ts';
import { changeRun, endRun } from './run-store.ts';
import type { ExportRun } from './runs.ts';
import { type PlanNotice, settlePlan, settleRun } from './settle-run.ts';

/** F9, in seconds. Somebody waits for a download or a test, so these are not tried for an hour. */
const RETRY_AFTER = {
  download: [5],
  test: [],
  send: [60, 300, 900, 3_600],
  schedule: [60, 300, 900, 3_600],
} as const satisfies Record<ExportRun['kind'], readonly number[]>;

export interface FinishDeps extends Pick<RunDeps, 'db' | 'now' | 'logger'> {
  /** Tests try again sooner. */
  retrySeconds?: number;
  /** Tells the owner that a plan fails. */
  notify(run: ExportRun, notice: PlanNotice): Promise<void>;
  enqueue(tx: DatabaseConnection, run: ExportRun, delaySeconds: number): Promise<string>;
}

/** What follows an attempt: the next one, or the end of the run with a notice to the owner of its plan. */
export function createRunFinisher(deps: FinishDeps) {
  const { db, now, logger } = deps;

  async function finish({ run, end }: { run: ExportRun; end: RunEnd }): Promise<void> {
    if (end.state === 'temporary') {
      const seconds = RETRY_AFTER[run.kind][run.attempt - 1];
      if (seconds !== undefined) return retryLater(run, { seconds: deps.retrySeconds ?? seconds, reason: end.reason });
      return settle(run, { state: 'failed', reason: end.reason });
    }
    return settle(run, end);
  }

  async function settle(run: ExportRun, end: Exclude<RunEnd, { state: 'temporary' }>): Promise<void> {
    const notice = await settleRun(db, { run, end, now: now() });
    if (notice !== null) await tell(run, notice);
  }

  /** The run has ended; a notice that cannot be sent does not change that. */
  async function tell(run: ExportRun, notice: PlanNotice): Promise<void> {
    try {
      await deps.notify(run, notice);
    } catch (error) {
      logger.warn({ event: 'exports.notice_failed', runId: run.id, err: error }, 'the owner could not be told');
    }
  }

  async function retryLater(run: ExportRun, { seconds, reason }: { seconds: number; reason: string }): Promise<void> {
    const at = new Date(now().getTime() + seconds * 1000);
    await db.transaction(async (tx) => {
      const jobId = await deps.enqueue(tx, run, seconds);
      await changeRun(tx, run, { state: 'waiting', jobId, reason: `${reason} Next attempt at ${at.toISOString()}.` });
    });
  }

  /** F20: the queue gives a job up after two deaths of its worker. */
  async function endOrphan(run: ExportRun): Promise<void> {
    const ended = await endRun(db, run.id, ({ state, maybeSent }) =>
      state === 'sending' || maybeSent
        ? { state: 'unknown', reason: 'The server stopped while it sent the file: the receiver perhaps has it.' }
        : { state: 'failed', reason: 'The server stopped several times while it worked on this.' },
    );
    if (ended === undefined || ended.kind !== 'schedule') return;
    const state = ended.state === 'unknown' ? 'unknown' : 'failed';
    const notice = await settlePlan(db, { run: ended, end: { state, reason: ended.reason } });
    if (notice !== null) await tell(ended, notice);
  }

  return { finish, endOrphan };
}
