import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type PostgresAccount, postgresAccount, postgresEnvironment } from './postgres-account.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { errorCode } from '../process/system-error.ts';

export const POSTGRES_ROLE = 'playhead';
/** Part of the socket's file name; no network port is opened. */
export const POSTGRES_PORT = 5432;
const PASSWORD_FILE = 'password';
const INIT_TIMEOUT_MS = 120_000;
/** `sun_path` holds 104 bytes on macOS, 108 on Linux. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_NAME = `.s.PGSQL.${POSTGRES_PORT}`;

export interface PostgresCluster {
  data: string;
  socketDirectory: string;
  log: string;
  password: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
}

export type PostgresAccess = Pick<PostgresCluster, 'socketDirectory' | 'password'>;

/** Rejects if no other process runs the cluster. */
export async function readClusterAccess(directory: string): Promise<PostgresAccess> {
  const password = (await readFile(join(directory, PASSWORD_FILE), 'utf8')).trim();
  return { password, socketDirectory: chooseSocketDirectory(directory) };
}

/** Creates the cluster once. A killed start leaves only a draft, which is removed here. */
export async function prepareCluster(directory: string): Promise<PostgresCluster> {
  try {
    return await prepare(directory);
  } catch (error) {
    if (error instanceof StartRefusal || !['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    throw new StartRefusal(
      `The database in ${directory} belongs to another user; start Playhead as the user who made it or choose another data directory.`,
      { cause: error },
    );
  }
}

async function prepare(directory: string): Promise<PostgresCluster> {
  const data = join(directory, 'cluster');
  const binaries = postgresBinaries(data);
  await mkdir(directory, { recursive: true });
  // 0711: PostgreSQL's user can pass through, but not list.
  await chmod(directory, 0o711);
  const made = statSync(data, { throwIfNoEntry: false });
  const socketDirectory = chooseSocketDirectory(directory);
  const paths = [binaries.postgres, directory, dirname(socketDirectory)];
  const account = postgresAccount({ paths, existingOwner: made });
  await makePrivate({ path: socketDirectory, account });
  const password = await readOrMakePassword({ path: join(directory, PASSWORD_FILE), exists: made !== undefined });
  const cluster = { data, socketDirectory, log: join(directory, 'postgres.log'), password, binaries, account };
  if (made === undefined) await initialise({ cluster, directory });
  return cluster;
}

function chooseSocketDirectory(directory: string): string {
  const inside = join(directory, 'run');
  if (Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_LIMIT) return inside;
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  return join(tmpdir(), `playhead-${name}`);
}

async function makePrivate({ path, account }: { path: string; account: PostgresAccount }): Promise<void> {
  const uid = account.owner?.uid ?? process.getuid?.();
  try {
    await mkdir(path, { mode: 0o700 });
    if (account.owner !== undefined) await chown(path, account.owner.uid, account.owner.gid);
  } catch (error) {
    if (errorCode(error) === 'EPERM') throw cannotChangeUser(error);
    if (errorCode(error) !== 'EEXIST') throw error;
    // In a shared temporary directory another user may have created it first.
    const entry = await lstat(path);
    if (!entry.isDirectory() || (entry.uid !== uid && entry.uid !== process.getuid?.())) {
      throw new StartRefusal(`${path} belongs to another user; remove it or start with another data directory.`);
    }
    if (account.owner !== undefined) await chown(path, account.owner.uid, account.owner.gid);
    await chmod(path, 0o700);
  }
}

function cannotChangeUser(cause: unknown): StartRefusal {
  return new StartRefusal(
    'PostgreSQL does not run as root and this process may not change to another user; start Playhead as an ordinary user or set DATABASE_URL.',
    { cause },
  );
}

async function readOrMakePassword(options: { path: string; exists: boolean }): Promise<string> {
  if (options.exists) return (await readFile(options.path, 'utf8')).trim();
  const password = randomBytes(24).toString('base64url');
  await rm(options.path, { force: true });
  await writeFile(options.path, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

async function initialise({ cluster, directory }: { cluster: PostgresCluster; directory: string }): Promise<void> {
  await sweepDrafts(directory);
  const draft = join(directory, `draft-${randomBytes(6).toString('hex')}`);
  await makePrivate({ path: draft, account: cluster.account });
  const initArgs = ['-D', draft, '-U', 'postgres', '--auth=reject', '--encoding=UTF8', '--locale=C'];
  await run({ cluster, command: cluster.binaries.initdb, args: [...initArgs, ...localeArgs(cluster.binaries.major)] });
  await run({
    cluster,
    command: cluster.binaries.postgres,
    args: ['--single', '-D', draft, 'postgres'],
    input: bootstrapSql(cluster.password),
  });
  // The superuser cannot connect at all: an SQL injection cannot read files or run programs on this machine.
  await writeFile(join(draft, 'pg_hba.conf'), `local all ${POSTGRES_ROLE} scram-sha-256\n`);
  await rename(draft, cluster.data);
}

/**
 * Byte order, the same on every machine: the system's collation may change under an index. Letters beyond ASCII have
 * upper and lower case; before version 17 that requires a system locale.
 */
function localeArgs(major: number): readonly string[] {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
}

/** The initdb of a killed start may still write for a moment, so an emptied directory may not stay empty. */
async function sweepDrafts(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith('draft-'));
  const withRetries = { recursive: true, force: true, maxRetries: 50, retryDelay: 20 };
  await Promise.all(names.map((name) => rm(join(directory, name), withRetries)));
}

/** Single-user mode reads one statement per line. The password is base64url: nothing to escape. */
function bootstrapSql(password: string): string {
  return [
    `CREATE ROLE ${POSTGRES_ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${POSTGRES_ROLE} OWNER ${POSTGRES_ROLE}`,
    '',
  ].join('\n');
}

interface Run {
  cluster: PostgresCluster;
  command: string;
  args: readonly string[];
  input?: string;
}

async function run({ cluster, command, args, input = '' }: Run): Promise<void> {
  const launch = cluster.account.launch(command, args);
  const child = spawn(launch.command, launch.args, {
    cwd: '/',
    env: postgresEnvironment(),
    stdio: 'pipe',
    timeout: INIT_TIMEOUT_MS,
    ...(launch.uid === undefined ? {} : { uid: launch.uid }),
    ...(launch.gid === undefined ? {} : { gid: launch.gid }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => {}).end(input);
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', (error) => reject(errorCode(error) === 'EPERM' ? cannotChangeUser(error) : error));
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  // Single-user mode exits with 0 even when a statement failed.
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return;
  throw new StartRefusal(`The embedded PostgreSQL could not be set up: ${lastLine(output)}`);
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => /ERROR|FATAL|PANIC|error/.test(line));
  return (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '').trim();
}
