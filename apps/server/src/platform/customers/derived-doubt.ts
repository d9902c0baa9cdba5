import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';

/** First key of an advisory lock; the second is the customer. */
export const lockClasses = {
  /** A load from the command line, from its first to its last batch. */
  load: 7_161_945,
  /** Finding duplicates and storing new rows: two at once would each miss the other's rows. */
  write: 7_161_946,
  /** Checking and repairing derived tables of a customer. */
  mend: 7_161_947,
  /** Numbering viewers and building daily rollups: two at once would give a viewer two numbers. */
  days: 7_161_948,
} as const;

const RECENT_DAYS = 7;

export type LockKind = keyof typeof lockClasses;

/**
 * Condition on a row of `customers`: derived tables may lack rows. Either this was recorded, or a load is in progress
 * and no process holds its lock: then its writer or the engine has just died.
 */
export const derivedInDoubt: SQL<boolean> = sql<boolean>`(
  EXISTS (SELECT FROM derived_doubts WHERE derived_doubts.customer_id = customers.id)
  OR EXISTS (SELECT FROM ingest_loads WHERE ingest_loads.customer_id = customers.id AND ingest_loads.state = 'writing')
  AND NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${sql.raw(String(lockClasses.write))} AND objid::bigint = customers.id))`;

export async function raiseDoubt(db: DatabaseConnection, customerId: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO derived_doubts (customer_id) VALUES (${customerId})
    ON CONFLICT (customer_id) DO UPDATE SET since = excluded.since`);
}

/** To a caller that holds the customer's write lock: loads that were interrupted. */
export async function hasLoadsInProgress(db: DatabaseConnection, customerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ingest_loads WHERE customer_id = ${customerId} AND state = 'writing' LIMIT 1`);
  return rows.length > 0;
}

/**
 * The caller must hold the customer's write lock: any other load that is still in progress was interrupted. Returns
 * whether there was one.
 */
export async function noteInterruptedLoads(db: DatabaseConnection, customerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH cut AS (
      UPDATE ingest_loads SET state = 'interrupted' WHERE customer_id = ${customerId} AND state = 'writing' RETURNING id)
    INSERT INTO derived_doubts (customer_id) SELECT ${customerId}::integer FROM cut LIMIT 1
    ON CONFLICT (customer_id) DO UPDATE SET since = excluded.since
    RETURNING customer_id`);
  return rows.length > 0;
}

/** After an unclean stop: a power cut may have lost rows of any load of the last days. */
export async function doubtRecentLoads(db: DatabaseConnection): Promise<void> {
  await db.execute(sql`
    INSERT INTO derived_doubts (customer_id)
    SELECT DISTINCT customer_id FROM ingest_loads
    WHERE state = 'writing' OR stored_at > now() - make_interval(days => ${RECENT_DAYS})
    ON CONFLICT (customer_id) DO UPDATE SET since = excluded.since`);
}

const Doubtful = z.object({ id: z.number() });
const Doubt = z.object({ since: z.string() });

export async function listCustomersInDoubt(db: DatabaseConnection): Promise<readonly number[]> {
  const { rows } = await db.execute(sql`SELECT id FROM ${customers} WHERE ${derivedInDoubt} ORDER BY id`);
  return rows.map((row) => Doubtful.parse(row).id);
}

/** Changes with every new reason; undefined without one. */
export async function findDoubt(db: DatabaseConnection, customerId: number): Promise<string | undefined> {
  const { rows } = await db.execute(sql`SELECT since::text FROM derived_doubts WHERE customer_id = ${customerId}`);
  return rows[0] === undefined ? undefined : Doubt.parse(rows[0]).since;
}

/** Keeps a doubt that was recorded after `since` was read. */
export async function settleDoubt(db: DatabaseConnection, customerId: number, since: string): Promise<void> {
  await db.execute(sql`DELETE FROM derived_doubts WHERE customer_id = ${customerId} AND since = ${since}::timestamptz`);
}
