import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMetadataUnavailable } from './metadata-error.ts';
import { type Metadata, openMetadata } from './metadata.ts';
import { commandLine, isAlive } from '../process/process-identity.ts';
import { stopProcess } from '../process/test-stop-process.ts';
import { copyDirectory, prepared } from '../test-prepared.ts';
import { nodeOptions } from '../../test-node-options.ts';
import { silentLogger } from './test-metadata.ts';

const SCRIPT = fileURLToPath(new URL('test-metadata-process.ts', import.meta.url));

/** Longer than any step on a busy machine: only a hang reaches it. */
const WAIT_LIMIT_MS = 100_000;

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-metadata-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const pid of postmasters()) process.kill(pid, 'SIGQUIT');
  await until('no postmaster is left', () => postmasters().length === 0);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

describe('the first start of the embedded PostgreSQL', () => {
  it('opens, keeps its password to itself, listens on no port, and stop leaves no process', async () => {
    const metadata = await open();
    expect(metadata.state()).toBe('ready');
    expect(postmasters()).toHaveLength(1);
    const watching = watchdogs();
    expect(watching).toHaveLength(1);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(await scalar(metadata, 'SHOW listen_addresses')).toBe('');
    expect(await scalar(metadata, "SELECT rolsuper FROM pg_roles WHERE rolname = 'playhead'")).toBe(false);
    await expect(metadata.pool.query("SELECT pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/);
    await metadata.stop();
    expect(metadata.state()).toBe('stopped');
    expect(postmasters()).toEqual([]);
    await until('the watchdog is gone', () => !watching.some(isAlive));
  });

  it('works below directories only root may enter, and where the socket path would be too long', async () => {
    chmodSync(dataDir, 0o700);
    const deep = join(dataDir, 'a'.repeat(100));
    const metadata = await openMetadata({ kind: 'embedded', dataDir: deep, logger: silentLogger });
    expect(await scalar(metadata, 'SELECT 1')).toBe(1);
    await metadata.stop();
  });

  it("an ordinary user's database stays theirs when root starts it afterwards", async () => {
    const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
    if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid);
    const first = await startProcess(user);
    await first.acknowledged(10);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const metadata = await open();
    expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
    await metadata.stop();
    const again = await startProcess(user);
    expect(again.last()).toBeGreaterThanOrEqual(0);
    again.child.kill('SIGTERM');
    await once(again.child, 'exit');
  });

  it("is npm's where the PATH has none, and stays npm's when one comes onto the PATH", async () => {
    const first = await startProcess({ env: { ...process.env, PATH: '/nowhere' } });
    await first.acknowledged(1);
    first.child.kill('SIGTERM');
    await once(first.child, 'close');
    expect(readFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), 'utf8').trim()).toBe('18');

    const bin = join(dataDir, 'bin');
    mkdirSync(bin);
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(bin, name), '#!/bin/sh\necho "postgres (PostgreSQL) 16.4"\n', { mode: 0o755 });
    }
    const again = await startProcess({ env: { ...process.env, PATH: `${bin}:/usr/bin:/bin` } });
    await again.acknowledged(1);
    expect(again.last()).toBeGreaterThan(first.last());
  });

  it('leaves a draft behind when killed during its first start, and the next start begins anew', async () => {
    const child = spawnProcess();
    await until('initdb has begun', () => drafts().length > 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const metadata = await open();
    expect(drafts()).toEqual([]);
    expect(await scalar(metadata, 'SELECT count(*)::int FROM customers')).toBe(0);
    await metadata.stop();
  });

  it('sweeps a draft that the initdb of a killed start is still writing to', async () => {
    const draft = join(dataDir, 'postgres', 'draft-0a1b2c');
    mkdirSync(draft, { recursive: true });
    const writing = spawn(process.execPath, ['-e', WRITE_FOR_A_SECOND, draft], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(writing);
    await once(writing.stdout, 'data');
    const metadata = await open();
    expect(drafts()).toEqual([]);
    await metadata.stop();
  });
});

