import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { hostForUrl } from '../config/host-for-url.ts';
import { startLoadRecovery } from '../features/ingest/recover-loads.ts';
import { resealSecrets } from '../delivery/runs/reseal-secrets.ts';
import { createCustomerDirectory } from '../platform/customers/customer-directory.ts';
import type { Logger } from '../platform/process/logger.ts';
import { observeProcess } from '../platform/telemetry/observe-process.ts';
import { countResults, createJobObserver, observeEngine } from '../platform/telemetry/observe-work.ts';
import { startTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';
import { buildDemoPortal } from '../portal.ts';
import { createQueryAccess } from '../query-access.ts';
import { createWarmPages } from '../warm-pages.ts';
import { seedDemoReports } from '../seed/demo-reports.ts';
import { seedDemoSegments } from '../seed/demo-segments.ts';
import { createDemoWorld, demoCustomerIds } from '../seed/demo-world.ts';
import { assertPortFree, listenOn } from './assert-port-free.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createDeliveryServices } from './delivery-services.ts';
import { openArtifacts } from './export-services.ts';
import { type Addresses, appConfigOf, createPortalServices } from './portal-services.ts';
import { controlHandlers } from './control-requests.ts';
import { openControlSocket } from './control-socket.ts';
import { openStores, type Stores } from './open-stores.ts';
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
export async function startServer(options: StartOptions): Promise<void> {
  const { config, shutdown, now, out, version } = options;
  await assertPortsFree(config);
  const telemetry = await startTelemetry(config.telemetry, { version, role: config.role });
  shutdown.add({ name: 'telemetry', stop: telemetry.stop });
  const stores = await openObservedStores(options, telemetry);
  const { engine, metadata, logger, storage } = stores;
  const demo = config.demo
    ? createDemoWorld({ engine, db: metadata.db, now, totalSessions: config.demoSessions })
    : null;
  const customers = createCustomerDirectory({ db: metadata.db, now });
  const artifacts = await openArtifacts({ config, stores, shutdown, now });
  const { jobs, segments, dailyRollups, delivery } = createBackgroundJobs({
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

  const portal = createPortalServices({ config, stores, now });
  const addresses = addressesOf(config);
  const appConfig = appConfigOf(config, version, addresses);
  const { onResult, onOutcome } = countResults(telemetry);
  const queryAccess = createQueryAccess({
    engine,
    db: metadata.db,
    pool: metadata.pool,
    customers,
    builds: segments,
    dailyRollups,
    now,
    logger,
    sampleFirstMs: config.sampleFirstMs,
    onResult,
  });
  shutdown.add({ name: 'queries', stop: async () => queryAccess.queries.stop() });
  if (config.warmPages) {
    const warmPages = createWarmPages({ access: queryAccess, customers, engine, now, logger, onOutcome });
    warmPages.start();
    shutdown.add({ name: 'warm pages', stop: async () => warmPages.stop() });
  }
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
    appConfig,
    browserApps: [
      { folder: distOf(options, 'web'), prefix: '/' },
      { folder: distOf(options, 'workbench'), prefix: '/workbench/' },
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
    const { demoUsers } = appConfig;
    await serveDemoPortal(options, { logger, portal, appUrl: config.publicUrl, demoAccounts: demoUsers });
  }
  logger.info({ event: 'playhead.ready', version, demo: config.demo }, 'ready');
  out.write(welcomeText({ ...addresses, config, demoAccounts: appConfig.demoUsers }));
}

async function assertPortsFree(config: Config): Promise<void> {
  const { host, port, portalPort, demo } = config;
  await assertPortFree({ host, port, variable: 'PORT' });
  if (demo) await assertPortFree({ host, port: portalPort, variable: 'PORTAL_PORT' });
}

async function openObservedStores(options: StartOptions, telemetry: Telemetry): Promise<Stores> {
  const { config, shutdown, version } = options;
  const opened = await openStores({ config, shutdown, customerIds: config.demo ? demoCustomerIds : [] });
  const stores = { ...opened, engine: observeEngine(opened.engine, telemetry) };
  const { engine, metadata, storage } = stores;
  options.onLogger?.(stores.logger);
  const endProcessMetrics = observeProcess(telemetry.meter, {
    version,
    role: config.role,
    isEngineReady: () => engine.state() === 'ready',
    isMetadataReady: () => metadata.state() === 'ready',
    freeDiskBytes: () => storage.state().freeBytes,
  });
  shutdown.add({ name: 'process metrics', stop: async () => endProcessMetrics() });
  return stores;
}

function addressesOf({ host, port, portalPort }: Config): Addresses {
  return { appUrl: `http://${hostForUrl(host)}:${port}`, portalUrl: `http://${hostForUrl(host)}:${portalPort}` };
}

function distOf({ projectRoot }: StartOptions, name: string): string {
  return join(projectRoot, 'apps', name, 'dist');
}

type DemoPortalParts = Pick<Parameters<typeof buildDemoPortal>[0], 'logger' | 'portal' | 'appUrl' | 'demoAccounts'>;

async function serveDemoPortal(options: StartOptions, parts: DemoPortalParts): Promise<void> {
  const { config, shutdown, now } = options;
  const demoPortal = await buildDemoPortal({
    ...parts,
    now,
    trustedProxies: config.trustedProxies,
    browserApp: { folder: distOf(options, 'portal'), prefix: '/' },
  });
  await listenOn(demoPortal, { host: config.host, port: config.portalPort, variable: 'PORTAL_PORT' });
  shutdown.add({ name: 'demo portal', stop: () => demoPortal.close() });
}

async function makeDemoWorld(demo: ReturnType<typeof createDemoWorld>, out: LineTarget): Promise<void> {
  const line = createProgressLine({ title: 'Making the demo data', target: out });
  await demo.ensure((progress) => line.report(progress));
  line.end();
}
