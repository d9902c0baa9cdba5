import { randomUUID } from 'node:crypto';
import { and, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';
import { createRunFinisher, type FinishDeps } from './finish-run.ts';
import { cancelRun, performRun, type RunDeps } from './perform-run.ts';
import { sealTarget } from './run-secret.ts';
import { changeRun, insertRun, type NewRunRow, OPEN_STATES, readRun, RunTakenOver } from './run-store.ts';
import type { ExportRun, Runs } from './runs.ts';

/** Of crashes, which the queue counts. */
const CRASH_RETRY = { attempts: 4, delaySeconds: 2 };
const TIME_LIMIT_SECONDS = 30 * 60;
const CONCURRENCY = 4;
const PER_CUSTOMER = 3;
/** A run is created before its job in the same transaction; younger ones may not be visible to the queue yet. */
const RECONCILE_AFTER_MS = 60_000;

export interface RunsDeps extends RunDeps, Pick<FinishDeps, 'retrySeconds' | 'notify'> {
  queue: Pick<Jobs, 'enqueue' | 'find' | 'cancel'>;
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
        if (performed !== undefined) await finisher.finish(performed);
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

  async function create(tx: DatabaseConnection, row: NewRunRow): Promise<boolean> {
    if (row.state !== undefined && row.state !== 'waiting') return insertRun(tx, { ...row, endedAt: now() });
    if (!(await insertRun(tx, row))) return false;
    const jobId = await enqueue(tx, { id: row.id, attempt: 0, customerId: row.customerId });
    await changeRun(tx, { id: row.id, attempt: 0 }, { jobId });
    return true;
  }

  const finisher = createRunFinisher({ ...deps, enqueue });

  async function hasJob({ jobId }: ExportRun): Promise<boolean> {
    const found = jobId === null ? undefined : await queue.find(job, jobId);
    return found?.state === 'added' || found?.state === 'running';
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
      for (const run of open) if (!(await hasJob(run))) await finisher.endOrphan(run);
    },
  };
}
