import { createServer, type Server } from 'node:net';
import type { DeliveryOutcome, SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import { createSftpDestination } from './sftp.ts';
import {
  makeHostKey,
  makeKeyPair,
  SFTP_PASSWORD,
  SFTP_USER,
  type SftpFault,
  type SftpPeer,
  startSftpPeer,
} from './test-sftp-peer.ts';
import { shipmentOf, staying } from './test-shipment.ts';

const hostKey = makeHostKey();
const open: SftpPeer[] = [];
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.stop())));

async function peerWith(options: { fault?: SftpFault; userKey?: string; hostKey?: string } = {}): Promise<SftpPeer> {
  const peer = await startSftpPeer({ hostKey, ...options });
  open.push(peer);
  return peer;
}

const destination = createSftpDestination({ guard: createOutboundGuard({ allow: ['127.0.0.1'], production: false }) });
const targetOf = (peer: SftpPeer, more: Partial<SftpTarget> = {}): SftpTarget => ({
  type: 'sftp',
  address: peer.address,
  username: SFTP_USER,
  secret: SFTP_PASSWORD,
  ...more,
});
const shipment = shipmentOf(Buffer.alloc(100_000, 'line of text\n'));

/** As the dialog does it: shown at the first use, then confirmed. */
async function confirmed(peer: SftpPeer, more: Partial<SftpTarget> = {}): Promise<SftpTarget> {
  const first = await destination.deliver(targetOf(peer, more), shipment, staying);
  return targetOf(peer, { ...more, hostKey: hostKeyIn(first) });
}

function hostKeyIn(outcome: DeliveryOutcome): string {
  return 'hostKey' in outcome ? (outcome.hostKey ?? '') : '';
}

