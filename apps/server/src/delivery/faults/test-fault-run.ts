import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import { decodeWire } from '@playhead/contract/wire';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { seedDemoCustomers, seedDemoUsers } from '../../features/users/seed-demo.ts';
import { startEmbeddedPostgres } from '../../platform/metadata/embedded-postgres.ts';
import { type Metadata, openMetadata } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, exportRuns, users } from '../../platform/metadata/schema.ts';
import { silentLogger } from '../../platform/metadata/test-metadata.ts';
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { readHostKey } from '../destinations/sftp.ts';
import { startS3Peer } from '../destinations/test-s3-peer.ts';
import {
  makeHostKey,
  SFTP_PASSWORD,
  SFTP_USER,
  type SftpFault,
  startSftpPeer,
} from '../destinations/test-sftp-peer.ts';
import { type SmtpFault, startSmtpPeer } from '../destinations/test-smtp-peer.ts';
import { sealTarget } from '../runs/run-secret.ts';
import { compare } from './test-ledger.ts';
import { browsersOf, signal, stateOf } from './test-processes.ts';
import { createRandom } from './test-random.ts';
import { mountSmallDisk } from './test-small-disk.ts';
import { watchStandstill, within } from './test-standstill.ts';

/**
 * `npm run faults -- --injections 300 --seed 1`: schedules fire while workers, the database and the receivers fail at random; then what
 * arrived is compared with what Playhead says. The same seed chooses the same faults in the same order.
 */
