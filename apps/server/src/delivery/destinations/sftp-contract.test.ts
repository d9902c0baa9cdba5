import type { SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import { createRandom } from '../faults/test-random.ts';
import { createSftpDestination, readHostKey } from './sftp.ts';
import { type CuttingProxy, startCuttingProxy } from './test-cutting-proxy.ts';
import { makeKeyPair } from './test-sftp-peer.ts';
import { type SftpServer, sftpServers } from './test-sftp-servers.ts';
import { shipmentOf, staying } from './test-shipment.ts';

const guard = createOutboundGuard({ allow: ['127.0.0.1'], production: false });
const destination = createSftpDestination({ guard });
const BYTES = 300_000;
const older = Buffer.alloc(BYTES + 1_000, 'older content\n');
const shipment = shipmentOf(Buffer.alloc(BYTES, 'line of text\n'));
const { fileName } = shipment.artifact;
const CUTS = 12;
/** In the greeting, the exchange of keys, the sign-in, and the file. */
const SILENCES = [1, 200, 2_000, 50_000, 200_000];

/** The name says which servers there were: OpenSSH's is not on every machine. */
describe(`SFTP with ${sftpServers.map(([name]) => name).join(' and ')}`, () => {
  describe.each(sftpServers)('%s', (_name, start) => {
    let server: SftpServer;
    let proxy: CuttingProxy;
    let target: SftpTarget;
    beforeAll(async () => {
      server = await start();
      proxy = await startCuttingProxy(server.port);
      const unconfirmed = {
        type: 'sftp' as const,
        address: `sftp://${server.host}:${proxy.port}${server.folder}`,
        username: server.username,
        secret: server.privateKey,
      };
      target = { ...unconfirmed, hostKey: (await readHostKey(unconfirmed, { guard, signal: staying })) ?? '' };
    });
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
    });

    test('DLV-001: the file appears whole under its name, and a second attempt replaces it', async () => {
      for (const content of [shipmentOf(older), shipment]) {
        expect(await destination.deliver(target, content, staying)).toEqual({
          state: 'delivered',
          receipt: `sftp://127.0.0.1${server.folder}/${fileName}`,
        });
      }
      expect(await server.names()).toEqual([fileName]);
      expect((await server.read(fileName))?.equals(Buffer.alloc(BYTES, 'line of text\n'))).toBe(true);
    });

    test('a name with spaces and umlauts arrives as it is', async () => {
      const named = shipmentOf('a', { artifact: { ...shipmentOf('a').artifact, fileName: 'Größe (1).csv' } });
      expect(await destination.deliver(target, named, staying)).toMatchObject({ state: 'delivered' });
      expect(String(await server.read('Größe (1).csv'))).toBe('a');
    });

    test('20 MB arrive whole', async () => {
      const content = Buffer.alloc(20 * 1024 * 1024, 'another line of text\n');
      const large = shipmentOf(content, { artifact: { ...shipmentOf(content).artifact, fileName: 'large.csv' } });
      expect(await destination.deliver(target, large, staying)).toMatchObject({ state: 'delivered' });
      expect((await server.read('large.csv'))?.equals(content)).toBe(true);
    });

    test('another key of the host refuses the delivery', async () => {
      const changed = { ...target, hostKey: `SHA256:${'A'.repeat(43)}` };
      expect(await destination.deliver(changed, shipment, staying)).toMatchObject({
        state: 'refused',
        reason: expect.stringContaining('The key of 127.0.0.1 has changed from'),
        hostKey: target.hostKey,
      });
    });

    test('a key that the server does not know is refused in words', async () => {
      const { privateKey } = makeKeyPair();
      expect(await destination.deliver({ ...target, secret: privateKey }, shipment, staying)).toEqual({
        state: 'refused',
        reason: `127.0.0.1 refused the user "${server.username}". Check the user name and the password or key.`,
      });
    });

    test('a folder that is not there is refused in words', async () => {
      const address = target.address.replace(server.folder, '/nowhere/at-all');
      expect(await destination.deliver({ ...target, address }, shipment, staying)).toEqual({
        state: 'refused',
        reason: 'There is no folder /nowhere/at-all on 127.0.0.1.',
      });
    });

    test('F12, R9: a network that fails at any byte never shows a short file, and the next attempt delivers', async () => {
      const random = createRandom(20_261_116);
      await destination.deliver(target, shipmentOf(older), staying);
      for (let cut = 0; cut < CUTS; cut += 1) {
        proxy.cutAfter(random.between(1, BYTES));
        const outcome = await destination.deliver(target, shipment, staying);
        expect(outcome.state).toBe('temporary');
        expect((await server.read(fileName))?.equals(older)).toBe(true);
      }
      proxy.cutAfter(null);
      expect(await destination.deliver(target, shipment, staying)).toMatchObject({ state: 'delivered' });
      expect((await server.read(fileName))?.length).toBe(BYTES);
      expect((await server.names()).filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    test('F12: a network that falls silent ends the attempt, and the next one delivers', async () => {
      const impatient = createSftpDestination({ guard, idleMs: 200 });
      await destination.deliver(target, shipmentOf(older), staying);
      for (const bytes of SILENCES) {
        proxy.fallSilentAfter(bytes);
        expect(await impatient.deliver(target, shipment, staying)).toEqual({
          state: 'temporary',
          reason: '127.0.0.1 did not answer for 0.2 seconds, so the connection was closed before the file was there.',
        });
        expect((await server.read(fileName))?.equals(older)).toBe(true);
      }
      proxy.cutAfter(null);
      expect(await destination.deliver(target, shipment, staying)).toMatchObject({ state: 'delivered' });
      expect((await server.read(fileName))?.length).toBe(BYTES);
    });

    test('a delivery that is cancelled in the middle ends and shows nothing', async () => {
      const leaving = new AbortController();
      const content = shipmentOf(Buffer.alloc(BYTES), {
        artifact: { ...shipment.artifact, fileName: 'cancelled.csv' },
      });
      const cut = { ...content, open: () => content.open().once('data', () => leaving.abort()) };
      expect(await destination.deliver(target, cut, leaving.signal)).toMatchObject({ state: 'temporary' });
      expect(await server.read('cancelled.csv')).toBeUndefined();
    });
  });
});
