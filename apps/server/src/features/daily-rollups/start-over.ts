import { numberedKinds, numbersTableName } from '@playhead/query/schema';
import type { CustomerLock } from '../../platform/customers/customer-locks.ts';
import { areDayBuildsRead, forgetSegmentDays, retireDayBuilds } from '../../platform/derived/day-builds.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';

/**
 * Numbers were lost or given twice: the builds with them are worth nothing, nor are the days of segment rollups. No new query
 * reads them, but one that was compiled before may, for `keptSeconds`: other numbers in the same table would make it name other
 * viewers. Returns false until then. The retired builds are what is remembered: as long as PostgreSQL has one, missing
 * numbers are noticed, so that a run that is stopped half-way is followed by one that starts over too.
 */
export async function startOver(
  { engine, db }: { engine: Pick<Engine, 'deleteRows'>; db: Database },
  of: { customerId: number; keptSeconds: number; lock: CustomerLock },
): Promise<boolean> {
  const { customerId, lock } = of;
  await db.transaction(async (tx) => {
    await retireDayBuilds(tx, customerId);
    await forgetSegmentDays(tx, customerId);
  });
  if (await areDayBuildsRead(db, of)) return false;
  for (const kind of numberedKinds) {
    lock.assertHeld();
    const params = { customer: customerId };
    await engine.deleteRows({ table: numbersTableName(kind), where: 'customer_id = {customer:UInt32}', params });
  }
  return true;
}
