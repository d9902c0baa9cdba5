import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { processIdentity } from '../process/process-identity.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { freeBytesOf, megabytes } from '../storage/storage-watch.ts';
import { errorCode } from '../process/system-error.ts';

const LOCK_FILE = 'playhead.lock';
const HEARTBEAT_MS = 2_000;
/**
 * The process of a holder on another host (a container that shares the volume) cannot be checked: only its heartbeat
 * shows that it is alive.
 */
const FOREIGN_SILENCE_MS = 3 * HEARTBEAT_MS;
const TAKEOVER_STALE_MS = 5_000;
const ATTEMPTS = 50;

const Holder = z.object({ pid: z.number().int(), identity: z.string(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof Holder>;

export interface LockOptions {
  /** Required for a first start. */
  minimumFreeBytes?: number;
  /** For tests. */
  foreignSilenceMs?: number;
}

export interface DataDirectoryLock {
  release(): Promise<void>;
}

/**
 * F7: one Playhead per data directory. Creates the directory; refuses with one sentence for each of its four
 * failures.
 */
export async function lockDataDirectory(
  dataDir: string,
  { minimumFreeBytes = 0, foreignSilenceMs = FOREIGN_SILENCE_MS }: LockOptions = {},
): Promise<DataDirectoryLock> {
  const draft = join(dataDir, `.${LOCK_FILE}.${randomUUID()}`);
  await writeDraft({ dataDir, draft });
  try {
    await refuseWithoutSpace({ dataDir, minimumFreeBytes });
    await acquire({ dataDir, draft, foreignSilenceMs });
  } finally {
    await rm(draft, { force: true });
  }
  return holdLock(join(dataDir, LOCK_FILE));
}

async function writeDraft({ dataDir, draft }: { dataDir: string; draft: string }): Promise<void> {
  const holder: Holder = {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
    host: hostname(),
    since: new Date().toISOString(),
  };
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, JSON.stringify(holder), { mode: 0o644 });
  } catch (error) {
    if (errorCode(error) === 'ENOSPC')
      throw new StartRefusal(`The disk of the data directory ${dataDir} is full; free space there and start again.`);
    throw new StartRefusal(
      `The data directory ${dataDir} cannot be written (${errorCode(error) ?? 'unknown error'}); give this user the right to write there or choose another directory.`,
      { cause: error },
    );
  }
}

async function refuseWithoutSpace(options: { dataDir: string; minimumFreeBytes: number }): Promise<void> {
  const { dataDir, minimumFreeBytes } = options;
  const [freeBytes, names] = await Promise.all([freeBytesOf(dataDir), readdir(dataDir)]);
  // With existing data it starts and serves reads, as a server that keeps running would.
  if (freeBytes >= minimumFreeBytes || names.includes('postgres') || names.includes('clickhouse')) return;
  throw new StartRefusal(
    `The disk of the data directory ${dataDir} has only ${megabytes(freeBytes)} free; a first start needs at least ${megabytes(minimumFreeBytes)} (PLAYHEAD_DISK_FULL_MB).`,
  );
}

async function acquire(options: { dataDir: string; draft: string; foreignSilenceMs: number }): Promise<void> {
  const { dataDir, draft, foreignSilenceMs } = options;
  const path = join(dataDir, LOCK_FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      // link() is atomic: no process reads half a lock.
      await link(draft, path);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder === 'gone') continue;
    if (holder !== 'damaged' && (await isHeld({ path, holder, foreignSilenceMs }))) throw inUse({ dataDir, holder });
    await removeStale({ path, seen: holder });
  }
  throw new StartRefusal(`The data directory ${dataDir} is being opened by several processes at once; try again.`);
}

function inUse({ dataDir, holder }: { dataDir: string; holder: Holder }): StartRefusal {
  return new StartRefusal(
    `The data directory ${dataDir} is in use by another Playhead (process ${holder.pid} on ${holder.host}, since ${holder.since}); stop it first or choose another directory.`,
  );
}

/**
 * A full disk leaves a damaged lock, which no process holds. A missing lock must not be removed: a new one may exist
 * by then.
 */
async function readHolder(path: string): Promise<Holder | 'damaged' | 'gone'> {
  try {
    return Holder.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'gone' : 'damaged';
  }
}

async function isHeld(options: { path: string; holder: Holder; foreignSilenceMs: number }): Promise<boolean> {
  const { path, holder, foreignSilenceMs } = options;
  if (holder.host === hostname()) return processIdentity(holder.pid) === holder.identity;
  const seen = await modifiedAt(path);
  await sleep(foreignSilenceMs);
  return (await modifiedAt(path)) !== seen;
}

async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

/** Two starters may see the same stale lock; without the guard the slower one would remove the faster one's new lock. */
async function removeStale({ path, seen }: { path: string; seen: Holder | 'damaged' }): Promise<void> {
  const guard = `${path}.takeover`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const since = await modifiedAt(guard);
    if (since !== undefined && Date.now() - since > TAKEOVER_STALE_MS)
      await rm(guard, { recursive: true, force: true });
    await sleep(20);
    return;
  }
  try {
    const current = await readHolder(path);
    if (JSON.stringify(current) === JSON.stringify(seen)) await rm(path, { force: true });
  } finally {
    await rmdir(guard);
  }
}

function holdLock(path: string): DataDirectoryLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    // One that fails must not end the others: after a few seconds of silence, another host takes the lock over.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      const holder = await readHolder(path);
      if (typeof holder === 'string') return;
      if (holder.pid === process.pid && holder.host === hostname()) await unlink(path);
    },
  };
}
