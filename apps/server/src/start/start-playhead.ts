import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { startLoadRecovery } from '../features/ingest/recover-loads.ts';
import { DEMO_PASSWORD, demoUsers } from '../features/users/demo-users.ts';
import { resealSecrets } from '../delivery/runs/reseal-secrets.ts';
import { createSignInGuard } from '../features/portal/sign-in-guard.ts';
import { createCustomerDirectory } from '../platform/customers/customer-directory.ts';
import type { Logger } from '../platform/process/logger.ts';
import { observeProcess } from '../platform/telemetry/observe-process.ts';
import { createJobObserver, observeEngine } from '../platform/telemetry/observe-work.ts';
import { startTelemetry } from '../platform/telemetry/telemetry.ts';
import { createPasswordGate } from '../platform/tokens/password-gate.ts';
import { createTokens } from '../platform/tokens/tokens.ts';
import { buildDemoPortal } from '../portal.ts';
import { createQueryAccess } from '../query-access.ts';
import { seedDemoReports } from '../seed/demo-reports.ts';
import { seedDemoSegments } from '../seed/demo-segments.ts';
import { createDemoWorld, demoCustomerIds } from '../seed/demo-world.ts';
import { assertPortFree, listenOn } from './assert-port-free.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createDeliveryServices } from './delivery-services.ts';
import { openArtifacts } from './export-services.ts';
import { signInSettings } from './sign-in-settings.ts';
import { controlHandlers } from './control-requests.ts';
import { openControlSocket } from './control-socket.ts';
import { openStores } from './open-stores.ts';
import { createProgressLine, type LineTarget } from './progress-line.ts';
import type { Shutdown } from './shutdown.ts';
import { welcomeText } from './welcome-text.ts';

export interface StartOptions {
  config: Config;
  version: string;
  projectRoot: string;
  shutdown: Shutdown;
  now: () => Date;
  out: LineTarget;
  onLogger?: (logger: Logger) => void;
}

