import { AppError } from '@playhead/contract/errors';
import { countLoadRows, rowsOfLoads } from '@playhead/query/ingest';
import { LOADED_MONTHS } from '@playhead/query/schema';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { noteInterruptedLoads, raiseDoubt } from '../../platform/customers/derived-doubt.ts';
import { retireDayBuilds } from '../../platform/derived/day-builds.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { loadStates } from '../../platform/metadata/schema.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { bumpDataVersion } from './data-version.ts';
import { endOrphans } from './orphan-writes.ts';
import { recoverCustomer, type RecoveryDeps } from './recover-loads.ts';

const LOCK_WAIT_MS = 120_000;
const UNFINISHED = 'The sessions are gone; rollups and first streams are not made anew yet. Run the command again.';
const REPEATED = 'Sessions of these loads came in again meanwhile. Run the command again.';

const Load = z.object({
  id: z.coerce.number(),
  customer_id: z.number(),
  kind: z.enum(['file', 'request']),
  name: z.string(),
  state: z.enum(loadStates),
  rows: z.coerce.number(),
  created_at: z.coerce.date(),
});
export type Load = z.infer<typeof Load>;

export async function listLoads(
  db: Database,
  { customerId, limit }: { customerId: number; limit: number },
): Promise<readonly Load[]> {
  const { rows } = await db.execute(sql`
    SELECT id, customer_id, kind, name, state, rows, created_at FROM ingest_loads
    WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT ${limit}`);
  return rows.map((row) => Load.parse(row));
}

export async function findLoads(
  db: Database,
  { loadIds, customerId }: { loadIds: readonly number[]; customerId: number | null },
): Promise<readonly Load[]> {
  const ids = sql.param(loadIds.map(String));
  const { rows } = await db.execute(sql`
    SELECT id, customer_id, kind, name, state, rows, created_at FROM ingest_loads
    WHERE id = ANY(${ids}::bigint[]) AND (${customerId}::integer IS NULL OR customer_id = ${customerId}) ORDER BY id`);
  return rows.map((row) => Load.parse(row));
}

export interface UndoPlan {
  /** Sessions by load. */
  rows: ReadonlyMap<number, number>;
  months: readonly number[];
}

export interface LoadsOfCustomer {
  customerId: number;
  loads: readonly Load[];
}

const idsOf = ({ loads }: LoadsOfCustomer) => loads.map(({ id }) => id);

/** By load, as they stand in the engine: what a load has noted is wrong after it was cut off or repeated. */
export async function countStored(engine: Pick<Engine, 'inspect'>, chosen: LoadsOfCustomer): Promise<UndoPlan['rows']> {
  const counted = await engine.inspect(countLoadRows({ customerId: chosen.customerId, loadIds: idsOf(chosen) }));
  return new Map(counted.map((row) => [Number(row['load']), Number(row['rows'])]));
}

/** What undoing would remove. Sessions that an earlier load stored are not among them: they carry that load's id. */
export async function planUndo(engine: Pick<Engine, 'inspect'>, chosen: LoadsOfCustomer): Promise<UndoPlan> {
  const { customerId } = chosen;
  const loadIds = idsOf(chosen);
  const rows = await countStored(engine, chosen);
  const months = await engine.inspect({ sql: LOADED_MONTHS, params: { customer: customerId, loads: loadIds } });
  return {
    rows,
    months: months.map((row) => Number(row['month'])),
  };
}

/** Can be repeated when it was interrupted: until the end the loads are `undoing`, and queries read the sessions. */
export async function undoLoads(deps: RecoveryDeps, chosen: LoadsOfCustomer, actor: string): Promise<UndoPlan> {
  const { db, engine } = deps;
  const { customerId } = chosen;
  const ids = sql.param(idsOf(chosen).map(String));
  const plan = await underLocks(deps, customerId, async () => {
    await endOrphans(engine, customerId);
    const found = await planUndo(engine, chosen);
    await db.transaction(async (tx) => {
      await noteInterruptedLoads(tx, customerId);
      await tx.execute(sql`UPDATE ingest_loads SET state = 'undoing' WHERE id = ANY(${ids}::bigint[])`);
      await raiseDoubt(tx, customerId);
      await retireDayBuilds(tx, customerId);
    });
    await engine.deleteRows({ table: 'sessions', ...rowsOfLoads({ customerId, loadIds: idsOf(chosen) }) });
    return found;
  });
  const outcome = await recoverCustomer(deps, customerId, { wait: true });
  if (outcome === 'still wrong' || outcome === 'busy') throw new AppError('conflict', { reason: UNFINISHED });
  await underWriteLock(deps, customerId, async () => {
    // Under an undone load they would stay for good.
    const { rows: repeated } = await planUndo(engine, chosen);
    if (repeated.size > 0) throw new AppError('conflict', { reason: REPEATED });
    await recordUndo(deps, { ...chosen, plan, actor });
  });
  return plan;
}

async function recordUndo(
  { db }: RecoveryDeps,
  { customerId, loads, plan, actor }: LoadsOfCustomer & { plan: UndoPlan; actor: string },
): Promise<void> {
  const ids = sql.param(loads.map(({ id }) => String(id)));
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE ingest_loads SET state = 'undone', rows = 0 WHERE id = ANY(${ids}::bigint[])`);
    // The same file, or the same request, may be loaded anew.
    await tx.execute(sql`DELETE FROM ingest_requests WHERE load_id = ANY(${ids}::bigint[])`);
    await tx.execute(sql`DELETE FROM ingest_sources WHERE load_id = ANY(${ids}::bigint[])`);
    // A build that was made meanwhile may hold sessions that are gone now.
    await retireDayBuilds(tx, customerId);
    await bumpDataVersion(tx, customerId);
    for (const { id, kind, name, rows: acknowledged } of loads) {
      // A repeated undo finds fewer than there were.
      const rows = Math.max(plan.rows.get(id) ?? 0, acknowledged);
      await writeAudit(tx, { actor, action: 'load.undone', customerId, detail: { load: id, kind, name, rows } });
    }
  });
}

async function underLocks<T>(deps: RecoveryDeps, customerId: number, work: () => Promise<T>): Promise<T> {
  const load = await lockCustomer(deps.pool, { kind: 'load', customerId, waitMs: 0 });
  if (load === undefined)
    throw new AppError('conflict', { reason: `Files of customer ${customerId} are being loaded.` });
  try {
    return await underWriteLock(deps, customerId, work);
  } finally {
    await load.release();
  }
}

async function underWriteLock<T>({ pool }: RecoveryDeps, customerId: number, work: () => Promise<T>): Promise<T> {
  const write = await lockCustomer(pool, { kind: 'write', customerId, waitMs: LOCK_WAIT_MS });
  if (write === undefined)
    throw new AppError('conflict', { reason: `Another writer is busy with customer ${customerId}.` });
  try {
    return await work();
  } finally {
    await write.release();
  }
}
