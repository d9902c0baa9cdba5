import { AppError } from '@playhead/contract/errors';
import { and, eq, inArray } from 'drizzle-orm';
import { OPEN_STATES } from '../../delivery/runs/run-store.ts';
import type { Runs } from '../../delivery/runs/runs.ts';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';
import { findOwnPlan, type PlanSource, removePlan } from './plan-store.ts';

export interface DeletePlanDeps {
  db: Database;
  runs: Pick<Runs, 'cancel'>;
}

/** What the plan has under way is cancelled: nothing arrives after it was deleted. */
export async function deletePlanRow(
  { db, runs }: DeletePlanDeps,
  { id, source, session }: { id: string; source: PlanSource; session: Session },
): Promise<{ id: string }> {
  const plan = await findOwnPlan(db, session, { id, source });
  if (plan === undefined) throw new AppError('not_found');
  const open = await db
    .select({ id: exportRuns.id })
    .from(exportRuns)
    .where(and(eq(exportRuns.planId, id), inArray(exportRuns.state, [...OPEN_STATES])));
  for (const run of open) await runs.cancel(run.id, session);
  return db.transaction(async (tx) => {
    await removePlan(tx, plan);
    return { id };
  });
}
