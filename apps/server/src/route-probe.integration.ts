import { signOut } from '@playhead/contract/http/account/portal';
import { routes } from '@playhead/contract/http/routes';
import type { RouteRecord } from '@playhead/contract/route';
import { permissions } from '@playhead/contract/permissions';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberships, users } from './platform/metadata/schema.ts';
import { silentLogger } from './platform/metadata/test-metadata.ts';
import { type StorageWatch, watchStorage } from './platform/storage/storage-watch.ts';
import { AURORA, BOREALIS, startTestApp, type TestApp } from './test-app.ts';
import { hostileCalls } from './test-bad-text.ts';

/** Routes anybody may call: a new one is added here on purpose or fails this test. */
const knownPublic = [
  'system.health',
  'system.readiness',
  'system.appConfig',
  'portal.signIn',
  'portal.startProviderSignIn',
  'portal.finishProviderSignIn',
  'exports.linkedFile',
  'biFrame.openSession',
];

const all: readonly RouteRecord[] = routes;
const signedIn = all.filter((route) => route.permission !== 'public');
const ofCustomer = all.filter((route) => route.path.includes(':customer'));
const named = (list: readonly RouteRecord[]) => list.map((route) => [route.id, route] as const);

let server: TestApp;
let analyst: { authorization: string };
let foreigner: { authorization: string };
let clockAheadMs = 0;
let signedInAtMs = 0;
let freeBytes = 2 ** 40;
let storage: StorageWatch;

beforeAll(async () => {
  const ignore = async () => undefined;
  storage = await watchStorage({
    directory: '/',
    limits: { lowBytes: 2_000 * 2 ** 20, fullBytes: 500 * 2 ** 20 },
    logger: silentLogger,
    readFreeBytes: async () => freeBytes,
    checkMs: 5,
  });
  server = await startTestApp({
    now: () => new Date(Date.now() + clockAheadMs),
    change: { storage, segmentBuilds: { request: ignore, discard: ignore, wantRollups: ignore } },
  });
  analyst = await server.signIn('analyst@aurora.example');
  foreigner = await server.signIn('analyst@borealis.example');
});
afterAll(async () => {
  storage.stop();
  await server.end();
});

function urlOf(route: RouteRecord, customer: number | string): string {
  return route.path.replace(':customer', encodeURIComponent(String(customer))).replace(/:\w+/g, 'anything');
}

/** A call that names a customer and fills every other parameter with a harmless word. */
function call(route: RouteRecord, options: { customer: number | string; headers?: Record<string, string> }) {
  const url = urlOf(route, options.customer);
  const request: InjectOptions = { method: route.method, url, headers: options.headers ?? {} };
  return server.app.inject(route.body ? { ...request, payload: {} } : request);
}

test('the public routes are exactly the known ones', () => {
  expect(all.filter((route) => route.permission === 'public').map((route) => route.id)).toEqual(knownPublic);
});

describe('every route refuses', () => {
  test.each(named(signedIn))('%s without a token', async (_id, route) => {
    const response = await call(route, { customer: AURORA });
    expect([response.statusCode, response.json().code, response.json().data]).toEqual([401, 401, undefined]);
  });

  test.each(named(signedIn))('%s with a forged token', async (_id, route) => {
    const [head = '', body = '', signature = ''] = analyst.authorization.split('.');
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const response = await call(route, { customer: AURORA, headers: { authorization: `${head}.${body}.${flipped}` } });
    expect(response.statusCode).toBe(401);
  });

  test.each(named(ofCustomer))('%s with another customer’s token, as if nothing were there', async (_id, route) => {
    const foreign = await call(route, { customer: AURORA, headers: foreigner });
    const unknown = await call(route, { customer: 999_999, headers: foreigner });
    const withoutId = (body: string) => body.replace(/"request_id":"[^"]+"/, '');
    expect(foreign.statusCode).toBe(404);
    expect(withoutId(foreign.body)).toBe(withoutId(unknown.body));
  });

  test.each(named(ofCustomer))('literal-param-key: %s with a word in place of the customer', async (_id, route) => {
    for (const customer of [':customer', '*', '%', '0', '-1', 'null', '1001 OR 1=1', '../1001']) {
      expect((await call(route, { customer, headers: analyst })).statusCode, customer).toBe(404);
    }
  });
});

