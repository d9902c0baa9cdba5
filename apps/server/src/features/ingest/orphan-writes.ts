import { endOrphanWrites, orphanWrites } from '@playhead/query/ingest';
import { hasLoadsInProgress, noteInterruptedLoads } from '../../platform/customers/derived-doubt.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';

/**
 * The engine goes on with the write of a process that was killed, or that stopped waiting for it. Its rows would come
 * after they were looked for, and be stored twice. The caller holds the customer's write lock.
 */
export async function endOrphans(engine: Pick<Engine, 'inspect' | 'command'>, customerId: number): Promise<void> {
  const [row] = await engine.inspect(orphanWrites(customerId));
  if (Number(row?.['orphans'] ?? 0) > 0) await engine.command(endOrphanWrites(customerId));
}

/**
 * Ends the writes of loads that were cut off before it notes these loads: a load that is noted has no write any more. The
 * caller holds the customer's write lock. Returns whether there was such a load.
 */
export async function noteCutOffLoads(
  { db, engine }: { db: Database; engine: Pick<Engine, 'inspect' | 'command'> },
  customerId: number,
): Promise<boolean> {
  if (!(await hasLoadsInProgress(db, customerId))) return false;
  await endOrphans(engine, customerId);
  return noteInterruptedLoads(db, customerId);
}
