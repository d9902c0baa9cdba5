import { mkdir, mkdtemp, readdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unwatchedStorage } from '../storage/storage-watch.ts';
import { type ArtifactDraft, createArtifactStore } from './artifact-store.ts';
import { noQuotaLock } from './quota-lock.ts';

const DAY = 24 * 3_600_000;
const staying = new AbortController().signal;
let dataDir: string;
let clock: Date;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-artifacts-'));
  clock = new Date('2026-11-16T06:00:00Z');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function makeStore(
  options: { limits?: object; storage?: Pick<typeof unwatchedStorage, 'assertSpace' | 'reportFull'> } = {},
) {
  const limits = { bytesPerFile: 1_000_000, bytesPerCustomer: 2_000_000, lifetimeMs: DAY, ...options.limits };
  const storage = options.storage ?? unwatchedStorage;
  return createArtifactStore({ dataDir, limits, storage, quotaLock: noQuotaLock, now: () => clock });
}

function draft(content: Readable, more: Partial<ArtifactDraft> = {}): ArtifactDraft {
  return {
    customerId: 7,
    fileName: 'titles.csv',
    contentType: 'text/csv',
    content,
    rows: () => 2,
    signal: staying,
    ...more,
  };
}

async function leftovers(): Promise<readonly string[]> {
  return (await readdir(join(dataDir, 'artifacts'), { recursive: true })).filter((name) => /content|json/.test(name));
}

/** What every store has to do is tested in `delivery/artifacts`. */
describe('artifacts in the data directory', () => {
  test('F1: a draft that a crash left is swept, one that is being written stays', async () => {
    const store = makeStore();
    const abandoned = join(dataDir, 'artifacts', 'drafts', 'a'.repeat(32));
    await mkdir(abandoned, { recursive: true });
    await writeFile(join(abandoned, 'content'), 'half');
    await utimes(join(abandoned, 'content'), clock, new Date(clock.getTime() - 2 * 3_600_000));
    const slow = new Readable({ read: () => undefined });
    slow.push('a');
    const writing = store.write(draft(slow));
    await expect.poll(() => leftovers()).toHaveLength(2);
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 1 });
    slow.push(null);
    expect(await writing).toMatchObject({ bytes: 1 });
  });

  test('a draft that another process writes to the same folder stays', async () => {
    const slow = new Readable({ read: () => undefined });
    slow.push('a');
    const writing = makeStore().write(draft(slow));
    await expect.poll(() => leftovers()).toHaveLength(1);
    const [content = ''] = await leftovers();
    await utimes(join(dataDir, 'artifacts', content), clock, new Date(clock.getTime() - 600_000));
    expect(await makeStore().sweep()).toEqual({ expired: 0, drafts: 0 });
    slow.push(null);
    expect(await writing).toMatchObject({ bytes: 1 });
  });

  test('a file whose record cannot be read now stays until it can be', async () => {
    const store = makeStore();
    const { id } = await store.write(draft(Readable.from(['a'])));
    const folder = join(dataDir, 'artifacts', '7', id);
    await rename(join(folder, 'artifact.json'), join(folder, 'kept.json'));
    await mkdir(join(folder, 'artifact.json'));
    await utimes(join(folder, 'content'), clock, new Date(clock.getTime() - 30 * DAY));
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 0 });
    await rmdir(join(folder, 'artifact.json'));
    await rename(join(folder, 'kept.json'), join(folder, 'artifact.json'));
    expect(await store.find(7, id)).toMatchObject({ id });
  });

  test.each([
    ['has no record', (record: string) => rm(record)],
    ['has half a record', (record: string) => writeFile(record, '{"id":')],
  ])('a file that %s goes after the time a file is kept, not before', async (_name, damage) => {
    const store = makeStore();
    const { id } = await store.write(draft(Readable.from(['a'])));
    const folder = join(dataDir, 'artifacts', '7', id);
    await damage(join(folder, 'artifact.json'));
    await utimes(join(folder, 'content'), clock, new Date(clock.getTime() - DAY + 1_000));
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 0 });
    clock = new Date(clock.getTime() + 2_000);
    expect(await store.sweep()).toEqual({ expired: 1, drafts: 0 });
    expect(await leftovers()).toEqual([]);
  });

  test.each(['ENOSPC', 'EDQUOT'])('F8: %s while writing is told as a full disk and leaves nothing', async (code) => {
    let reports = 0;
    const store = makeStore({ storage: { assertSpace: () => undefined, reportFull: () => void (reports += 1) } });
    async function* failing() {
      yield 'a,b\n';
      throw Object.assign(new Error('no space'), { code });
    }
    await expect(store.write(draft(Readable.from(failing())))).rejects.toMatchObject({ code: 'storage_full' });
    expect([reports, await leftovers()]).toEqual([1, []]);
  });

  test('F8: the watch of the disk stops an export that would fill it', async () => {
    let checks = 0;
    const storage = {
      reportFull: () => undefined,
      assertSpace: () => {
        checks += 1;
        if (checks > 2) throw new AppError('storage_full');
      },
    };
    const store = makeStore({ limits: { bytesPerFile: 1e9, bytesPerCustomer: 1e9 }, storage });
    const megabyte = Buffer.alloc(1024 ** 2);
    const source = Readable.from(Array.from({ length: 64 }, () => megabyte));
    await expect(store.write(draft(source))).rejects.toMatchObject({ code: 'storage_full' });
    expect([checks, await leftovers()]).toEqual([3, []]);
  });
});