describe('every permission', () => {
  test.each(permissions)('%s is required by the routes that name it, and by no other', async (permission) => {
    await setPermissions(permissions.filter((held) => held !== permission));
    const refused: string[] = [];
    for (const route of signedIn) {
      const response = await call(route, { customer: AURORA, headers: analyst });
      // The one call that ends the session of its caller.
      if (route.id === signOut.id) analyst = await server.signIn('analyst@aurora.example');
      if (response.statusCode === 403) refused.push(route.id);
    }
    await setPermissions(permissions);
    expect(refused).toEqual(signedIn.filter((route) => route.permission === permission).map((route) => route.id));
  });

  async function setPermissions(held: readonly string[]): Promise<void> {
    const { db } = server.metadata;
    const [user] = await db.select().from(users).where(eq(users.email, 'analyst@aurora.example'));
    await db
      .update(memberships)
      .set({ permissions: held })
      .where(eq(memberships.userId, user?.id ?? ''));
    // Rights are remembered for a second at most.
    clockAheadMs += 2_000;
  }
});

describe('F8: while the disk is full', () => {
  async function setFree(bytes: number): Promise<void> {
    freeBytes = bytes;
    await expect.poll(() => storage.state().freeBytes).toBe(bytes);
  }
  const refusedForSpace = async () => {
    const refused: string[] = [];
    for (const route of signedIn) {
      const response = await call(route, { customer: AURORA, headers: analyst });
      // The one call that ends the session of its caller.
      if (route.id === signOut.id) analyst = await server.signIn('analyst@aurora.example');
      if (response.statusCode === 507) refused.push(`${route.id}: ${response.json().errors[0].code}`);
    }
    return refused;
  };

  test('routes that store data refuse with 507, all others work, and it ends automatically', async () => {
    await setFree(449 * 2 ** 20);
    expect(await refusedForSpace()).toEqual([
      'dashboards.createLayout: storage_full',
      'preferences.save: storage_full',
      'shareLinks.create: storage_full',
      'annotations.create: storage_full',
      'annotations.update: storage_full',
      'segments.create: storage_full',
      'segments.update: storage_full',
      'segments.rebuild: storage_full',
      'segments.createShare: storage_full',
      'segments.updateShare: storage_full',
      'segments.upload: storage_full',
      'ingest.sessions: storage_full',
      'exports.startRender: storage_full',
      'exports.createFile: storage_full',
      'exports.createZip: storage_full',
      'plans.create: storage_full',
      'plans.update: storage_full',
      'plans.createByMark: storage_full',
      'plans.updateByMark: storage_full',
      'plans.sendWidget: storage_full',
      'plans.createBucketJob: storage_full',
      'plans.updateBucketJob: storage_full',
      'jobs.retry: storage_full',
      'biFrame.embedUrl: storage_full',
      'explore.storeQuery: storage_full',
      'reports.create: storage_full',
      'reports.update: storage_full',
      'reports.restore: storage_full',
      'reports.duplicate: storage_full',
      'boards.create: storage_full',
      'boards.update: storage_full',
      'boards.pin: storage_full',
      'boards.restore: storage_full',
      'administration.saveSettings: storage_full',
      'administration.addUser: storage_full',
      'administration.setPermissions: storage_full',
      'serviceTokens.create: storage_full',
    ]);
    const full = await server.app.inject('/readyz');
    expect([full.statusCode, full.json().data]).toEqual([
      200,
      {
        status: 'degraded',
        engine: 'ready',
        metadata: 'ready',
        storage: { status: 'full', free_bytes: 449 * 2 ** 20 },
        reasons: [
          'The disk of the data directory has 449 MB free: reading works, new data is refused. ' +
            'Free space until there are 500 MB; writing then works again without a restart.',
        ],
        version: '0.0.0-test',
      },
    ]);
    const query = { fields: ['customer_view.plays'] };
    const url = `/v1/customers/${AURORA}/customer_view/queries/run/json`;
    const response = await server.app.inject({ method: 'POST', url, payload: query, headers: analyst });
    expect(response.statusCode).toBe(200);

    await setFree(1_000 * 2 ** 20);
    expect(await refusedForSpace()).toEqual([]);
    const low = await server.app.inject('/readyz');
    expect(low.json().data).toMatchObject({
      status: 'ready',
      storage: { status: 'low' },
      reasons: [expect.any(String)],
    });
  });
});

