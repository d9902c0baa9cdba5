import { Readable } from 'node:stream';
import type { S3Target } from '@playhead/contract/http/deliveries/deliveries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import { createRandom } from '../faults/test-random.ts';
import { createS3Destination } from './s3.ts';
import { type CuttingProxy, startCuttingProxy } from './test-cutting-proxy.ts';
import { S3_KEY } from './test-s3-peer.ts';
import { type S3Server, s3Servers } from './test-s3-servers.ts';
import { shipmentOf, staying } from './test-shipment.ts';

const guard = createOutboundGuard({ allow: ['127.0.0.1'], production: false });
const destination = createS3Destination({ guard });
const KEY = 'weekly/titles.csv';
const older = Buffer.from('older content\n');
const small = Buffer.from('a,b\n1,2\n');
/** Four parts, three of 8 MB and the rest. */
const large = Buffer.alloc(26 * 1024 * 1024, 'line of text\n');
const CUTS = 4;

/** The name says which stores there were: MinIO is not on every machine. */
describe(`S3 with ${s3Servers.map(([name]) => name).join(' and ')}`, () => {
  describe.each(s3Servers)('%s', (_name, start) => {
    let server: S3Server;
    let proxy: CuttingProxy;
    let target: S3Target;
    beforeAll(async () => {
      server = await start();
      const { port } = new URL(server.endpoint);
      proxy = await startCuttingProxy(Number(port));
      target = {
        type: 's3',
        bucket: 's3://reports',
        path: '/weekly/',
        accessKeyId: S3_KEY.accessKeyId,
        secret: S3_KEY.secretAccessKey,
        region: 'eu-west-1',
        endpoint: server.endpoint,
      };
    });
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
    });

    test.each([
      ['one request', small],
      ['four parts', large],
    ])('DLV-001: a file of %s arrives whole, and replaces the one of an earlier attempt', async (_case, content) => {
      for (const sent of [older, content]) {
        expect(await destination.deliver(target, shipmentOf(sent), staying)).toEqual({
          state: 'delivered',
          receipt: `s3://reports/${KEY}`,
        });
      }
      expect((await server.read(KEY))?.equals(content)).toBe(true);
      expect([await server.keys(), await server.openUploads()]).toEqual([[KEY], 0]);
    });

    test('a key with spaces, umlauts and signs is signed rightly', async () => {
      const path = "/a b/ä+ö&(1)'!/";
      expect(await destination.deliver({ ...target, path }, shipmentOf(small), staying)).toMatchObject({
        state: 'delivered',
      });
      expect((await server.read("a b/ä+ö&(1)'!/titles.csv"))?.equals(small)).toBe(true);
    });

    test.each<[string, Partial<S3Target>, string]>([
      ['a wrong secret', { secret: 'x'.repeat(40) }, 'Check both.'],
      ['an unknown bucket', { bucket: 's3://other-bucket' }, 'There is no bucket "other-bucket".'],
    ])('%s is refused in words', async (_case, change, words) => {
      expect(await destination.deliver({ ...target, ...change }, shipmentOf(small), staying)).toMatchObject({
        state: 'refused',
        reason: expect.stringContaining(words),
      });
    });

    test('F11: a delivery that is cancelled between its parts leaves the old object and no open upload', async () => {
      await destination.deliver(target, shipmentOf(older), staying);
      const leaving = new AbortController();
      const shipment = shipmentOf(large);
      async function* cancelling() {
        let read = 0;
        for await (const chunk of shipment.open()) {
          // The fourth part is read once one is in the store.
          if (read > 24 * 1024 * 1024) leaving.abort();
          read += chunk.length;
          yield chunk;
        }
      }
      const open = () => Readable.from(cancelling(), { objectMode: false });
      expect(await destination.deliver(target, { ...shipment, open }, leaving.signal)).toEqual({
        state: 'temporary',
        reason: 'The upload was cancelled.',
      });
      expect([(await server.read(KEY))?.toString(), await server.openUploads()]).toEqual([older.toString(), 0]);
    });

    test('F11, R9: a network that fails at any byte leaves the old object or the whole new one', async () => {
      const random = createRandom(20_261_116);
      const through = { ...target, endpoint: `http://127.0.0.1:${proxy.port}` };
      await destination.deliver(target, shipmentOf(older), staying);
      for (let cut = 0; cut < CUTS; cut += 1) {
        proxy.cutAfter(random.between(1, 3 * 1024 * 1024));
        expect(await destination.deliver(through, shipmentOf(large), staying)).toMatchObject({ state: 'temporary' });
        expect((await server.read(KEY))?.toString()).toBe(older.toString());
      }
      proxy.cutAfter(null);
      expect(await destination.deliver(through, shipmentOf(large), staying)).toMatchObject({ state: 'delivered' });
      expect((await server.read(KEY))?.equals(large)).toBe(true);
    });
  });
});
