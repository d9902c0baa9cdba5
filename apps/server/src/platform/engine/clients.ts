import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { tenantDatabase } from '@playhead/query/schema';
import { createCircuit } from './circuit.ts';
import type { Circuit } from './circuit.ts';
import type { Access, Credentials } from './engine-server.ts';
import { createTenantReader, type TenantReader } from './tenant-reader.ts';
import type { Logger } from '../process/logger.ts';

/**
 * More than the query queue allows one customer, with two statements per query: no short query waits here behind long
 * ones.
 */
const CONNECTIONS_PER_CUSTOMER = 24;
const CONNECTIONS_OF_WRITER = 16;
/** The client's idle limit; our limits are shorter and per query. */
const SOCKET_TIMEOUT_MS = 24 * 3_600_000;
const SHORT_OPERATION_MS = 5_000;

const writerSettings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  session_timezone: 'UTC',
  // Without these, an INSERT or DELETE is acknowledged before the other shards have it.
  distributed_foreground_insert: 1,
  lightweight_deletes_sync: '2',
  alter_sync: '2',
  // The views group each block before it is stored. Merging it once more on insert took a third to a half of the time of
  // a load; readers of these tables expect rows that are not merged yet.
  optimize_on_insert: 0,
  parallel_view_processing: 1,
  // The statements that generate the demo data contain their tables.
  max_query_size: '2097152',
};

/** Connections to one server process. */
export interface Clients {
  writer: ClickHouseClient;
  /** Receives schema statements: one server, or each server of a cluster without Keeper. */
  schema: readonly ClickHouseClient[];
  circuit: Circuit;
  tenant(customerId: number): ClickHouseClient;
  /** For responses that are read whole. */
  reader(customerId: number): TenantReader;
  /** Kills a query whose caller has gone; closing the connection does not end a write. */
  kill(queryId: string): void;
  close(): Promise<void>;
}

interface ClientOptions {
  url?: string;
  database: string;
  credentials: Credentials;
  connections: number;
  settings?: ClickHouseSettings;
}

export function openClients(access: Access, logger: Logger): Clients {
  const open = (options: ClientOptions) =>
    createClient({
      url: options.url ?? access.url,
      username: options.credentials.username,
      password: options.credentials.password,
      database: options.database,
      http_headers: { ...access.headers },
      max_open_connections: options.connections,
      request_timeout: SOCKET_TIMEOUT_MS,
      use_multipart_params_auto: true,
      clickhouse_settings: options.settings ?? {},
      log: { level: ClickHouseLogLevel.OFF },
    });
  const openWriter = (url: string) =>
    open({
      url,
      database: 'default',
      credentials: access.writer,
      connections: CONNECTIONS_OF_WRITER,
      settings: writerSettings,
    });

  const writer = openWriter(access.url);
  const others = access.eachServer.filter((url) => url !== access.url).map(openWriter);
  const tenants = new Map<number, ClickHouseClient>();
  const readers = new Map<number, TenantReader>();
  const circuit = createCircuit({
    probe: async () => {
      try {
        await writer.command({ query: 'SELECT 1', abort_signal: AbortSignal.timeout(SHORT_OPERATION_MS) });
        return true;
      } catch {
        return false;
      }
    },
    onChange: (open) =>
      open
        ? logger.error({ event: 'engine.circuit_opened' }, 'the analytics engine stopped responding')
        : logger.info({ event: 'engine.circuit_closed' }, 'the analytics engine responds again'),
  });

  return {
    writer,
    schema: [writer, ...others],
    circuit,
    tenant: (customerId) => {
      const known = tenants.get(customerId);
      if (known !== undefined) return known;
      const client = open({
        database: tenantDatabase(customerId),
        credentials: access.tenant(customerId),
        connections: CONNECTIONS_PER_CUSTOMER,
      });
      tenants.set(customerId, client);
      return client;
    },
    reader: (customerId) => {
      const known = readers.get(customerId);
      if (known !== undefined) return known;
      const reader = createTenantReader({
        access,
        database: tenantDatabase(customerId),
        credentials: access.tenant(customerId),
        connections: CONNECTIONS_PER_CUSTOMER,
      });
      readers.set(customerId, reader);
      return reader;
    },
    kill: (queryId) => {
      writer
        .command({
          query: 'KILL QUERY WHERE query_id = {queryId:String} ASYNC',
          query_params: { queryId },
          abort_signal: AbortSignal.timeout(SHORT_OPERATION_MS),
        })
        .catch((error: unknown) =>
          logger.warn({ event: 'engine.kill_failed', queryId, err: error }, 'could not end a query in the engine'),
        );
    },
    close: async () => {
      circuit.end();
      for (const reader of readers.values()) reader.close();
      await Promise.all([writer, ...others, ...tenants.values()].map((client) => client.close()));
    },
  };
}
