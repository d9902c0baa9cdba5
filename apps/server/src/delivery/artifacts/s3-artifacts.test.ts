import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import { openArtifactStore } from '../../platform/artifacts/open-artifact-store.ts';
import { noQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { S3_BUCKET, S3_KEY, type S3Peer, startS3Peer } from '../destinations/test-s3-peer.ts';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const limits = { bytesPerFile: 1e9, bytesPerCustomer: 1e9, lifetimeMs: 7 * DAY };
let peer: S3Peer;
let clock: Date;
const closing: (() => void)[] = [];

beforeEach(async () => {
  clock = new Date('2026-11-16T06:00:00Z');
  peer = await startS3Peer([], { now: () => clock });
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await peer.stop();
});

async function openStore(change: object = {}): Promise<ArtifactStore> {
  const bucket = { bucket: S3_BUCKET, prefix: '', region: 'eu-west-1', endpoint: peer.endpoint, credentials: S3_KEY };
  const opened = await openArtifactStore({
    bucket: { ...bucket, ...change },
    dataDir: '/nowhere',
    limits,
    storage: unwatchedStorage,
    quotaLock: noQuotaLock,
    now: () => clock,
  });
  closing.push(opened.close);
  return opened.store;
}

const draft = (content: Readable) => ({
  customerId: 7,
  fileName: 'titles.csv',
  contentType: 'text/csv',
  content,
  rows: () => 2,
  signal: new AbortController().signal,
});

describe('ARTIFACTS_URL at the start', () => {
  test('a bucket that can be used is tried with every call, and nothing stays', async () => {
    await openStore();
    expect(peer.requests.map((line) => line.split(/[ ?]/)[0])).toEqual(['GET', 'PUT', 'GET', 'DELETE']);
    expect(peer.objects.size).toBe(0);
  });

  test.each<[string, object, RegExp]>([
    ['an unknown bucket', { bucket: 'other' }, /^ARTIFACTS_URL names the bucket "other", and http:\S+ has none/],
    [
      'a wrong secret',
      { credentials: { ...S3_KEY, secretAccessKey: 'x' } },
      /may not list, read, write and delete in the bucket "reports" \(SignatureDoesNotMatch\)/,
    ],
    [
      'nothing that listens',
      { endpoint: 'http://127.0.0.1:1' },
      /cannot be reached \(.*ECONNREFUSED.*\). Check the address/,
    ],
  ])('%s refuses the start in one sentence', async (_case, change, sentence) => {
    await expect(openStore(change)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(sentence),
    });
  });

  test('a key that may not write refuses the start', async () => {
    peer.fail({ when: /^PUT/, times: 9, status: 403, code: 'AccessDenied' });
    await expect(openStore()).rejects.toMatchObject({
      message:
        'The credentials of ARTIFACTS_URL may not list, read, write and delete in the bucket "reports" (AccessDenied).',
    });
  });
});

describe('a bucket that fails', () => {
  test('F11: one cut connection is mended; a store that stays away is told as such and leaves nothing', async () => {
    const store = await openStore();
    peer.fail({ when: /^PUT .*content/, times: 1 });
    expect(await store.write(draft(Readable.from(['x'])))).toMatchObject({ bytes: 1 });
    peer.fail({ when: /partNumber=2/, times: 9, status: 503, code: 'SlowDown' });
    const large = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1024 ** 2)));
    await expect(store.write(draft(large))).rejects.toMatchObject({ code: 'files_unavailable' });
    expect([peer.objects.size, peer.openUploads(), large.destroyed]).toEqual([2, 0, true]);
  });

  test('a store that is away is not an unknown file', async () => {
    const store = await openStore();
    const { id } = await store.write(draft(Readable.from(['x'])));
    peer.fail({ when: /^GET .*artifact.json/, times: 3, status: 503, code: 'SlowDown' });
    await expect(store.find(7, id)).rejects.toMatchObject({ code: 'files_unavailable' });
    expect(await store.find(7, id)).toMatchObject({ id });
    peer.fail({ when: /^GET .*content/, times: 3 });
    await expect(text(store.read(7, id))).rejects.toMatchObject({ code: 'files_unavailable' });
  });

  test('F1: what a crash left is swept after a day; until then another process may be writing it', async () => {
    const store = await openStore();
    // The process dies between the content and its record: three attempts of each call.
    peer.fail({ when: /^PUT .*artifact.json/, times: 3 });
    peer.fail({ when: /^DELETE/, times: 3 });
    await expect(store.write(draft(Readable.from(['half'])))).rejects.toMatchObject({ code: 'files_unavailable' });
    expect([...peer.objects.keys()]).toEqual([expect.stringMatching(/^7\/\w{32}\/content$/)]);
    clock = new Date(clock.getTime() + 23 * HOUR);
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 0 });
    clock = new Date(clock.getTime() + HOUR);
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 1 });
    expect(peer.objects.size).toBe(0);
  });

  test('F1: an upload that was never completed is ended after a day', async () => {
    const store = await openStore();
    const endless = new Readable({ read: () => undefined });
    const writing = store.write(draft(endless));
    endless.push(Buffer.alloc(9 * 1024 ** 2));
    await expect.poll(() => peer.openUploads()).toBe(1);
    clock = new Date(clock.getTime() + 23 * HOUR);
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 0 });
    clock = new Date(clock.getTime() + 2 * HOUR);
    expect(await store.sweep()).toEqual({ expired: 0, drafts: 1 });
    endless.push(null);
    await expect(writing).rejects.toMatchObject({ code: 'files_unavailable' });
    expect([peer.objects.size, peer.openUploads()]).toEqual([0, 0]);
  });

  test('a reader that leaves closes its connection', async () => {
    const store = await openStore();
    const { id } = await store.write(draft(Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1024 ** 2)))));
    const reader = store.read(7, id);
    await new Promise((resolve) => reader.once('data', resolve));
    reader.pause();
    reader.destroy();
    await new Promise((resolve) => reader.once('close', resolve));
    await expect.poll(() => peer.openReplies()).toBe(0);
  });
});
