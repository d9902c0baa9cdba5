import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { QuerySpec } from '@playhead/query/compile';
import { buildApp } from '@playhead/server/app';
import type { FairQueue } from '@playhead/server/features/queries/fair-queue/fair-queue';
import { createQueryService, type QueryService } from '@playhead/server/features/queries/query-service';
import { createCustomerDirectory } from '@playhead/server/platform/customers/customer-directory';
import type { Access } from '@playhead/server/platform/engine/engine-server';
import type { Engine } from '@playhead/server/platform/engine/engine';
import { openEmbeddedEngine } from '@playhead/server/platform/engine/open-engine';
import { startClusterIn } from '@playhead/server/platform/engine/test-cluster';
import { lockDataDirectory } from '@playhead/server/platform/metadata/data-directory-lock';
import { openMetadata } from '@playhead/server/platform/metadata/metadata';
import { unwatchedStorage } from '@playhead/server/platform/storage/storage-watch';
import { createTokens } from '@playhead/server/platform/tokens/tokens';
import { createDemoWorld, demoCustomerIds } from '@playhead/server/seed/demo-world';
import { createProgressLine } from '@playhead/server/start/progress-line';
import type { PageId } from '@playhead/domain/pages';
import { defaultFiltersOf } from '@playhead/server/default-filters';
import { bumpDataVersion } from '@playhead/server/features/ingest/data-version';
import { createQueryAccess } from '@playhead/server/query-access';
import { createWarmPages } from '@playhead/server/warm-pages';
import { type Logger, pino } from 'pino';
import { createBenchCalls, type PageSettler } from './bench-calls.ts';
import { createBenchJobs } from './bench-jobs.ts';
import { hostToken } from './host-token.ts';
import { QUERY_PATH } from './page-queries.ts';
import { plainCall } from './plain-call.ts';

const CUSTOMER = 1001;
const SECRET = 'bench-only-6f1d0c9a7b3e5824-bench-only';
/** QRY-014: where the customer chose no other interval. */
const BROWSER_POLL_MS = 1_000;
const LOOK_AGAIN_MS = 500;
const LONGEST_WRITE_MS = 3_600_000;

export interface BenchServer {
  /** Calls our server over HTTP, as the browser does. */
  ours(body: object): Promise<unknown>;
  /** Path relative to the customer; a body makes it a POST. Waits for the job of a slow query. */
  call(path: string, body?: object): Promise<unknown>;
  /** Calls as another demo user of the customer. */
  signedInAs(email: string): Promise<(path: string, body: object) => Promise<unknown>>;
  /** Opens pages as a user whom the host's own token names, with every right. */
  asPerson(name: string): (queries: readonly { path: string; body: object }[], settle: PageSettler) => Promise<void>;
  send(request: { method: 'POST' | 'DELETE'; path: string }): Promise<unknown>;
  /** Sends SQL to the same ClickHouse over HTTP, as the same engine user. */
  raw(sql: string): Promise<unknown>;
  /** The same ClickHouse as the writer, for tables that only a measurement has. */
  writer: { run(sql: string): Promise<void>; read(sql: string): Promise<readonly unknown[]> };
  customer: number;
  /** For callers in other processes. */
  target: { url: string; headers: Record<string, string> };
  zone: string;
  sessions: number;
  /** With which the browser opens the page first. */
  defaultFilters(page: PageId): Readonly<Record<string, string>>;
  /** As after a load: results in memory are of the data before. */
  bumpDataVersion(): Promise<void>;
  /** Computes the pages of the customer ahead; resolves with the number of queries. */
  warmPages(): Promise<number>;
  /** Whether queries may read daily rollups; at first they may. */
  allowDailyRollups(allowed: boolean): void;
  /** Streams every row as CSV and discards it; resolves with the number of bytes. */
  drain(query: QuerySpec): Promise<number>;
  stop(): Promise<void>;
}

/**
 * The server runs in this process on a persistent data directory, so that later runs do not generate the data again.
 */
