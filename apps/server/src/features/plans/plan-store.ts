import { markOf } from '@playhead/contract/plan-text';
import { and, asc, count, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import type { Session } from '../../http/session.ts';
import { ownerLeft } from '../../platform/customers/owner-left.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, exportRuns } from '../../platform/metadata/schema.ts';

export type Plan = typeof deliveryPlans.$inferSelect;
export type NewPlan = typeof deliveryPlans.$inferInsert;
export type PlanSource = Plan['source'];

/** Of one user, and of a customer: each fires at most every five minutes. */
const LIMITS = { perUser: 200, perCustomer: 2_000 } as const;

export async function listOwnPlans(
  db: Database,
  session: Session,
  { source, dashboard }: { source: PlanSource; dashboard?: string | undefined },
): Promise<readonly Plan[]> {
  return db
    .select()
    .from(deliveryPlans)
    .where(
      and(
        isOwn(session),
        eq(deliveryPlans.source, source),
        ...(dashboard === undefined ? [] : [isOfDashboard(dashboard)]),
      ),
    )
    .orderBy(asc(deliveryPlans.createdAt), asc(deliveryPlans.id));
}

export async function findOwnPlan(
  db: DatabaseConnection,
  session: Session,
  key: { id: string; source: PlanSource },
): Promise<Plan | undefined> {
  const [plan] = await db
    .select()
    .from(deliveryPlans)
    .where(and(isOwn(session), eq(deliveryPlans.id, key.id), eq(deliveryPlans.source, key.source)))
    .for('update');
  return plan;
}

/** DLV-084: whether a plan of the user delivers this query of the workbench. */
export async function hasPlanOfQuery(db: DatabaseConnection, session: Session, queryId: string): Promise<boolean> {
  const [plan] = await db
    .select({ id: deliveryPlans.id })
    .from(deliveryPlans)
    .where(and(isOwn(session), sql`${deliveryPlans.content} ->> 'queryId' = ${queryId}`))
    .limit(1);
  return plan !== undefined;
}

/** F22: the id comes from the client, so that a repeated call makes one plan. */
export async function insertPlan(tx: DatabaseConnection, plan: NewPlan): Promise<'inserted' | 'known' | 'too many'> {
  const [known] = await tx.select({ id: deliveryPlans.id }).from(deliveryPlans).where(eq(deliveryPlans.id, plan.id));
  if (known !== undefined) return 'known';
  // Calls at the same time are counted one after the other.
  await holdCustomer(tx, plan.customerId);
  const ofCustomer = eq(deliveryPlans.customerId, plan.customerId);
  const [all] = await tx.select({ plans: count() }).from(deliveryPlans).where(ofCustomer);
  const [own] = await tx
    .select({ plans: count() })
    .from(deliveryPlans)
    .where(and(ofCustomer, eq(deliveryPlans.ownerId, plan.ownerId)));
  if ((all?.plans ?? 0) >= LIMITS.perCustomer || (own?.plans ?? 0) >= LIMITS.perUser) return 'too many';
  const inserted = await tx
    .insert(deliveryPlans)
    .values(plan)
    .onConflictDoNothing()
    .returning({ id: deliveryPlans.id });
  return inserted.length === 0 ? 'known' : 'inserted';
}

export async function changePlan(
  db: DatabaseConnection,
  plan: Pick<Plan, 'id' | 'customerId'>,
  change: Partial<NewPlan>,
): Promise<void> {
  await db
    .update(deliveryPlans)
    .set(change)
    .where(and(eq(deliveryPlans.id, plan.id), eq(deliveryPlans.customerId, plan.customerId)));
}

export async function removePlan(db: DatabaseConnection, plan: Pick<Plan, 'id' | 'customerId'>): Promise<void> {
  await db
    .delete(deliveryPlans)
    .where(and(eq(deliveryPlans.id, plan.id), eq(deliveryPlans.customerId, plan.customerId)));
}

/** Paused plans whose owner was removed, without a change or a run since. */
export async function deleteLeftPlans(db: DatabaseConnection, idleSince: Date): Promise<void> {
  const lateRuns = db
    .select({ one: sql`1` })
    .from(exportRuns)
    .where(and(eq(exportRuns.planId, deliveryPlans.id), gte(exportRuns.createdAt, idleSince)));
  await db
    .delete(deliveryPlans)
    .where(
      and(
        eq(deliveryPlans.paused, true),
        lt(deliveryPlans.updatedAt, idleSince),
        ownerLeft(db, deliveryPlans),
        notExists(lateRuns),
      ),
    );
}

function isOwn({ customerId, userId }: Session) {
  return and(eq(deliveryPlans.customerId, customerId), eq(deliveryPlans.ownerId, userId));
}

/** DLV-022; the plans of one segment are not those of another. */
function isOfDashboard(dashboard: string) {
  return /_with_\d+$/.test(dashboard)
    ? eq(deliveryPlans.dashboardId, dashboard)
    : eq(deliveryPlans.mark, markOf(dashboard));
}
