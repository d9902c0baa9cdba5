import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { processIdentity } from '../process/process-identity.ts';
import { StartRefusal } from '../process/start-refusal.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-lock-'));
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true, force: true });
});

const self = { pid: process.pid, identity: processIdentity(process.pid) ?? '', host: hostname(), since: '2026-01-05' };

function writeLock(holder: object | string): Promise<void> {
  const text = typeof holder === 'string' ? holder : JSON.stringify(holder);
  return writeFile(join(dataDir, 'playhead.lock'), text);
}

describe('the lock of the data directory', () => {
  it('F7: a second taker is refused with one sentence that names the holder; after release it succeeds', async () => {
    const lock = await lockDataDirectory(dataDir);
    const refusal = await lockDataDirectory(dataDir).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String(refusal)).toContain(`in use by another Playhead (process ${process.pid} on ${hostname()}`);
    await lock.release();
    const again = await lockDataDirectory(dataDir);
    await again.release();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    ['of a dead process', { ...self, pid: 2 ** 22 + 1 }],
    ['of an earlier process with our number', { ...self, identity: 'another boot:1' }],
    ['damaged by a full disk', '{"pid": 12'],
    ['empty', ''],
  ])('F7: a stale lock is taken over: %s', async (_, holder) => {
    await writeLock(holder);
    const lock = await lockDataDirectory(dataDir);
    await expect(lockDataDirectory(dataDir)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
  });

  it('F7: of twenty who find the same stale lock exactly one gets it', async () => {
    await writeLock({ ...self, pid: 2 ** 22 + 1 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(dataDir)));
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await Promise.all(winners.map(({ value }) => value.release()));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('a holder on another host counts while its heartbeat is seen, and no longer', async () => {
    await writeLock({ ...self, host: 'another-container' });
    const heartbeat = setInterval(() => void utimes(join(dataDir, 'playhead.lock'), new Date(), new Date()), 20);
    await expect(lockDataDirectory(dataDir, { foreignSilenceMs: 1_000 })).rejects.toThrow('on another-container');
    clearInterval(heartbeat);
    const lock = await lockDataDirectory(dataDir, { foreignSilenceMs: 300 });
    await lock.release();
  });

  it('its heartbeat goes on after one that failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lock = await lockDataDirectory(dataDir);
    const path = join(dataDir, 'playhead.lock');
    await utimes(path, 0, 0);
    await rename(path, `${path}.away`);
    vi.advanceTimersByTime(2_000);
    // Queued after the heartbeat, which has failed by then as well.
    for (let looks = 0; looks < 20; looks += 1) await expect(utimes(path, 0, 0)).rejects.toThrow('ENOENT');
    await rename(`${path}.away`, path);
    vi.advanceTimersByTime(2_000);
    await expect.poll(async () => (await stat(path)).mtimeMs).toBeGreaterThan(0);
    await lock.release();
  });

  it('refuses a directory that cannot be made or written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const refusal = await lockDataDirectory(join(dataDir, 'file', 'data')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String(refusal)).toMatch(/cannot be written \(ENOTDIR\)/);
  });

  it('F8: refuses a first start on a disk with too little room and leaves nothing behind', async () => {
    const refusal = lockDataDirectory(dataDir, { minimumFreeBytes: 2 ** 50 });
    await expect(refusal).rejects.toThrow(/has only \d+ MB free; a first start needs at least 1073741824 MB/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each(['postgres', 'clickhouse'])('F8: starts on a full disk where there is data already, in %s', async (name) => {
    await mkdir(join(dataDir, name));
    const lock = await lockDataDirectory(dataDir, { minimumFreeBytes: 2 ** 50 });
    await lock.release();
  });
});
