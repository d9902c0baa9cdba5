import type { S3Target } from '@playhead/contract/http/deliveries/deliveries';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import { createS3Destination } from './s3.ts';
import { type S3Fault, type S3Peer, startS3Peer } from './test-s3-peer.ts';
import { shipmentOf, staying } from './test-shipment.ts';

const open: S3Peer[] = [];
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.stop())));

async function peerWith(faults: readonly S3Fault[] = [], options: { canRead?: boolean } = {}): Promise<S3Peer> {
  const peer = await startS3Peer(faults, options);
  open.push(peer);
  return peer;
}

const guard = createOutboundGuard({ allow: ['127.0.0.0/8'], production: false });
const destination = createS3Destination({ guard });
const targetOf = (peer: Pick<S3Peer, 'endpoint'>, more: Partial<S3Target> = {}): S3Target => ({
  type: 's3',
  bucket: 's3://reports',
  path: '/weekly & more/',
  accessKeyId: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-west-1',
  endpoint: peer.endpoint,
  ...more,
});
const small = shipmentOf('a,b\n1,2\n');
const KEY = 'weekly & more/titles.csv';
/** Two parts, of 8 MB and the rest. */
const large = shipmentOf(Buffer.alloc(9 * 1024 * 1024, 'line of text\n'));

