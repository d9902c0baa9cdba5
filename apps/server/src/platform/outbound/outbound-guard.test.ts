import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isGlobal } from './address-range.ts';
import { createOutboundGuard, OutboundRefusal } from './outbound-guard.ts';
import { spellings } from './test-spellings.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'files.example': ['93.184.215.14'],
  'six.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example': ['10.1.2.3'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'loop.example': ['127.0.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
};
const resolveAll = async (host: string) => {
  const found = names[host];
  if (found === undefined) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
  return found;
};
const guard = createOutboundGuard({ allow: [], production: false, resolveAll });
const allowing = (allow: readonly string[], production = false) =>
  createOutboundGuard({ allow, production, resolveAll });

describe('outbound guard', () => {
  test('a host on the internet is resolved once and pinned', async () => {
    expect(await guard.resolve('Files.Example')).toEqual({
      host: 'files.example',
      address: '93.184.215.14',
      family: 4,
    });
    expect(await guard.resolve('six.example')).toEqual({
      host: 'six.example',
      address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
      family: 6,
    });
    expect(await guard.resolve('8.8.8.8')).toEqual({ host: '8.8.8.8', address: '8.8.8.8', family: 4 });
  });

  test.each([
    'inside.example',
    'mixed.example',
    'metadata.example',
    'loop.example',
    'mapped.example',
    'nowhere.example',
  ])('attack 21: %s is refused in the words of a host that does not respond', async (host) => {
    await expect(guard.resolve(host)).rejects.toThrow(
      `Playhead cannot reach "${host}". Check the address, and ask your administrator whether this server may connect to it.`,
    );
  });

  test('N6: no spelling of a local address passes', async () => {
    expect(spellings.length).toBeGreaterThanOrEqual(150);
    const passed: string[] = [];
    for (const spelling of spellings) {
      await guard.resolve(spelling).then(
        () => passed.push(spelling),
        (error: unknown) => expect(error, spelling).toBeInstanceOf(OutboundRefusal),
      );
    }
    expect(passed).toEqual([]);
  });

  test('a name, an address and a network can be allowed', async () => {
    expect(await allowing(['inside.example']).resolve('inside.example')).toMatchObject({ address: '10.1.2.3' });
    expect(await allowing(['10.0.0.0/8']).resolve('inside.example')).toMatchObject({ address: '10.1.2.3' });
    expect(await allowing(['10.1.2.3']).resolve('10.1.2.3')).toMatchObject({ address: '10.1.2.3' });
    expect(await allowing(['127.0.0.1']).resolve('0x7f.1')).toMatchObject({ address: '127.0.0.1' });
    expect(await allowing(['fd00::/8']).resolve('[fd00::1]')).toMatchObject({ address: 'fd00::1', family: 6 });
    await expect(allowing(['10.9.0.0/16']).resolve('inside.example')).rejects.toBeInstanceOf(OutboundRefusal);
  });

  test('in production neither this machine nor the metadata of a cloud can be allowed', async () => {
    const everything = allowing(['loop.example', 'metadata.example', '127.0.0.0/8', '0.0.0.0/0', '::/0'], true);
    for (const host of ['loop.example', 'metadata.example', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[fe80::1]']) {
      await expect(everything.resolve(host), host).rejects.toBeInstanceOf(OutboundRefusal);
    }
    expect(await everything.resolve('inside.example')).toMatchObject({ address: '10.1.2.3' });
  });

  test('an endpoint of one’s own must be listed', () => {
    const listed = allowing(['minio.example', '10.0.0.0/8']);
    expect(['minio.example', '10.1.1.1', 'files.example', 'x@minio.example'].map(listed.isListed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('ranges of addresses', () => {
    expect(['1.1.1.1', '100.63.255.255', '172.32.0.1', '2a00:1450::1'].map(isGlobal)).toEqual([true, true, true, true]);
    expect(['100.64.0.1', '224.0.0.1', '255.255.255.255', '64:ff9b::7f00:1', '2002:7f00:1::'].map(isGlobal)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});

describe('dns that flips', () => {
  let sensor: Server;
  let hits = 0;
  beforeAll(async () => {
    sensor = createServer((socket) => {
      hits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => sensor.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => sensor.close());

  test('N6: a name that is global at first and local at the next lookup is pinned to what was checked', async () => {
    let lookups = 0;
    const flipping = createOutboundGuard({
      allow: [],
      production: false,
      resolveAll: async () => [(lookups += 1) % 2 === 1 ? '93.184.215.14' : '127.0.0.1'],
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => flipping.resolve('flip.example')));
    const pinned = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.address] : []));
    expect(new Set(pinned)).toEqual(new Set(['93.184.215.14']));
    expect([pinned.length, hits]).toEqual([500, 0]);
  });
});
