import { randomUUID } from 'node:crypto';
import { defaultDataName } from '@playhead/domain/exports';
import { dueFirings } from '@playhead/domain/schedules';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { ExportRuns } from '../../delivery/runs/create-runs.ts';
import { resealSecret } from '../../delivery/runs/run-secret.ts';
import { OPEN_STATES } from '../../delivery/runs/run-store.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, exportRuns } from '../../platform/metadata/schema.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { changePlan, type Plan } from './plan-store.ts';

const AT_ONCE = 100;
/** Missed firings that are listed; a longer outage has more of the same. */
const MISSED_RECORDED = 50;
/** A plan that waits for data is sent all the same after this. */
const LONGEST_WAIT_MS = 12 * 3_600_000;

export interface FireDeps {
  db: Database;
  runs: Pick<ExportRuns, 'create'>;
  secrets: SecretBox;
  /** Whether the data of the day before `at` has arrived. */
  isDataComplete(customerId: number, at: Date): Promise<boolean>;
  now: () => Date;
  logger: Logger;
}

/** Creates the runs of all plans that are due. Any number of processes may call it at the same time. */
export async function firePlans(deps: FireDeps): Promise<void> {
  const { db, now, logger } = deps;
  const due = await db
    .select({
      id: deliveryPlans.id,
      customerId: deliveryPlans.customerId,
      whenComplete: deliveryPlans.whenComplete,
      nextFireAt: deliveryPlans.nextFireAt,
    })
    .from(deliveryPlans)
    .where(lte(deliveryPlans.nextFireAt, now()))
    .orderBy(asc(deliveryPlans.nextFireAt))
    .limit(AT_ONCE);
  for (const plan of due) {
    try {
      if (await mustWait(deps, plan)) continue;
      await db.transaction((tx) => firePlan(deps, tx, plan.id));
    } catch (error) {
      // One plan that cannot fire must not keep the others from it.
      logger.error({ event: 'plans.not_fired', planId: plan.id, err: error }, 'a plan could not fire');
    }
  }
}

async function mustWait(
  { isDataComplete, now }: FireDeps,
  plan: Pick<Plan, 'customerId' | 'whenComplete' | 'nextFireAt'>,
): Promise<boolean> {
  if (!plan.whenComplete || plan.nextFireAt === null) return false;
  if (now().getTime() - plan.nextFireAt.getTime() > LONGEST_WAIT_MS) return false;
  return !(await isDataComplete(plan.customerId, plan.nextFireAt));
}

/** reliability.md 1.4: run, job and the next time in one transaction; another process skips the locked row. */
async function firePlan({ runs, secrets, now }: FireDeps, tx: DatabaseConnection, id: string): Promise<void> {
  const [plan] = await tx
    .select()
    .from(deliveryPlans)
    .where(and(eq(deliveryPlans.id, id), lte(deliveryPlans.nextFireAt, now())))
    .for('update', { skipLocked: true });
  if (plan?.nextFireAt === undefined || plan.nextFireAt === null) return;
  const { due, missed, next } = dueFirings(plan, { nextFireAt: plan.nextFireAt, now: now() });
  for (const fireAt of missed.slice(-MISSED_RECORDED)) {
    await runs.create(tx, {
      ...runOf(plan, { fireAt, secrets }),
      state: 'missed',
      reason: 'No server of Playhead ran at this time.',
    });
  }
  if (due !== null) {
    const skipped = (await hasOpenRun(tx, plan))
      ? { state: 'skipped' as const, reason: 'The run before it had not ended.' }
      : {};
    await runs.create(tx, { ...runOf(plan, { fireAt: due, secrets }), createdAt: now(), ...skipped });
  }
  await changePlan(tx, plan, { nextFireAt: next });
}

/** The file of a firing has its own name, so that it does not replace the one before it. */
function runOf(plan: Plan, { fireAt, secrets }: { fireAt: Date; secrets: SecretBox }) {
  const { id: planId, customerId, ownerId, name, content, target, timeZone } = plan;
  const id = randomUUID();
  return {
    id,
    kind: 'schedule' as const,
    planId,
    fireAt,
    customerId,
    ownerId,
    title: name,
    fileName: defaultDataName(name, { now: fireAt, timeZone }),
    content,
    target,
    sealedSecret: resealSecret(secrets, plan.sealedSecret, {
      from: { customerId, id: planId },
      to: { customerId, id },
    }),
  };
}

/** F21 */
async function hasOpenRun(tx: DatabaseConnection, { id }: Plan): Promise<boolean> {
  const [open] = await tx
    .select({ id: exportRuns.id })
    .from(exportRuns)
    .where(and(eq(exportRuns.planId, id), inArray(exportRuns.state, [...OPEN_STATES])))
    .limit(1);
  return open !== undefined;
}
