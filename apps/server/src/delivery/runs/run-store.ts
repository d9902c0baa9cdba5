import type { Artifact } from '@playhead/contract/http/deliveries/deliveries';
import type { RunState } from '@playhead/contract/http/deliveries/jobs';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { exportAttempts, exportRuns } from '../../platform/metadata/schema.ts';
import type { ExportRun } from './runs.ts';

export const OPEN_STATES = ['waiting', 'building', 'sending'] as const satisfies readonly RunState[];

/** A newer attempt has the run, or it was cancelled: nothing that this attempt says counts any more (F15). */
export class RunTakenOver extends Error {
  constructor() {
    super('Another attempt has taken over this run.');
    this.name = 'RunTakenOver';
  }
}

export type NewRunRow = typeof exportRuns.$inferInsert;

/** False when there is such a run already: a firing has one row, and the first to insert it runs it (reliability.md 1.4). */
export async function insertRun(db: DatabaseConnection, row: NewRunRow): Promise<boolean> {
  const [inserted] = await db.insert(exportRuns).values(row).onConflictDoNothing().returning({ id: exportRuns.id });
  if (inserted === undefined) return false;
  await recordState(db, { id: row.id, attempt: 0 }, { state: row.state ?? 'waiting', reason: row.reason ?? null });
  return true;
}

export async function readRun(db: DatabaseConnection, id: string): Promise<ExportRun | undefined> {
  const [run] = await db.select().from(exportRuns).where(eq(exportRuns.id, id));
  return run;
}

/** Begins the next attempt. Undefined when the run has ended. */
export async function claimRun(
  db: Database,
  id: string,
): Promise<{ run: ExportRun; stateBefore: RunState } | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ state: exportRuns.state }).from(exportRuns).where(isOpen(id)).for('update');
    if (before === undefined) return undefined;
    const [run] = await tx
      .update(exportRuns)
      .set({
        attempt: sql`${exportRuns.attempt} + 1`,
        maybeSent: sql`${exportRuns.maybeSent} OR ${exportRuns.state} = 'sending'`,
        state: 'building',
        percent: 0,
        startedAt: sql`coalesce(${exportRuns.startedAt}, now())`,
      })
      .where(eq(exportRuns.id, id))
      .returning();
    if (run === undefined) return undefined;
    await recordState(tx, run, { state: 'building', reason: null });
    return { run, stateBefore: before.state };
  });
}

interface RunChange {
  state?: RunState;
  percent?: number;
  artifact?: Artifact;
  pictureId?: string | null;
  failedWidgets?: readonly string[];
  receipt?: string | null;
  reason?: string | null;
  jobId?: string;
  endedAt?: Date | null;
}

/** Of the attempt that holds the run; throws RunTakenOver for every other. */
export async function changeRun(
  db: DatabaseConnection,
  { id, attempt }: Pick<ExportRun, 'id' | 'attempt'>,
  change: RunChange,
): Promise<ExportRun> {
  const [run] = await db
    .update(exportRuns)
    .set(change)
    .where(and(isOpen(id), eq(exportRuns.attempt, attempt)))
    .returning();
  if (run === undefined) throw new RunTakenOver();
  if (change.state !== undefined) await recordState(db, run, { state: change.state, reason: change.reason ?? null });
  return run;
}

/** Ends a run from outside: its attempt, if one runs, holds it no longer. Undefined when it had ended already. */
export async function endRun(
  db: Database,
  id: string,
  settle: (run: ExportRun) => { state: RunState; reason: string },
): Promise<ExportRun | undefined> {
  return db.transaction(async (tx) => {
    const [open] = await tx.select().from(exportRuns).where(isOpen(id)).for('update');
    if (open === undefined) return undefined;
    const { state, reason } = settle(open);
    const [ended] = await tx
      .update(exportRuns)
      .set({ state, reason, attempt: sql`${exportRuns.attempt} + 1`, endedAt: sql`now()` })
      .where(eq(exportRuns.id, id))
      .returning();
    if (ended !== undefined) await recordState(tx, ended, { state, reason });
    return ended;
  });
}

function isOpen(id: string) {
  return and(eq(exportRuns.id, id), inArray(exportRuns.state, [...OPEN_STATES]));
}

async function recordState(
  db: DatabaseConnection,
  { id, attempt }: Pick<ExportRun, 'id' | 'attempt'>,
  { state, reason }: { state: RunState; reason: string | null },
): Promise<void> {
  await db.insert(exportAttempts).values({ runId: id, attempt, state, reason });
}
