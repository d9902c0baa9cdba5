import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startPlanClock } from '../../features/plans/plan-clock.ts';
import { createJobs, type Jobs } from '../../jobs/create-jobs.ts';
import { createArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import { createQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import { openMetadata } from '../../platform/metadata/metadata.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { createDelivery, type Delivery } from '../create-delivery.ts';

/** A worker of the fault run: plans, runs and destinations as in the server; only the content is made here. */
const Settings = z.object({
  url: z.string(),
  dataDir: z.string(),
  smtpUrl: z.string(),
  s3Endpoint: z.string(),
  ownerId: z.string(),
  customerId: z.number(),
});
const { url, dataDir, smtpUrl, s3Endpoint, ownerId, customerId } = Settings.parse(JSON.parse(process.argv[2] ?? '{}'));
process.once('disconnect', () => process.exit(1));
/** `FAULTS_LOG=1` shows what the workers say. */
const say = (fields: object, text: string) => {
  if (process.env['FAULTS_LOG'] !== undefined)
    process.stderr.write(`${process.pid} ${text} ${JSON.stringify(fields)}\n`);
};
const logger: Logger = { info: () => {}, warn: say, error: say };
const now = () => new Date();
const ROWS = 2_000;

const metadata = await openMetadata({ kind: 'remote', url, logger });
const artifacts = createArtifactStore({
  dataDir,
  limits: { bytesPerFile: 1e9, bytesPerCustomer: 1e11, lifetimeMs: 86_400_000 },
  storage: unwatchedStorage,
  quotaLock: createQuotaLock(metadata.db),
  now,
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
  makeContent: async ({ fileName, signal, progress }) => {
    await sleep(50);
    progress(50);
    return {
      artifact: await artifacts.write({
        customerId,
        fileName: `${fileName}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Readable.from(rowsOf(fileName), { objectMode: false }),
        rows: () => ROWS,
        signal,
      }),
      failedWidgets: [],
    };
  },
  now,
  logger,
});

function* rowsOf(fileName: string) {
  for (let row = 0; row < ROWS; row += 1) {
    yield `${row},${createHash('sha256').update(`${fileName}${row}`).digest('hex')}\n`;
  }
}

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
process.send?.('ready');

/** The database may be away when the worker starts: the supervisor starts another one then. */
async function startThroughOutages(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch {
    process.exit(1);
  }
}
