import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Pool } from 'pg';
import { countStored, findLoads, listLoads, type Load, planUndo, undoLoads } from '../../features/ingest/undo-load.ts';
import { wantBuild } from '../../features/segments/builds/build-store.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { segments } from '../../platform/metadata/schema.ts';
import { findCustomer } from '../customer/customer-store.ts';
import { UsageError } from '../usage-error.ts';
import type { MaintenanceDeps } from './maintenance.ts';
import { monthName, textTable } from './text-table.ts';

const stateTexts: Record<Load['state'], string> = {
  empty: 'nothing stored',
  writing: 'being written',
  interrupted: 'interrupted; load it again',
  stored: 'stored',
  undoing: 'being undone; repeat undo',
  undone: 'undone',
};

export async function listLoadsText(
  { customerId, limit }: { customerId: number; limit: number },
  { engine, metadata, write }: MaintenanceDeps,
): Promise<number> {
  await findCustomer(metadata.db, customerId);
  const loads = await listLoads(metadata.db, { customerId, limit });
  if (loads.length === 0) {
    write(`Customer ${customerId} has no loads that can be undone.\n`);
    return 0;
  }
  const stored = await countStored(engine, { customerId, loads });
  const rows = loads.map((load) => [
    String(load.id),
    `${load.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    load.kind === 'file' ? 'file' : 'live feed',
    stored.get(load.id) ?? 0,
    stateTexts[load.state],
    load.name,
  ]);
  write(textTable(['load', 'begun', 'from', 'rows', 'state', 'name'], rows));
  return 0;
}

export async function undoLoadsText(
  input: { loadIds: readonly number[]; customerId: number | null; dryRun: boolean; actor: string },
  deps: MaintenanceDeps,
): Promise<number> {
  const { engine, metadata, logger, write } = deps;
  const chosen = await findUndoable(metadata, input);
  for (const [customerId, loads] of Map.groupBy(chosen, (load) => load.customer_id)) {
    const of = { customerId, loads };
    const recovery = { engine, db: metadata.db, pool: metadata.pool, logger };
    await engine.ensureCustomers([customerId]);
    const plan = input.dryRun ? await planUndo(engine, of) : await undoLoads(recovery, of, input.actor);
    const rows = loads.map(({ id, name }) => [String(id), plan.rows.get(id) ?? 0, name]);
    write(textTable(['load', input.dryRun ? 'sessions to remove' : 'sessions removed', 'name'], rows));
    if (plan.months.length > 0) write(`Months: ${plan.months.map(monthName).join(', ')}\n`);
    await wantSegments(customerId, input.dryRun, deps);
  }
  if (input.dryRun) write('Dry run: nothing was removed.\n');
  else write('A session that a later load brought too is gone with it; load that file again with --again.\n');
  return 0;
}

/** Named loads must exist; a range with --customer means the customer's loads that can be undone. */
async function findUndoable(
  { db, pool }: Metadata,
  { loadIds, customerId }: { loadIds: readonly number[]; customerId: number | null },
): Promise<readonly Load[]> {
  const found = await findLoads(db, { loadIds, customerId });
  const missing = loadIds.find((id) => !found.some((load) => load.id === id));
  if (missing !== undefined && (customerId === null || loadIds.length === 1)) {
    throw new UsageError(`There is no load ${missing}; npm run ingest -- loads --customer ID shows them.`);
  }
  for (const load of found.filter(({ state }) => state === 'writing')) {
    if (await isBeingWritten(pool, load))
      throw new UsageError(`Load ${load.id} is being written; wait for its end or stop it.`);
  }
  const left = found.filter(({ state }) => state !== 'undone');
  if (left.length === 0) throw new UsageError(`Load ${loadIds.join(', ')} is undone already.`);
  return left;
}

/** A writer that was killed leaves the state, and not its lock. */
async function isBeingWritten(pool: Pool, { customer_id: customerId }: Load): Promise<boolean> {
  const lock = await lockCustomer(pool, { kind: 'write', customerId, waitMs: 0 });
  await lock?.release();
  return lock === undefined;
}

/**
 * Members were computed from rows that are gone: every segment of the customer is rebuilt, and the active builds stay
 * until then.
 */
async function wantSegments(customerId: number, dryRun: boolean, deps: MaintenanceDeps): Promise<void> {
  const { db } = deps.metadata;
  const built = await db
    .select({ id: segments.id })
    .from(segments)
    .where(and(eq(segments.customerId, customerId), isNull(segments.deletedAt), isNotNull(segments.activeBuild)));
  if (built.length === 0) return;
  const count = built.length === 1 ? '1 segment' : `${built.length} segments`;
  if (dryRun) {
    deps.write(`${count} of customer ${customerId} would be built anew.\n`);
    return;
  }
  for (const { id } of built) await wantBuild(db, id);
  await deps.rebuildSegments?.();
  const when = deps.rebuildSegments === undefined ? 'built anew at the next start' : 'being built anew';
  deps.write(`${count} of customer ${customerId}: ${when}.\n`);
}
