import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';

/** A file's load is kept for good; one of the live feed, of which there may be many a second, can be undone for this long. */
const KEPT_REQUEST_DAYS = 90;

const Id = z.object({ id: z.coerce.number() });

export interface NewLoad {
  customerId: number;
  kind: 'file' | 'request';
  name: string;
}

export async function openLoad(db: DatabaseConnection, { customerId, kind, name }: NewLoad): Promise<number> {
  const { rows } = await db.execute(sql`
    INSERT INTO ingest_loads (customer_id, kind, name) VALUES (${customerId}, ${kind}, ${name}) RETURNING id`);
  return Id.parse(rows[0]).id;
}

/** Before the first row is stored. The caller holds the customer's write lock. */
export async function startWriting(db: DatabaseConnection, loadIds: readonly number[]): Promise<void> {
  await db.execute(sql`UPDATE ingest_loads SET state = 'writing' WHERE id = ANY(${sql.param(loadIds)}::bigint[])`);
}

/** After the last row of a batch is stored: adds to what earlier batches of the load have stored. */
export async function addStoredRows(db: DatabaseConnection, loadId: number, rows: number): Promise<void> {
  await db.execute(sql`
    UPDATE ingest_loads SET state = 'stored', rows = rows + ${rows}, stored_at = now() WHERE id = ${loadId}`);
}

/** After the last row is stored: `rows` are all that a load has. */
export async function setStoredRows(
  db: DatabaseConnection,
  loads: readonly { loadId: number; rows: number }[],
): Promise<void> {
  const ids = sql.param(loads.map(({ loadId }) => loadId));
  const rows = sql.param(loads.map((load) => load.rows));
  await db.execute(sql`
    UPDATE ingest_loads SET state = 'stored', rows = given.rows, stored_at = now()
    FROM unnest(${ids}::bigint[], ${rows}::bigint[]) AS given (id, rows) WHERE ingest_loads.id = given.id`);
}

export async function dropOldRequestLoads(db: DatabaseConnection): Promise<void> {
  await db.execute(sql`
    DELETE FROM ingest_loads WHERE kind = 'request' AND created_at < now() - make_interval(days => ${KEPT_REQUEST_DAYS})`);
}

/** Loads that were cut off, also those that were finished since the doubt was raised: all that may have left something out. */
export async function listLoadsInDoubt(db: DatabaseConnection, customerId: number): Promise<readonly number[]> {
  const { rows } = await db.execute(sql`
    SELECT id FROM ingest_loads WHERE customer_id = ${customerId} AND (
      state = 'interrupted' OR stored_at >= (SELECT since FROM derived_doubts WHERE customer_id = ${customerId}))
    ORDER BY id DESC LIMIT 1000`);
  return rows.map((row) => Id.parse(row).id);
}
