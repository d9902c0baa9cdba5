import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorReplies } from './error-replies.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import { registerSecurity } from './security.ts';

test('attack 25: over the limit is 429 with Retry-After, in the envelope', async () => {
  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  await registerSecurity(app, {
    frameSources: [],
    limits: createRequestLimits({ requestsPerMinute: 2 }),
  });
  app.get('/x', async () => ({ code: 200 }));
  const statuses: number[] = [];
  // Another Authorization header does not make another caller.
  for (const authorization of ['a', 'b', 'c'])
    statuses.push((await app.inject({ url: '/x', headers: { authorization } })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await app.inject('/x');
  expect(refused.json()).toMatchObject({ code: 429, errors: [{ code: 'too_many_requests' }] });
  expect(refused.headers['retry-after']).toBeDefined();
});

test.each([
  ['http, called directly', '198.51.100.1', 'https', undefined],
  ['https at a trusted proxy', '10.0.0.1', 'https', 'max-age=31536000'],
  ['http at a trusted proxy', '10.0.0.1', 'http', undefined],
])('Strict-Transport-Security over %s', async (_, remoteAddress, forwarded, expected) => {
  const app = Fastify({ trustProxy: ['10.0.0.1'] });
  await registerSecurity(app, { frameSources: [] });
  app.get('/x', async () => 'x');
  const { headers } = await app.inject({ url: '/x', remoteAddress, headers: { 'x-forwarded-proto': forwarded } });
  expect(headers['strict-transport-security']).toBe(expected);
});

test('every response says who may frame it, and nothing is sniffed or referred', async () => {
  const app = Fastify();
  const frameAncestors = { others: ['https://portal.example'], forPages: () => [] };
  await registerSecurity(app, { frameAncestors, frameSources: [] });
  app.get('/x', async () => 'x');
  const { headers } = await app.inject('/x');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://portal.example;");
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a page may be framed by the origins that are known once it is requested', async () => {
  const app = Fastify();
  let known: readonly string[] = [];
  const refresh = async () => (known = ['https://a.example', 'https://b.example']);
  await registerSecurity(app, { frameAncestors: { refresh, others: [], forPages: () => known }, frameSources: [] });
  app.get('/x', async () => 'x');
  const policyFor = async (accept: string) => {
    const { headers } = await app.inject({ url: '/x', headers: { accept } });
    return headers['content-security-policy'];
  };
  expect(await policyFor('text/html,*/*;q=0.8')).toContain(
    "frame-ancestors 'self' https://a.example https://b.example;",
  );
  expect(await policyFor('application/json')).toContain("frame-ancestors 'self';");
});
