import { and, asc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { customers, deliveryPlans } from '../../platform/metadata/schema.ts';
import { startOfDay } from './data-complete.ts';

const AT_ONCE = 100;
/** A plan that waits for data is sent all the same after this. */
const LONGEST_WAIT_MS = 12 * 3_600_000;

export interface WaitingCustomer {
  customerId: number;
  timeZone: string;
  /** At which its waiting plans were to fire, oldest first. */
  times: readonly Date[];
}

/** Firing times of one day in the zone of the customer. */
export interface WaitingDay {
  first: Date;
  last: Date;
}

export const waitsForNothing = (now: Date): SQL | undefined =>
  or(eq(deliveryPlans.whenComplete, false), lt(deliveryPlans.nextFireAt, longestWaiting(now)));

export const waitedOn = (customerId: number, { first, last }: WaitingDay): SQL | undefined =>
  and(
    eq(deliveryPlans.customerId, customerId),
    eq(deliveryPlans.whenComplete, true),
    gte(deliveryPlans.nextFireAt, first),
    lte(deliveryPlans.nextFireAt, last),
  );

/**
 * The next due plans. Customers take turns: one with thousands delays another by one plan each turn. Plans that fired are no longer due;
 * the caller names those that could not, so that they do not hide the plans after them.
 */
export async function readDuePlans(
  db: Database,
  { now, which, except }: { now: Date; which: SQL | undefined; except: readonly string[] },
): Promise<{ ids: readonly string[]; isLast: boolean }> {
  const { id, customerId, nextFireAt } = deliveryPlans;
  const due = await db
    .select({ id })
    .from(deliveryPlans)
    .where(and(lte(nextFireAt, now), which, sql`${id} <> ALL(${sql.param(except)}::uuid[])`))
    .orderBy(
      sql`row_number() OVER (PARTITION BY ${customerId} ORDER BY ${nextFireAt}, ${id})`,
      asc(nextFireAt),
      asc(id),
    )
    .limit(AT_ONCE);
  return { ids: due.map((plan) => plan.id), isLast: due.length < AT_ONCE };
}

/** Only the times: thousands of plans that wait for the same data cost no more than one. */
export async function readWaitingCustomers(db: Database, now: Date): Promise<readonly WaitingCustomer[]> {
  const { customerId, nextFireAt, whenComplete } = deliveryPlans;
  const rows = await db
    .selectDistinct({ customerId, timeZone: customers.timeZone, at: nextFireAt })
    .from(deliveryPlans)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(eq(whenComplete, true), gte(nextFireAt, longestWaiting(now)), lte(nextFireAt, now)))
    .orderBy(asc(nextFireAt));
  return [...Map.groupBy(rows, (row) => row.customerId).values()].flatMap((own) => {
    const times = own.flatMap(({ at }) => at ?? []);
    return own.slice(0, 1).map(({ customerId: id, timeZone }) => ({ customerId: id, timeZone, times }));
  });
}

/** Oldest first. */
export function waitingDays({ times, timeZone }: WaitingCustomer): readonly WaitingDay[] {
  return [...Map.groupBy(times, (at) => startOfDay(at, timeZone)).values()].flatMap((day) => {
    const [first, last] = [day[0], day.at(-1)];
    return first === undefined || last === undefined ? [] : [{ first, last }];
  });
}

function longestWaiting(now: Date): Date {
  return new Date(now.getTime() - LONGEST_WAIT_MS);
}
