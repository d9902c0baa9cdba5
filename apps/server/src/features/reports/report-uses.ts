import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReplyOf } from '@playhead/contract/route';
import type { reportUses } from '@playhead/contract/http/reports';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, users } from '../../platform/metadata/schema.ts';
import { listQueryUses, listVersionRows, type ReportRow } from './store.ts';

type Use = ReplyOf<typeof reportUses>['uses'][number];
interface PlanUse extends Use {
  queryId: string;
}

/** An analysis on a board that the caller sees. */
export interface PinUse {
  reportId: string;
  board: string;
  owner: string;
}

/** Schedules that deliver the query of the analysis, as it is or as it was, and boards that show it. */
export async function listUses(
  db: DatabaseConnection,
  { report, pins }: { report: ReportRow; pins: readonly PinUse[] },
): Promise<Use[]> {
  const [plans, versions] = await Promise.all([listPlans(db, report.customerId), listVersionRows(db, report.id)]);
  const shown = new Set(versions.map(({ queryId }) => queryId));
  const schedules = plans.filter(({ queryId }) => shown.has(queryId));
  const boards = pins.filter(({ reportId }) => reportId === report.id);
  return [
    ...schedules.map(({ kind, name, owner }) => ({ kind, name, owner })),
    ...boards.map(({ board, owner }) => ({ kind: 'board' as const, name: board, owner })),
  ];
}

/** Number of uses by id of the analysis; those that are not used have none. */
export async function countUses(
  db: DatabaseConnection,
  { customerId, pins }: { customerId: number; pins: readonly PinUse[] },
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { reportId } of pins) counts.set(reportId, (counts.get(reportId) ?? 0) + 1);
  const plans = await listPlans(db, customerId);
  if (plans.length === 0) return counts;
  const queryIds = [...new Set(plans.map(({ queryId }) => queryId))];
  const uses = await listQueryUses(db, { customerId, queryIds });
  for (const { reportId, queryId } of uses) {
    const more = plans.filter((plan) => plan.queryId === queryId).length;
    counts.set(reportId, (counts.get(reportId) ?? 0) + more);
  }
  return counts;
}

function listPlans(db: DatabaseConnection, customerId: number): Promise<PlanUse[]> {
  const queryId = sql<string>`${deliveryPlans.content} ->> 'queryId'`;
  return db
    .select({ kind: sql<'schedule'>`'schedule'`, name: deliveryPlans.name, owner: users.fullName, queryId })
    .from(deliveryPlans)
    .innerJoin(users, eq(users.id, deliveryPlans.ownerId))
    .where(and(eq(deliveryPlans.customerId, customerId), isNotNull(queryId)))
    .orderBy(asc(deliveryPlans.name), asc(deliveryPlans.id));
}
