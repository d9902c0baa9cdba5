import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { eq, sql } from 'drizzle-orm';
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
import { createRandom } from './test-random.ts';

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
const PLANS_PER_TARGET = 4;
const CUSTOMER = 1001;
const SECRET = 'k9!vTq2#Lm7$Xz4&Rb8*Wn5^Jd3%Hs6@';
/** A worker's lease is 30 s, and what has no worker is ended a minute later. */
const SETTLE_LIMIT_MS = 300_000;

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
const settings = JSON.stringify({
  url: postgres.url,
  dataDir: directory,
  smtpUrl: mail.url,
  s3Endpoint: store.endpoint,
  ownerId,
  customerId: CUSTOMER,
});

const hostKey = await readKey();
const plans = await makePlans(metadata);
const workers: ChildProcess[] = [];
let stopping = false;
for (let index = 0; index < WORKERS; index += 1) startWorker(index);
await sleep(3_000);

const fired: { planId: string; fireAt: Date }[] = [];
const counts: Record<string, number> = {};
for (let injection = 1; injection <= injections; injection += 1) {
  await fireSome(metadata);
  const name = await inject();
  counts[name] = (counts[name] ?? 0) + 1;
  if (injection % 25 === 0) process.stdout.write(`${injection} of ${injections} injections, ${fired.length} firings\n`);
  await sleep(random.between(300, 1_200));
}
clearFaults();
await settled(metadata);
stopping = true;
for (const worker of workers) worker.kill('SIGKILL');
const verdict = compare(fired, await metadata.db.select().from(exportRuns), { mail, store, files });
process.stdout.write(`${JSON.stringify({ seed: values.seed, injections: counts, ...verdict }, null, 2)}\n`);
await metadata.stop();
await postgres.stop();
await Promise.all([mail.stop(), store.stop(), files.stop()]);
await rm(directory, { recursive: true, force: true });
process.exit(verdict.lost.length + verdict.twice.length + verdict.wrong.length > 0 ? 1 : 0);

function startWorker(index: number): void {
  const worker = fork(join(import.meta.dirname, 'test-fault-worker.ts'), [settings], {
    stdio: ['ignore', 'ignore', process.env['FAULTS_LOG'] === undefined ? 'ignore' : 'inherit', 'ipc'],
  });
  workers[index] = worker;
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
  const content = { kind: 'page', page: 'overview_page', search: '', format: 'pdf', paper: 'A4' } as const;
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
        content: { ...content, landscape: false, singleColumn: false, expandTable: false },
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
      const changed = await db
        .update(deliveryPlans)
        .set({ nextFireAt: fireAt, paused: false, failures: 0 })
        .where(
          sql`${deliveryPlans.id} = ${planId} AND (${deliveryPlans.nextFireAt} IS NULL OR ${deliveryPlans.nextFireAt} > now())`,
        )
        .returning({ id: deliveryPlans.id });
      if (changed.length > 0) fired.push({ planId, fireAt });
    } catch {
      // The database is away: nothing was fired.
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
    'mail refused',
    'mail cut',
    'mail acknowledgement lost',
    'store unavailable',
    'store cut',
    'store reply lost',
    'files cut',
    'files reply lost',
  ] as const);
  const worker = workers[random.between(0, WORKERS)];
  switch (kind) {
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
}

async function settled({ db }: Metadata): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  while (performance.now() < deadline) {
    try {
      const [waiting] = await db
        .select({ plans: sql<number>`count(*)::int` })
        .from(deliveryPlans)
        .where(sql`${deliveryPlans.nextFireAt} <= now()`);
      const [open] = await db
        .select({ runs: sql<number>`count(*)::int` })
        .from(exportRuns)
        .where(sql`${exportRuns.endedAt} IS NULL`);
      if (waiting?.plans === 0 && open?.runs === 0) return;
      process.stdout.write(`${waiting?.plans} plans and ${open?.runs} runs are open\n`);
    } catch {
      process.stdout.write('the database is away\n');
    }
    await sleep(5_000);
  }
}

async function readKey(): Promise<string> {
  const target = { type: 'sftp' as const, address: files.address, username: SFTP_USER, secret: SFTP_PASSWORD };
  const guard = createOutboundGuard({ allow: ['127.0.0.1'], production: false });
  const shown = await readHostKey(target, { guard, signal: AbortSignal.timeout(10_000) });
  if (shown === null) throw new Error('The SFTP peer shows no key.');
  return shown;
}
