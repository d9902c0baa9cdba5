import { ExploreQuery } from '@playhead/contract/http/explore';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { and, eq, lt, sql } from 'drizzle-orm';
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

/** Beyond so many of a customer, or so many bytes, the queries that were not used for the longest time go. */
export async function keepLatestQueries(db: Database, most: { queries: number; bytes: number }): Promise<void> {
  await db.execute(sql`
    DELETE FROM explore_queries AS kept
    USING (
      SELECT customer_id, id, row_number() OVER latest AS place, sum(pg_column_size(body)) OVER latest AS bytes
      FROM explore_queries
      WINDOW latest AS (PARTITION BY customer_id ORDER BY last_used_on DESC, created_at DESC, id DESC)
    ) AS ranked
    WHERE kept.customer_id = ranked.customer_id AND kept.id = ranked.id
      AND (ranked.place > ${most.queries} OR ranked.bytes > ${most.bytes})`);
}

export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
