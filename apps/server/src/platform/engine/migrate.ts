import {
  BASE_DATABASE,
  isReplicated,
  ledgerStatements,
  migrations,
  storedTable,
  tenantDatabase,
  tenantStatements,
  tenantUserStatements,
} from '@playhead/query/schema';
import type { SchemaContext, TenantSetting } from '@playhead/query/schema';
import type { Credentials } from './engine-server.ts';
import type { Row, Statement } from './engine.ts';
import { sha256Hex } from './tenant-password.ts';

export interface SchemaRunner {
  /** On every server that needs it. */
  execute(sql: string): Promise<void>;
  record(statement: Statement): Promise<void>;
  read(statement: Statement): Promise<readonly Row[]>;
}

async function recordedIds(runner: SchemaRunner): Promise<Set<string>> {
  const rows = await runner.read({ sql: `SELECT DISTINCT id FROM ${BASE_DATABASE}.schema_migrations` });
  return new Set(rows.map((row) => `${row['id']}`));
}

async function record(runner: SchemaRunner, id: string): Promise<void> {
  await runner.record({
    sql: `INSERT INTO ${BASE_DATABASE}.schema_migrations (id) SELECT {id:String}`,
    params: { id },
  });
}

async function executeAll(runner: SchemaRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runner.execute(statement);
}

/** Whether the tables of a cluster are, or will be, replicated. */
export async function withReplication(runner: SchemaRunner, context: SchemaContext): Promise<SchemaContext> {
  if (context.cluster === undefined || context.distribution === 'each-server') return context;
  const [keepers, macros, engines] = await Promise.all([
    runner.read({ sql: "SELECT name FROM system.tables WHERE database = 'system' AND name = 'zookeeper'" }),
    runner.read({ sql: 'SELECT macro FROM system.macros' }),
    runner.read({
      sql: 'SELECT engine FROM system.tables WHERE database = {database:String} AND name = {table:String}',
      params: { database: BASE_DATABASE, table: storedTable('sessions', context) },
    }),
  ]);
  const engine = engines[0]?.['engine'];
  const traits = {
    hasKeeper: keepers.length > 0,
    macros: macros.map((row) => String(row['macro'])),
    engine: engine === undefined ? undefined : String(engine),
  };
  return { ...context, replicated: isReplicated(traits, context) };
}

/** The same table contains customers' layouts, as `c_7@…`. */
function refuseNewer(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = [...applied].filter((id) => !known.has(id) && !/^c_\d+@/.test(id)).toSorted();
  if (unknown.length === 0) return;
  throw new Error(
    `A newer version of Playhead has changed this ClickHouse database (${unknown.join(', ')}); start that version, or restore a backup made before it into empty databases.`,
  );
}

/** Returns the new migrations. */
export async function migrate(runner: SchemaRunner, context: SchemaContext): Promise<readonly string[]> {
  await executeAll(runner, ledgerStatements(context));
  const applied = await recordedIds(runner);
  refuseNewer(applied);
  const missing = migrations.filter(({ id }) => !applied.has(id));
  for (const migration of missing) {
    await executeAll(runner, migration.statements(context));
    await record(runner, migration.id);
  }
  return missing.map(({ id }) => id);
}

/**
 * The last layout recorded for each customer's database; two of the same second are both the last. An earlier one does not count: views
 * and passwords are those of the last.
 */
async function lastLayouts(runner: SchemaRunner): Promise<ReadonlyMap<string, unknown>> {
  const rows = await runner.read({
    sql: `SELECT database, arrayStringConcat(groupUniqArray(id), ' ') AS layouts FROM (
            SELECT id, splitByChar('@', id)[1] AS database, applied_at, max(applied_at) OVER (PARTITION BY database) AS last
            FROM ${BASE_DATABASE}.schema_migrations WHERE startsWith(id, 'c_'))
          WHERE applied_at = last GROUP BY database`,
  });
  return new Map(rows.map((row) => [String(row['database']), row['layouts']]));
}

/**
 * Creates the views (and, where SQL creates them, the users) of customers whose layout is missing or outdated;
 * returns those customers.
 */
export async function layOutCustomers(
  runner: SchemaRunner,
  options: {
    customerIds: readonly number[];
    definer: string;
    context: SchemaContext;
    users: { settings: readonly TenantSetting[]; tenant(customerId: number): Credentials } | undefined;
  },
): Promise<readonly number[]> {
  const { context, definer, users } = options;
  const layouts = await lastLayouts(runner);
  const databases = await runner.read({ sql: `SELECT name FROM system.databases WHERE startsWith(name, 'c_')` });
  const standing = new Set(databases.map((row) => row['name']));
  const laidOut: number[] = [];
  for (const customerId of new Set(options.customerIds)) {
    const statements = [
      ...tenantStatements({ customerId, definer, context }),
      ...(users === undefined
        ? []
        : tenantUserStatements({
            customerId,
            passwordSha256Hex: sha256Hex(users.tenant(customerId).password),
            settings: users.settings,
            context,
          })),
    ];
    const database = tenantDatabase(customerId);
    const id = `${database}@${sha256Hex(statements.join(';')).slice(0, 16)}`;
    if (layouts.get(database) === id && standing.has(database)) continue;
    await executeAll(runner, statements);
    await record(runner, id);
    laidOut.push(customerId);
  }
  return laidOut;
}
