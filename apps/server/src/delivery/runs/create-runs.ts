import { randomUUID } from 'node:crypto';
import { and, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';
import { cancelRun, performRun, type RunDeps, type RunEnd } from './perform-run.ts';
import { sealTarget } from './run-secret.ts';
import { changeRun, endRun, insertRun, type NewRunRow, OPEN_STATES, readRun, RunTakenOver } from './run-store.ts';
import type { ExportRun, Runs } from './runs.ts';
import { type PlanNotice, settlePlan, settleRun } from './settle-run.ts';

/** F9, in seconds. Somebody waits for a download or a test, so these are not tried for an hour. */
const RETRY_AFTER = {
  download: [5],
  test: [],
  send: [60, 300, 900, 3_600],
  schedule: [60, 300, 900, 3_600],
} as const satisfies Record<ExportRun['kind'], readonly number[]>;
/** Of crashes, which the queue counts. */
const CRASH_RETRY = { attempts: 4, delaySeconds: 2 };
const TIME_LIMIT_SECONDS = 30 * 60;
const CONCURRENCY = 4;
const PER_CUSTOMER = 3;
/** A run is created before its job in the same transaction; younger ones may not be visible to the queue yet. */
const RECONCILE_AFTER_MS = 60_000;

export interface RunsDeps extends RunDeps {
  queue: Pick<Jobs, 'enqueue' | 'find' | 'cancel'>;
  /** Tests try again sooner. */
  retrySeconds?: number;
  /** Tells the owner that a plan fails. */
  notify(run: ExportRun, notice: PlanNotice): Promise<void>;
}

export interface ExportRuns extends Runs {
  definitions: readonly JobDefinition[];
  /** The run exists, and its job, once the transaction commits. False when there is such a run. */
  create(db: DatabaseConnection, row: NewRunRow): Promise<boolean>;
  /** Ends runs whose job is gone, so that none stays open for ever. */
  reconcile(): Promise<void>;
}

export function createRuns(deps: RunsDeps): ExportRuns {
  const { db, queue, now, logger } = deps;
  const job = defineJob({
    id: 'exports.run',
    payload: z.object({ runId: z.uuid() }),
    retry: CRASH_RETRY,
    timeLimitSeconds: TIME_LIMIT_SECONDS,
    concurrency: CONCURRENCY,
    perCustomer: PER_CUSTOMER,
    async run({ payload, signal }) {
      try {
        const performed = await performRun(deps, payload.runId, signal);
        if (performed !== undefined) await finish(performed);
      } catch (error) {
        if (!(error instanceof RunTakenOver)) throw error;
        logger.info({ event: 'exports.taken_over', runId: payload.runId }, 'another attempt has this run');
      }
    },
  });

  async function enqueue(
    tx: DatabaseConnection,
    run: Pick<ExportRun, 'id' | 'attempt' | 'customerId'>,
    delaySeconds?: number,
  ): Promise<string> {
    const { id } = await queue.enqueue(
      job,
      { runId: run.id },
      {
        key: `${run.id}:${run.attempt}`,
        inTransaction: tx,
        customerId: run.customerId,
        ...(delaySeconds === undefined ? {} : { delaySeconds }),
      },
    );
    return id;
  }

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
      const jobId = await enqueue(tx, run, seconds);
      await changeRun(tx, run, { state: 'waiting', jobId, reason: `${reason} Next attempt at ${at.toISOString()}.` });
    });
  }

  async function create(tx: DatabaseConnection, row: NewRunRow): Promise<boolean> {
    if (row.state !== undefined && row.state !== 'waiting') return insertRun(tx, { ...row, endedAt: now() });
    if (!(await insertRun(tx, row))) return false;
    const jobId = await enqueue(tx, { id: row.id, attempt: 0, customerId: row.customerId });
    await changeRun(tx, { id: row.id, attempt: 0 }, { jobId });
    return true;
  }

  /** F20: the queue gives a job up after two deaths of its worker. */
  async function endOrphan(run: ExportRun): Promise<void> {
    const found = run.jobId === null ? undefined : await queue.find(job, run.jobId);
    if (found?.state === 'added' || found?.state === 'running') return;
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

  return {
    definitions: [job],
    create,
    async start({ id = randomUUID(), kind, title, fileName, content, target, admit }, session) {
      const sealed =
        target === undefined ? {} : sealTarget(deps.secrets, target, { customerId: session.customerId, id });
      await db.transaction(async (tx) => {
        await admit?.(tx);
        await create(tx, {
          id,
          customerId: session.customerId,
          ownerId: session.userId,
          kind,
          title,
          fileName,
          content,
          createdAt: now(),
          ...sealed,
        });
      });
      return { id };
    },
    async find(id, session) {
      const run = await readRun(db, id);
      return run?.customerId === session.customerId && run.ownerId === session.userId ? run : undefined;
    },
    async cancel(id, session) {
      const run = await this.find(id, session);
      if (run === undefined) return undefined;
      const ended = await cancelRun(db, id);
      if (ended !== undefined && run.jobId !== null) await queue.cancel(job, run.jobId);
      return ended ?? (await readRun(db, id));
    },
    async reconcile() {
      const before = new Date(now().getTime() - RECONCILE_AFTER_MS);
      const open = await db
        .select()
        .from(exportRuns)
        .where(and(inArray(exportRuns.state, [...OPEN_STATES]), lt(exportRuns.createdAt, before)));
      for (const run of open) await endOrphan(run);
    },
  };
}
