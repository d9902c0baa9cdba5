import { ExploreQuery } from '@playhead/contract/http/explore';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { exploreQueries } from '../../platform/metadata/schema.ts';
import { queryIdOf } from './query-id.ts';

interface NewQuery {
  customerId: number;
  userId: string | null;
  query: ExploreQuery;
  now: Date;
}

/** WBK-011: the id of the query, which is stored if it is new. Fields are not checked: a right may come back, and the frame says what it lacks. */
export async function storeExploreQuery(
  db: DatabaseConnection,
  { customerId, userId, query, now }: NewQuery,
): Promise<string> {
  const body = encodeWire(ExploreQuery, query);
  const id = queryIdOf(customerId, body);
  const day = utcDay(now);
  await db
    .insert(exploreQueries)
    .values({ customerId, id, body, createdBy: userId, createdAt: now, lastUsedOn: day })
    .onConflictDoUpdate({
      target: [exploreQueries.customerId, exploreQueries.id],
      set: { lastUsedOn: day },
      setWhere: lt(exploreQueries.lastUsedOn, day),
    });
  return id;
}

/** WBK-012. Another customer's query is not found. */
export async function findExploreQuery(
  db: DatabaseConnection,
  { customerId, id, now }: { customerId: number; id: string; now: Date },
): Promise<ExploreQuery | undefined> {
  const isThis = and(eq(exploreQueries.customerId, customerId), eq(exploreQueries.id, id));
  const [row] = await db.select({ body: exploreQueries.body }).from(exploreQueries).where(isThis);
  if (row === undefined) return undefined;
  const day = utcDay(now);
  await db
    .update(exploreQueries)
    .set({ lastUsedOn: day })
    .where(and(isThis, lt(exploreQueries.lastUsedOn, day)));
  return decodeWire(ExploreQuery, row.body);
}

export async function deleteUnusedSince(db: DatabaseConnection, day: string): Promise<void> {
  await db.delete(exploreQueries).where(lt(exploreQueries.lastUsedOn, day));
}

/** Beyond `most` of a customer, the queries that were not used for the longest time go. */
export async function keepLatestQueries(db: Database, most: number): Promise<void> {
  const crowded = await db
    .select({ customerId: exploreQueries.customerId })
    .from(exploreQueries)
    .groupBy(exploreQueries.customerId)
    .having(sql`count(*) > ${most}`);
  for (const { customerId } of crowded) {
    const ofCustomer = eq(exploreQueries.customerId, customerId);
    const rest = db
      .select({ id: exploreQueries.id })
      .from(exploreQueries)
      .where(ofCustomer)
      .orderBy(desc(exploreQueries.lastUsedOn), desc(exploreQueries.createdAt), desc(exploreQueries.id))
      .offset(most);
    await db.delete(exploreQueries).where(and(ofCustomer, inArray(exploreQueries.id, rest)));
  }
}

export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
