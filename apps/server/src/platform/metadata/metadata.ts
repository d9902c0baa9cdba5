import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { type MetadataState, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Logger } from '../process/logger.ts';
import { KEEP_ALIVE } from './keep-alive.ts';
import { isMetadataUnavailable } from './metadata-error.ts';
import { migrate } from './migrate.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { errorCode, errorText } from '../process/system-error.ts';

const POOL_SIZE = 20;
/** F8: on a full disk PostgreSQL refuses new connections, while existing ones can still read. */
const KEPT_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const PROBE_INTERVAL_MS = 5_000;
const DRAIN_TIMEOUT_MS = 5_000;

export type Database = NodePgDatabase;
/** A connection or a transaction; every store function accepts both. */
export type DatabaseConnection = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

type MetadataLocation = { kind: 'embedded'; dataDir: string } | { kind: 'remote'; url: string };
export type MetadataOptions = MetadataLocation & { logger: Logger };

export interface Metadata {
  db: Database;
  pool: Pool;
  /** For callers that open their own connections, such as the queue. Contains the password: never log it. */
  url: string;
  state(): MetadataState;
  stop(): Promise<void>;
}

/** Opens PostgreSQL, embedded or remote, and migrates it to the current schema. */
export async function openMetadata(options: MetadataOptions): Promise<Metadata> {
  const server = options.kind === 'embedded' ? await openEmbedded(options) : openRemote(options);
  const metadata = connect({ server, logger: options.logger });
  try {
    await migrate({ pool: metadata.pool, logger: options.logger });
    return metadata;
  } catch (error) {
    await metadata.stop();
    if (options.kind === 'embedded' || error instanceof StartRefusal) throw error;
    throw new StartRefusal(
      `The PostgreSQL at DATABASE_URL cannot be used: ${errorText(error) || (errorCode(error) ?? 'no response')}.`,
      { cause: error },
    );
  }
}

export interface PostgresServer {
  url: string;
  state(): MetadataState;
  stop(): Promise<void>;
}

/** Tests call it once per cloned database. */
export function connect({
  server,
  logger,
  queryLimitMs = STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
}: {
  server: PostgresServer;
  logger: Logger;
  queryLimitMs?: number;
}): Metadata {
  const pool = openPool({ url: server.url, logger, queryLimitMs });
  return {
    db: openDatabase(pool),
    pool,
    url: server.url,
    state: server.state,
    async stop() {
      await drain(pool);
      await server.stop();
    },
  };
}

/**
 * Drizzle's own transaction never releases a connection on which BEGIN fails, and gives back one that fell silent: each would leave the
 * pool one connection less.
 */
function openDatabase(pool: Pool): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      isBroken = isMetadataUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}

async function openEmbedded({ dataDir, logger }: { dataDir: string; logger: Logger }): Promise<PostgresServer> {
  return startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), logger });
}

/** A remote server does not report that it is gone, so it is polled. */
function openRemote({ url, logger }: { url: string; logger: Logger }): PostgresServer {
  let state: MetadataState = 'ready';
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'playhead-probe',
  });
  pool.on('error', () => {});
  async function probe(): Promise<void> {
    const seen = await pool.query('SELECT 1').then(
      () => 'ready' as const,
      () => 'down' as const,
    );
    if (state === 'stopped' || state === seen) return;
    state = seen;
    logger.warn({ event: 'metadata.state', state }, 'PostgreSQL changed its state');
  }
  const timer = setInterval(() => void probe(), PROBE_INTERVAL_MS);
  timer.unref();
  return {
    url,
    state: () => state,
    async stop() {
      state = 'stopped';
      clearInterval(timer);
      await pool.end();
    },
  };
}

function openPool({ url, logger, queryLimitMs }: { url: string; logger: Logger; queryLimitMs: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    min: KEPT_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: queryLimitMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    ...KEEP_ALIVE,
    application_name: 'playhead',
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) =>
    logger.warn({ event: 'metadata.connection_lost', code: errorCode(error) }, 'a connection to PostgreSQL broke'),
  );
  // The same holds for a connection in use; its waiting query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function drain(pool: Pool): Promise<void> {
  if (pool.ended || pool.ending) return;
  const deadline = new AbortController();
  const timeout = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
    deadline.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([pool.end(), timeout]);
  deadline.abort();
}
