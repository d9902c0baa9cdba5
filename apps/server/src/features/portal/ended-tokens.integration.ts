import { packageFeatures } from '@playhead/contract/http/administration/packaging';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeUser } from '../../commands/customer/user-change.ts';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import { createAuditLog } from '../../platform/audit/audit-log.ts';
import { hasFeature } from '../../platform/customers/package-features.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { hashPassword } from '../../platform/tokens/password.ts';
import { createTokens } from '../../platform/tokens/tokens.ts';
import { createSessionResolver } from './resolve-session.ts';
import { registerPortal } from './routes.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const ISSUER = 'https://portal.test';
const AUDIENCE = 'analytics';
/** A host that shares it signs tokens with it. */
const SECRET = 'Zk3v0PqXw9rT5yLb2NcJ8sHfGm4dQeUa';
const olga = 'olga@playhead.example';

let template: TestMetadata;
let metadata: Metadata;
let app: FastifyInstance;
let now: Date;
let passwordHash: string;

beforeAll(async () => {
  [template, passwordHash] = await Promise.all([startTestMetadata(), hashPassword('right')]);
});
afterAll(() => template.stop());

beforeEach(async () => {
  metadata = await template.clone();
  now = new Date('2026-03-02T12:00:00Z');
  await metadata.pool.query(
    `INSERT INTO customers (id, account_name, name, time_zone) VALUES ($1, 'aurora', 'Aurora', 'UTC'), ($2, 'borealis', 'Borealis', 'UTC')`,
    [AURORA, BOREALIS],
  );
  const tokens = createTokens({ secret: SECRET, issuer: ISSUER, audience: AUDIENCE, now: () => now });
  const audit = createAuditLog({ db: metadata.db, logger: silentLogger });
  const deps = { db: metadata.db, tokens, demoUsers: 'refused' as const, now: () => now, audit };
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable });
  const registrar = createRegistrar({ app, checkReplies: true, resolveSession: createSessionResolver(deps) });
  registerPortal(registrar, deps);
  return async () => {
    await app.close();
    await metadata.stop();
  };
});

async function addUser(email: string, customers: readonly number[]): Promise<string> {
  const { rows } = await metadata.pool.query<{ id: string }>(
    'INSERT INTO users (email, full_name, password_hash) VALUES ($1, $1, $2) RETURNING id',
    [email, passwordHash],
  );
  const id = rows[0]?.id ?? '';
  for (const customer of customers)
    await metadata.pool.query('INSERT INTO memberships (user_id, customer_id) VALUES ($1, $2)', [id, customer]);
  return id;
}

async function post(url: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { data, errors } = (await app.inject({ method: 'POST', url, payload, headers })).json();
  return { data, error: errors?.[0].code };
}

const signIn = (email: string) => post('/portal/session', { email, password: 'right' });

async function permissionsOf(token: string) {
  const url = '/pproxy/?path=permissions_by_cid';
  const { data, errors } = (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
  return { permissions: data?.permissions, error: errors?.[0].code };
}

function hostToken(permissions: readonly string[], others: object = {}): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const rights = { customer: AURORA, permissions };
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'host-7', ...rights, iat, exp: iat + 600, ...others };
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET));
}

const ofHostUser = `user_id = (SELECT id FROM users WHERE external_id = 'host-7')`;
const storedOfHostUser = async () =>
  (await metadata.pool.query<object>(`SELECT permissions FROM memberships WHERE ${ofHostUser}`)).rows;

async function storedFeatures(): Promise<readonly string[]> {
  const [customer] = await metadata.db.select().from(customers).where(eq(customers.id, AURORA));
  return customer === undefined ? ['no customer'] : packageFeatures.filter((feature) => hasFeature(customer, feature));
}

test('attack 13: a token that was revoked a moment ago is neither renewed nor switched', async () => {
  await addUser(olga, [AURORA, BOREALIS]);
  const { token } = (await signIn(olga)).data;
  expect((await permissionsOf(token)).permissions).toEqual([]);
  await changeUser(metadata.db, { kind: 'revoke', who: { email: olga } }, now);
  expect((await post('/portal/session/renew', {}, token)).error).toBe('not_signed_in');
  expect((await post('/portal/session/switch', { customer_id: BOREALIS }, token)).error).toBe('not_signed_in');
});

test('attack 13: a token of a host that has ended changes neither rights nor memberships', async () => {
  const stolen = await hostToken(['ci_admin_permission']);
  expect((await permissionsOf(stolen)).permissions).toEqual(['ci_admin_permission']);
  await changeUser(metadata.db, { kind: 'revoke', who: { externalId: 'host-7' } }, now);
  now = new Date(now.getTime() + 1_000);
  expect((await permissionsOf(await hostToken([]))).permissions).toEqual([]);
  expect((await permissionsOf(stolen)).error).toBe('not_signed_in');
  expect(await storedOfHostUser()).toEqual([{ permissions: [] }]);
  await metadata.pool.query(`DELETE FROM memberships WHERE ${ofHostUser}`);
  now = new Date(now.getTime() + 1_000);
  expect((await permissionsOf(stolen)).error).toBe('not_signed_in');
  expect(await storedOfHostUser()).toEqual([]);
});

test('an older token of a host that still works does not overwrite what a newer one said', async () => {
  const before = { name: 'Zoe', features: ['ads'] };
  const older = await hostToken(['ci_admin_permission'], before);
  const undated = await hostToken(['ci_export_permission'], { iat: undefined, name: 'Undated' });
  expect((await permissionsOf(older)).permissions).toEqual(['ci_admin_permission']);
  now = new Date(now.getTime() + 60_000);
  const newer = await hostToken([], { name: 'Zoe', features: [] });
  expect((await permissionsOf(newer)).permissions).toEqual([]);
  now = new Date(now.getTime() + 1_000);
  expect((await permissionsOf(older)).permissions).toEqual(['ci_admin_permission']);
  expect([await storedOfHostUser(), await storedFeatures()]).toEqual([[{ permissions: [] }], []]);
  // A host that gives its tokens no time is followed as they come.
  expect((await permissionsOf(undated)).permissions).toEqual(['ci_export_permission']);
  expect(await storedOfHostUser()).toEqual([{ permissions: ['ci_export_permission'] }]);
});

test('a token issued in the future does not outrank the next ones', async () => {
  const iat = Math.floor(now.getTime() / 1000) + 86_400;
  await permissionsOf(await hostToken(['ci_admin_permission'], { iat }));
  now = new Date(now.getTime() + 60_000);
  await permissionsOf(await hostToken([]));
  expect(await storedOfHostUser()).toEqual([{ permissions: [] }]);
});

test('an older token changes nothing where the newer one said the same as was stored', async () => {
  await permissionsOf(await hostToken([], { features: [] }));
  const older = await hostToken(['ci_admin_permission'], { features: ['ads'] });
  now = new Date(now.getTime() + 60_000);
  await permissionsOf(await hostToken([], { features: [] }));
  await permissionsOf(older);
  expect([await storedOfHostUser(), await storedFeatures()]).toEqual([[{ permissions: [] }], []]);
  const { rows } = await metadata.pool.query("SELECT 1 FROM audit_log WHERE action = 'users.fromHost'");
  expect(rows).toHaveLength(1);
});

test('a user is found whose address others had before, who have been removed since', async () => {
  for (let removed = 0; removed < 20; removed += 1) await addUser('zoe@shared.example', []);
  const id = await addUser('zoe@shared.example', [BOREALIS]);
  expect((await signIn('zoe@shared.example')).data.user.user_id).toBe(id);
});
