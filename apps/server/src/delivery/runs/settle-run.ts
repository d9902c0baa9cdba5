import { and, eq, sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { deliveryPlans } from '../../platform/metadata/schema.ts';
import type { RunEnd } from './perform-run.ts';
import { changeRun } from './run-store.ts';
import type { ExportRun } from './runs.ts';

/** F25: then a person has to look at it. */
const FAILURES_UNTIL_PAUSE = 3;

export interface PlanNotice {
  planName: string;
  reason: string;
  paused: boolean;
}

/** Records how a run ended, and on its plan. The notice is for the owner: once for each streak of failures, and when it is paused. */
export async function settleRun(
  db: Database,
  { run, end, now }: { run: ExportRun; end: Exclude<RunEnd, { state: 'temporary' }>; now: Date },
): Promise<PlanNotice | null> {
  return db.transaction(async (tx) => {
    await changeRun(tx, run, {
      state: end.state,
      reason: end.reason,
      endedAt: now,
      ...(end.state === 'complete' ? { percent: 100, receipt: end.receipt } : {}),
    });
    return run.kind === 'schedule' ? settlePlan(tx, { run, end }) : null;
  });
}

/** The same for a run whose attempts all died, which `endRun` has ended. */
export async function settlePlan(
  db: DatabaseConnection,
  { run, end }: { run: ExportRun; end: { state: 'complete' | 'failed' | 'unknown'; reason: string | null } },
): Promise<PlanNotice | null> {
  if (run.planId === null) return null;
  const plan = and(eq(deliveryPlans.id, run.planId), eq(deliveryPlans.customerId, run.customerId));
  if (end.state === 'complete') {
    await db.update(deliveryPlans).set({ failures: 0, problem: null }).where(plan);
    return null;
  }
  const [failed] = await db
    .update(deliveryPlans)
    .set({ failures: sql`${deliveryPlans.failures} + 1`, problem: end.reason })
    .where(plan)
    .returning();
  if (failed === undefined) return null;
  const paused = failed.failures >= FAILURES_UNTIL_PAUSE && !failed.paused;
  if (paused) await db.update(deliveryPlans).set({ paused: true, nextFireAt: null }).where(plan);
  const reason = end.reason ?? '';
  return failed.failures === 1 || paused ? { planName: failed.name, reason, paused } : null;
}