export async function startBenchServer(options: {
  dataDir: string;
  sessions: number;
  cacheBytes?: number;
  queue?: FairQueue;
  /** The clock of queries; tokens follow the real one. */
  queryNow?: () => Date;
  /** On two shards instead of one server; `raw` reads the first of them. */
  twoShards?: true;
}): Promise<BenchServer> {
  const logger = pino({ level: 'silent' });
  const now = () => new Date();
  const lock = await lockDataDirectory(options.dataDir);
  const metadata = await openMetadata({ kind: 'embedded', dataDir: options.dataDir, logger });
  const { engine, access, stopEngine } = await (options.twoShards ? openShards : openOne)(options.dataDir, logger);
  const line = createProgressLine({ title: `Making ${options.sessions} sessions`, target: process.stdout });
  const world = createDemoWorld({ engine, db: metadata.db, now, totalSessions: options.sessions });
  await world.ensure((progress) => line.report(progress));
  line.end();

  const tokens = createTokens({
    secret: SECRET,
    issuer: 'playhead',
    audience: 'playhead',
    now,
  });
  const { jobs, segments, dailyRollups } = createBenchJobs({ engine, metadata, logger, now });
  const { queryNow = now } = options;
  let areDaysAllowed = true;
  const customers = createCustomerDirectory({ db: metadata.db, now: queryNow });
  const queryAccess = createQueryAccess({
    engine,
    db: metadata.db,
    pool: metadata.pool,
    customers,
    now: queryNow,
    logger,
    builds: segments,
    dailyRollups: { find: async (state) => (areDaysAllowed ? dailyRollups.find(state) : undefined) },
    queryCacheBytes: options.cacheBytes,
    queryQueue: options.queue,
  });
  const app = await buildApp({
    logger,
    version: 'bench',
    now,
    engine,
    metadata,
    storage: unwatchedStorage,
    portal: { tokens, demoUsers: 'allowed' },
    appConfig: {
      provider: 'playhead',
      version: 'bench',
      demo: true,
      hostOrigins: [],
      portalUrl: null,
      signInProvider: null,
      passwordSignIn: true,
      demoUsers: [],
      exportOwner: 'Playhead',
    },
    browserApps: [],
    checkReplies: false,
    requestsPerMinute: 100_000_000,
    segmentBuilds: segments,
    queryAccess,
  });
  await jobs.start();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const calls = createBenchCalls({ address, customer: CUSTOMER });
  const headers = await calls.signIn('analyst@aurora.example');
  const customer = await customers.find(CUSTOMER);
  const [counted] = await engine.inspect({ sql: 'SELECT count() AS n FROM playhead.sessions' });

  return {
    target: { url: `${calls.base}/${QUERY_PATH}`, headers },
    zone: customer.timeZone,
    sessions: Number(counted?.['n']),
    ours: (body) => calls.call(QUERY_PATH, { body, headers }),
    call: (path, body) => calls.callToTheEnd(path, { body, headers }),
    signedInAs: async (email) => {
      const as = await calls.signIn(email);
      return (path, body) => calls.callToTheEnd(path, { body, headers: as });
    },
    asPerson: (name) => {
      const token = hostToken({ secret: SECRET, subject: name, customer: CUSTOMER });
      const as = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return (queries, settle) => calls.callPage(queries, { headers: as, pollMs: BROWSER_POLL_MS, settle });
    },
    send: ({ method, path }) => calls.send(path, { method, headers: { authorization: headers.authorization } }),
    raw: (sql) => sendRaw(access(), sql),
    defaultFilters: (page) => defaultFiltersOf(customer, page),
    bumpDataVersion: () => bumpDataVersion(metadata.db, CUSTOMER),
    async warmPages() {
      const seen = { computed: 0, isDone: false };
      const onOutcome = (outcome: string) => void (seen.computed += Number(outcome === 'computed'));
      const told = (fields: object) => void (seen.isDone ||= 'event' in fields && fields.event === 'pages.warmed');
      const parts = { access: queryAccess, customers, engine, now: queryNow, onOutcome };
      const pages = createWarmPages({ ...parts, logger: { info: told, warn: () => undefined } });
      while (!seen.isDone) {
        await pages.look();
        await delay(LOOK_AGAIN_MS);
      }
      return seen.computed;
    },
    writer: {
      run: (sql) => engine.command({ sql, timeoutMs: LONGEST_WRITE_MS }),
      read: (sql) => engine.inspect({ sql }),
    },
    customer: CUSTOMER,
    allowDailyRollups: (allowed) => void (areDaysAllowed = allowed),
    drain: (query) => drain(createQueryService({ engine, now, logger }), query, customer.timeZone),
    async stop() {
      await jobs.stop();
      await app.close();
      queryAccess.queries.stop();
      await stopEngine();
      await metadata.stop();
      await lock.release();
    },
  };
}

interface BenchEngine {
  engine: Engine;
  access: () => Access | undefined;
  stopEngine: () => Promise<void>;
}

async function openOne(dataDir: string, logger: Logger): Promise<BenchEngine> {
  const { engine, server } = await openEmbeddedEngine({
    kind: 'embedded',
    dataDir: join(dataDir, 'clickhouse'),
    customers: demoCustomerIds,
    logger,
  });
  return { engine, access: () => server.access(), stopEngine: () => engine.stop() };
}

async function openShards(dataDir: string, logger: Logger): Promise<BenchEngine> {
  const directories = [0, 1].map((shard) => join(dataDir, `shard-${shard}`));
  await Promise.all(directories.map((directory) => mkdir(directory, { recursive: true, mode: 0o711 })));
  const { engine, shards, end } = await startClusterIn(directories, { customers: demoCustomerIds, logger });
  return { engine, access: () => shards[0], stopEngine: end };
}

async function sendRaw(current: Access | undefined, sql: string): Promise<unknown> {
  if (current === undefined) throw new Error('the engine is not ready');
  const { username, password } = current.tenant(CUSTOMER);
  const query = new URLSearchParams({ database: `c_${CUSTOMER}`, default_format: 'JSON' });
  const { status, body } = await plainCall(`${current.url}/?${query}`, {
    method: 'POST',
    headers: { ...current.headers, 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
    body: sql,
  });
  if (status !== 200) throw new Error(String(body));
  return body;
}

async function drain(streams: QueryService, query: QuerySpec, timeZone: string): Promise<number> {
  const caller = { customerId: CUSTOMER, userId: 'bench', timeZone, weekStartDay: 0, rights: [] };
  const signal = new AbortController().signal;
  const rows = await streams.stream({ query, caller, format: 'CSVWithNames', signal });
  let bytes = 0;
  for await (const chunk of rows) bytes += Buffer.byteLength(chunk);
  return bytes;
}
