import { tableNames } from '@playhead/query/schema';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { findCustomer } from '../customer/customer-store.ts';
import { UsageError } from '../usage-error.ts';
import type { MaintenanceDeps } from './maintenance.ts';
import { textTable } from './text-table.ts';

const LOCK_WAIT_MS = 60_000;
/** Kept, because it records the removal. */
const KEPT = 'audit_log';

/** Removes the analytics data and files first and the customer's row last, so that an interrupted removal can be repeated. */
export async function removeCustomer(
  input: { customerId: number; dryRun: boolean; actor: string },
  deps: MaintenanceDeps,
): Promise<number> {
  const { engine, metadata, write } = deps;
  const { customerId } = input;
  const customer = await findCustomer(metadata.db, customerId);
  const counts = [...(await countEngineRows(deps, customerId)), ...(await countMetadataRows(metadata.db, customerId))];
  write(
    textTable(
      ['of', 'rows'],
      counts.filter(([, rows]) => rows > 0),
    ),
  );
  if (input.dryRun) {
    write(`Dry run: nothing of customer ${customerId} (${customer.name}) was removed.\n`);
    return 0;
  }
  await underLocks(deps, customerId, async () => {
    await engine.removeCustomer(customerId);
    const files = await deps.removeFiles(customerId);
    await metadata.db.transaction(async (tx) => {
      await deleteJobs(tx, customerId);
      await tx.execute(sql`
        DELETE FROM users WHERE id IN (SELECT user_id FROM memberships WHERE customer_id = ${customerId})
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.customer_id <> ${customerId})`);
      await tx.execute(sql`DELETE FROM customers WHERE id = ${customerId}`);
      const detail = { account: customer.accountName, name: customer.name, files, rows: Object.fromEntries(counts) };
      await writeAudit(tx, { actor: input.actor, action: 'customer.removed', customerId, detail });
      await refuseLeftovers(tx, customerId);
    });
  });
  write(`Customer ${customerId} (${customer.name}) is removed.\n`);
  return 0;
}

type Count = readonly [name: string, rows: number];

async function countEngineRows({ engine }: MaintenanceDeps, customerId: number): Promise<readonly Count[]> {
  const each = tableNames.map(
    (table) =>
      `SELECT '${table}' AS name, count() AS rows FROM playhead.${table} WHERE customer_id = {customer:UInt32}`,
  );
  const rows = await engine.inspect({
    sql: `SELECT name, rows FROM (${each.join(' UNION ALL ')}) ORDER BY name`,
    params: { customer: customerId },
  });
  return rows.map((row) => [`${row['name']} (analytics)`, Number(row['rows'])] as const);
}

const Name = z.object({ name: z.string() });
const Rows = z.object({ rows: z.coerce.number() });

/** Every table with a column `customer_id`, so that a new table is not forgotten. */
async function customerTables(db: DatabaseConnection): Promise<readonly string[]> {
  const { rows } = await db.execute(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'customer_id' AND table_name <> ${KEPT} ORDER BY table_name`);
  return rows.map((row) => Name.parse(row).name);
}

async function countMetadataRows(db: DatabaseConnection, customerId: number): Promise<readonly Count[]> {
  const counts: Count[] = [];
  for (const table of await customerTables(db)) {
    const { rows } = await db.execute(
      sql`SELECT count(*) AS rows FROM ${sql.identifier(table)} WHERE customer_id = ${customerId}`,
    );
    counts.push([table, Rows.parse(rows[0]).rows]);
  }
  const { rows } = await db.execute(sql`
    SELECT count(*) AS rows FROM memberships WHERE customer_id = ${customerId}
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = memberships.user_id AND m.customer_id <> ${customerId})`);
  counts.push(['users of nobody else', Rows.parse(rows[0]).rows]);
  return counts;
}

/** Jobs of a removed customer would keep failing. The queue's tables exist once a server has started. */
async function deleteJobs(tx: DatabaseConnection, customerId: number): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT to_regclass('pgboss.job')::text AS name`);
  if (!Name.safeParse(rows[0]).success) return;
  // Jobs that take turns name the customer as their group, also where the payload is the id of a run.
  const id = String(customerId);
  const isOfCustomer = sql`(group_id = ${id} OR data -> 'payload' ->> 'customerId' = ${id})`;
  await tx.execute(sql`DELETE FROM job_runs WHERE job_id IN (SELECT id FROM pgboss.job WHERE ${isOfCustomer})`);
  await tx.execute(sql`DELETE FROM pgboss.job WHERE ${isOfCustomer}`);
}

async function refuseLeftovers(tx: DatabaseConnection, customerId: number): Promise<void> {
  const left = (await countMetadataRows(tx, customerId)).filter(([, rows]) => rows > 0);
  if (left.length > 0)
    throw new Error(`Rows of customer ${customerId} would be left in ${left.map(([name]) => name).join(', ')}.`);
}

async function underLocks({ metadata }: MaintenanceDeps, customerId: number, work: () => Promise<void>): Promise<void> {
  const held: { release(): Promise<void> }[] = [];
  try {
    for (const kind of ['load', 'days', 'mend', 'write'] as const) {
      const lock = await lockCustomer(metadata.pool, { kind, customerId, waitMs: LOCK_WAIT_MS });
      if (lock === undefined) {
        throw new UsageError(`Customer ${customerId} is being loaded or checked; try again when that is done.`);
      }
      held.push(lock);
    }
    await work();
  } finally {
    for (const lock of held.toReversed()) await lock.release();
  }
}
