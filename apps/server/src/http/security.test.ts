import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorReplies } from './error-replies.ts';
import { createRequestLimits } from './request-limits.ts';
import { registerSecurity } from './security.ts';

test('attack 25: over the limit is 429 with Retry-After, in the envelope', async () => {
  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  await registerSecurity(app, {
    frameAncestors: ['https://portal.example'],
    frameSources: [],
    limits: createRequestLimits({ requestsPerMinute: 2 }),
  });
  app.get('/x', async () => ({ code: 200 }));
  const statuses: number[] = [];
  // Another Authorization header is not another caller.
  for (const authorization of ['a', 'b', 'c'])
    statuses.push((await app.inject({ url: '/x', headers: { authorization } })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await app.inject('/x');
  expect(refused.json()).toMatchObject({ code: 429, errors: [{ code: 'too_many_requests' }] });
  expect(refused.headers['retry-after']).toBeDefined();
});

test.each([
  ['http, asked directly', '198.51.100.1', 'https', undefined],
  ['https at a trusted proxy', '10.0.0.1', 'https', 'max-age=31536000'],
  ['http at a trusted proxy', '10.0.0.1', 'http', undefined],
])('Strict-Transport-Security over %s', async (_, remoteAddress, forwarded, expected) => {
  const app = Fastify({ trustProxy: ['10.0.0.1'] });
  await registerSecurity(app, { frameAncestors: [], frameSources: [] });
  app.get('/x', async () => 'x');
  const { headers } = await app.inject({ url: '/x', remoteAddress, headers: { 'x-forwarded-proto': forwarded } });
  expect(headers['strict-transport-security']).toBe(expected);
});

test('every answer says who may frame it, and nothing is sniffed or referred', async () => {
  const app = Fastify();
  await registerSecurity(app, { frameAncestors: ['https://portal.example'], frameSources: [] });
  app.get('/x', async () => 'x');
  const { headers } = await app.inject('/x');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://portal.example;");
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
});
