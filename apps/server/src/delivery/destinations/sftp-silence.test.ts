import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { DeliveryOutcome, SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutboundGuard, unreachableText } from '../../platform/outbound/outbound-guard.ts';
import { createSftpDestination, readHostKey } from './sftp.ts';
import {
  makeHostKey,
  SFTP_PASSWORD,
  SFTP_USER,
  type SftpFault,
  type SftpPeer,
  startSftpPeer,
} from './test-sftp-peer.ts';
import { shipmentOf, staying } from './test-shipment.ts';

const LIMIT_MS = 60_000;
const guard = createOutboundGuard({ allow: ['127.0.0.1'], production: false });
const destination = createSftpDestination({ guard });
const shipment = shipmentOf(Buffer.alloc(100_000, 'line of text\n'));
const silent: DeliveryOutcome = {
  state: 'temporary',
  reason: '127.0.0.1 did not answer for 60 seconds, so the connection was closed before the file was there.',
};

const hostKeyFile = makeHostKey();
let hostKey: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const peer = await startSftpPeer({ hostKey: hostKeyFile });
  hostKey = (await readHostKey(targetOf(peer.address), { guard, signal: staying })) ?? '';
  await peer.stop();
});
// The clock of the limits stands still until a test moves it; sockets are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) await stop();
});

function targetOf(address: string, more: Partial<SftpTarget> = {}): SftpTarget {
  return { type: 'sftp', address, username: SFTP_USER, secret: SFTP_PASSWORD, ...more };
}

async function peerWith(fault: SftpFault): Promise<SftpPeer> {
  const peer = await startSftpPeer({ hostKey: hostKeyFile, fault });
  stops.push(peer.stop);
  return peer;
}

/** Says only its greeting, to everyone. */
async function startMuteServer(greeting: string): Promise<{ address: string; fellSilent: Promise<void> }> {
  const { promise: fellSilent, resolve } = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.resume();
    if (greeting !== '') socket.write(greeting);
    resolve();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { address: `sftp://127.0.0.1:${port}/in`, fellSilent };
}

/** Its queue of connections is full and it takes none of them, so a further one is not answered. */
async function startFullServer(): Promise<string> {
  const script = `
    const { createServer } = require('node:net');
    const { parentPort } = require('node:worker_threads');
    const server = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const blocked = new Worker(script, { eval: true });
  stops.push(() => blocked.terminate());
  const [port] = await once(blocked, 'message');
  const waiting = Array.from({ length: 6 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  stops.push(async () => waiting.forEach((socket) => socket.destroy()));
  await once(waiting[0] ?? blocked, 'connect');
  return `sftp://127.0.0.1:${port}/in`;
}

/** What was sent before the silence may arrive after the clock was moved, so it is moved until the end of the work. */
async function endInSilence<T>(working: Promise<T>, fellSilent?: Promise<void>): Promise<T | 'goes on'> {
  await fellSilent;
  const ended: T[] = [];
  void working.then((value) => ended.push(value));
  for (let second = 0; second < 10_000; second += 1) {
    const [value] = ended;
    if (value !== undefined) return value;
    // The SSH server answers keep-alives between two steps.
    vi.advanceTimersByTime(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return 'goes on';
}

describe('an SFTP server that falls silent', () => {
  test('F12: a connection that is not answered ends the attempt in the words of a host that is not there', async () => {
    const address = await startFullServer();
    const delivering = destination.deliver(targetOf(address, { hostKey }), shipment, staying);
    expect(await endInSilence(delivering)).toEqual({ state: 'temporary', reason: unreachableText('127.0.0.1') });
  });

  test.each([
    ['after it took the connection', ''],
    ['after its greeting', 'SSH-2.0-Mute\r\n'],
  ])('F12: %s ends the attempt', async (_when, greeting) => {
    const { address, fellSilent } = await startMuteServer(greeting);
    const delivering = destination.deliver(targetOf(address, { hostKey }), shipment, staying);
    expect(await endInSilence(delivering, fellSilent)).toEqual(silent);
  });

  test.each<[string, SftpFault]>([
    ['the sign-in', { silentAt: 'sign-in' }],
    ['the session', { silentAt: 'session' }],
    ['the start of SFTP', { silentAt: 'subsystem' }],
    ['the opening of the file', { silentAt: 'OPEN' }],
    ['the first write', { silentAt: 'WRITE' }],
    ['half of the file', { silentAtByte: 50_000 }],
    ['the closing of the file', { silentAt: 'CLOSE' }],
    ['the comparison of sizes', { silentAt: 'STAT' }],
    ['the removal of the older file', { silentAt: 'REMOVE' }],
    ['the rename', { silentAt: 'RENAME' }],
  ])('F12: at %s ends the attempt, although SSH answers', async (_phase, fault) => {
    const peer = await peerWith(fault);
    const delivering = destination.deliver(targetOf(peer.address, { hostKey }), shipment, staying);
    expect(await endInSilence(delivering, peer.fellSilent)).toEqual(silent);
    vi.useRealTimers();
    await vi.waitFor(() => expect(peer.connections()).toBe(0), 100_000);
  });

  test('a host key that does not come is waited for while the dialog is', async () => {
    const { address, fellSilent } = await startMuteServer('');
    const reading = readHostKey(targetOf(address), { guard, signal: staying });
    expect(await endInSilence(reading, fellSilent)).toBeNull();
  });
});

test('F12: a server that takes its time for each reply receives the whole file', async () => {
  let passed = 0;
  const beforeReply = () => {
    passed += 45_000;
    vi.advanceTimersByTime(45_000);
  };
  const peer = await peerWith({ beforeReply });
  expect(await destination.deliver(targetOf(peer.address, { hostKey }), shipment, staying)).toMatchObject({
    state: 'delivered',
  });
  expect(peer.files.get('/in/titles.csv')?.length).toBe(100_000);
  expect(passed).toBeGreaterThan(5 * LIMIT_MS);
});

test('a file that is slow to read is no silence of the server', async () => {
  const peer = await peerWith({});
  async function* slowly() {
    yield Buffer.alloc(50_000, 'x');
    // The first ends when the peer has the writes, the second when their replies are back.
    await peer.roundTrip();
    await peer.roundTrip();
    vi.advanceTimersByTime(10 * LIMIT_MS);
    yield Buffer.alloc(50_000, 'x');
  }
  const slow = { ...shipment, open: () => Readable.from(slowly(), { objectMode: false, highWaterMark: 1 }) };
  expect(await destination.deliver(targetOf(peer.address, { hostKey }), slow, staying)).toMatchObject({
    state: 'delivered',
  });
});
