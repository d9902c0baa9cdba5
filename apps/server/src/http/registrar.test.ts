import { AppError } from '@playhead/contract/errors';
import { CUSTOMER_BASE, CustomerParams } from '@playhead/contract/customer-path';
import { route } from '@playhead/contract/route';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerErrorReplies } from './error-replies.ts';
import { createRegistrar } from './registrar.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import { registerSecurity } from './security.ts';
import type { Session } from './session.ts';

const read = route({
  id: 'things.read',
  summary: 'Read',
  method: 'GET',
  path: `${CUSTOMER_BASE}/things`,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ size: z.coerce.number().int().max(5).default(1) }),
  reply: z.object({ who: z.string(), size: z.number() }),
});
const write = route({
  id: 'things.write',
  summary: 'Write',
  method: 'POST',
  path: `${CUSTOMER_BASE}/things`,
  permission: 'ci_export_permission',
  params: CustomerParams,
  body: z.strictObject({ name: z.string().max(5) }),
  reply: z.object({ name: z.string() }),
});

const list = route({
  id: 'things.list',
  summary: 'List',
  method: 'GET',
  path: `${CUSTOMER_BASE}/things/all`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.array(z.object({ name: z.string(), size: z.number() })),
});
const rows = Array.from({ length: 20_000 }, (_, size) => ({ name: 'a "thing"', size }));

const session: Session = {
  userId: 'u1',
  email: 'a@b.example',
  fullName: 'A',
  customerId: 7,
  permissions: [],
  expiresAt: new Date('2030-01-01'),
};

class LostDatabase extends Error {}

let app: FastifyInstance;
let failure: Error | null;

beforeEach(() => {
  failure = null;
  app = Fastify({ bodyLimit: 1000 });
  registerErrorReplies(app, { isMetadataUnavailable: (error) => error instanceof LostDatabase });
  const registrar = createRegistrar({
    app,
    checkReplies: true,
    async resolveSession(token) {
      if (token === 'old') throw new AppError('token_expired');
      if (token === 'reader') return session;
      if (token === 'writer') return { ...session, permissions: ['ci_export_permission'] };
      throw new AppError('not_signed_in');
    },
  });
  registrar.handle(read, async ({ session: who, query }) => {
    if (failure) throw failure;
    return { who: who.email, size: query.size };
  });
  registrar.handle(list, async () => rows);
  registrar.handle(write, async ({ body }) => ({ name: body.name }));
  registrar.refuseOtherMethods();
});

function get(url: string, token?: string) {
  return app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
}

function post(payload: string, token = 'writer', type = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return app.inject({ method: 'POST', url: '/v1/customers/7/things', payload, headers });
}