/** Registers everything it opens with `shutdown` at once. */
export async function startPlayhead(options: StartOptions): Promise<void> {
  const { config, shutdown, now, out, version } = options;
  await assertPortFree({ host: config.host, port: config.port, variable: 'PORT' });
  if (config.demo) await assertPortFree({ host: config.host, port: config.portalPort, variable: 'PORTAL_PORT' });
  const telemetry = startTelemetry(config.telemetry, { version, role: config.role });
  shutdown.add({ name: 'telemetry', stop: telemetry.stop });
  const opened = await openStores({ config, shutdown, customerIds: config.demo ? demoCustomerIds : [] });
  const stores = { ...opened, engine: observeEngine(opened.engine, telemetry) };
  const { engine, metadata, secret, logger, storage } = stores;
  options.onLogger?.(logger);
  const endProcessMetrics = observeProcess(telemetry.meter, {
    version,
    role: config.role,
    isEngineReady: () => engine.state() === 'ready',
    isMetadataReady: () => metadata.state() === 'ready',
    freeDiskBytes: () => storage.state().freeBytes,
  });
  shutdown.add({ name: 'process metrics', stop: async () => endProcessMetrics() });
  const demo = config.demo
    ? createDemoWorld({ engine, db: metadata.db, now, totalSessions: config.demoSessions })
    : null;
  const customers = createCustomerDirectory({ db: metadata.db, now });
  const artifacts = await openArtifacts({ config, stores, shutdown, now });
  const { jobs, segments, delivery } = createBackgroundJobs({
    stores,
    demo,
    workers: config.role === 'api' ? 'none' : 'all',
    observe: createJobObserver(telemetry),
    createDelivery: (queue) => createDeliveryServices({ config, stores, artifacts, customers, queue, shutdown, now }),
    now,
    auditDays: config.auditDays,
  });
  if (demo && storage.state().level !== 'full') await makeDemoWorld(demo, out);
  await engine.ensureCustomers(await customers.listIds());
  await jobs.start();
  shutdown.add({ name: 'jobs', stop: () => jobs.stop() });
  await segments.reconcile();
  const recovery = startLoadRecovery({ engine, db: metadata.db, pool: metadata.pool, logger });
  shutdown.add({ name: 'recovery of loads', stop: () => recovery.stop() });
  if (demo) {
    await seedDemoSegments({ db: metadata.db, customers, builds: segments, now });
    await seedDemoReports({ db: metadata.db, now });
  }
  const handlers = controlHandlers({ config, stores, version, rebuildSegments: segments.reconcile, artifacts });
  const control = await openControlSocket({ dataDir: config.dataDir, handlers, logger });
  shutdown.add({ name: 'control socket', stop: () => control.stop() });

  if (config.role !== 'api') await resealSecrets({ db: metadata.db, secrets: delivery.delivery.secrets, logger });

  const tokens = createTokens({
    secret,
    previousSecrets: config.previousSecrets,
    ...(config.jwksUrl === null ? {} : { jwksUrl: config.jwksUrl }),
    ...(config.jwksCustomers === null ? {} : { jwksCustomers: config.jwksCustomers }),
    issuer: config.jwtIssuer,
    audience: config.jwtAudience,
    claims: config.jwtClaims,
    maxAgeSeconds: config.sessionDays * 24 * 60 * 60,
    now,
  });
  const portal = {
    ...signInSettings({ config, secrets: [secret, ...config.previousSecrets], now }),
    db: metadata.db,
    tokens,
    demoUsers: config.demoUsers,
    now,
    passwords: createPasswordGate(),
    signInGuard: createSignInGuard({ now }),
  };
  const appUrl = `http://${hostForUrl(config.host)}:${config.port}`;
  const portalUrl = `http://${hostForUrl(config.host)}:${config.portalPort}`;
  const demoAccounts =
    config.demoUsers === 'allowed'
      ? demoUsers.map(({ email, note }) => ({ email, password: DEMO_PASSWORD, note }))
      : [];
  const dist = (name: string) => join(options.projectRoot, 'apps', name, 'dist');

  const queryAccess = createQueryAccess({ engine, db: metadata.db, customers, builds: segments, now, logger });
  shutdown.add({ name: 'queries', stop: async () => queryAccess.queries.stop() });
  delivery.useQueries(queryAccess.tables);
  const app = await buildApp({
    logger,
    version,
    now,
    engine,
    metadata,
    storage,
    portal,
    trustedProxies: config.trustedProxies,
    telemetry,
    metricsToken: config.metricsToken,
    appConfig: {
      provider: 'playhead',
      version,
      demo: config.demo,
      hostOrigins: [...config.embedOrigins, ...(config.demo ? [portalUrl] : [])],
      portalUrl: config.demo ? portalUrl : null,
      exportOwner: config.exportOwner,
      signInProvider: config.identityProvider?.name ?? null,
      passwordSignIn: config.passwordSignIn,
      demoUsers: demoAccounts,
    },
    browserApps: [
      { folder: dist('web'), prefix: '/' },
      { folder: dist('workbench'), prefix: '/workbench/' },
      { folder: join(options.projectRoot, 'packages', 'embed', 'dist'), prefix: '/embed/', shared: true },
    ],
    checkReplies: !config.production,
    ...(config.looker === null ? {} : { looker: config.looker }),
    segmentBuilds: segments,
    onInterruptedLoad: recovery.check,
    queryAccess,
    exports: { ...delivery.parts, runs: delivery.delivery.runs },
    delivery: delivery.delivery,
    publicUrl: config.publicUrl,
    ...(config.production || config.smtpUrl !== null ? {} : { outboxFolder: join(config.dataDir, 'outbox') }),
  });
  await listenOn(app, { host: config.host, port: config.port, variable: 'PORT' });
  shutdown.add({ name: 'app', stop: () => app.close() });
  if (config.role !== 'api') delivery.startClock();

  if (config.demo) {
    const demoPortal = await buildDemoPortal({
      logger,
      now,
      portal,
      trustedProxies: config.trustedProxies,
      appUrl,
      demoAccounts,
      browserApp: { folder: dist('portal'), prefix: '/' },
    });
    await listenOn(demoPortal, { host: config.host, port: config.portalPort, variable: 'PORTAL_PORT' });
    shutdown.add({ name: 'demo portal', stop: () => demoPortal.close() });
  }
  logger.info({ event: 'playhead.ready', version, demo: config.demo }, 'ready');
  out.write(welcomeText({ appUrl, portalUrl, config, demoAccounts }));
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
