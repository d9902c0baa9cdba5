import {
  BASE_DATABASE,
  distributedEngine,
  onCluster,
  quoteName,
  quoteText,
  storedTable,
  tenantDatabase,
  tenantUser,
} from './names.ts';
import type { SchemaContext } from './names.ts';
import { FORMER_CONCURRENCY_TABLE } from './session-concurrency.ts';
import { tableNames, tables } from './tables.ts';
import type { TableName } from './tables.ts';
import type { TenantSetting } from './tenant-settings.ts';

/** Cluster only: lists the engine user of each shard. */
export const ISOLATION_CHECK_TABLE = 'shard_user';

const SUBSCRIBER_KEY =
  ', if(subscriber_id IS NULL, NULL, cityHash64(customer_id, assumeNotNull(subscriber_id))) AS subscriber_key';

/** Computed from `customer_id`, which the views do not show. */
const derivedColumns: Partial<Record<TableName, string>> = {
  sessions: SUBSCRIBER_KEY,
  session_sample: SUBSCRIBER_KEY,
};

interface TenantLayout {
  customerId: number;
  /** The engine user that the views read as. */
  definer: string;
  context: SchemaContext;
}

/** Without FINAL, a later stream that is not merged yet would be returned as the first one. */
const needsFinal: ReadonlySet<TableName> = new Set(['viewer_first']);
const hiddenColumns: Partial<Record<TableName, readonly string[]>> = {
  viewer_first: ['earliness'],
  sessions: ['load_id'],
};

/** Explicit names: a view with `*` keeps the columns of its creation, and an outdated layout would go unnoticed. */
function shownColumns(table: TableName): readonly string[] {
  const hidden = ['customer_id', ...(hiddenColumns[table] ?? [])];
  return tables[table].columns.map(({ name }) => name).filter((name) => !hidden.includes(name));
}

function ownRows(table: TableName, { customerId, context }: TenantLayout): string {
  const source = `${BASE_DATABASE}.${storedTable(table, context)}${needsFinal.has(table) ? ' FINAL' : ''}`;
  const columns = shownColumns(table).join(', ');
  return `SELECT ${columns}${derivedColumns[table] ?? ''} FROM ${source} WHERE customer_id = ${customerId}`;
}

function createView(name: string, select: string, layout: TenantLayout & { security: 'DEFINER' | 'INVOKER' }): string {
  const definer = layout.security === 'DEFINER' ? ` DEFINER = ${quoteName(layout.definer)}` : '';
  return (
    `CREATE OR REPLACE VIEW ${tenantDatabase(layout.customerId)}.${name}${onCluster(layout.context)}` +
    `${definer} SQL SECURITY ${layout.security} AS ${select}`
  );
}

function oneServerViews(layout: TenantLayout): readonly string[] {
  return tableNames.map((table) => createView(table, ownRows(table, layout), { ...layout, security: 'DEFINER' }));
}

/**
 * Views on each shard and a `Distributed` table over them: each shard aggregates its rows and checks the customer's
 * user.
 */
function clusterViews(layout: TenantLayout, cluster: string): readonly string[] {
  const database = tenantDatabase(layout.customerId);
  const spread = (name: string, local: string, shardBy?: string) =>
    `CREATE OR REPLACE TABLE ${database}.${name}${onCluster(layout.context)} AS ${database}.${local} ` +
    `ENGINE = ${distributedEngine({ cluster, database, table: local, ...(shardBy === undefined ? {} : { shardBy }) })}`;
  const fromTables = tableNames.flatMap((table) => [
    createView(`${table}_local`, ownRows(table, layout), { ...layout, security: 'DEFINER' }),
    spread(table, `${table}_local`, tables[table].shardBy),
  ]);
  const check = `${ISOLATION_CHECK_TABLE}_local`;
  return [
    ...fromTables,
    createView(check, 'SELECT currentUser() AS name', { ...layout, security: 'INVOKER' }),
    spread(ISOLATION_CHECK_TABLE, check),
  ];
}

export function tenantStatements(layout: TenantLayout): readonly string[] {
  const { context, customerId } = layout;
  return [
    `CREATE DATABASE IF NOT EXISTS ${tenantDatabase(customerId)}${onCluster(context)}`,
    ...(context.cluster === undefined ? oneServerViews(layout) : clusterViews(layout, context.cluster)),
    ...dropFormerViews(layout),
  ];
}

/** Views of customers that an earlier version laid out: the table they read has another name now. */
function dropFormerViews({ context, customerId }: TenantLayout): readonly string[] {
  const names = [
    FORMER_CONCURRENCY_TABLE,
    ...(context.cluster === undefined ? [] : [`${FORMER_CONCURRENCY_TABLE}_local`]),
  ];
  return names.map((name) => `DROP TABLE IF EXISTS ${tenantDatabase(customerId)}.${name}${onCluster(context)} SYNC`);
}

/** The only right of a customer's user. */
export function tenantGrant(customerId: number): string {
  return `SELECT ON ${tenantDatabase(customerId)}.*`;
}

/** For servers whose users are created with SQL. */
export function tenantUserStatements(options: {
  customerId: number;
  passwordSha256Hex: string;
  settings: readonly TenantSetting[];
  context: SchemaContext;
}): readonly string[] {
  const user = quoteName(tenantUser(options.customerId));
  const where = onCluster(options.context);
  const identified = `IDENTIFIED WITH sha256_hash BY ${quoteText(options.passwordSha256Hex)}`;
  const settings = options.settings.map(({ name, value, range }) => {
    const literal = typeof value === 'number' ? `${value}` : quoteText(value);
    return `${name} = ${literal}${range === undefined ? '' : ` MIN ${range.min} MAX ${range.max} CHANGEABLE_IN_READONLY`}`;
  });
  return [
    `CREATE USER IF NOT EXISTS ${user}${where} ${identified}`,
    `ALTER USER ${user}${where} ${identified} SETTINGS ${settings.join(', ')}`,
    `GRANT${where} ${tenantGrant(options.customerId)} TO ${user}`,
  ];
}

/** Deletes a customer's data permanently: mutations rewrite the rows. Each statement may run twice. */
export function removeTenantStatements(options: {
  customerId: number;
  context: SchemaContext;
  /** Whether the user was created with SQL. */
  hasUser: boolean;
}): readonly string[] {
  const { customerId, context } = options;
  const where = onCluster(context);
  return [
    `DROP DATABASE IF EXISTS ${tenantDatabase(customerId)}${where} SYNC`,
    ...(options.hasUser ? [`DROP USER IF EXISTS ${quoteName(tenantUser(customerId))}${where}`] : []),
    ...tableNames.map(
      (table) =>
        `ALTER TABLE ${BASE_DATABASE}.${storedTable(table, context)}${where} DELETE WHERE customer_id = ${customerId} ` +
        'SETTINGS mutations_sync = 2',
    ),
  ];
}
