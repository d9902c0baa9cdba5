import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createFileLinks, type FileLinks } from '../../delivery/content/file-links.ts';
import type { MakeContent } from '../../delivery/content/content-maker.ts';
import { createContentMaker } from '../../delivery/content/make-content.ts';
import { createRenderSessions, type RenderSessions } from '../../delivery/print/render-sessions.ts';
import { createRuns } from '../../delivery/runs/create-runs.ts';
import { createJobs, type Jobs } from '../../jobs/create-jobs.ts';
import {
  type ArtifactLimits,
  type ArtifactStore,
  createArtifactStore,
} from '../../platform/artifacts/artifact-store.ts';
import { createQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { customers as customerRows, exportRuns } from '../../platform/metadata/schema.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { createQueryAccess } from '../../query-access.ts';
import { AURORA, startTestApp, type TestApp, type TestParts } from '../../test-app.ts';
import { sessionOfUser } from '../portal/session-of-user.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;
const LONGEST_MS = 100_000;

export interface ExportApp extends TestApp {
  clock: { now: Date };
  artifacts: ArtifactStore;
  /** Of the artifacts; a test may change them. */
  limits: ArtifactLimits;
  makeContent: MakeContent;
  links: FileLinks;
  renderSessions: RenderSessions;
  /** Account names with reduced CSV files. */
  reduced: string[];
  call(
    who: Readonly<Record<string, string>>,
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  /** The state of a file once it is neither waiting nor made. */
  settled(who: Readonly<Record<string, string>>, id: string): Promise<Record<string, unknown>>;
  setFlags(flags: object): Promise<void>;
  /** In place of all others. */
  setSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** The address of a run's file as a mail holds it. */
  linkOf(id: string): Promise<{ link: string; etag: string }>;
  /** Resolves with what gives it back. */
  takePageOff(page: string): Promise<() => Promise<void>>;
}

/** The whole server with exports that run in the background; nothing prints. */
export async function startExportApp(): Promise<ExportApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-exports-'));
  const clock = { now: new Date('2026-11-16T12:00:00Z') };
  const reduced: string[] = [];
  const made = Promise.withResolvers<
    Omit<ExportApp, keyof TestApp | 'call' | 'settled' | 'setFlags' | 'setSettings' | 'linkOf' | 'takePageOff'> & {
      jobs: Jobs;
    }
  >();
  const server = await startTestApp({
    now: () => clock.now,
    change: async (parts) => {
      const services = await createServices(parts, { dataDir, reduced });
      made.resolve({ ...services, clock, reduced });
      const { runs, artifacts, links, renderSessions, queryAccess } = services;
      return { exports: { runs, artifacts, links, renderSessions }, queryAccess };
    },
  });
  const { jobs, ...services } = await made.promise;
  await jobs.start();

  const call: ExportApp['call'] = (headers, method, path, payload) => {
    const url = path.startsWith('/') ? path : `/v1/customers/${AURORA}/${path}`;
    const request: InjectOptions = { method, url, headers };
    return server.app.inject(payload === undefined ? request : { ...request, payload });
  };
  return {
    ...server,
    ...services,
    call,
    async settled(who, id) {
      const deadline = performance.now() + LONGEST_MS;
      for (;;) {
        const { data } = (await call(who, 'GET', `viz/query_task/${id}/status`)).json();
        if (data.status !== 'added' && data.status !== 'running') return data;
        if (performance.now() > deadline) throw new Error(`The export is ${data.status} after 100 s.`);
        await sleep(50);
      }
    },
    async setFlags(flags) {
      const { db } = server.metadata;
      const [row] = await db
        .select({ flags: customerRows.flags })
        .from(customerRows)
        .where(eq(customerRows.id, AURORA));
      await db
        .update(customerRows)
        .set({ flags: { ...row?.flags, ...flags } })
        .where(eq(customerRows.id, AURORA));
      // Customers are remembered for a second.
      clock.now = new Date(clock.now.getTime() + 2_000);
    },
    async setSettings(settings) {
      await server.metadata.db.update(customerRows).set({ settings }).where(eq(customerRows.id, AURORA));
      clock.now = new Date(clock.now.getTime() + 2_000);
    },
    async linkOf(id) {
      const [run] = await server.metadata.db.select().from(exportRuns).where(eq(exportRuns.id, id));
      const { artifact } = run ?? {};
      if (!artifact) throw new Error('The run has no file.');
      const lasting = { once: false, expiresAt: new Date(artifact.expiresAt) };
      const link = await services.links.make({ customerId: AURORA, artifactId: artifact.id, ...lasting });
      return { link, etag: `"${artifact.sha256}"` };
    },
    async takePageOff(page) {
      const { db } = server.metadata;
      const [row] = await db.select().from(customerRows).where(eq(customerRows.id, AURORA));
      const before = row?.features ?? [];
      const setFeatures = async (features: readonly string[]) => {
        await db.update(customerRows).set({ features }).where(eq(customerRows.id, AURORA));
        clock.now = new Date(clock.now.getTime() + 2_000);
      };
      await setFeatures(before.filter((name) => name !== page));
      return () => setFeatures(before);
    },
    async end() {
      await jobs.stop();
      await server.end();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function createServices(
  { engine, metadata, now }: TestParts,
  { dataDir, reduced }: { dataDir: string; reduced: readonly string[] },
) {
  const { db } = metadata;
  const customers = createCustomerDirectory({ db, now });
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const queryAccess = createQueryAccess({
    engine,
    db,
    pool: metadata.pool,
    customers,
    now,
    logger,
    builds: { wantRollups: async () => undefined },
    inlineWaitMs: 100_000,
  });
  const limits: ArtifactLimits = { bytesPerFile: 2 ** 31, bytesPerCustomer: 2 ** 32, lifetimeMs: LIFETIME_MS };
  const artifacts = createArtifactStore({
    dataDir,
    limits,
    storage: unwatchedStorage,
    quotaLock: createQuotaLock(db),
    now,
  });
  const renderSessions = createRenderSessions({ now });
  const refuse = async () => {
    throw new Error('Nothing prints and nothing is sent here.');
  };
  const makeContent = createContentMaker({
    queries: queryAccess.tables,
    customers,
    artifacts,
    storage: unwatchedStorage,
    pool: { run: refuse, close: async () => undefined },
    renderSessions,
    logger,
    spoolDirectory: join(dataDir, 'spool'),
    reducedCsvTables: reduced,
    exportOwner: '',
  });
  const runs = createRuns({
    db,
    artifacts,
    secrets: createSecretBox(['k9!vTq2#Lm7$Xz4&Rb8*Wn5^Jd3%Hs6@']),
    destinations: { deliver: refuse },
    linkTo: refuse,
    notify: refuse,
    sessionOf: (userId, customerId) => sessionOfUser({ db, demoUsers: 'allowed', now }, { userId, customerId }),
    makeContent,
    queue: {
      enqueue: (job, payload, more) => jobs.enqueue(job, payload, more),
      find: (job, id) => jobs.find(job, id),
      cancel: (job, id) => jobs.cancel(job, id),
    },
    now,
    logger,
  });
  const jobs: Jobs = createJobs({
    metadata,
    jobs: runs.definitions,
    logger: silentLogger,
    now,
    timing: { pollSeconds: 0.5 },
  });
  return {
    runs,
    artifacts,
    limits,
    makeContent,
    links: createFileLinks({ db, now }),
    renderSessions,
    queryAccess,
    jobs,
  };
}
