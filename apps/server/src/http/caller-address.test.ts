import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { addressKey, callerAddress } from './caller-address.ts';
import { createHttpServer } from './server-instance.ts';

describe('addressKey', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['unknown', null],
    ['', null],
    ['203.0.113.7, 10.0.0.1', null],
  ])('%s counts as %s', (text, key) => {
    expect(addressKey(text)).toBe(key);
  });
});

describe('X-Forwarded-For', () => {
  async function addressSeen(options: { trustedProxies?: readonly string[]; from: string; forwarded: string }) {
    const app = createHttpServer(pino({ level: 'silent' }), { trustedProxies: options.trustedProxies ?? [] });
    app.get('/who', async (request) => callerAddress(request));
    const headers = { 'x-forwarded-for': options.forwarded };
    const { body } = await app.inject({ url: '/who', remoteAddress: options.from, headers });
    await app.close();
    return body;
  }

  test('is not believed without a trusted proxy', async () => {
    expect(await addressSeen({ from: '198.51.100.1', forwarded: '203.0.113.7' })).toBe('198.51.100.1');
  });

  test('is believed from a trusted proxy alone, and only as far as trusted proxies wrote it', async () => {
    const trustedProxies = ['10.0.0.0/8', 'fd00::/8'];
    expect(await addressSeen({ trustedProxies, from: '10.1.2.3', forwarded: '203.0.113.7' })).toBe('203.0.113.7');
    expect(await addressSeen({ trustedProxies, from: 'fd00::9', forwarded: '1.1.1.1, 203.0.113.7, 10.9.9.9' })).toBe(
      '203.0.113.7',
    );
    expect(await addressSeen({ trustedProxies, from: '198.51.100.1', forwarded: '203.0.113.7' })).toBe('198.51.100.1');
  });

  test('a text that is no address counts as the proxy itself', async () => {
    const trustedProxies = ['10.1.2.3'];
    expect(await addressSeen({ trustedProxies, from: '10.1.2.3', forwarded: 'x'.repeat(5000) })).toBe('10.1.2.3');
  });
});