describe('bad text is refused, and never a failure of ours', () => {
  const withText = all.filter((route) => hostileCalls(route).length > 0);

  test.each(named(withText))('%s with hostile texts in query and body', async (_id, route) => {
    const wrong: string[] = [];
    for (const { what, query, body, isNeverAccepted } of hostileCalls(route)) {
      // Another minute: limits of calls are not what is tested.
      clockAheadMs += 61_000;
      const headers = await freshHeaders();
      const url = `${urlOf(route, AURORA)}?${queryText(query)}`;
      const json = { ...headers, 'content-type': 'application/json' };
      const request: InjectOptions = { method: route.method, url, headers: body === undefined ? headers : json };
      const { statusCode } = await server.app.inject(body === undefined ? request : { ...request, payload: body });
      const fits = isNeverAccepted ? [400, 404, 413].includes(statusCode) : statusCode < 500;
      if (!fits) wrong.push(`${what} returns ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(named(all.filter((route) => /:(?!customer)\w+/.test(route.path))))(
    '%s with hostile texts in its path',
    async (_id, route) => {
      for (const text of [
        '%00',
        'a%00b',
        '%ED%A0%80',
        '%FF',
        '%zz',
        '%',
        '%07',
        '%2e%2e%2f',
        'x'.repeat(5_000),
        '0000-01-01',
      ]) {
        const url = route.path.replace(':customer', String(AURORA)).replace(/:\w+/g, text);
        const headers = await freshHeaders();
        const request: InjectOptions = { method: route.method, url, headers };
        const response = await server.app.inject(route.body ? { ...request, payload: {} } : request);
        expect([400, 404, 414], `${text} ${response.body}`).toContain(response.statusCode);
      }
    },
  );

  test.each([
    ['ingest/sessions', 'application/x-ndjson', '{"viewer_id":"a\\u0000b","session_id":"\\ud800"}\n\0\n'],
    ['segment-uploads', 'text/csv', 'viewer_id\na\0b\n\u0007\n'],
  ])('%s with NUL in its lines', async (path, type, payload) => {
    const headers = { ...(await freshHeaders()), 'content-type': type, 'idempotency-key': 'bad-text' };
    const request: InjectOptions = { method: 'POST', url: `/v1/customers/${AURORA}/${path}`, headers, payload };
    const response = await server.app.inject(request);
    expect(response.statusCode, response.body).toBeLessThan(500);
  });

  /** The clock has gone on for hours: the analyst signs in again before the token ends. */
  async function freshHeaders(): Promise<{ authorization: string }> {
    if (clockAheadMs - signedInAtMs > 7 * 3_600_000) {
      analyst = await server.signIn('analyst@aurora.example');
      signedInAtMs = clockAheadMs;
    }
    return analyst;
  }

  function queryText(query: Readonly<Record<string, string>>): string {
    return Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  }
});

test('tenants differ by token alone: the same query, two customers, two results', async () => {
  const rows = [AURORA, BOREALIS].flatMap((customer, index) =>
    Array.from({ length: 3 + index }, (_value, viewer) => ({
      customer_id: customer,
      viewer_key: viewer,
      viewer_id: `viewer-${viewer}`,
      session_id: `${customer}-${viewer}`,
      start_utc: '2026-05-05 12:00:00',
      end_utc: '2026-05-05 12:10:00',
      started: true,
      asset_id: `canary-${customer}`,
      device: `device-of-${customer}`,
      screen: 'TV',
      country: 'x',
    })),
  );
  await server.engine.engine.insertRows({ table: 'sessions', rows });
  const send = async (customer: number, headers: Record<string, string>) => {
    const payload = {
      fields: ['customer_view.device', 'customer_view.plays'],
      filters: { 'customer_view.current_date_range_ui': '2026/05/01 to 2026/05/31' },
    };
    const url = `/v1/customers/${customer}/customer_view/queries/run/json`;
    return (await server.app.inject({ method: 'POST', url, payload, headers })).json().data.result.data;
  };
  // Other tests call every route, sign-out included.
  const [ofAurora, ofBorealis] = [
    await server.signIn('analyst@aurora.example'),
    await server.signIn('analyst@borealis.example'),
  ];
  expect(await send(AURORA, ofAurora)).toEqual([
    { 'customer_view.device': `device-of-${AURORA}`, 'customer_view.plays': 3 },
  ]);
  expect(await send(BOREALIS, ofBorealis)).toEqual([
    { 'customer_view.device': `device-of-${BOREALIS}`, 'customer_view.plays': 4 },
  ]);
});