describe('S3', () => {
  test('DLV-001: a small file is one signed request, and is verified', async () => {
    const peer = await peerWith();
    expect(await destination.deliver(targetOf(peer), small, staying)).toEqual({
      state: 'delivered',
      receipt: `s3://reports/${KEY}`,
    });
    expect(peer.objects.get(KEY)?.toString()).toBe('a,b\n1,2\n');
    expect(peer.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'HEAD']);
  });

  test('the operator can choose another store for all buckets', async () => {
    const peer = await peerWith();
    const { endpoint, ...target } = targetOf(peer);
    const configured = createS3Destination({ guard, endpoint: endpoint ?? null });
    expect(await configured.deliver(target, small, staying)).toMatchObject({ state: 'delivered' });
    expect([...peer.objects.keys()]).toEqual([KEY]);
  });

  test('F11: a large file goes in parts, whole, and leaves no upload open', async () => {
    const peer = await peerWith();
    expect(await destination.deliver(targetOf(peer), large, staying)).toMatchObject({ state: 'delivered' });
    expect(peer.objects.get(KEY)?.length).toBe(large.artifact.bytes);
    expect(peer.requests.filter((line) => line.includes('partNumber'))).toHaveLength(2);
    expect(peer.openUploads()).toBe(0);
  });

  test.each<[string, Partial<S3Target>, string]>([
    [
      'wrong secret',
      { secret: 'x' },
      'The store does not know the access key, or the secret key does not belong to it. Check both.',
    ],
    [
      'unknown key',
      { accessKeyId: 'AKIDOTHER' },
      'The store does not know the access key, or the secret key does not belong to it. Check both.',
    ],
    [
      'unknown bucket',
      { bucket: 's3://other-bucket' },
      'There is no bucket "other-bucket". Check its name and region.',
    ],
    ['hostile bucket', { bucket: 'x@127.0.0.1' }, 'S3 Bucket is not a valid name of a bucket.'],
    ['parent folder', { path: '/../' }, 'path should not contain . or .. as a folder'],
  ])('%s is refused in words, and nothing arrives', async (_case, change, reason) => {
    const peer = await peerWith();
    expect(await destination.deliver(targetOf(peer, change), small, staying)).toEqual({ state: 'refused', reason });
    expect(peer.objects.size).toBe(0);
  });

  test.each<[string, S3Fault, object]>([
    [
      'F11: 403 fails at once',
      { when: /^PUT/, times: 9, status: 403, code: 'AccessDenied' },
      { state: 'refused', reason: expect.stringContaining('s3:PutObject') },
    ],
    [
      'F11: 503 for long may be tried again',
      { when: /^PUT/, times: 9, status: 503, code: 'SlowDown' },
      { state: 'temporary', reason: 'The store could not take the file now (SlowDown).' },
    ],
    [
      'F11: a bucket elsewhere',
      { when: /^PUT/, times: 9, status: 301, code: 'PermanentRedirect' },
      { state: 'refused', reason: 'The bucket "reports" is not in eu-west-1. Choose its region.' },
    ],
    [
      'F11: cut connections',
      { when: /^PUT/, times: 9 },
      { state: 'temporary', reason: expect.stringContaining('cannot reach') },
    ],
    ['F11: one cut connection is mended by the client', { when: /^PUT/, times: 1 }, { state: 'delivered' }],
    [
      'F11: a lost acknowledgement is repeated on the same key',
      { when: /^PUT/, times: 1, after: true },
      { state: 'delivered' },
    ],
  ])('%s', async (_case, fault, expected) => {
    const peer = await peerWith([fault]);
    expect(await destination.deliver(targetOf(peer), small, staying)).toMatchObject(expected);
    expect(peer.objects.size).toBe('state' in expected && expected.state === 'delivered' ? 1 : 0);
  });

  test('F11: a store that falls silent is told as not reachable', async () => {
    const peer = await peerWith([{ when: /^PUT/, times: 9, silent: true }]);
    const impatient = createS3Destination({ guard, idleMs: 200 });
    expect(await impatient.deliver(targetOf(peer), small, staying)).toMatchObject({
      state: 'temporary',
      reason: expect.stringContaining('cannot reach'),
    });
  });

  test('F11: a part that fails for good aborts the upload', async () => {
    const peer = await peerWith([{ when: /partNumber=2/, times: 9, status: 503, code: 'SlowDown' }]);
    expect(await destination.deliver(targetOf(peer), large, staying)).toMatchObject({ state: 'temporary' });
    expect([peer.objects.size, peer.openUploads()]).toEqual([0, 0]);
  });

  test('a cancelled upload leaves nothing', async () => {
    const peer = await peerWith();
    const leaving = new AbortController();
    leaving.abort();
    expect(await destination.deliver(targetOf(peer), large, leaving.signal)).toEqual({
      state: 'temporary',
      reason: 'The upload was cancelled.',
    });
    expect([peer.objects.size, peer.openUploads()]).toEqual([0, 0]);
  });

  test('a key that may only write delivers, and the note says what was not compared', async () => {
    const peer = await peerWith([], { canRead: false });
    expect(await destination.deliver(targetOf(peer), small, staying)).toMatchObject({
      state: 'delivered',
      note: 'The key may write but not read, so the object was not compared with the file.',
    });
  });

  test('attack 21: an endpoint that is not listed is refused, and one that is listed must still be allowed', async () => {
    const peer = await peerWith();
    const strict = createS3Destination({ guard: createOutboundGuard({ allow: [], production: false }) });
    expect(await strict.deliver(targetOf(peer), small, staying)).toMatchObject({ state: 'refused' });
    const production = createS3Destination({ guard: createOutboundGuard({ allow: ['127.0.0.1'], production: true }) });
    expect(await production.deliver(targetOf(peer), small, staying)).toEqual({
      state: 'refused',
      reason:
        'Playhead cannot reach "127.0.0.1". Check the address, and ask your administrator whether this server may connect to it.',
    });
    expect(peer.requests).toEqual([]);
  });

  test('attack 21: the host of a region is resolved by the guard', async () => {
    const looked: string[] = [];
    const resolveAll = async (host: string) => {
      looked.push(host);
      return ['127.0.0.1'];
    };
    const rebound = createS3Destination({ guard: createOutboundGuard({ allow: [], production: false, resolveAll }) });
    const { endpoint: _own, ...aws } = targetOf({ endpoint: 'http://unused' });
    expect(await rebound.deliver(aws, small, staying)).toMatchObject({ state: 'refused' });
    expect(new Set(looked)).toEqual(new Set(['reports.s3.eu-west-1.amazonaws.com']));
  });
});