describe('a registered route', () => {
  test('QRY-004: responds in the envelope with code 200', async () => {
    const response = await get('/v1/customers/7/things?size=3', 'reader');
    expect([response.statusCode, response.json()]).toEqual([200, { code: 200, data: { who: 'a@b.example', size: 3 } }]);
  });

  test('attack 25: a large reply is sent in pieces, with the same text', async () => {
    const response = await get('/v1/customers/7/things/all', 'reader');
    expect(response.headers['content-length']).toBeUndefined();
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toBe(JSON.stringify({ code: 200, data: rows }));
  });

  test('no token and a wrong token are 401', async () => {
    expect((await get('/v1/customers/7/things')).statusCode).toBe(401);
    expect((await get('/v1/customers/7/things', 'forged')).json().code).toBe(401);
  });

  test('the scheme may be written in any case, and a 401 says which one is expected', async () => {
    const lower = { url: '/v1/customers/7/things', headers: { authorization: 'bearer reader' } };
    expect((await app.inject(lower)).statusCode).toBe(200);
    expect((await get('/v1/customers/7/things')).headers['www-authenticate']).toBe('Bearer realm="Playhead"');
  });

  test('no response is kept by a cache, neither a success nor a refusal', async () => {
    const responses = [await get('/v1/customers/7/things', 'reader'), await get('/v1/customers/7/things')];
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'])(
    '%s on a known path is 405 with Allow',
    async (name) => {
      // The types of `inject` know fewer methods than the server.
      const method = name as 'PUT';
      const response = await app.inject({ method, url: '/v1/customers/7/things' });
      expect([response.statusCode, response.headers['allow'], response.json().errors[0].code]).toEqual([
        405,
        'GET, POST, HEAD',
        'method_not_allowed',
      ]);
    },
  );

  test('a method of a path that does not exist is 404', async () => {
    expect((await app.inject({ method: 'PUT', url: '/v1/customers/7/other' })).statusCode).toBe(404);
  });

  test('an expired token is 440 in status and code', async () => {
    const response = await get('/v1/customers/7/things', 'old');
    expect([response.statusCode, response.json().code]).toEqual([440, 440]);
  });

  test.each(['8', '07', '7%20', '7.0', '*', ':customer', '-1', '0'])(
    'another spelling of the customer is the same 404: %s',
    async (customer) => {
      const response = await get(`/v1/customers/${customer}/things`, 'reader');
      expect([response.statusCode, response.json().errors[0].code]).toEqual([404, 'not_found']);
    },
  );

  test('a missing permission is 403, before the body is looked at', async () => {
    expect((await post('{"name":"much too long"}', 'reader')).statusCode).toBe(403);
  });

  test('bad input is 400 with the offending path', async () => {
    const response = await post('{"name":"much too long"}');
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'body.name']);
    expect((await get('/v1/customers/7/things?size=9', 'reader')).json().errors[0].path).toBe('query.size');
  });

  test('unknown and identity fields in a body are refused', async () => {
    expect((await post('{"name":"ok","customer_id":8}')).statusCode).toBe(400);
  });

  test('malformed JSON, wrong type and an oversized body are catalogue errors', async () => {
    expect((await post('{"name":')).json().errors[0].code).toBe('invalid_request');
    expect((await post('<x/>', 'writer', 'application/xml')).json().errors[0].code).toBe('invalid_request');
    const large = await post(`{"name":"${'x'.repeat(2000)}"}`);
    expect([large.statusCode, large.json().message]).toEqual([413, 'The request is larger than 1 kB.']);
  });

  test('a bug returns 500 without its text', async () => {
    failure = new Error('SELECT secret FROM playhead.sessions');
    const response = await get('/v1/customers/7/things', 'reader');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json().errors[0].request_id).toBeTruthy();
  });

  test('F6: a database that is away returns 503 with Retry-After', async () => {
    failure = new LostDatabase('connection terminated');
    const response = await get('/v1/customers/7/things', 'reader');
    expect([response.statusCode, response.json().errors[0].code]).toEqual([503, 'metadata_unavailable']);
    expect(response.headers['retry-after']).toBe('2');
  });

  test('an engine that is away returns 503 with Retry-After', async () => {
    failure = new AppError('engine_unavailable');
    const response = await get('/v1/customers/7/things', 'reader');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('limits of callers', () => {
  const LIMIT = 4;
  let limited: FastifyInstance;

  beforeEach(async () => {
    limited = Fastify();
    const limits = createRequestLimits({ requestsPerMinute: LIMIT, now: () => new Date(0) });
    registerErrorReplies(limited, { isMetadataUnavailable: () => false });
    await registerSecurity(limited, { frameSources: [], limits });
    const registrar = createRegistrar({
      app: limited,
      checkReplies: true,
      limits,
      async resolveSession(token) {
        if (!token.startsWith('user-')) throw new AppError('not_signed_in');
        return { ...session, userId: token.split('.')[0] ?? '', permissions: ['ci_export_permission'] };
      },
    });
    registrar.handle(read, async ({ query }) => ({ who: 'x', size: query.size }));
    registrar.handle({ ...write, rateLimit: 2 }, async ({ body }) => ({ name: body.name }));
  });

  async function statusesOf(tokens: readonly string[], request: { method?: 'POST'; payload?: object } = {}) {
    const statuses: number[] = [];
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await limited.inject({ url: '/v1/customers/7/things', headers, ...request })).statusCode);
    }
    return statuses;
  }

  const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

  test('attack 25: fifty people behind one address have a limit each, whatever token they carry', async () => {
    const everybody = times(50, (person) => times(LIMIT, (turn) => `user-${person}.${turn}`)).flat();
    expect(new Set(await statusesOf(everybody))).toEqual(new Set([200]));
    expect(await statusesOf(['user-7.fresh'])).toEqual([429]);
  });

  test('what a user saves within an hour is limited in bytes, and so is what a customer saves', async () => {
    const stored = Fastify();
    let now = 0;
    const limits = createRequestLimits({ storedBytesPerHour: 40, now: () => new Date(now) });
    registerErrorReplies(stored, { isMetadataUnavailable: () => false });
    const resolveSession = async (token: string) => ({
      ...session,
      userId: token,
      permissions: ['ci_export_permission'] as const,
    });
    const registrar = createRegistrar({ app: stored, checkReplies: true, limits, resolveSession });
    registrar.handle(read, async ({ query }) => ({ who: 'x', size: query.size }));
    registrar.handle({ ...write, storesData: true }, async ({ body }) => ({ name: body.name }));
    // 16 bytes.
    const save = (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return stored.inject({ method: 'POST', url: '/v1/customers/7/things', headers, payload: '{"name":"abcde"}' });
    };
    const statuses = async (tokens: readonly string[]) => {
      const seen: number[] = [];
      for (const token of tokens) seen.push((await save(token)).statusCode);
      return seen;
    };
    expect(await statuses(['ada', 'ada', 'ada', 'bo'])).toEqual([200, 200, 429, 200]);
    now += 5 * 60_000;
    const refused = await save('ada');
    expect(refused.json().message).toBe('Too much was saved within an hour. Please try again in 55 min.');
    expect([refused.json().errors[0].code, refused.headers['retry-after']]).toEqual(['too_much_stored', '3300']);
    const reading = await stored.inject({ url: '/v1/customers/7/things', headers: { authorization: 'Bearer ada' } });
    expect(reading.statusCode).toBe(200);
    now += 55 * 60_000;
    expect(await statuses(['ada'])).toEqual([200]);
    // 24 more of 16 bytes are within the 400 of a customer.
    const everybody = Array.from({ length: 25 }, (_, at) => `user-${at}`);
    expect(await statuses(everybody)).toEqual([...Array.from({ length: 24 }, () => 200), 429]);
  });

  test('a body whose length is not told counts as the largest one', async () => {
    const stored = Fastify();
    const limits = createRequestLimits({ storedBytesPerHour: 1_500, now: () => new Date(0) });
    registerErrorReplies(stored, { isMetadataUnavailable: () => false });
    const resolveSession = async () => ({ ...session, permissions: ['ci_export_permission'] as const });
    const registrar = createRegistrar({ app: stored, checkReplies: true, limits, resolveSession });
    registrar.handle({ ...write, storesData: true, bodyLimit: 1_000 }, async ({ body }) => ({ name: body.name }));
    const save = async () => {
      const headers = {
        authorization: 'Bearer ada',
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      };
      const payload = '{"name":"abcde"}';
      return (await stored.inject({ method: 'POST', url: '/v1/customers/7/things', headers, payload })).statusCode;
    };
    expect([await save(), await save()]).toEqual([200, 429]);
  });

  test('attack 25: a customer has its own generous limit', async () => {
    const everybody = times(LIMIT * 50, (call) => `user-${call}`);
    expect(new Set(await statusesOf(everybody))).toEqual(new Set([200]));
    expect(await statusesOf(['user-999'])).toEqual([429]);
  });

  test('attack 25: tokens that are refused count for the address, and keep nobody else out', async () => {
    const forged = times(LIMIT + 1, (turn) => `forged-${turn}`);
    expect(await statusesOf(forged)).toEqual([...times(LIMIT, () => 401), 429]);
    expect(await statusesOf(['user-1'])).toEqual([200]);
  });

  test('a route’s own limit counts by user', async () => {
    const post = { method: 'POST', payload: { name: 'x' } } as const;
    expect(await statusesOf(['user-1.a', 'user-1.b', 'user-1.c', 'user-2'], post)).toEqual([200, 200, 429, 200]);
  });

  test('a refused caller’s body is not read', async () => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/v1/customers/7/things', payload: '{"name":', headers } as const;
    expect((await limited.inject(request)).statusCode).toBe(401);
  });
});
