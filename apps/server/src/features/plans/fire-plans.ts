import { randomUUID } from 'node:crypto';
import { defaultDataName } from '@playhead/domain/exports';
import { dueFirings } from '@playhead/domain/schedules';
import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import type { ExportRuns } from '../../delivery/runs/create-runs.ts';
import { resealSecret } from '../../delivery/runs/run-secret.ts';
import { OPEN_STATES } from '../../delivery/runs/run-store.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, exportRuns } from '../../platform/metadata/schema.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Logger } from '../../platform/process/logger.ts';
import {
  readDuePlans,
  readWaitingCustomers,
  waitedOn,
  type WaitingCustomer,
  waitingDays,
  waitsForNothing,
} from './due-plans.ts';
import { changePlan, type Plan } from './plan-store.ts';

/** Missed firings that are listed; a longer outage has more of the same. */
const MISSED_RECORDED = 50;
/** The engine may take seconds to answer for one of them. */
const CUSTOMERS_AT_ONCE = 4;

export interface FireDeps {
  db: Database;
  runs: Pick<ExportRuns, 'create'>;
  secrets: SecretBox;
  /** Whether the data of the day before `at` has arrived. */
  isDataComplete(customerId: number, at: Date): Promise<boolean>;
  now: () => Date;
  logger: Logger;
  /** Ends a pass before its next plan. */
  stopping?: AbortSignal;
}

/** Creates the runs of due plans that wait for nothing. Any number of processes may call it at the same time. */
export async function fireReadyPlans(deps: FireDeps): Promise<void> {
  await fireDuePlans(deps, waitsForNothing);
}

/** Creates the runs of due plans that waited for data which has arrived. */
export async function fireWaitingPlans(deps: FireDeps): Promise<void> {
  const { db, now, logger, stopping } = deps;
  const waiting = (await readWaitingCustomers(db, now())).values();
  const work = async () => {
    for (const customer of waiting) {
      if (stopping?.aborted === true) return;
      try {
        await fireWhenComplete(deps, customer);
      } catch (error) {
        // A customer whose data cannot be read must not keep the others from it.
        const { customerId } = customer;
        logger.error({ event: 'plans.not_fired', customerId, err: error }, 'plans that wait for data could not fire');
      }
    }
  };
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, work));
}

/** Data that lacks the end of one day lacks the next day too. */
async function fireWhenComplete(deps: FireDeps, customer: WaitingCustomer): Promise<void> {
  const { customerId } = customer;
  for (const day of waitingDays(customer)) {
    if (!(await deps.isDataComplete(customerId, day.last))) return;
    await fireDuePlans(deps, () => waitedOn(customerId, day));
  }
}

async function fireDuePlans(deps: FireDeps, which: (now: Date) => SQL | undefined): Promise<void> {
  const { db, now, logger, stopping } = deps;
  const remaining: string[] = [];
  const failures: { id: string; error: unknown }[] = [];
  for (let isLast = false; !isLast;) {
    const at = now();
    const page = await readDuePlans(db, { now: at, which: which(at), except: remaining });
    for (const id of page.ids) {
      if (stopping?.aborted === true) return;
      try {
        const hasFired = await db.transaction((tx) => firePlan(deps, tx, id));
        if (!hasFired) remaining.push(id);
      } catch (error) {
        // One plan that cannot fire must not keep the others from it.
        failures.push({ id, error });
        remaining.push(id);
      }
    }
    isLast = page.isLast;
  }
  const [first] = failures;
  if (first === undefined) return;
  // One line, also where a full disk keeps thousands from firing every second.
  const fields = { event: 'plans.not_fired', plans: failures.length, planId: first.id, err: first.error };
  logger.error(fields, 'plans could not fire');
}

/** reliability.md 1.4: run, job and the next time in one transaction; another process skips the locked row. False when it has nothing to do. */
async function firePlan({ runs, secrets, now }: FireDeps, tx: DatabaseConnection, id: string): Promise<boolean> {
  const [plan] = await tx
    .select()
    .from(deliveryPlans)
    .where(and(eq(deliveryPlans.id, id), lte(deliveryPlans.nextFireAt, now())))
    .for('update', { skipLocked: true });
  if (plan?.nextFireAt === undefined || plan.nextFireAt === null) return false;
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
  return true;
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
