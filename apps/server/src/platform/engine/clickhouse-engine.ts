import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { AppError } from '@playhead/contract/errors';
import { dropTables, ingestTables } from '@playhead/query/ingest';
import {
  BASE_DATABASE,
  ISOLATION_CHECK_TABLE,
  onCluster,
  removeTenantStatements,
  storedTable,
  tenantUser,
} from '@playhead/query/schema';
import type { SchemaContext, TenantSetting } from '@playhead/query/schema';
import type { Connection } from './connection.ts';
import type { EngineServer } from './engine-server.ts';
import type { Command, Engine, QueryResult, Row, Statement, TenantQuery } from './engine.ts';
import { layOutCustomers, migrate, withReplication } from './migrate.ts';
import type { SchemaRunner } from './migrate.ts';
import { type EngineResponse, readResponse } from './read-response.ts';
import { openTenantStream } from './tenant-stream.ts';
import type { Logger } from '../process/logger.ts';

const QUERY_TIMEOUT_MS = 30_000;
const COMMAND_TIMEOUT_MS = 600_000;
/** Altering a large table may take hours; after a day it is stuck. */
const SCHEMA_TIMEOUT_MS = 86_400_000;

export interface EngineParts {
  server: EngineServer;
  connection: Connection;
  context: SchemaContext;
  settings: readonly TenantSetting[];
  logger: Logger;
}

async function readRows(
  client: ClickHouseClient,
  signal: AbortSignal,
  request: Parameters<ClickHouseClient['query']>[0],
) {
  const response = await client.query({ ...request, format: 'JSON', abort_signal: signal });
  signal.addEventListener('abort', () => response.close(), { once: true });
  return response.json<Row>();
}

/** `readRows` with limits on the size of a response. */
async function readLimited(
  client: ClickHouseClient,
  signal: AbortSignal,
  request: Parameters<ClickHouseClient['exec']>[0],
): Promise<EngineResponse> {
  const { stream } = await client.exec({ ...request, abort_signal: signal });
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return readResponse(stream);
}

function readAsCustomer(connection: Connection, request: TenantQuery): Promise<QueryResult> {
  const { customerId, queryId = randomUUID(), timeoutMs = QUERY_TIMEOUT_MS, signal } = request;
  return connection.run({ name: `query:${customerId}`, queryId, timeoutMs, signal }, async (clients, cut) => {
    const { sql, params = {} } = request;
    // Waits for the whole response before the status line: a failure half-way is then an error, not broken JSON.
    const settings = { max_execution_time: timeoutMs / 1000, wait_end_of_query: 1 as const };
    const read = clients.reader(customerId).read({ sql, params, queryId, settings, signal: cut });
    const response = await (read ??
      readLimited(clients.tenant(customerId), cut, {
        query: `${sql}\nFORMAT JSON`,
        query_params: { ...params },
        query_id: queryId,
        clickhouse_settings: settings,
      }));
    const { elapsed = 0, rows_read = 0, bytes_read = 0 } = response.statistics ?? {};
    return {
      rows: response.data,
      statistics: { elapsedMs: elapsed * 1000, rowsRead: rows_read, bytesRead: bytes_read },
      ...(response.rows_before_limit_at_least === undefined
        ? {}
        : { rowsBeforeLimit: Number(response.rows_before_limit_at_least) }),
    };
  });
}

async function writeOn(connection: Connection, command: Command, pick: 'writer' | 'schema'): Promise<void> {
  const { timeoutMs = COMMAND_TIMEOUT_MS, signal } = command;
  const queryId = randomUUID();
  await connection.run({ name: 'command', queryId, timeoutMs, signal }, async (clients, cut) => {
    const servers = pick === 'schema' ? clients.schema : [clients.writer];
    const request = {
      query: command.sql,
      query_params: { ...command.params },
      query_id: queryId,
      abort_signal: cut,
      clickhouse_settings: { max_execution_time: timeoutMs / 1000, wait_end_of_query: 1 as const },
    };
    for (const client of servers) {
      if (command.data === undefined) await client.command(request);
      else await sendData(client, request, command.data);
    }
  });
}

async function sendData(
  client: ClickHouseClient,
  request: Parameters<ClickHouseClient['command']>[0],
  data: Uint8Array,
): Promise<void> {
  const { stream } = await client.exec({ ...request, values: Readable.from([data]) });
  stream.resume();
  await finished(stream);
}