const { values } = parseArgs({
  options: { injections: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const injections = Number(values.injections);
const random = createRandom(Number(values.seed));
const WORKERS = 2;
/** Enough that most are free when they fire: a plan whose run is open is skipped. */
const PLANS_PER_TARGET = 16;
const CUSTOMER = 1001;
const SECRET = 'k9!vTq2#Lm7$Xz4&Rb8*Wn5^Jd3%Hs6@';
/** A worker's lease is 30 s, and what has no worker is ended a minute later. */
const SETTLE_LIMIT_MS = 300_000;
/** PostgreSQL is back after a kill within its supervisor's longest pause. */
const DATABASE_LIMIT_MS = 45_000;
const Message = z.object({ enginePid: z.number().nullable().optional(), ready: z.boolean().optional() });

const directory = await mkdtemp(join(tmpdir(), 'playhead-faults-'));
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger: silentLogger });
const metadata = await openMetadata({ kind: 'remote', url: postgres.url, logger: silentLogger });
await seedDemoCustomers(metadata.db, demoCustomers);
await seedDemoUsers(metadata.db);
const [owner] = await metadata.db.select().from(users).where(eq(users.email, 'analyst@aurora.example'));
const ownerId = owner?.id ?? '';

const mailFault: { phase: SmtpFault['phase'] | 'none'; code?: number } = { phase: 'none' };
const fileFault: SftpFault = {};
const mail = await startSmtpPeer(mailFault as SmtpFault);
const store = await startS3Peer();
const files = await startSftpPeer({ hostKey: makeHostKey(), fault: fileFault });
const pages = await startPages();
const disk = mountSmallDisk(directory);
process.stdout.write(`the full disk is ${disk.kind}\n`);
const settingsOf = (index: number) =>
  JSON.stringify({
    url: postgres.url,
    dataDir: directory,
    engineDir: join(directory, `engine-${index}`),
    pageAddress: pages.address,
    smtpUrl: mail.url,
    s3Endpoint: store.endpoint,
    ownerId,
    customerId: CUSTOMER,
  });

const hostKey = await readKey();
const plans = await makePlans(metadata);
const workers: ChildProcess[] = [];
const engines: (number | null)[] = [];
let ready = 0;
let stopping = false;
const fired: { planId: string; fireAt: Date }[] = [];
const counts: Record<string, number> = {};
const watch = watchStandstill(describeState);
for (let index = 0; index < WORKERS; index += 1) startWorker(index);
watch.doing('the workers start');
while (ready < WORKERS) await sleep(100);

for (let injection = 1; injection <= injections; injection += 1) {
  watch.doing(`plans are fired before injection ${injection}`);
  await fireSome(metadata);
  watch.doing(`injection ${injection} takes place`);
  const name = await inject();
  counts[name] = (counts[name] ?? 0) + 1;
  if (injection % 25 === 0) process.stdout.write(`${injection} of ${injections} injections, ${fired.length} firings\n`);
  await sleep(random.between(300, 1_200));
}
clearFaults();
await settled(metadata);
stopping = true;
for (const worker of workers) worker.kill('SIGKILL');
watch.doing('the runs are compared with what arrived');
const verdict = compare(fired, await metadata.db.select().from(exportRuns), { mail, store, files });
process.stdout.write(
  `${JSON.stringify({ seed: values.seed, disk: disk.kind, injections: counts, ...verdict }, null, 2)}\n`,
);
watch.doing('everything is stopped');
await metadata.stop();
await postgres.stop();
await Promise.all([mail.stop(), store.stop(), files.stop(), pages.stop()]);
disk.remove();
await rm(directory, { recursive: true, force: true, maxRetries: 10 });
process.exit(verdict.lost.length + verdict.twice.length + verdict.wrong.length > 0 ? 1 : 0);

function startWorker(index: number): void {
  const worker = fork(join(import.meta.dirname, 'test-fault-worker.ts'), [settingsOf(index)], {
    stdio: ['ignore', 'ignore', process.env['FAULTS_LOG'] === undefined ? 'ignore' : 'inherit', 'ipc'],
  });
  workers[index] = worker;
  worker.on('message', (message) => {
    const { enginePid, ready: isReady } = Message.parse(message);
    if (enginePid !== undefined) engines[index] = enginePid;
    if (isReady === true) ready += 1;
  });
  worker.once('exit', () => {
    if (!stopping) setTimeout(() => startWorker(index), 300);
  });
}

async function makePlans({ db }: Metadata): Promise<readonly string[]> {
  const box = createSecretBox([SECRET]);
  const targets = [
    { type: 'email' as const, addresses: ['ada@example.com'], message: '' },
    {
      type: 's3' as const,
      bucket: 's3://reports',
      path: '/daily/',
      accessKeyId: 'AKIDEXAMPLE',
      region: 'us-east-1' as const,
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    },
    { type: 'sftp' as const, address: files.address, username: SFTP_USER, secret: SFTP_PASSWORD, hostKey },
  ];
  const paper = { landscape: false, singleColumn: false, expandTable: false } as const;
  const page = { kind: 'page', page: 'overview_page', search: '', format: 'pdf', paper: 'A4', ...paper } as const;
  const table = decodeWire(ExportContent, {
    kind: 'table',
    format: 'csv',
    table: {
      fileName: 'viewers',
      limit: -1,
      query: {
        request: 'query',
        body: {
          fields: ['customer_view.viewer_id', 'customer_view.series', 'customer_view.minutes'],
          filters: { 'customer_view.current_date_range_ui': '2026/05/01 to 2026/05/31' },
        },
      },
    },
  });
  const made: string[] = [];
  for (const target of targets) {
    for (let number = 0; number < PLANS_PER_TARGET; number += 1) {
      const id = randomUUID();
      made.push(id);
      await db.insert(deliveryPlans).values({
        id,
        customerId: CUSTOMER,
        ownerId,
        source: 'looker',
        dashboardId: 'overview_page',
        mark: 'overview_page',
        name: `${target.type}-${number}`,
        // One in four is a page, which needs a browser; the others need the engine.
        content: number % 4 === 0 ? page : table,
        // Far away: the firings are set one by one.
        cron: '0 0 1 1 *',
        timeZone: 'UTC',
        ...sealTarget(box, target, { customerId: CUSTOMER, id }),
      });
    }
  }
  return made;
}

/** Each firing has its own second, and so its own file name minute apart. */
async function fireSome({ db }: Metadata): Promise<void> {
  for (const planId of random.some(plans, 2)) {
    const fireAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000 * 20 + fired.length * 60_000);
    try {
      const change = db
        .update(deliveryPlans)
        .set({ nextFireAt: fireAt, paused: false, failures: 0 })
        .where(
          sql`${deliveryPlans.id} = ${planId} AND (${deliveryPlans.nextFireAt} IS NULL OR ${deliveryPlans.nextFireAt} > now())`,
        )
        .returning({ id: deliveryPlans.id });
      const changed = await within('firing a plan', DATABASE_LIMIT_MS, change);
      if (changed.length > 0) fired.push({ planId, fireAt });
    } catch (error) {
      // The database is away: nothing was fired, as the comparison with its rows confirms.
      if (String(error).includes('took longer')) process.stdout.write(`${String(error)}\n`);
    }
  }
}

