import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { endLateWatchdog } from '../process/orphan-watchdog.ts';
import { postgresEnvironment } from './postgres-account.ts';
import { POSTGRES_PORT, POSTGRES_ROLE, type PostgresCluster } from './postgres-cluster.ts';
import { commandLine, isAlive, processIds } from '../process/process-identity.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { errorText } from '../process/system-error.ts';

/** Crash recovery replays the log since the last checkpoint; with our small log that takes seconds. */
const READY_TIMEOUT_MS = 120_000;
/** Backends notice it when they next check the postmaster's pipe. */
const BACKENDS_GONE_MS = 30_000;
const ADOPTED_POLL_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** A PostgreSQL process that Playhead started or adopted. */
export interface Postmaster {
  pid: number;
  adopted: boolean;
  /** Resolves with a description of how it ended. */
  ended: Promise<string>;
}

/** F7: adopts a postmaster whose Playhead was killed, or starts one. Never two on one cluster. */
export async function startOrAdopt(options: {
  cluster: PostgresCluster;
  settings: Readonly<Record<string, string>>;
}): Promise<Postmaster> {
  const orphan = await settleOrphan(options.cluster);
  return orphan === undefined ? start(options) : adopt(orphan);
}

async function isResponding(cluster: PostgresCluster): Promise<boolean> {
  const client = new Client({
    host: cluster.socketDirectory,
    port: POSTGRES_PORT,
    ssl: false,
    user: POSTGRES_ROLE,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fast shutdown; a postmaster that ignores it is killed, and PostgreSQL recovers at the next start. */
export async function endPostmaster(pid: number): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: 10_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 5_000 },
  ] as const;
  for (const { signal, waitMs } of steps) {
    if (!isAlive(pid)) return;
    send({ pid, signal });
    const deadline = Date.now() + waitMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(10);
  }
}

function send({ pid, signal }: { pid: number; signal: NodeJS.Signals }): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended before the signal.
  }
}

/** The pid of an orphan that accepts connections, or `undefined` once the cluster is free. */
async function settleOrphan(cluster: PostgresCluster): Promise<number | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const pid = readPid(join(cluster.data, 'postmaster.pid'));
    if (pid === undefined || !isOurs({ pid, cluster })) {
      await clearTheWay(cluster);
      return undefined;
    }
    // Must come first: a postmaster that is shutting down reports that from then on.
    await endLateWatchdog(pid);
    if (await isResponding(cluster)) return pid;
    // It is starting or shutting down; one that does neither in time is ended.
    if (Date.now() > deadline) await endPostmaster(pid);
    await sleep(20);
  }
}

/** Backends of a killed postmaster end a moment later; a start before that would be refused. */
async function clearTheWay(cluster: PostgresCluster): Promise<void> {
  const deadline = Date.now() + BACKENDS_GONE_MS;
  while (hasProcessInside(cluster.data)) {
    if (Date.now() > deadline) return;
    await sleep(20);
  }
  for (const file of lockFiles(cluster)) discardStaleLock(file);
}

function lockFiles(cluster: PostgresCluster): readonly string[] {
  const socketLock = join(cluster.socketDirectory, `.s.PGSQL.${POSTGRES_PORT}.lock`);
  return [join(cluster.data, 'postmaster.pid'), socketLock];
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isOurs({ pid, cluster }: { pid: number; cluster: PostgresCluster }): boolean {
  return isAlive(pid) && commandLine(pid).includes(cluster.data);
}

/**
 * PostgreSQL removes the locks of a dead postmaster, but refuses when its pid belongs to another process or to a
 * zombie, which stays where nobody reaps orphans (containers without an init).
 */
function discardStaleLock(file: string): void {
  const pid = readPid(file);
  if (pid === undefined) return;
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  rmSync(file, { force: true });
}

function hasProcessInside(directory: string): boolean {
  return processIds().some((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === directory;
    } catch {
      return false;
    }
  });
}

function adopt(pid: number): Postmaster {
  const ended = (async () => {
    while (isAlive(pid)) await sleep(ADOPTED_POLL_MS);
    return 'ended';
  })();
  return { pid, adopted: true, ended };
}

async function start(options: {
  cluster: PostgresCluster;
  settings: Readonly<Record<string, string>>;
}): Promise<Postmaster> {
  const { cluster } = options;
  const postmaster = spawnPostmaster(options);
  let outcome: string | undefined;
  void postmaster.ended.then((word) => (outcome = word));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isResponding(cluster))) {
    if (outcome !== undefined) throw new StartRefusal(`The embedded PostgreSQL did not start: ${lastLog(cluster)}`);
    if (Date.now() > deadline) {
      await endPostmaster(postmaster.pid);
      throw new StartRefusal(
        `The embedded PostgreSQL did not respond in ${READY_TIMEOUT_MS / 1000} s; see ${cluster.log}.`,
      );
    }
    await sleep(10);
  }
  return postmaster;
}

function spawnPostmaster(options: {
  cluster: PostgresCluster;
  settings: Readonly<Record<string, string>>;
}): Postmaster {
  const { cluster, settings } = options;
  const flags = Object.entries({ ...defaultSettings(cluster), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const launch = cluster.account.launch(cluster.binaries.postgres, ['-D', cluster.data, ...flags]);
  // A file, not a pipe: the postmaster may outlive this process.
  const log = openLog(cluster.log);
  try {
    const child = spawn(launch.command, launch.args, {
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', log, log],
      // A separate session: Ctrl-C in the terminal must not end the database before the server has finished its work.
      detached: true,
      ...(launch.uid === undefined ? {} : { uid: launch.uid }),
      ...(launch.gid === undefined ? {} : { gid: launch.gid }),
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(errorText(error)));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    if (child.pid === undefined)
      throw new StartRefusal(`The embedded PostgreSQL could not be started from ${launch.command}.`);
    return { pid: child.pid, adopted: false, ended };
  } finally {
    closeSync(log);
  }
}

function defaultSettings(cluster: PostgresCluster): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(POSTGRES_PORT),
    unix_socket_directories: cluster.socketDirectory,
    unix_socket_permissions: '0700',
    cluster_name: 'playhead',
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    ...(cluster.binaries.major >= 18 ? { io_method: 'sync' } : {}),
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Values may be personal data, so the log contains no statements.
    log_min_error_statement: 'panic',
  };
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function lastLog(cluster: PostgresCluster): string {
  const lines = readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-20);
  return (lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? `see ${cluster.log}`).trim();
}
