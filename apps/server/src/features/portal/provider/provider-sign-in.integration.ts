import { PortalSession } from '@playhead/contract/http/account/portal';
import Fastify, { type FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { registerErrorReplies } from '../../../http/error-replies.ts';
import { createRegistrar } from '../../../http/registrar.ts';
import { createAuditLog } from '../../../platform/audit/audit-log.ts';
import { removeCustomerUser } from '../../../platform/customers/customer-users.ts';
import { createIdentityProvider } from '../../../platform/identity/identity-provider.ts';
import { createPendingSignIns } from '../../../platform/identity/pending-sign-ins.ts';
import {
  signInAtProvider,
  startTestProvider,
  TEST_CLIENT,
  type TestProvider,
} from '../../../platform/identity/test-provider.ts';
import { isMetadataUnavailable } from '../../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../../platform/metadata/metadata.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from '../../../platform/metadata/test-metadata.ts';
import { PLAIN_CLAIMS } from '../../../platform/tokens/claim-mapping.ts';
import { createTokens } from '../../../platform/tokens/tokens.ts';
import { createSessionResolver } from '../resolve-session.ts';
import { registerPortal } from '../routes.ts';
import { registerProviderSignIn } from './routes.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const PUBLIC_URL = 'http://127.0.0.1:1';
const SECRET = 'Zk3v0PqXw9rT5yLb2NcJ8sHfGm4dQeUa';

let database: TestMetadata;
let metadata: Metadata;
let remote: TestProvider;
let app: FastifyInstance;
let clockAheadMs = 0;
const hostClaims = { ...PLAIN_CLAIMS, featuresClaim: 'package' };
const now = () => new Date(Date.now() + clockAheadMs);

beforeAll(async () => {
  [database, remote] = await Promise.all([startTestMetadata(), startTestProvider()]);
  remote.addresses.add(`${PUBLIC_URL}/sign-in/callback`);
});
afterAll(async () => {
  await Promise.all([database.stop(), remote.stop()]);
});
beforeEach(async () => {
  clockAheadMs = 0;
  remote.accounts.clear();
  metadata = await database.clone();
  await metadata.pool.query(
    `INSERT INTO customers (id, account_name, name, time_zone)
     VALUES ($1, 'aurora_stream', 'Aurora Stream', 'America/New_York'), ($2, 'borealis_tv', 'Borealis TV', 'Europe/Berlin')`,
    [AURORA, BOREALIS],
  );
  app = buildApp();
});
afterEach(async () => {
  await app.close();
  await metadata.stop();
});

function buildApp({ mapsPermissions = true } = {}): FastifyInstance {
  const provider = createIdentityProvider(
    {
      issuer: remote.issuer,
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      name: 'Example ID',
      scope: 'openid email profile',
      hosts: [],
      readsUserInfo: false,
      mapsPermissions,
      claims: {
        customerClaim: 'org',
        customers: new Map([
          ['aurora', AURORA],
          ['borealis', BOREALIS],
          ['gone', 9999],
        ]),
        permissionsClaim: 'roles',
        permissions: new Map([
          ['analyst', ['ci_export_permission', 'ci_create_segment_permission']],
          ['boss', ['ci_admin_permission']],
        ]),
        featuresClaim: 'package',
        features: new Map([['premium', ['ads', 'demographics']]]),
      },
    },
    { publicUrl: PUBLIC_URL, now },
  );
  const deps = {
    db: metadata.db,
    tokens: createTokens({ secret: SECRET, issuer: 'playhead', audience: 'playhead', now, claims: hostClaims }),
    demoUsers: 'refused' as const,
    now,
    audit: createAuditLog({ db: metadata.db, logger: silentLogger }),
    providerSignIn: { provider, pendingSignIns: createPendingSignIns({ secrets: [SECRET], now }), isSecure: true },
    passwordSignIn: false,
  };
  const instance = Fastify();
  registerErrorReplies(instance, { isMetadataUnavailable });
  const registrar = createRegistrar({ app: instance, checkReplies: true, resolveSession: createSessionResolver(deps) });
  registerPortal(registrar, deps);
  registerProviderSignIn(registrar, deps);
  return instance;
}

const ReplyBody = z.object({
  message: z.string().optional(),
  data: z.unknown().optional(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});
const Started = z.object({ authorization_url: z.string() });
const Finished = z.object({ session: PortalSession, next: z.string() });

async function post(url: string, payload: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await app.inject({ method: 'POST', url, payload, headers });
  const { data, message, errors } = ReplyBody.parse(reply.json());
  return { status: reply.statusCode, data, message, error: errors?.[0]?.code, cookie: reply.headers['set-cookie'] };
}

async function start(next = '/') {
  const reply = await post('/portal/provider/start', { next });
  return { url: Started.parse(reply.data).authorization_url, cookie: z.string().parse(reply.cookie) };
}

/** Of the browser: name and value alone. */
const sent = (cookie: string) => ({ cookie: cookie.split(';')[0] ?? '' });

async function signIn(login: string, claims: Readonly<Record<string, unknown>>) {
  remote.accounts.set(login, claims);
  const { url, cookie } = await start('/viewer-insights/ads?period=Yesterday');
  const callback = await signInAtProvider(remote, url, login);
  return post('/portal/provider/session', { query: callback.search }, sent(cookie));
}

async function permissionsOf(token: string) {
  const reply = await app.inject({
    url: '/pproxy/?path=permissions_by_cid',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.statusCode, data: ReplyBody.parse(reply.json()).data };
}

const ada = { email: 'ada@aurora.example', email_verified: true, name: 'Ada', org: 'aurora', roles: ['analyst'] };
const auditOf = async () =>
  (await metadata.pool.query<object>('SELECT actor, action, customer_id, outcome, detail FROM audit_log ORDER BY id'))
    .rows;

test('a first sign-in makes the user with the rights of the claims, and the session is like that of a password', async () => {
  const { status, data } = await signIn('ada', ada);
  expect(status).toBe(200);
  const { session, next } = Finished.parse(data);
  expect(next).toBe('/viewer-insights/ads?period=Yesterday');
  expect(session).toMatchObject({
    user: { email: 'ada@aurora.example', user_full_name: 'Ada' },
    customer: { customer_id: AURORA, customer_name: 'Aurora Stream' },
  });
  expect(await permissionsOf(session.token)).toEqual({
    status: 200,
    data: { permissions: ['ci_export_permission', 'ci_create_segment_permission'] },
  });
  expect(await auditOf()).toEqual([
    {
      actor: 'ada@aurora.example',
      action: 'users.fromProvider',
      customer_id: AURORA,
      outcome: 'done',
      detail: { origin: 'created', permissions: ['ci_export_permission', 'ci_create_segment_permission'] },
    },
    {
      actor: 'ada@aurora.example',
      action: 'portal.finishProviderSignIn',
      customer_id: AURORA,
      outcome: 'done',
      detail: {},
    },
  ]);
  const renewed = await app.inject({
    method: 'POST',
    url: '/portal/session/renew',
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(renewed.statusCode).toBe(200);
});

test('the next sign-in follows changed claims, and open sessions have the new rights on their next request', async () => {
  const first = Finished.parse((await signIn('ada', ada)).data).session;
  const second = Finished.parse((await signIn('ada', { ...ada, name: 'Ada L.', roles: ['boss'] })).data).session;
  expect(second.user).toEqual({ ...first.user, user_full_name: 'Ada L.' });
  expect((await permissionsOf(first.token)).data).toEqual({ permissions: ['ci_admin_permission'] });
  await signIn('ada', { ...ada, roles: undefined });
  expect((await permissionsOf(first.token)).data).toEqual({ permissions: [] });
  await signIn('ada', { ...ada, org: 'borealis' });
  expect((await permissionsOf(first.token)).status).toBe(401);
});

test.each([
  ['no customer any more', undefined],
  ['a customer that is gone', 'gone'],
])('a sign-in with claims of %s ends the open sessions of the user on their next request', async (_what, org) => {
  const { session } = Finished.parse((await signIn('ada', ada)).data);
  expect((await permissionsOf(session.token)).status).toBe(200);
  expect((await signIn('ada', { ...ada, org })).error).toBe('provider_user_unknown');
  expect((await permissionsOf(session.token)).status).toBe(401);
  const renewed = await post('/portal/session/renew', {}, { authorization: `Bearer ${session.token}` });
  expect(renewed.status).toBe(401);
  expect(await auditOf()).toContainEqual({
    actor: 'ada@aurora.example',
    action: 'users.fromProvider',
    customer_id: AURORA,
    outcome: 'done',
    detail: { before: ['ci_export_permission', 'ci_create_segment_permission'], removed: true },
  });
  const back = Finished.parse((await signIn('ada', ada)).data).session;
  expect(back.user.user_id).toBe(session.user.user_id);
});

test('a customer that was given here stays when the claims name another one, or none', async () => {
  const { session } = Finished.parse((await signIn('ada', ada)).data);
  const give = 'INSERT INTO memberships (user_id, customer_id, permissions) VALUES ($1, $2, $3)';
  await metadata.pool.query(give, [session.user.user_id, BOREALIS, '["ci_export_permission"]']);
  const customersOf = async (claims: object) => {
    const { data } = await signIn('ada', { ...ada, ...claims });
    return Finished.parse(data).session.customers.map(({ customer_id }) => customer_id);
  };
  expect(await customersOf({})).toEqual([AURORA, BOREALIS]);
  expect(await customersOf({ org: undefined })).toEqual([BOREALIS]);
  const { rows } = await metadata.pool.query<object>(
    'SELECT customer_id, permissions FROM memberships WHERE user_id = $1',
    [session.user.user_id],
  );
  expect(rows).toEqual([{ customer_id: BOREALIS, permissions: ['ci_export_permission'] }]);
  // From here on it is theirs.
  expect(await customersOf({ org: 'borealis' })).toEqual([BOREALIS]);
  expect(await customersOf({})).toEqual([AURORA]);
});

test('what an admin gave by hand comes back when the claims name the customer again', async () => {
  await app.close();
  app = buildApp({ mapsPermissions: false });
  const { session } = Finished.parse((await signIn('ada', ada)).data);
  expect((await permissionsOf(session.token)).data).toEqual({ permissions: [] });
  await metadata.pool.query(`UPDATE memberships SET permissions = '["ci_export_permission"]'`);
  expect((await signIn('ada', { ...ada, org: undefined })).error).toBe('provider_user_unknown');
  expect((await permissionsOf(session.token)).status).toBe(401);
  const back = Finished.parse((await signIn('ada', ada)).data).session;
  expect((await permissionsOf(back.token)).data).toEqual({ permissions: ['ci_export_permission'] });
  expect(await auditOf()).toContainEqual(
    expect.objectContaining({ detail: { origin: 'known', permissions: ['ci_export_permission'] } }),
  );
  await signIn('ada', { ...ada, org: 'borealis' });
  await metadata.pool.query(`UPDATE memberships SET permissions = '["ci_create_segment_permission"]'`);
  const both = Finished.parse((await signIn('ada', { ...ada, org: ['aurora', 'borealis'] })).data).session;
  const { rows } = await metadata.pool.query<object>(
    'SELECT customer_id, permissions FROM memberships WHERE user_id = $1 ORDER BY customer_id',
    [both.user.user_id],
  );
  expect(rows).toEqual([
    { customer_id: AURORA, permissions: ['ci_export_permission'] },
    { customer_id: BOREALIS, permissions: ['ci_create_segment_permission'] },
  ]);
});

test('what an admin gave is forgotten after 30 days, and when an admin has removed the user since', async () => {
  await app.close();
  app = buildApp({ mapsPermissions: false });
  const give = () => metadata.pool.query(`UPDATE memberships SET permissions = '["ci_admin_permission"]'`);
  const permissionsAfterReturn = async () => {
    const { session } = Finished.parse((await signIn('ada', ada)).data);
    return (await permissionsOf(session.token)).data;
  };
  const { user } = Finished.parse((await signIn('ada', ada)).data).session;
  await give();
  await signIn('ada', { ...ada, org: undefined });
  await metadata.pool.query(`UPDATE withdrawn_permissions SET withdrawn_at = now() - interval '31 days'`);
  expect(await permissionsAfterReturn()).toEqual({ permissions: [] });
  await give();
  await signIn('ada', { ...ada, org: undefined });
  // By a host's token, for instance.
  await metadata.pool.query('INSERT INTO memberships (user_id, customer_id, permissions) VALUES ($1, $2, $3)', [
    user.user_id,
    AURORA,
    '[]',
  ]);
  const key = { customerId: AURORA, userId: user.user_id };
  await removeCustomerUser(metadata.db, key, async () => undefined);
  expect(await permissionsAfterReturn()).toEqual({ permissions: [] });
});

test('with a permissions claim, nothing comes back that the claim does not name', async () => {
  await signIn('ada', ada);
  await metadata.pool.query(`UPDATE memberships SET permissions = '["ci_admin_permission"]'`);
  await signIn('ada', { ...ada, org: undefined });
  const { session } = Finished.parse((await signIn('ada', { ...ada, roles: undefined })).data);
  expect((await permissionsOf(session.token)).data).toEqual({ permissions: [] });
});

test('a claim with several customers gives exactly these', async () => {
  const { session } = Finished.parse((await signIn('olga', { ...ada, org: ['aurora', 'borealis', 'other'] })).data);
  expect(session.customers.map(({ customer_id }) => customer_id)).toEqual([AURORA, BOREALIS]);
});

test('a claim with package features sets those of the customer', async () => {
  await signIn('ada', { ...ada, package: ['premium', 'unknown'] });
  const { rows } = await metadata.pool.query<object>('SELECT flags FROM customers WHERE id = $1', [AURORA]);
  expect(rows).toMatchObject([{ flags: { ads_enabled: true, demographic_enabled: true, playhead_id_enabled: false } }]);
  const entry = { action: 'features.fromClaims', detail: { before: [], after: ['ads', 'demographics'] } };
  expect(await auditOf()).toContainEqual(expect.objectContaining(entry));
});

async function addLocalUser(customers: readonly number[]): Promise<string> {
  const { rows } = await metadata.pool.query<{ id: string }>(
    `INSERT INTO users (email, full_name, password_hash) VALUES ('ada@aurora.example', 'Ada', 'x') RETURNING id`,
  );
  const id = rows[0]?.id ?? '';
  for (const customer of customers)
    await metadata.pool.query('INSERT INTO memberships (user_id, customer_id) VALUES ($1, $2)', [id, customer]);
  return id;
}

test('a user with a password and the same verified address becomes the user of the provider', async () => {
  const id = await addLocalUser([AURORA]);
  const { session } = Finished.parse((await signIn('ada', ada)).data);
  expect(session.user.user_id).toBe(id);
  const { rows } = await metadata.pool.query<object>('SELECT external_id, password_hash FROM users WHERE id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ external_id: `oidc:${remote.issuer}|ada`, password_hash: null }]);
});

test.each([
  ['an address that is not verified', [AURORA], { email_verified: false }],
  ['another customer in addition to the claimed one', [AURORA, BOREALIS], {}],
  ['another customer', [BOREALIS], {}],
])('a user with a password and %s stays somebody else', async (_what, customers, changes) => {
  const id = await addLocalUser(customers);
  const { session } = Finished.parse((await signIn('ada', { ...ada, ...changes })).data);
  expect(session.user.user_id).not.toBe(id);
  expect(session.customers).toHaveLength(1);
});

test.each([
  ['no customer', { ...ada, org: undefined }],
  ['a customer that is not mapped', { ...ada, org: 'other' }],
  ['the number of a customer as a text', { ...ada, org: '1001' }],
  ['a customer that does not exist', { ...ada, org: 'gone' }],
])('a user with %s is told what to do', async (_what, claims) => {
  expect(await signIn('ada', claims)).toMatchObject({
    status: 403,
    error: 'provider_user_unknown',
    message:
      'You are signed in at Example ID as ada@aurora.example, but this account belongs to no customer here. ' +
      'Ask your administrator for access, then sign in again.',
  });
  const { rows } = await metadata.pool.query<object>('SELECT id FROM users');
  expect(rows).toEqual([]);
});

test('a user who was disabled stays out', async () => {
  await signIn('ada', ada);
  await metadata.pool.query(`UPDATE users SET status = 'disabled'`);
  expect(await signIn('ada', ada)).toMatchObject({
    status: 403,
    message: 'The account ada@aurora.example is disabled in Playhead. Ask your administrator to enable it.',
  });
});

test('only the browser that began a sign-in can end it, once and in time', async () => {
  remote.accounts.set('ada', ada);
  const refused = {
    status: 401,
    error: 'provider_sign_in_failed',
    message:
      'The sign-in could not be completed: it was started in another browser, or too long ago. Please sign in again.',
  };
  const { url, cookie } = await start();
  expect(cookie).toMatch(
    /^__Secure-playhead-sign-in=[\w.-]+; Max-Age=900; Path=\/portal\/provider; HttpOnly; SameSite=Strict; Secure$/,
  );
  const { search } = await signInAtProvider(remote, url, 'ada');
  expect(await post('/portal/provider/session', { query: search })).toMatchObject(refused);
  expect(await post('/portal/provider/session', { query: search }, sent(`${cookie.slice(0, 60)};`))).toMatchObject(
    refused,
  );
  const foreign = await start();
  expect(await post('/portal/provider/session', { query: search }, sent(foreign.cookie))).toMatchObject({
    status: 401,
  });
  clockAheadMs = 16 * 60_000;
  expect(await post('/portal/provider/session', { query: search }, sent(cookie))).toMatchObject(refused);
  clockAheadMs = 0;
  const done = await post('/portal/provider/session', { query: search }, sent(cookie));
  expect(done).toMatchObject({ status: 200, cookie: expect.stringContaining('=; Max-Age=0; ') });
  expect(await post('/portal/provider/session', { query: search }, sent(cookie))).toMatchObject({ status: 401 });
  expect(await auditOf()).toContainEqual({
    actor: 'anonymous',
    action: 'portal.finishProviderSignIn',
    customer_id: null,
    outcome: 'refused',
    detail: { code: 'provider_sign_in_failed' },
  });
});

test.each(['//evil.example', '/\\evil.example', '\\\\evil.example', 'javascript:alert(1)', 'https://evil.example', ''])(
  'reliability.md 2.14: next=%s is refused',
  async (next) => {
    expect(await post('/portal/provider/start', { next })).toMatchObject({ status: 400, error: 'invalid_request' });
  },
);

test('passwords are refused where they are switched off', async () => {
  expect(await post('/portal/session', { email: 'ada@aurora.example', password: 'x' })).toMatchObject({
    status: 403,
    error: 'password_sign_in_off',
  });
});

test('sign-out ends the session here and names the page that ends it at the provider', async () => {
  const { session } = Finished.parse((await signIn('ada', ada)).data);
  const headers = { authorization: `Bearer ${session.token}` };
  const reply = await app.inject({ method: 'DELETE', url: '/portal/session', headers });
  expect(ReplyBody.parse(reply.json()).data).toEqual({
    ended: true,
    provider_sign_out_url: `${remote.issuer}/session/end?post_logout_redirect_uri=${encodeURIComponent(`${PUBLIC_URL}/sign-in`)}&client_id=playhead`,
  });
  clockAheadMs = 2_000;
  expect((await permissionsOf(session.token)).status).toBe(401);
});

/** Of a portal that shares the secret. */
const hostToken = (claims: Readonly<Record<string, unknown>>) =>
  new SignJWT({ iss: 'playhead', aud: 'playhead', customer: AURORA, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(SECRET));

test('a token of a portal is never that of a user of the provider or of a program', async () => {
  await signIn('ada', ada);
  for (const sub of [`oidc:${remote.issuer}|ada`, 'service:x'])
    expect((await permissionsOf(await hostToken({ sub }))).status).toBe(401);
  const { rows } = await metadata.pool.query<object>('SELECT full_name FROM users');
  expect(rows).toEqual([{ full_name: 'Ada' }]);
});

test('package features follow the claim in tokens of a portal too', async () => {
  const flags = async () =>
    (await metadata.pool.query<{ flags: object }>('SELECT flags FROM customers WHERE id = $1', [AURORA])).rows[0]
      ?.flags;
  await permissionsOf(await hostToken({ sub: 'h1', package: ['ads'] }));
  expect(await flags()).toMatchObject({ ads_enabled: true, demographic_enabled: false });
  await permissionsOf(await hostToken({ sub: 'h1' }));
  expect(await flags()).toMatchObject({ ads_enabled: true });
  await permissionsOf(await hostToken({ sub: 'h1', package: [] }));
  expect(await flags()).toMatchObject({ ads_enabled: false });
});
