import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { DEMO_PASSWORD, demoUsers } from '../features/users/demo-users.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import type { Engine } from '../platform/engine/engine.ts';
import { openEngine } from '../platform/engine/open-engine.ts';
import { createLogger } from '../platform/log/logger.ts';
import { lockDataDirectory } from '../platform/metadata/data-directory-lock.ts';
import { type Metadata, openMetadata } from '../platform/metadata/metadata.ts';
import { StartRefusal } from '../platform/metadata/start-refusal.ts';
import { loadSecret } from '../platform/tokens/secret.ts';
import { createTokens } from '../platform/tokens/tokens.ts';
import { buildDemoPortal } from '../portal.ts';
import { createDemoWorld } from '../seed/demo-world.ts';
import { assertPortFree } from './assert-port-free.ts';
import { createProgressLine, type LineTarget } from './progress-line.ts';
import type { Shutdown } from './shutdown.ts';

export interface StartOptions {
  config: Config;
  version: string;
  projectRoot: string;
  shutdown: Shutdown;
  now: () => Date;
  out: LineTarget;
}

/** From nothing to a listening Playhead. What is opened here is handed to `shutdown` at once. */
export async function startPlayhead(options: StartOptions): Promise<void> {
  const { config, shutdown, now, out, version } = options;
  await assertPortFree({ host: config.host, port: config.port, variable: 'PORT' });
  if (config.demo) await assertPortFree({ host: config.host, port: config.portalPort, variable: 'PORTAL_PORT' });
  const lock = await lockDataDirectory(config.dataDir);
  shutdown.add({ name: 'data directory', stop: () => lock.release() });
  const mode = config.production ? 'production' : 'development';
  const secret = await loadSecret({ secret: config.secret ?? undefined, mode, dataDir: config.dataDir });
  const logger = createLogger({
    level: config.logLevel,
    target: config.production ? 'stdout' : { directory: config.dataDir },
  });

  const { engine, metadata } = await openStores({ config, secret, logger, shutdown });
  const demo = createDemoWorld({ engine, db: metadata.db, now, totalSessions: config.demoSessions });
  const jobs = createJobs({
    metadata,
    jobs: [demo.rollForwardJob],
    logger,
    now,
    daily: (queue) => (config.demo ? [demo.daily(queue)] : []),
  });
  if (config.demo) await makeDemoWorld(demo, out);
  await jobs.start();
  shutdown.add({ name: 'jobs', stop: () => jobs.stop() });

  const tokens = createTokens({
    secret,
    ...(config.jwksUrl === null ? {} : { jwksUrl: config.jwksUrl }),
    issuer: config.jwtIssuer,
    audience: config.jwtAudience,
    now,
  });
  const portal = { db: metadata.db, tokens, demoUsers: config.demo ? ('allowed' as const) : ('refused' as const) };
  const appUrl = `http://${hostForUrl(config.host)}:${config.port}`;
  const portalUrl = `http://${hostForUrl(config.host)}:${config.portalPort}`;
  const demoAccounts = config.demo
    ? demoUsers.map(({ email, note }) => ({ email, password: DEMO_PASSWORD, note }))
    : [];
  const dist = (name: string) => join(options.projectRoot, 'apps', name, 'dist');

  const app = await buildApp({
    logger,
    version,
    now,
    engine,
    metadata,
    portal,
    appConfig: {
      provider: 'playhead',
      version,
      demo: config.demo,
      hostOrigins: [...config.embedOrigins, ...(config.demo ? [portalUrl] : [])],
      portalUrl: config.demo ? portalUrl : null,
      demoUsers: demoAccounts,
    },
    browserApps: [
      { folder: dist('web'), prefix: '/' },
      { folder: dist('workbench'), prefix: '/workbench/' },
    ],
    checkReplies: !config.production,
  });
  await app.listen({ host: config.host, port: config.port });
  shutdown.add({ name: 'app', stop: () => app.close() });

  if (config.demo) {
    const demoPortal = await buildDemoPortal({
      logger,
      now,
      portal,
      appUrl,
      demoAccounts,
      browserApp: { folder: dist('portal'), prefix: '/' },
    });
    await demoPortal.listen({ host: config.host, port: config.portalPort });
    shutdown.add({ name: 'demo portal', stop: () => demoPortal.close() });
  }
  logger.info({ event: 'playhead.ready', version, demo: config.demo }, 'ready');
  out.write(welcome({ appUrl, portalUrl, demoAccounts }));
}

/** Both open at once; when one fails, the other is stopped by `shutdown` before the sentence is printed. */
async function openStores(options: {
  config: Config;
  secret: string;
  logger: ReturnType<typeof createLogger>;
  shutdown: Shutdown;
}): Promise<{ engine: Engine; metadata: Metadata }> {
  const { config, logger, shutdown } = options;
  const [metadata, engine] = await Promise.allSettled([
    openMetadata({
      ...(config.databaseUrl === null
        ? { kind: 'embedded' as const, dataDir: config.dataDir }
        : { kind: 'remote' as const, url: config.databaseUrl }),
      logger,
    }),
    openEngine(
      config.clickhouse === null
        ? { kind: 'embedded', dataDir: join(config.dataDir, 'clickhouse'), logger }
        : { kind: 'remote', ...config.clickhouse, tenantSecret: options.secret, logger },
    ),
  ]);
  if (metadata.status === 'fulfilled') shutdown.add({ name: 'PostgreSQL', stop: () => metadata.value.stop() });
  if (engine.status === 'fulfilled') shutdown.add({ name: 'ClickHouse', stop: () => engine.value.stop() });
  if (metadata.status === 'rejected') throw metadata.reason;
  if (engine.status === 'rejected') {
    logger.error({ event: 'engine.not_opened', err: engine.reason }, 'the analytics engine could not be opened');
    throw new StartRefusal(engine.reason instanceof Error ? engine.reason.message : String(engine.reason));
  }
  return { engine: engine.value, metadata: metadata.value };
}

async function makeDemoWorld(demo: ReturnType<typeof createDemoWorld>, out: LineTarget): Promise<void> {
  const line = createProgressLine({ title: 'Making the demo data', target: out });
  await demo.ensure((progress) => line.report(progress));
  line.end();
}

function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function welcome(options: {
  appUrl: string;
  portalUrl: string;
  demoAccounts: readonly { email: string; password: string; note: string }[];
}): string {
  const { appUrl, portalUrl, demoAccounts } = options;
  const lines = ['', `  Playhead is ready:  ${appUrl}`];
  if (demoAccounts.length > 0) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push(`  Embedded in a demo portal:  ${portalUrl}`, '', `  Sign in with the password ${DEMO_PASSWORD}:`);
    lines.push(...demoAccounts.map(({ email, note }) => `    ${email.padEnd(width)}  ${note}`));
  }
  lines.push('', '  API: /docs   Stop: Ctrl-C', '');
  return `${lines.join('\n')}\n`;
}
