import { join } from 'node:path';
import { AnyEnvelope } from '@playhead/contract/envelope';
import { signIn as signInRoute } from '@playhead/contract/http/portal';
import { buildApp } from '@playhead/server/app';
import { createCustomerDirectory } from '@playhead/server/platform/customers/customer-directory';
import { openEmbeddedEngine } from '@playhead/server/platform/engine/open-engine';
import { lockDataDirectory } from '@playhead/server/platform/metadata/data-directory-lock';
import { openMetadata } from '@playhead/server/platform/metadata/metadata';
import { createTokens } from '@playhead/server/platform/tokens/tokens';
import { createDemoWorld, demoCustomerIds } from '@playhead/server/seed/demo-world';
import { createProgressLine } from '@playhead/server/start/progress-line';
import { pino } from 'pino';

export const CUSTOMER = 1001;

export interface BenchServer {
  /** Asks our server over HTTP, as the browser does. */
  ours(body: object): Promise<unknown>;
  /** Sends SQL straight to the same ClickHouse over HTTP, as the same engine user. */
  raw(sql: string): Promise<unknown>;
  /** Where and how our server is asked, for callers in other processes. */
  target: { url: string; headers: Record<string, string> };
  zone: string;
  sessions: number;
  stop(): Promise<void>;
}

/** The whole server in this process on a kept data directory, so that the second run need not make the data again. */
export async function startBenchServer(options: {
  dataDir: string;
  sessions: number;
  cacheBytes?: number;
}): Promise<BenchServer> {
  const logger = pino({ level: 'silent' });
  const now = () => new Date();
  const lock = await lockDataDirectory(options.dataDir);
  const metadata = await openMetadata({ kind: 'embedded', dataDir: options.dataDir, logger });
  const { engine, server } = await openEmbeddedEngine({
    kind: 'embedded',
    dataDir: join(options.dataDir, 'clickhouse'),
    customers: demoCustomerIds,
    logger,
  });
  const line = createProgressLine({ title: `Making ${options.sessions} sessions`, target: process.stdout });
  const world = createDemoWorld({ engine, db: metadata.db, now, totalSessions: options.sessions });
  await world.ensure((progress) => line.report(progress));
  line.end();

  const tokens = createTokens({
    secret: 'bench-only-6f1d0c9a7b3e5824-bench-only',
    issuer: 'playhead',
    audience: 'playhead',
    now,
  });
  const app = await buildApp({
    logger,
    version: 'bench',
    now,
    engine,
    metadata,
    portal: { tokens, demoUsers: 'allowed' },
    appConfig: { provider: 'playhead', version: 'bench', demo: true, hostOrigins: [], portalUrl: null, demoUsers: [] },
    browserApps: [],
    checkReplies: false,
    requestsPerMinute: 100_000_000,
    ...(options.cacheBytes === undefined ? {} : { queryCacheBytes: options.cacheBytes }),
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const signedIn = await fetch(`${address}${signInRoute.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'analyst@aurora.example', password: 'playhead-demo' }),
  });
  const reply = signInRoute.reply.parse(AnyEnvelope.parse(await signedIn.json()).data);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${reply.token}` };
  const queryUrl = `${address}/v1/customers/${CUSTOMER}/customer_view/queries/run/json`;
  const customer = await createCustomerDirectory({ db: metadata.db, now }).find(CUSTOMER);
  const [counted] = await engine.inspect({ sql: 'SELECT count() AS n FROM playhead.sessions' });

  return {
    target: { url: queryUrl, headers },
    zone: customer.timeZone,
    sessions: Number(counted?.['n']),
    async ours(body) {
      const answer = await fetch(queryUrl, { method: 'POST', headers, body: JSON.stringify(body) });
      const envelope = AnyEnvelope.parse(await answer.json());
      if (envelope.code !== 200) throw new Error(`our server answered ${JSON.stringify(envelope)}`);
      return envelope.data;
    },
    async raw(sql) {
      const access = server.access();
      if (access === undefined) throw new Error('the engine is not ready');
      const { username, password } = access.tenant(CUSTOMER);
      const answer = await fetch(`${access.url}/?database=c_${CUSTOMER}&default_format=JSON`, {
        method: 'POST',
        headers: { ...access.headers, 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
        body: sql,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    async stop() {
      await app.close();
      await engine.stop();
      await metadata.stop();
      await lock.release();
    },
  };
}