async function readAsWriter(connection: Connection, statement: Statement): Promise<readonly Row[]> {
  const queryId = randomUUID();
  const operation = { name: 'inspect', queryId, timeoutMs: COMMAND_TIMEOUT_MS };
  const response = await connection.run(operation, (clients, cut) =>
    readRows(clients.writer, cut, { query: statement.sql, query_params: { ...statement.params }, query_id: queryId }),
  );
  return response.data;
}

/** A shard that runs queries as another user would return rows of every customer: such a cluster is refused. */
async function checkIsolation(parts: EngineParts, customerId: number): Promise<void> {
  const { rows } = await readAsCustomer(parts.connection, {
    customerId,
    sql: `SELECT DISTINCT name FROM ${ISOLATION_CHECK_TABLE}`,
  });
  const names = rows.map((row) => row['name']);
  if (names.length === 1 && names[0] === tenantUser(customerId)) return;
  throw new Error(
    `The servers of the cluster "${parts.context.cluster}" authenticate to each other as "${names.join('", "')}" and not as the calling user, ` +
      `which would open every customer's data: set <secret> for this cluster in remote_servers.`,
  );
}

/** Works with any server that speaks ClickHouse HTTP. */
export async function createClickhouseEngine(parts: EngineParts): Promise<Engine> {
  const { server, connection, context, settings, logger } = parts;
  const runner: SchemaRunner = {
    execute: (sql) => writeOn(connection, { sql, timeoutMs: SCHEMA_TIMEOUT_MS }, 'schema'),
    record: (statement) => writeOn(connection, statement, 'writer'),
    read: (statement) => readAsWriter(connection, statement),
  };
  const migrateTables = async () => {
    const applied = await migrate(runner, await withReplication(runner, context));
    if (applied.length > 0) logger.info({ event: 'engine.migrated', migrations: applied }, 'analytics schema migrated');
  };
  await migrateTables();

  const admitCustomers = async (customerIds: readonly number[]) => {
    await server.admit(customerIds);
    const access = server.access();
    if (access === undefined) throw new AppError('engine_unavailable');
    const laidOut = await layOutCustomers(runner, {
      customerIds,
      definer: access.writer.username,
      context,
      users: server.usersMadeBy === 'sql' ? { settings, tenant: access.tenant } : undefined,
    });
    const [first] = laidOut;
    if (first === undefined) return;
    if (context.cluster !== undefined) await checkIsolation(parts, first);
    logger.info({ event: 'engine.customers_added', customers: laidOut }, 'customers admitted to the analytics engine');
  };
  // Two at once would restart the embedded server under each other.
  let admitting: Promise<void> = Promise.resolve();

  return {
    state: connection.state,
    query: (request) => readAsCustomer(connection, request),
    stream: (request) => openTenantStream(connection, request),
    command: (command) => writeOn(connection, command, 'writer'),
    insertRows: async ({ table, rows, signal }) => {
      const queryId = randomUUID();
      await connection.run({ name: 'insert', queryId, timeoutMs: COMMAND_TIMEOUT_MS, signal }, (clients, cut) =>
        clients.writer.insert({
          table: `${BASE_DATABASE}.${table}`,
          values: [...rows],
          format: 'JSONEachRow',
          query_id: queryId,
          abort_signal: cut,
        }),
      );
    },
    deleteRows: ({ table, where, params }) =>
      writeOn(
        connection,
        {
          sql: `DELETE FROM ${BASE_DATABASE}.${storedTable(table, context)}${onCluster(context)} WHERE ${where}`,
          ...(params === undefined ? {} : { params }),
        },
        'schema',
      ),
    inspect: (statement) => readAsWriter(connection, statement),
    migrate: migrateTables,
    ensureCustomers: (customerIds) => {
      const next = admitting.then(() => admitCustomers(customerIds));
      admitting = next.catch(() => undefined);
      return next;
    },
    removeCustomer: (customerId) => {
      const remove = async () => {
        const hasUser = server.usersMadeBy === 'sql';
        for (const sql of removeTenantStatements({ customerId, context, hasUser })) await runner.execute(sql);
        for (const sql of dropTables(ingestTables(customerId))) await writeOn(connection, { sql }, 'writer');
        await server.dismiss(customerId);
      };
      const next = admitting.then(remove);
      admitting = next.catch(() => undefined);
      return next;
    },
    stop: async () => {
      await connection.close();
      await server.stop();
    },
  };
}
