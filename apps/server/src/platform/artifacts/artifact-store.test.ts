import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@playhead/contract/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unwatchedStorage } from '../storage/storage-watch.ts';
import { type ArtifactDraft, createArtifactStore } from './artifact-store.ts';

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
  return createArtifactStore({ dataDir, limits, storage: options.storage ?? unwatchedStorage, now: () => clock });
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

describe('artifacts', () => {
  test('a file is kept whole with its size, rows, checksum and expiry', async () => {
    const store = makeStore();
    const artifact = await store.write(draft(Readable.from(['a,b\n', '1,2\n'])));
    expect(artifact).toEqual({
      id: artifact.id,
      fileName: 'titles.csv',
      contentType: 'text/csv',
      bytes: 8,
      rows: 2,
      sha256: createHash('sha256').update('a,b\n1,2\n').digest('hex'),
      createdAt: '2026-11-16T06:00:00.000Z',
      expiresAt: '2026-11-17T06:00:00.000Z',
    });
    expect(await store.find(7, artifact.id)).toEqual(artifact);
    expect(await text(store.read(7, artifact.id))).toBe('a,b\n1,2\n');
  });

  test('attack 1: another customer finds nothing under the id', async () => {
    const store = makeStore();
    const { id } = await store.write(draft(Readable.from(['x'])));
    expect(await store.find(8, id)).toBeUndefined();
  });

  test.each(['../drafts', '..%2f', '', 'x'.repeat(32), 'a/../../secret', '\0'])(
    'artefact-traversal: %j is no id',
    async (id) => {
      const store = makeStore();
      expect(await store.find(7, id)).toBeUndefined();
      expect(() => store.read(7, id)).toThrow(new AppError('not_found'));
      expect(() => store.remove(7, id)).toThrow(new AppError('not_found'));
    },
  );

  test('an expired file is not found and then swept; others stay', async () => {
    const store = makeStore();
    const old = await store.write(draft(Readable.from(['old'])));
    clock = new Date(clock.getTime() + DAY);
    const fresh = await store.write(draft(Readable.from(['new'])));
    expect(await store.find(7, old.id)).toBeUndefined();
    expect(await store.sweep()).toEqual({ expired: 1, drafts: 0 });
    expect(await leftovers()).toEqual([`7/${fresh.id}/artifact.json`, `7/${fresh.id}/content`]);
  });

  test('a source that fails in the middle leaves no file', async () => {
    const store = makeStore();
    async function* failing() {
      yield 'a,b\n';
      throw new AppError('query_failed');
    }
    await expect(store.write(draft(Readable.from(failing())))).rejects.toMatchObject({ code: 'query_failed' });
    expect(await leftovers()).toEqual([]);
  });

  test('a cancelled export leaves no file', async () => {
    const leaving = new AbortController();
    const endless = new Readable({ read: () => undefined });
    const writing = makeStore().write(draft(endless, { signal: leaving.signal }));
    leaving.abort();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(endless.destroyed).toBe(true);
  });

  test('F1: a draft that a crash left is swept, one that is being written stays', async () => {
    const store = makeStore();
    const abandoned = join(dataDir, 'artifacts', 'drafts', 'a'.repeat(32));
    await mkdir(abandoned, { recursive: true });
    await writeFile(join(abandoned, 'content'), 'half');
    const slow = new Readable({ read: () => undefined });
    slow.push('a');
    const writing = store.write(draft(slow));
    await expect.poll(() => leftovers()).toHaveLength(2);
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 1 });
    slow.push(null);
    expect(await writing).toMatchObject({ bytes: 1 });
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

  test('a file past the limit of files and a file past the quota are refused in words', async () => {
    const store = makeStore({ limits: { bytesPerFile: 3 * 1024 ** 2, bytesPerCustomer: 4 * 1024 ** 2 } });
    const megabytes = (count: number) =>
      draft(Readable.from(Array.from({ length: count }, () => Buffer.alloc(1024 ** 2))));
    await expect(store.write(megabytes(4))).rejects.toMatchObject({
      code: 'artifact_too_large',
      message: 'The file would be larger than 3 MB. Choose a shorter period, fewer columns or fewer rows.',
    });
    await store.write(megabytes(3));
    await expect(store.write(megabytes(2))).rejects.toMatchObject({ code: 'artifact_quota_exceeded' });
    await store.write(megabytes(1));
    await expect(store.write(megabytes(1))).rejects.toMatchObject({ code: 'artifact_quota_exceeded' });
    expect(await leftovers()).toHaveLength(4);
  });
});