describe('SFTP', () => {
  test('the key of a host is shown at the first use, before any password is sent', async () => {
    const peer = await peerWith();
    const outcome = await destination.deliver(targetOf(peer), shipment, staying);
    expect(outcome).toEqual({
      state: 'refused',
      hostKey: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
      reason: `127.0.0.1 is not known yet. Compare its key ${hostKeyIn(outcome)} with what its owner tells you, and confirm it.`,
    });
    expect([peer.passwords, peer.files.size]).toEqual([[], 0]);
  });

  test('DLV-001: the file appears whole under its name, and a second attempt replaces it', async () => {
    const peer = await peerWith();
    const target = await confirmed(peer);
    for (const _attempt of [1, 2]) {
      expect(await destination.deliver(target, shipment, staying)).toEqual({
        state: 'delivered',
        receipt: 'sftp://127.0.0.1/in/titles.csv',
      });
    }
    expect([...peer.files].map(([path, content]) => [path, content.length])).toEqual([['/in/titles.csv', 100_000]]);
    expect(new Set(peer.named)).toEqual(new Set(['/in/.titles.csv.run-2026-11-16T06-00.part', '/in/titles.csv']));
  });

  test('a private key signs in', async () => {
    const { privateKey, publicKey } = makeKeyPair();
    const peer = await peerWith({ userKey: publicKey });
    const target = await confirmed(peer, { secret: privateKey });
    expect(await destination.deliver(target, shipment, staying)).toMatchObject({ state: 'delivered' });
    expect(peer.passwords).toEqual([]);
  });

  test('F12: a changed host key refuses the delivery and sends no password', async () => {
    const peer = await peerWith();
    const target = await confirmed(peer);
    const impostor = await peerWith({ hostKey: makeHostKey() });
    const outcome = await destination.deliver({ ...target, address: impostor.address }, shipment, staying);
    expect(outcome).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('The key of 127.0.0.1 has changed from SHA256:'),
    });
    expect([impostor.passwords, impostor.files.size]).toEqual([[], 0]);
  });

  test.each<[string, Partial<SftpTarget>, string]>([
    [
      'a wrong password',
      { secret: 'x' },
      '127.0.0.1 refused the user "ada". Check the user name and the password or key.',
    ],
    [
      'a wrong user',
      { username: 'eve' },
      '127.0.0.1 refused the user "eve". Check the user name and the password or key.',
    ],
    [
      'half a key',
      { secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nxx' },
      'The private key cannot be read. Paste the whole key, and its passphrase if it has one.',
    ],
  ])('%s is refused in words', async (_case, change, reason) => {
    const peer = await peerWith();
    const target = { ...(await confirmed(peer)), ...change };
    expect(await destination.deliver(target, shipment, staying)).toEqual({ state: 'refused', reason });
  });

  test.each([
    ['/out', 'There is no folder /out on 127.0.0.1.'],
    ['/locked', '"ada" may not write to the folder /locked on 127.0.0.1.'],
  ])('the folder %s is refused in words', async (folder, reason) => {
    const peer = await peerWith();
    const target = await confirmed(peer);
    const address = target.address.replace('/in', folder);
    expect(await destination.deliver({ ...target, address }, shipment, staying)).toEqual({ state: 'refused', reason });
  });

  test.each([
    ['Quota exceeded', { state: 'refused', reason: 'There is no room left in the folder /in on 127.0.0.1.' }],
    ['No space left on device', { state: 'refused', reason: 'There is no room left in the folder /in on 127.0.0.1.' }],
    ['Failure', { state: 'temporary', reason: '127.0.0.1 could not write the file (Failure). Its disk may be full.' }],
  ])('F12: the server responds to a write with %j', async (text, expected) => {
    const peer = await peerWith({ fault: { writeStatus: { code: 4, text } } });
    expect(await destination.deliver(await confirmed(peer), shipment, staying)).toEqual(expected);
  });

  test.each([1, 40_000, 99_999])(
    'F12: a connection cut at byte %i leaves no file under its name',
    async (cutAtByte) => {
      const peer = await peerWith({ fault: { cutAtByte } });
      expect(await destination.deliver(await confirmed(peer), shipment, staying)).toEqual({
        state: 'temporary',
        reason: 'The connection to 127.0.0.1 was cut off before the file was there.',
      });
      expect(peer.files.has('/in/titles.csv')).toBe(false);
    },
  );

  test('F12: a lost reply to the rename may be tried again; the file is whole', async () => {
    const peer = await peerWith({ fault: { cutAfterRename: true } });
    expect(await destination.deliver(await confirmed(peer), shipment, staying)).toMatchObject({ state: 'temporary' });
    expect(peer.files.get('/in/titles.csv')?.length).toBe(100_000);
  });

  test('a cancelled delivery ends', async () => {
    const peer = await peerWith();
    const target = await confirmed(peer);
    const leaving = new AbortController();
    const endless = { ...shipment, open: () => shipment.open().once('data', () => leaving.abort()) };
    expect(await destination.deliver(target, endless, leaving.signal)).toMatchObject({ state: 'temporary' });
    expect(await destination.deliver(target, shipment, leaving.signal)).toMatchObject({ state: 'temporary' });
    expect(peer.files.has('/in/titles.csv')).toBe(false);
  });

  test('attack 21: a host inside is refused without a connection, in the words of one that does not respond', async () => {
    let hits = 0;
    const sensor: Server = createServer(() => void (hits += 1));
    await new Promise<void>((resolve) => sensor.listen(0, '127.0.0.1', resolve));
    const bound = sensor.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const strict = createSftpDestination({ guard: createOutboundGuard({ allow: [], production: false }) });
    const target = { type: 'sftp' as const, username: 'ada', secret: 'x', hostKey: 'SHA256:x' };
    const texts: string[] = [];
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]']) {
      const outcome = await strict.deliver({ ...target, address: `sftp://${host}:${port}` }, shipment, staying);
      texts.push(`${outcome.state}: ${'reason' in outcome ? outcome.reason.replace(host, 'HOST') : ''}`);
    }
    await new Promise((resolve) => sensor.close(resolve));
    const gone = await destination.deliver({ ...target, address: `sftp://127.0.0.1:${port}` }, shipment, staying);
    const unreachable =
      'Playhead cannot reach "HOST". Check the address, and ask your administrator whether this server may connect to it.';
    expect([new Set(texts), hits]).toEqual([new Set([`refused: ${unreachable}`]), 0]);
    expect(gone).toEqual({ state: 'temporary', reason: unreachable.replace('HOST', '127.0.0.1') });
  });
});