describe('the embedded PostgreSQL', () => {
  beforeEach(async () => {
    const directory = join(dataDir, 'postgres');
    mkdirSync(directory);
    await copyDirectory(await prepared('postgres-files'), directory);
  });

  it('F6: recovers automatically when the postmaster is killed with -9, and nothing acknowledged is lost', async () => {
    const metadata = await open();
    await metadata.pool.query('CREATE TABLE kept (n integer)');
    await metadata.pool.query('INSERT INTO kept SELECT generate_series(1, 1000)');
    const [before] = postmasters();
    process.kill(known(before), 'SIGKILL');
    await until('the crash is seen', () => metadata.state() === 'down');
    const outcome = await metadata.pool.query('SELECT 1').then(
      () => 'answered',
      (error: unknown) => (isMetadataUnavailable(error) ? 'unavailable' : error),
    );
    // On a busy machine it may be back before this process gets to ask.
    expect(['unavailable', 'answered']).toContain(outcome);
    await until('it is ready again', () => metadata.state() === 'ready');
    expect(await scalar(metadata, 'SELECT count(*)::int FROM kept')).toBe(1000);
    expect(postmasters()).toHaveLength(1);
    expect(postmasters()).not.toContain(before);
    await metadata.stop();
    expect(postmasters()).toEqual([]);
  });

  it('F6: a transaction that is under way when PostgreSQL is killed fails, and the process lives on', async () => {
    const metadata = await open();
    const client = await metadata.pool.connect();
    await client.query('BEGIN');
    const uncaught: unknown[] = [];
    const note = (error: unknown) => void uncaught.push(error);
    process.on('uncaughtExceptionMonitor', note);
    const waiting = client.query('SELECT pg_sleep(60)').then(
      () => 'responded',
      () => 'failed',
    );
    for (const pid of postmasters()) process.kill(pid, 'SIGKILL');
    expect(await waiting).toBe('failed');
    client.release(true);
    await until(
      'it responds again',
      async () => (await metadata.pool.query('SELECT 1').catch(() => undefined)) !== undefined,
    );
    process.off('uncaughtExceptionMonitor', note);
    expect(uncaught).toEqual([]);
    await metadata.stop();
  });

  it('F6: a stop while PostgreSQL is being restarted ends what comes up, and itself', async () => {
    const metadata = await open();
    const [before] = postmasters();
    process.kill(known(before), 'SIGKILL');
    await until('another one is coming up', () => postmasters().some((pid) => pid !== before));
    expect(metadata.state()).toBe('down');
    await metadata.stop();
    expect([metadata.state(), postmasters()]).toEqual(['stopped', []]);
  });

  it('F7: kill -9 of Playhead leaves no postmaster behind, and the next start has every acknowledged row', async () => {
    const first = await startProcess();
    await first.acknowledged(200);
    await first.kill();
    await until('the watchdog has shut PostgreSQL down', () => postmasters().length === 0);
    const metadata = await open();
    expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
    await metadata.stop();
    expect(postmasters()).toEqual([]);
  });

  it('F7: an orphan is adopted: same postmaster, nothing lost, restarted when it dies, none after stop', async () => {
    const first = await startProcess();
    await first.acknowledged(200);
    await endWatchdogs();
    await first.kill();
    const [orphan] = postmasters();
    const metadata = await open();
    expect(postmasters()).toEqual([orphan]);
    expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
    process.kill(known(orphan), 'SIGKILL');
    await until('the crash is seen', () => metadata.state() === 'down');
    await until('it is ready again', () => metadata.state() === 'ready');
    expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
    await metadata.stop();
    expect(postmasters()).toEqual([]);
  });

  it('F7: a watchdog that comes late does not end the orphan that was adopted', async () => {
    const first = await startProcess();
    await first.acknowledged(50);
    const late = watchdogs();
    expect(late).toHaveLength(1);
    for (const pid of late) await stopProcess(pid);
    await first.kill();
    const [orphan] = postmasters();
    const metadata = await open();
    for (const pid of late.filter(isAlive)) process.kill(pid, 'SIGCONT');
    await until('the late watchdog is gone', () => !late.some(isAlive));
    expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
    expect([metadata.state(), postmasters()]).toEqual(['ready', [orphan]]);
    await metadata.stop();
    expect(postmasters()).toEqual([]);
  });

  it('F7: opening while the watchdog is still shutting the orphan down ends with one postmaster and all rows', async () => {
    for (let round = 0; round < 3; round += 1) {
      const first = await startProcess();
      await first.acknowledged(50);
      await first.kill();
      const metadata = await open();
      await until('it is ready', () => metadata.state() === 'ready' && postmasters().length === 1);
      await until(
        'it responds',
        async () => (await metadata.pool.query('SELECT 1').catch(() => undefined)) !== undefined,
      );
      expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
      await metadata.stop();
      expect(postmasters()).toEqual([]);
    }
  });

  it('F7: lock files whose number now belongs to another process do not stop the next start', async () => {
    const first = await startProcess();
    await first.acknowledged(10);
    await endWatchdogs();
    const pids = postmasters();
    await first.kill();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await until('they are gone', () => postmasters().length === 0);
    const cluster = join(dataDir, 'postgres', 'cluster');
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    children.push(stranger);
    const locks = [join(cluster, 'postmaster.pid'), join(dataDir, 'postgres', 'run', '.s.PGSQL.5432.lock')];
    for (const lock of locks) {
      const [, ...others] = readFileSync(lock, 'utf8').split('\n');
      writeFileSync(lock, [String(stranger.pid), ...others].join('\n'));
    }
    const metadata = await open();
    expect(await scalar(metadata, 'SELECT max(n) FROM acknowledged')).toBeGreaterThanOrEqual(first.last());
    await metadata.stop();
  });

  it('F7: a second Playhead on the same data directory exits with 1 and names the holder', async () => {
    const first = await startProcess();
    const second = spawnProcess();
    let message = '';
    second.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()));
    const [code] = await once(second, 'exit');
    expect(code).toBe(1);
    expect(message).toContain(`in use by another Playhead (process ${first.pid} `);
    await first.acknowledged(10);
    expect(postmasters()).toHaveLength(1);
  });

  it('F23: SIGTERM shuts down cleanly and gives the data directory back', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { child } = await startProcess();
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(postmasters()).toEqual([]);
      expect(readdirSync(dataDir)).not.toContain('playhead.lock');
    }
    const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
    expect(log).toContain('database system was shut down');
    expect(log).not.toContain('not properly shut down');
  });
});

