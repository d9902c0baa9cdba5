import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPermission } from '@playhead/contract/permissions';
import { and, eq } from 'drizzle-orm';
import { seedTestUsers } from '../features/users/test-seed.ts';
import type { Session } from '../http/session.ts';
import { createJobs, type Jobs } from '../jobs/create-jobs.ts';
import { type ArtifactStore, createArtifactStore } from '../platform/artifacts/artifact-store.ts';
import { createQuotaLock } from '../platform/artifacts/quota-lock.ts';
import type { Metadata } from '../platform/metadata/metadata.ts';
import { memberships, users } from '../platform/metadata/schema.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from '../platform/metadata/test-metadata.ts';
import { unwatchedStorage } from '../platform/storage/storage-watch.ts';
import type { MakeContent } from './content/content-maker.ts';
import { createDelivery, type Delivery } from './create-delivery.ts';
import { readRun } from './runs/run-store.ts';
import type { ExportRun } from './runs/runs.ts';

const AURORA = 1001;
const LIMITS = { bytesPerFile: 1e9, bytesPerCustomer: 1e9, lifetimeMs: 7 * 24 * 3_600_000 };

export async function startDeliveryMetadata(): Promise<TestMetadata> {
  return startTestMetadata({ seed: seedTestUsers });
}

export interface DeliveryStage {
  delivery: Delivery;
  artifacts: ArtifactStore;
  metadata: Metadata;
  jobs: Jobs;
  clock: { now: Date };
  /** How content is made; a test may replace it. */
  content: { make: MakeContent };
  sessionOf(email: string): Promise<Session>;
  /** Waits until a run has ended. */
  ended(id: string): Promise<ExportRun>;
  stop(): Promise<void>;
}

interface StageOptions {
  smtpUrl?: string | null;
  now?: Date;
  metadata?: Metadata;
  dataDir?: string;
  retrySeconds?: number;
}

/** Runs, jobs and destinations on a real PostgreSQL; a file of three rows stands for the content, which has its own tests. */
export async function startDeliveryStage(template: TestMetadata, options: StageOptions = {}): Promise<DeliveryStage> {
  const metadata = options.metadata ?? (await template.clone());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'playhead-delivery-')));
  const clock = { now: options.now ?? new Date('2026-11-16T06:00:00Z') };
  const content: DeliveryStage['content'] = {
    make: async ({ fileName, session, signal }) => ({
      artifact: await artifacts.write({
        customerId: session.customerId,
        fileName: `${fileName}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Readable.from(['title,plays\nNight Shift,3\nHarbour,2\nNorth,1\n'], { objectMode: false }),
        rows: () => 3,
        signal,
      }),
      failedWidgets: [],
    }),
  };
  const sessionOf = (who: { email: string } | { id: string }) => readSession(metadata, who, clock.now);
  const quotaLock = createQuotaLock(metadata.db);
  const artifacts = createArtifactStore({
    dataDir,
    limits: LIMITS,
    storage: unwatchedStorage,
    quotaLock,
    now: () => clock.now,
  });
  const delivery: Delivery = createDelivery({
    db: metadata.db,
    artifacts,
    settings: {
      dataDir,
      secret: 'k9!vTq2#Lm7$Xz4&Rb8*Wn5^Jd3%Hs6@',
      production: false,
      outboundAllow: ['127.0.0.1'],
      smtpUrl: options.smtpUrl ?? null,
      s3Endpoint: null,
      mailFrom: 'reports@playhead.example',
      publicUrl: 'https://playhead.example',
    },
    queue: {
      enqueue: (job, payload, more) => jobs.enqueue(job, payload, more),
      find: (job, id) => jobs.find(job, id),
      cancel: (job, id) => jobs.cancel(job, id),
    },
    sessionOf: (id) => sessionOf({ id }),
    linkTo: async ({ id }) => `https://playhead.example/files/${id}`,
    makeContent: (request) => content.make(request),
    now: () => clock.now,
    logger: silentLogger,
    ...(options.retrySeconds === undefined ? {} : { retrySeconds: options.retrySeconds }),
  });
  const jobs = createJobs({
    metadata,
    jobs: delivery.runs.definitions,
    logger: silentLogger,
    now: () => clock.now,
    timing: { pollSeconds: 0.5 },
  });
  await jobs.start();
  return {
    delivery,
    artifacts,
    metadata,
    jobs,
    clock,
    content,
    async sessionOf(email) {
      const session = await sessionOf({ email });
      if (session === undefined) throw new Error(`There is no member ${email}.`);
      return session;
    },
    ended: (id) => untilEnded(metadata, id),
    async stop() {
      await jobs.stop();
      if (options.metadata === undefined) await metadata.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function readSession(
  { db }: Metadata,
  who: { email: string } | { id: string },
  now: Date,
): Promise<Session | undefined> {
  const is = 'email' in who ? eq(users.email, who.email) : eq(users.id, who.id);
  const [row] = await db
    .select({ user: users, permissions: memberships.permissions })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(is, eq(memberships.customerId, AURORA), eq(users.status, 'active')));
  if (row === undefined) return undefined;
  const { id: userId, email, fullName } = row.user;
  const permissions = row.permissions.filter(isPermission);
  return { userId, email, fullName, customerId: AURORA, permissions, expiresAt: now };
}

const LONGEST_MS = 100_000;

async function untilEnded({ db }: Metadata, id: string): Promise<ExportRun> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const run = await readRun(db, id);
    if (run !== undefined && run.endedAt !== null) return run;
    if (performance.now() > deadline) throw new Error(`The run ${id} is ${run?.state ?? 'unknown'} after 100 s.`);
    await sleep(50);
  }
}
