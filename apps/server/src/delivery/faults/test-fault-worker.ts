import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@playhead/contract/errors';
import { pino } from 'pino';
import { z } from 'zod';
import { startPlanClock } from '../../features/plans/plan-clock.ts';
import { createJobs, type Jobs } from '../../jobs/create-jobs.ts';
import { createArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import { createQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import { findBrowser } from '../../platform/browser/find-browser.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { openEmbeddedEngine } from '../../platform/engine/open-engine.ts';
import { openMetadata } from '../../platform/metadata/metadata.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { createQueryAccess } from '../../query-access.ts';
import { createContentMaker } from '../content/make-content.ts';
import { createDelivery, type Delivery } from '../create-delivery.ts';
import { createBrowserPool } from '../print/browser-pool.ts';
import { startBrowserProcess } from '../print/browser-process.ts';
import { createRenderSessions } from '../print/render-sessions.ts';
import { FULL_DISK_FILE } from './test-small-disk.ts';

/** A worker of the fault run, with an engine and browsers of its own: everything as in the server but HTTP. */
const Settings = z.object({
  url: z.string(),
  dataDir: z.string(),
  engineDir: z.string(),
  pageAddress: z.string(),
  smtpUrl: z.string(),
  s3Endpoint: z.string(),
  ownerId: z.string(),
  customerId: z.number(),
});
const settings = Settings.parse(JSON.parse(process.argv[2] ?? '{}'));
const { url, dataDir, smtpUrl, s3Endpoint, ownerId, customerId } = settings;
process.once('disconnect', () => process.exit(1));
/** `FAULTS_LOG=1` shows what the workers say. */
const say = (fields: object, text: string) => {
  if (process.env['FAULTS_LOG'] !== undefined)
    process.stderr.write(`${process.pid} ${text} ${JSON.stringify(fields)}\n`);
};
const logger: Logger = { info: () => {}, warn: say, error: say };
const silent = pino({ level: 'silent' });
const now = () => new Date();
const ROWS = 1_500;

const storage = {
  ...unwatchedStorage,
  assertSpace: () => {
    if (existsSync(join(dataDir, FULL_DISK_FILE))) throw new AppError('storage_full');
  },
};
const { engine, server } = await openEmbeddedEngine({
  kind: 'embedded',
  dataDir: settings.engineDir,
  customers: [customerId],
  logger,
  limits: { memoryBytes: 1024 ** 3 },
});
const tellEngine = () => process.send?.({ enginePid: server.pid() ?? null });
server.onChange(tellEngine);
tellEngine();
await fillOnce();

const metadata = await openMetadata({ kind: 'remote', url, logger });
const artifacts = createArtifactStore({
  dataDir,
  limits: { bytesPerFile: 1e9, bytesPerCustomer: 1e11, lifetimeMs: 86_400_000 },
  storage,
  quotaLock: createQuotaLock(metadata.db),
  now,
});
const customers = createCustomerDirectory({ db: metadata.db, now });
const access = createQueryAccess({
  engine,
  db: metadata.db,
  pool: metadata.pool,
  customers,
  builds: { wantRollups: async () => undefined },
  now,
  logger: silent,
});
const makeContent = createContentMaker({
  queries: access.tables,
  customers,
  artifacts,
  storage,
  pool: createBrowserPool({ start: () => startBrowserProcess({ findBrowser, address: settings.pageAddress }) }),
  renderSessions: createRenderSessions({ now }),
  logger,
  spoolDirectory: join(dataDir, 'artifacts', 'spool'),
  reducedCsvTables: [],
  exportOwner: 'Playhead',
});
const delivery: Delivery = createDelivery({
  db: metadata.db,
  artifacts,
  settings: {
    dataDir,
    secret: 'k9!vTq2#Lm7$Xz4&Rb8*Wn5^Jd3%Hs6@',
    production: false,
    outboundAllow: ['127.0.0.1'],
    smtpUrl,
    s3Endpoint,
    mailFrom: 'reports@playhead.example',
    publicUrl: 'https://playhead.example',
  },
  queue: {
    enqueue: (job, payload, more) => jobs.enqueue(job, payload, more),
    find: (job, id) => jobs.find(job, id),
    cancel: (job, id) => jobs.cancel(job, id),
  },
  retrySeconds: 1,
  sessionOf: async () => ({
    userId: ownerId,
    email: 'analyst@aurora.example',
    fullName: 'Ada',
    customerId,
    permissions: ['ci_export_permission'],
    expiresAt: new Date(Date.now() + 3_600_000),
  }),
  linkTo: async ({ id }) => `https://playhead.example/files/${id}`,
  makeContent,
  now,
  logger,
});

const jobs: Jobs = createJobs({
  metadata,
  jobs: delivery.runs.definitions,
  logger,
  now,
  timing: { pollSeconds: 0.5 },
});
await startThroughOutages(() => jobs.start());
const { runs, secrets } = delivery;
startPlanClock({ db: metadata.db, runs, secrets, isDataComplete: async () => true, now, logger });
process.send?.({ ready: true });

/** The database may be away when the worker starts: the supervisor starts another one then. */
async function startThroughOutages(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch {
    process.exit(1);
  }
}

/** An earlier life of this worker may have done it. */
async function fillOnce(): Promise<void> {
  const [counted] = await engine.inspect({ sql: 'SELECT count() AS n FROM playhead.sessions' });
  if (Number(counted?.['n']) > 0) return;
  const sql = `INSERT INTO playhead.sessions
    (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, series, device, screen, country)
    SELECT ${customerId}, concat('viewer ', toString(number)), toString(number),
      toDateTime('2026-05-02 00:00:00', 'UTC') + number AS at, at + 600, true, 600 + number % 3000,
      concat('Series ', toString(number % 300)), concat('Device ', toString(number % 12)), 'TV', 'germany'
    FROM numbers(${ROWS})`;
  await engine.command({ sql, timeoutMs: 60_000 });
}
