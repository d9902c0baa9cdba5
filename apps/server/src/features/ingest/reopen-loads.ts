import { countLoadRows } from '@playhead/query/ingest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';

/** Far longer than a disk keeps back what it was given. */
const UNSYNCED_MINUTES = 60;
const LOADS_AT_ONCE = 5_000;

const Load = z.object({ id: z.coerce.number(), rows: z.coerce.number() });
const Counted = z.object({ load: z.coerce.number(), rows: z.coerce.number() });

/**
 * After a power cut the analytics engine may lack rows that were acknowledged. Loads of the last hour of the customer's feed with fewer
 * rows than were acknowledged are opened again: the same request, or the same file, then stores what is missing.
 */
export async function reopenShortLoads(
  { engine, db }: { engine: Pick<Engine, 'inspect'>; db: Database },
  customerId: number,
): Promise<readonly number[]> {
  const { rows: recent } = await db.execute(sql`
    SELECT id, rows FROM ingest_loads
    WHERE customer_id = ${customerId} AND state = 'stored' AND rows > 0 AND stored_at >= (
      SELECT max(stored_at) - make_interval(mins => ${UNSYNCED_MINUTES}) FROM ingest_loads WHERE customer_id = ${customerId})
    ORDER BY id`);
  const loads = recent.map((row) => Load.parse(row));
  const short: number[] = [];
  for (let from = 0; from < loads.length; from += LOADS_AT_ONCE) {
    const some = loads.slice(from, from + LOADS_AT_ONCE);
    const counted = await engine.inspect(countLoadRows({ customerId, loadIds: some.map(({ id }) => id) }));
    const stored = new Map(counted.map((row) => Counted.parse(row)).map(({ load, rows }) => [load, rows]));
    short.push(...some.filter(({ id, rows }) => (stored.get(id) ?? 0) < rows).map(({ id }) => id));
  }
  for (const id of short) await db.transaction((tx) => reopen(tx, id));
  return short;
}

async function reopen(tx: DatabaseConnection, loadId: number): Promise<void> {
  await tx.execute(sql`UPDATE ingest_loads SET state = 'interrupted', rows = 0 WHERE id = ${loadId}`);
  await tx.execute(sql`UPDATE ingest_requests SET reply = NULL WHERE load_id = ${loadId}`);
  await tx.execute(sql`
    DELETE FROM ingest_batches WHERE source_id IN (SELECT id FROM ingest_sources WHERE load_id = ${loadId})`);
  await tx.execute(sql`UPDATE ingest_sources SET state = 'open', finished_at = NULL WHERE load_id = ${loadId}`);
}
