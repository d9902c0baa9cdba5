import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AppError } from '@playhead/contract/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtifactDraft, ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import { type ArtifactBackend, artifactBackends } from './test-artifact-backends.ts';

const DAY = 24 * 3_600_000;
const MEGABYTE = 1024 ** 2;
const MOST_HELD = 16 * MEGABYTE;
const staying = new AbortController().signal;

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

function megabytes(count: number): Readable {
  return Readable.from(
    Array.from({ length: count }, (_, index) => Buffer.alloc(MEGABYTE, String.fromCodePoint(97 + (index % 26)))),
    { objectMode: false },
  );
}

describe.each(artifactBackends)('artifacts in %s', (_name, start) => {
  let clock: Date;
  let backend: ArtifactBackend;
  beforeEach(async () => {
    clock = new Date('2026-11-16T06:00:00Z');
    backend = await start(() => clock);
  });
  afterEach(() => backend.stop());

  function openStore(limits: object = {}): ArtifactStore {
    return backend.open({ bytesPerFile: 1e9, bytesPerCustomer: 1e9, lifetimeMs: DAY, ...limits });
  }

  test('a file is kept whole with its size, rows, checksum and expiry, for every process', async () => {
    const artifact = await openStore().write(draft(Readable.from(['a,b\n', '1,2\n'])));
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
    const other = openStore();
    expect(await other.find(7, artifact.id)).toEqual(artifact);
    expect(await text(other.read(7, artifact.id))).toBe('a,b\n1,2\n');
  });

  test('an empty file is a file', async () => {
    const store = openStore();
    const { id, bytes } = await store.write(draft(Readable.from([])));
    expect([bytes, await text(store.read(7, id))]).toEqual([0, '']);
  });

  test('a file of many parts is read whole and in ranges', async () => {
    const store = openStore();
    const hash = createHash('sha256');
    for await (const chunk of megabytes(21)) hash.update(chunk);
    const { id, bytes, sha256 } = await store.write(draft(megabytes(21)));
    expect([bytes, sha256]).toEqual([21 * MEGABYTE, hash.digest('hex')]);
    expect(await text(store.read(7, id, { start: 8 * MEGABYTE - 2, end: 8 * MEGABYTE + 1 }))).toBe('hhii');
    const whole = createHash('sha256');
    for await (const chunk of store.read(7, id)) whole.update(chunk);
    expect(whole.digest('hex')).toBe(sha256);
  });

  test('attack 1: another customer finds nothing under the id', async () => {
    const store = openStore();
    const { id } = await store.write(draft(Readable.from(['x'])));
    expect(await store.find(8, id)).toBeUndefined();
  });

  test.each(['../drafts', '..%2f', '', 'x'.repeat(32), 'a/../../secret', '\0'])(
    'artefact-traversal: %j is no id',
    async (id) => {
      const store = openStore();
      expect(await store.find(7, id)).toBeUndefined();
      expect(() => store.read(7, id)).toThrow(new AppError('not_found'));
      expect(() => store.remove(7, id)).toThrow(new AppError('not_found'));
    },
  );

  test('all files of a customer are removed, and none of another', async () => {
    const store = openStore();
    const mine = [await store.write(draft(Readable.from(['x']))), await store.write(draft(Readable.from(['y'])))];
    const theirs = await store.write({ ...draft(Readable.from(['z'])), customerId: 71 });
    expect(await store.removeAll(7)).toBe(2);
    expect(await Promise.all(mine.map(({ id }) => store.find(7, id)))).toEqual([undefined, undefined]);
    expect(await store.find(71, theirs.id)).toEqual(theirs);
    expect(await store.removeAll(7)).toBe(0);
    expect(await backend.leftovers()).toHaveLength(2);
  });

  test('a removed file is gone, and can be removed again', async () => {
    const store = openStore();
    const { id } = await store.write(draft(Readable.from(['x'])));
    for (const _time of [1, 2]) await store.remove(7, id);
    expect([await store.find(7, id), await backend.leftovers()]).toEqual([undefined, []]);
    await expect(text(store.read(7, id))).rejects.toThrow(/ENOENT|nothing here/);
  });

  test('an expired file is not found and then swept; others stay', async () => {
    const store = openStore();
    const old = await store.write(draft(Readable.from(['old'])));
    const other = await store.write(draft(Readable.from(['old']), { customerId: 8 }));
    clock = new Date(clock.getTime() + DAY);
    const fresh = await store.write(draft(Readable.from(['new'])));
    expect([await store.find(7, old.id), await store.find(8, other.id)]).toEqual([undefined, undefined]);
    expect(await store.sweep()).toEqual({ expired: 2, drafts: 0 });
    expect(await backend.leftovers()).toEqual([`7/${fresh.id}/artifact.json`, `7/${fresh.id}/content`]);
    expect(await store.find(7, fresh.id)).toEqual(fresh);
  });

  test('a source that fails in the middle of its second part leaves no file', async () => {
    const store = openStore();
    async function* failing() {
      for (let part = 0; part < 12; part += 1) yield Buffer.alloc(MEGABYTE);
      throw new AppError('query_failed');
    }
    await expect(store.write(draft(Readable.from(failing())))).rejects.toMatchObject({ code: 'query_failed' });
    expect(await backend.leftovers()).toEqual([]);
  });

  test('a cancelled export leaves no file', async () => {
    const leaving = new AbortController();
    const endless = new Readable({ read: () => undefined });
    const writing = openStore().write(draft(endless, { signal: leaving.signal }));
    endless.push(Buffer.alloc(MEGABYTE));
    leaving.abort();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect([endless.destroyed, await backend.leftovers()]).toEqual([true, []]);
  });

  test('a file past the limit of files and a file past the quota are refused in words', async () => {
    const store = openStore({ bytesPerFile: 3 * MEGABYTE, bytesPerCustomer: 4 * MEGABYTE });
    await expect(store.write(draft(megabytes(4)))).rejects.toMatchObject({
      code: 'artifact_too_large',
      message: 'The file would be larger than 3 MB. Choose a shorter period, fewer columns or fewer rows.',
    });
    await store.write(draft(megabytes(3)));
    await expect(store.write(draft(megabytes(2)))).rejects.toMatchObject({ code: 'artifact_quota_exceeded' });
    await store.write(draft(megabytes(1)));
    await expect(store.write(draft(megabytes(1)))).rejects.toMatchObject({ code: 'artifact_quota_exceeded' });
    await store.write(draft(megabytes(1), { customerId: 8 }));
    expect(await backend.leftovers()).toHaveLength(6);
  });

  test('F17: 200 MB are neither held while they are written nor while they are read', async () => {
    const store = openStore();
    let produced = 0;
    let mostAhead = 0;
    async function* source() {
      for (; produced < 200; produced += 1) {
        const received = backend.receivedBytes();
        if (received !== null) mostAhead = Math.max(mostAhead, produced - received / MEGABYTE);
        yield Buffer.alloc(MEGABYTE, 'x');
      }
    }
    const { id } = await store.write(draft(Readable.from(source(), { objectMode: false })));
    // Two parts of 8 MB on their way, one that is filled, and what the streams between hold.
    expect(mostAhead).toBeLessThan(34);
    const before = heldBytes();
    let read = 0;
    let most = 0;
    let nextLook = 0;
    for await (const chunk of store.read(7, id)) {
      read += chunk.length;
      if (read < nextLook) continue;
      most = Math.max(most, heldBytes(before + MOST_HELD - 1) - before);
      nextLook += 20 * MEGABYTE;
    }
    expect([read, most < MOST_HELD]).toEqual([200 * MEGABYTE, true]);
  });
});

/** Of buffers that something still refers to; as soon as that is at most `enough`, nothing more is collected. */
function heldBytes(enough = 0): number {
  setFlagsFromString('--expose-gc');
  const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');
  // Nearly all of them are young, and to find those takes a hundredth of the time.
  // The buffers that one collection found are counted off by the next.
  for (const options of [{ type: 'minor' as const }, { type: 'minor' as const }, undefined, undefined]) {
    collect(options);
    if (process.memoryUsage().arrayBuffers <= enough) break;
  }
  return process.memoryUsage().arrayBuffers;
}