async function inject(): Promise<string> {
  clearFaults();
  const kind = random.pick([
    'kill worker',
    'kill worker',
    'kill database',
    'stop worker',
    'kill engine',
    'kill engine',
    'stop engine',
    'kill browsers',
    'kill browsers',
    'full disk',
    'mail refused',
    'mail cut',
    'mail acknowledgement lost',
    'store unavailable',
    'store cut',
    'store reply lost',
    'files cut',
    'files reply lost',
  ] as const);
  const index = random.between(0, WORKERS);
  const worker = workers[index];
  switch (kind) {
    case 'kill engine':
      signal(engines[index] ?? undefined, 'SIGKILL');
      break;
    case 'stop engine': {
      const stopped = engines[index] ?? undefined;
      signal(stopped, 'SIGSTOP');
      setTimeout(() => signal(stopped, 'SIGCONT'), random.between(2_000, 20_000));
      break;
    }
    case 'kill browsers':
      // In the middle of a page, if one is printed.
      await sleep(random.between(0, 1_500));
      for (const pid of browsersOf(worker?.pid ?? 0)) signal(pid, 'SIGKILL');
      break;
    case 'full disk':
      await disk.fill();
      break;
    case 'kill worker':
      worker?.kill('SIGKILL');
      break;
    case 'kill database':
      // It may be down already.
      if (postgres.state() === 'ready') process.kill(postgres.pid(), 'SIGKILL');
      break;
    case 'stop worker':
      worker?.kill('SIGSTOP');
      setTimeout(() => worker?.kill('SIGCONT'), random.between(2_000, 50_000));
      break;
    case 'mail refused':
      Object.assign(mailFault, { phase: random.pick(['connect', 'mail', 'rcpt'] as const), code: 451 });
      break;
    case 'mail cut':
      Object.assign(mailFault, { phase: 'mid-data', code: undefined });
      break;
    case 'mail acknowledgement lost':
      Object.assign(mailFault, { phase: 'after-dot', code: undefined });
      break;
    case 'store unavailable':
      store.fail({ when: /^PUT/, times: 3, status: 503, code: 'SlowDown' });
      break;
    case 'store cut':
      store.fail({ when: /^PUT/, times: 2 });
      break;
    case 'store reply lost':
      store.fail({ when: /^(PUT|HEAD)/, times: 1, after: true });
      break;
    case 'files cut':
      fileFault.cutAtByte = random.between(1, 140_000);
      break;
    case 'files reply lost':
      fileFault.cutAfterRename = true;
      break;
  }
  return kind;
}

function clearFaults(): void {
  mailFault.phase = 'none';
  delete mailFault.code;
  delete fileFault.cutAtByte;
  delete fileFault.cutAfterRename;
  disk.free();
}

async function settled({ db }: Metadata): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  while (performance.now() < deadline) {
    watch.doing('the open runs end');
    try {
      const open = await openWork(db);
      if (open.plans + open.runs === 0) return;
      process.stdout.write(`${open.plans} plans and ${open.runs} runs are open\n`);
    } catch (error) {
      process.stdout.write(`the database is away: ${String(error)}\n`);
    }
    await sleep(5_000);
  }
}

async function openWork(db: Metadata['db']): Promise<{ plans: number; runs: number }> {
  const count = sql<number>`count(*)::int`;
  const isDue = sql`${deliveryPlans.nextFireAt} <= now()`;
  const isOpen = sql`${exportRuns.endedAt} IS NULL`;
  const [[plans], [runs]] = await within(
    'counting open runs',
    DATABASE_LIMIT_MS,
    Promise.all([
      db.select({ count }).from(deliveryPlans).where(isDue),
      db.select({ count }).from(exportRuns).where(isOpen),
    ]),
  );
  return { plans: plans?.count ?? 0, runs: runs?.count ?? 0 };
}

/** For a run that stands still. */
async function describeState(): Promise<string> {
  const processes = workers.map(
    ({ pid = 0 }, index) =>
      `worker ${pid} is ${stateOf(pid)}, its engine ${engines[index] ?? 'none'} is ${stateOf(engines[index] ?? 0)}`,
  );
  const open = await openWork(metadata.db).then(
    ({ plans: due, runs }) => `${due} plans and ${runs} runs are open`,
    (error: unknown) => `the database does not respond: ${String(error)}`,
  );
  return [`PostgreSQL is ${postgres.state()}`, ...processes, open].join('; ');
}

/** Stands for the app: a page that says it is complete. */
async function startPages(): Promise<{ address: string; stop(): Promise<void> }> {
  const rows = Array.from({ length: 200 }, (_, row) => `<p>Row ${row} of a page</p>`).join('');
  const html = `<!doctype html><html data-print="settled" data-print-widgets="[]"><body>${rows}</body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readKey(): Promise<string> {
  const target = { type: 'sftp' as const, address: files.address, username: SFTP_USER, secret: SFTP_PASSWORD };
  const guard = createOutboundGuard({ allow: ['127.0.0.1'], production: false });
  const shown = await readHostKey(target, { guard, signal: AbortSignal.timeout(10_000) });
  if (shown === null) throw new Error('The SFTP peer shows no key.');
  return shown;
}