const WRITE_FOR_A_SECOND = `
  const { mkdirSync } = require('node:fs');
  const end = Date.now() + 1000;
  for (let n = 0; Date.now() < end; n += 1) {
    mkdirSync(process.argv[1] + '/' + n);
    if (n === 0) process.stdout.write('writing');
  }
`;

function drafts(): readonly string[] {
  try {
    return readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('draft-'));
  } catch {
    return [];
  }
}

function open(): Promise<Metadata> {
  return openMetadata({ kind: 'embedded', dataDir, logger: silentLogger });
}

async function scalar(metadata: Metadata, sql: string): Promise<unknown> {
  const { rows } = await metadata.pool.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

function processes(): readonly number[] {
  const names = process.platform === 'linux' ? readdirSync('/proc') : ps().split('\n');
  return names
    .filter((name) => /^\d+$/.test(name.trim()))
    .map(Number)
    .filter(isAlive);
}

function ps(): string {
  return spawnSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).stdout;
}

function postmasters(): readonly number[] {
  return processes().filter((pid) => /\/bin\/postgres -D/.test(commandLine(pid)) && commandLine(pid).includes(dataDir));
}

/** 0 would address this whole process group. */
function known(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The process was not found.');
  return pid;
}

function watchdogs(): readonly number[] {
  const targets = postmasters().map((pid) => ` ${pid} `);
  return processes().filter((pid) => {
    const line = commandLine(pid);
    return line.includes('playhead-watchdog') && targets.some((target) => line.includes(target));
  });
}

/** A watchdog that is quick shuts PostgreSQL down cleanly, which removes its lock files. */
async function endWatchdogs(): Promise<void> {
  for (const pid of watchdogs()) process.kill(pid, 'SIGKILL');
  await until('the watchdog is gone', () => watchdogs().length === 0);
}

interface Surroundings {
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
}

function spawnProcess(surroundings: Surroundings = {}): ChildProcessByStdio<null, Readable, Readable> {
  const args = [...nodeOptions, SCRIPT, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...surroundings });
  children.push(child);
  return child;
}

async function startProcess(surroundings: Surroundings = {}) {
  const child = spawnProcess(surroundings);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const last = () =>
    Number(
      output
        .trim()
        .split('\n')
        .filter((line) => /^\d+$/.test(line))
        .at(-1) ?? 0,
    );
  await until('the process is ready', () => output.includes('ready'));
  const from = last();
  return {
    child,
    pid: child.pid,
    last,
    acknowledged: (count: number) => until(`${count} rows are acknowledged`, () => last() >= from + count),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(10);
  }
}
