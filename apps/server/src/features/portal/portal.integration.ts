import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PortalSession } from '@playhead/contract/http/account/portal';
import type { WireOf } from '@playhead/contract/wire';
import { changeUser } from '../../commands/customer/user-change.ts';
import { createAuditLog } from '../../platform/audit/audit-log.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { createRegistrar } from '../../http/registrar.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { createPasswordGate } from '../../platform/tokens/password-gate.ts';
import { type DeriveKey, deriveKey, hashPassword } from '../../platform/tokens/password.ts';
import { createTokens } from '../../platform/tokens/tokens.ts';
import type { DemoUsersRule } from './demo-users-rule.ts';
import { createSessionResolver } from './resolve-session.ts';
import { registerPortal } from './routes.ts';

const AURORA = 1001;
const BOREALIS = 1002;
const ISSUER = 'https://portal.test';
const AUDIENCE = 'analytics';
const SECRET = 'Zk3v0PqXw9rT5yLb2NcJ8sHfGm4dQeUa';
const hostKey = generateKeyPairSync('ed25519');

/** The real function at a fraction of its cost; the cost that is requested is recorded. */
const deriveCheaply: DeriveKey = (input) => deriveKey({ ...input, cost: { N: 2, r: 1, p: 1 } });

let test: TestMetadata;
let metadata: Metadata;
let keyServer: Server;
let now: Date;
let app: FastifyInstance;
let passwordHash: string;
let derived: { password: string; cost: object; saltBytes: number; keyBytes: number }[];
let mostAtOnce: number;
/** Hashing waits for it. */
let hashing: Promise<void>;

beforeAll(async () => {
  test = await startTestMetadata();
  passwordHash = await hashPassword('right', deriveCheaply);
  const keys = [{ ...(await exportJWK(hostKey.publicKey)), kid: 'host', alg: 'EdDSA' }];
  keyServer = createServer((_, reply) => reply.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => keyServer.close(resolve));
  await test.stop();
});

beforeEach(async () => {
  metadata = await test.clone();
  now = new Date('2026-03-02T12:00:00Z');
  derived = [];
  mostAtOnce = 0;
  hashing = Promise.resolve();
  await metadata.pool.query(
    `INSERT INTO customers (id, account_name, name, time_zone)
     VALUES ($1, 'aurora_stream', 'Aurora Stream', 'America/New_York'), ($2, 'borealis_tv', 'Borealis TV', 'Europe/Berlin')`,
    [AURORA, BOREALIS],
  );
  await addUser({ email: 'ada@aurora.example', customers: [AURORA], permissions: ['ci_export_permission'] });
  await addUser({ email: 'olga@playhead.example', customers: [AURORA, BOREALIS] });
  await addUser({ email: 'demo@aurora.example', customers: [AURORA], demo: true });
  app = buildApp('allowed');
});

afterEach(async () => {
  await app.close();
  await metadata.stop();
});

function buildApp(demoUsers: DemoUsersRule): FastifyInstance {
  const address = keyServer.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const tokens = createTokens({
    secret: SECRET,
    jwksUrl: `http://127.0.0.1:${port}/`,
    issuer: ISSUER,
    audience: AUDIENCE,
    now: () => now,
  });
  let running = 0;
  const passwords = createPasswordGate({
    atOnce: 1,
    waiting: 4,
    async derive(input) {
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await hashing;
      const key = await deriveCheaply(input);
      running -= 1;
      const { password, cost, salt } = input;
      derived.push({ password, cost, saltBytes: salt.length, keyBytes: key.length });
      return key;
    },
  });
  const audit = createAuditLog({ db: metadata.db, logger: silentLogger });
  const deps = { db: metadata.db, tokens, demoUsers, now: () => now, passwords, audit };
  const instance = Fastify();
  registerErrorReplies(instance, { isMetadataUnavailable });
  const registrar = createRegistrar({ app: instance, checkReplies: true, resolveSession: createSessionResolver(deps) });
  registerPortal(registrar, deps);
  return instance;
}

interface NewUser {
  email: string;
  customers: readonly number[];
  permissions?: readonly string[];
  demo?: boolean;
  status?: string;
  password?: string | null;
}

async function addUser(user: NewUser): Promise<string> {
  const { rows } = await metadata.pool.query<{ id: string }>(
    'INSERT INTO users (email, full_name, password_hash, is_demo, status) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [
      user.email,
      user.email.split('@')[0],
      user.password === null ? null : passwordHash,
      user.demo ?? false,
      user.status ?? 'active',
    ],
  );
  const id = rows[0]?.id ?? '';
  for (const customer of user.customers) {
    await metadata.pool.query('INSERT INTO memberships (user_id, customer_id, permissions) VALUES ($1, $2, $3)', [
      id,
      customer,
      JSON.stringify(user.permissions ?? []),
    ]);
  }
  return id;
}

const Envelope = z.object({
  code: z.number(),
  message: z.string().optional(),
  data: z.unknown().optional(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  token?: string;
  body?: object;
  on?: FastifyInstance;
}

async function call({ method = 'POST', url, token, body, on = app }: Call) {
  const reply = await on.inject({
    method,
    url,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(body === undefined ? {} : { payload: body }),
  });
  const envelope = Envelope.parse(reply.json());
  return { status: reply.statusCode, envelope, data: envelope.data, error: envelope.errors?.[0]?.code };
}

const signIn = (email: string, { password = 'right', on = app }: { password?: string; on?: FastifyInstance } = {}) =>
  call({ url: '/portal/session', body: { email, password }, on });

async function signedIn(email: string): Promise<WireOf<typeof PortalSession>> {
  return PortalSession.parse((await signIn(email)).data);
}

const permissionsOf = (token: string) => call({ method: 'GET', url: '/pproxy/?path=permissions_by_cid', token });

function hostToken(claims: object): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + 600;
  return new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: 'host-7', customer: AURORA, exp, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'host' })
    .sign(hostKey.privateKey);
}

describe('signing in', () => {
  it('gives a token, its end, the user and all customers, the first one chosen', async () => {
    const session = await signedIn('Olga@Playhead.example ');
    expect(session).toMatchObject({
      expires_at: '2026-03-02T20:00:00.000Z',
      user: { email: 'olga@playhead.example', user_full_name: 'olga' },
      customer: { customer_id: AURORA, customer_name: 'Aurora Stream' },
      customers: [
        { customer_id: AURORA, customer_name: 'Aurora Stream' },
        { customer_id: BOREALIS, customer_name: 'Borealis TV' },
      ],
    });
    expect((await permissionsOf(session.token)).data).toEqual({ permissions: [] });
  });

  it('responds the same to a wrong password, an unknown, a disabled and a password-less user', async () => {
    await addUser({ email: 'gone@aurora.example', customers: [AURORA], status: 'disabled' });
    await addUser({ email: 'bare@aurora.example', customers: [AURORA], password: null });
    const replies = await Promise.all([
      signIn('ada@aurora.example', { password: 'wrong' }),
      signIn('nobody@aurora.example'),
      signIn('gone@aurora.example'),
      signIn('bare@aurora.example'),
      signIn("' OR 1=1 --"),
    ]);
    for (const { status, envelope, error } of replies) {
      expect({ status, error, message: envelope.message }).toEqual({
        status: 401,
        error: 'wrong_credentials',
        message: 'E-mail or password is not correct.',
      });
    }
  });

  it('does the same hashing work for an unknown, a password-less and a known user with a wrong password', async () => {
    await addUser({ email: 'bare@aurora.example', customers: [AURORA], password: null });
    await signIn('ada@aurora.example', { password: 'wrong' });
    await signIn('nobody@aurora.example', { password: 'wrong' });
    await signIn('bare@aurora.example', { password: 'wrong' });
    const work = { password: 'wrong', cost: { N: 32_768, r: 8, p: 3 }, saltBytes: 16, keyBytes: 32 };
    expect(derived).toEqual([work, work, work]);
  });

  it('attack 25: of 120 wrong passwords with changing headers and addresses, five are looked at', async () => {
    const replies = [];
    for (let attempt = 0; attempt < 120; attempt += 1) {
      replies.push(
        await app.inject({
          method: 'POST',
          url: '/portal/session',
          headers: { authorization: `Bearer ${attempt}`, 'x-forwarded-for': `192.0.2.${attempt}` },
          remoteAddress: `198.51.100.${attempt}`,
          payload: { email: 'ada@aurora.example', password: `guess-${attempt}` },
        }),
      );
    }
    expect(derived).toHaveLength(5);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect([replies[4]?.statusCode, refused.length]).toEqual([401, 115]);
    expect(replies.at(-1)?.headers['retry-after']).toBe('1');
    expect(replies.at(-1)?.json()).toMatchObject({ code: 429, errors: [{ code: 'too_many_sign_ins' }] });
  });

  it('attack 25: an unknown account pauses exactly like a known one', async () => {
    const statusesOf = async (email: string) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 7; attempt += 1)
        statuses.push((await signIn(email, { password: 'wrong' })).status);
      return statuses;
    };
    const paused = [401, 401, 401, 401, 401, 429, 429];
    expect(await statusesOf('ada@aurora.example')).toEqual(paused);
    expect(await statusesOf('nobody@aurora.example')).toEqual(paused);
    now = new Date(now.getTime() + 1_000);
    expect((await signIn('ada@aurora.example')).status).toBe(200);
  });

  it('attack 25: of thirty sign-ins at once one is hashed at a time, and what is too much is told to come back', async () => {
    const emails = Array.from({ length: 30 }, (_, at) => `person-${at}@aurora.example`);
    const release = Promise.withResolvers<void>();
    hashing = release.promise;
    let refusals = 0;
    const replies = await Promise.all(
      emails.map(async (email) => {
        const envelope = await app.inject({
          method: 'POST',
          url: '/portal/session',
          payload: { email, password: 'x' },
        });
        if (envelope.statusCode === 429) refusals += 1;
        if (refusals === 25) release.resolve();
        return envelope;
      }),
    );
    expect(mostAtOnce).toBe(1);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect([derived.length, refused.length]).toEqual([5, 25]);
    expect(refused[0]?.headers['retry-after']).toBe('5');
  });

  it('demo users never get in outside the demo, by password or by a token from before', async () => {
    const { token } = await signedIn('demo@aurora.example');
    const production = buildApp('refused');
    expect((await signIn('demo@aurora.example', { on: production })).error).toBe('wrong_credentials');
    const probe = await call({ method: 'GET', url: '/pproxy/?path=user_info', token, on: production });
    expect(probe.error).toBe('not_signed_in');
    expect((await signIn('ada@aurora.example', { on: production })).status).toBe(200);
    await production.close();
  });

  it('a user without any customer is refused', async () => {
    await addUser({ email: 'lost@aurora.example', customers: [] });
    expect((await signIn('lost@aurora.example')).status).toBe(403);
  });

  it('attack 2: unknown and identity fields in the body are refused', async () => {
    const body = { email: 'ada@aurora.example', password: 'right', customer_id: BOREALIS };
    expect((await call({ url: '/portal/session', body })).status).toBe(400);
  });
});

describe('the session', () => {
  it('USR-010: permissions_by_cid and user_info tell rights, user and the own token; other paths are refused', async () => {
    const { token, user } = await signedIn('ada@aurora.example');
    expect((await permissionsOf(token)).data).toEqual({ permissions: ['ci_export_permission'] });
    expect((await call({ method: 'GET', url: '/pproxy/?path=user_info', token })).data).toEqual({
      customer_info: {
        customer_id: AURORA,
        customer_name: 'Aurora Stream',
        user_id: user.user_id,
        user_full_name: 'ada',
        email: 'ada@aurora.example',
      },
      permissions: ['ci_export_permission'],
      token,
    });
    for (const path of ['', 'users', '../user_info', 'http://127.0.0.1:1/']) {
      expect((await call({ method: 'GET', url: `/pproxy/?path=${encodeURIComponent(path)}`, token })).status).toBe(400);
    }
  });

  it('expires with 440, and is renewed while it is valid', async () => {
    const { token } = await signedIn('ada@aurora.example');
    now = new Date('2026-03-02T19:59:59Z');
    const renewed = PortalSession.parse((await call({ url: '/portal/session/renew', token })).data);
    expect(renewed.expires_at).toBe('2026-03-03T03:59:59.000Z');
    now = new Date('2026-03-02T20:00:00Z');
    const late = await call({ url: '/portal/session/renew', token });
    expect(late).toMatchObject({ status: 440, error: 'token_expired', envelope: { code: 440 } });
    expect((await permissionsOf(renewed.token)).status).toBe(200);
  });

  it('attack 1: switches to customers of the user alone; foreign and unknown ones get the same response', async () => {
    const olga = await signedIn('olga@playhead.example');
    const switched = await call({ url: '/portal/session/switch', token: olga.token, body: { customer_id: BOREALIS } });
    expect(PortalSession.parse(switched.data).customer).toEqual({
      customer_id: BOREALIS,
      customer_name: 'Borealis TV',
    });
    const ada = await signedIn('ada@aurora.example');
    const foreign = await call({ url: '/portal/session/switch', token: ada.token, body: { customer_id: BOREALIS } });
    const unknown = await call({ url: '/portal/session/switch', token: ada.token, body: { customer_id: 999 } });
    expect([foreign.status, foreign.error]).toEqual([404, 'not_found']);
    expect([foreign.envelope.message, foreign.status]).toEqual([unknown.envelope.message, unknown.status]);
  });

  it.each([
    [
      'the right is taken away',
      "UPDATE memberships SET permissions = '[]'",
      { status: 200, data: { permissions: [] } },
    ],
    ['the membership ends', 'DELETE FROM memberships', { status: 401, error: 'not_signed_in' }],
    ['the user is disabled', "UPDATE users SET status = 'disabled'", { status: 401, error: 'not_signed_in' }],
    ['the user is deleted', 'DELETE FROM users', { status: 401, error: 'not_signed_in' }],
  ])('attack 13: within a second after %s the token no longer helps', async (_, change, expected) => {
    const { token } = await signedIn('ada@aurora.example');
    expect((await permissionsOf(token)).data).toEqual({ permissions: ['ci_export_permission'] });
    await metadata.pool.query(change);
    now = new Date(now.getTime() + 1_000);
    expect(await permissionsOf(token)).toMatchObject(expected);
  });

  it('ends seven days after the sign-in, however often it is renewed', async () => {
    let { token, expires_at } = await signedIn('ada@aurora.example');
    for (let renewal = 0; expires_at < '2026-03-09T12:00:00.000Z' && renewal < 100; renewal += 1) {
      now = new Date(Date.parse(expires_at) - 1_000);
      ({ token, expires_at } = PortalSession.parse((await call({ url: '/portal/session/renew', token })).data));
    }
    expect(expires_at).toBe('2026-03-09T12:00:00.000Z');
    now = new Date('2026-03-09T12:00:00Z');
    expect((await permissionsOf(token)).error).toBe('token_expired');
  });

  it('signing out ends the token and those renewed from it, not another sign-in of the same user', async () => {
    const first = await signedIn('olga@playhead.example');
    const other = await signedIn('olga@playhead.example');
    const renewed = PortalSession.parse((await call({ url: '/portal/session/renew', token: first.token })).data);
    const switched = PortalSession.parse(
      (await call({ url: '/portal/session/switch', token: first.token, body: { customer_id: BOREALIS } })).data,
    );
    const ended = await call({ method: 'DELETE', url: '/portal/session', token: renewed.token });
    expect([ended.status, ended.data]).toEqual([200, { ended: true, provider_sign_out_url: null }]);
    now = new Date(now.getTime() + 1_000);
    const after = await Promise.all([first, renewed, switched].map(({ token }) => permissionsOf(token)));
    expect(after.map(({ error }) => error)).toEqual(['not_signed_in', 'not_signed_in', 'not_signed_in']);
    expect((await call({ url: '/portal/session/renew', token: first.token })).error).toBe('not_signed_in');
    expect((await permissionsOf(other.token)).status).toBe(200);
  });

  it('attack 13: a revocation and a new password end every token of the user within a second', async () => {
    const who = { email: 'ada@aurora.example' };
    for (const change of [
      { kind: 'revoke', who },
      { kind: 'password', who, hash: passwordHash },
    ] as const) {
      const tokens = [await signedIn('ada@aurora.example'), await signedIn('ada@aurora.example')];
      const bystander = await signedIn('olga@playhead.example');
      await changeUser(metadata.db, change, now);
      now = new Date(now.getTime() + 1_000);
      const after = await Promise.all(tokens.map(({ token }) => permissionsOf(token)));
      expect(after.map(({ error }) => error)).toEqual(['not_signed_in', 'not_signed_in']);
      expect((await permissionsOf(bystander.token)).status).toBe(200);
      expect((await permissionsOf((await signedIn('ada@aurora.example')).token)).status).toBe(200);
    }
  });

  it('a token for a customer the user never belonged to is no session', async () => {
    const { user } = await signedIn('ada@aurora.example');
    const tokens = createTokens({ secret: SECRET, issuer: ISSUER, audience: AUDIENCE, now: () => now });
    const { token } = await tokens.sign({
      signIn: { id: 's', startedAt: now, epoch: 0 },
      userId: user.user_id,
      customerId: BOREALIS,
      email: 'x',
      fullName: 'x',
    });
    expect((await permissionsOf(token)).error).toBe('not_signed_in');
  });
});

describe('users of the host', () => {
  it('are taken in at their first request, with the rights the host gives, and follow it afterwards', async () => {
    const first = await hostToken({
      email: 'Zoe@Host.example',
      name: 'Zoe',
      permissions: ['ci_export_permission', 'root'],
    });
    expect((await permissionsOf(first)).data).toEqual({ permissions: ['ci_export_permission'] });
    const second = await hostToken({ email: 'zoe@host.example', name: 'Zoe Z', permissions: [] });
    expect((await permissionsOf(second)).data).toEqual({ permissions: [] });
    const { rows } = await metadata.pool.query(
      'SELECT email, full_name, external_id, permissions FROM users JOIN memberships ON user_id = id WHERE external_id IS NOT NULL',
    );
    expect(rows).toEqual([{ email: 'zoe@host.example', full_name: 'Zoe Z', external_id: 'host-7', permissions: [] }]);
  });

  it('twenty first requests at once make one user', async () => {
    const token = await hostToken({ email: 'zoe@host.example' });
    const other = buildApp('allowed');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call({ method: 'GET', url: '/pproxy/?path=user_info', token, on: at % 2 === 0 ? app : other }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const { rows } = await metadata.pool.query('SELECT 1 FROM users WHERE external_id IS NOT NULL');
    expect(rows).toHaveLength(1);
    await other.close();
  });

  it('with the address of a local user are somebody else, and cannot switch, renew or sign in here', async () => {
    const token = await hostToken({ email: 'olga@playhead.example' });
    const info = await call({ method: 'GET', url: '/pproxy/?path=user_info', token });
    const olga = await signedIn('olga@playhead.example');
    expect(info.data).not.toMatchObject({ customer_info: { user_id: olga.user.user_id } });
    const change = await call({ url: '/portal/session/switch', token, body: { customer_id: BOREALIS } });
    expect([change.status, (await call({ url: '/portal/session/renew', token })).status]).toEqual([403, 403]);
  });

  it('of an unknown customer, or disabled here, are not signed in', async () => {
    expect((await permissionsOf(await hostToken({ customer: 999 }))).error).toBe('not_signed_in');
    const token = await hostToken({});
    expect((await permissionsOf(token)).status).toBe(200);
    await metadata.pool.query("UPDATE users SET status = 'disabled' WHERE external_id = 'host-7'");
    now = new Date(now.getTime() + 1_000);
    expect((await permissionsOf(token)).error).toBe('not_signed_in');
  });

  it('attack 13: a revocation ends the tokens the host made before, and those that hide their age', async () => {
    const seconds = () => Math.floor(now.getTime() / 1000);
    const [dated, undated] = [await hostToken({ iat: seconds() }), await hostToken({})];
    expect([(await permissionsOf(dated)).status, (await permissionsOf(undated)).status]).toEqual([200, 200]);
    await changeUser(metadata.db, { kind: 'revoke', who: { externalId: 'host-7' } }, now);
    now = new Date(now.getTime() + 1_000);
    const later = await hostToken({ iat: seconds() });
    const refusals = [(await permissionsOf(dated)).error, (await permissionsOf(undated)).error];
    expect(refusals).toEqual(['not_signed_in', 'not_signed_in']);
    expect((await permissionsOf(later)).status).toBe(200);
    await call({ method: 'DELETE', url: '/portal/session', token: later });
    now = new Date(now.getTime() + 1_000);
    expect((await permissionsOf(later)).error).toBe('not_signed_in');
  });

  it('keep rights given here when the host says nothing of rights', async () => {
    const token = await hostToken({});
    await permissionsOf(token);
    const members = "user_id = (SELECT id FROM users WHERE external_id = 'host-7')";
    const rights = '["ci_create_segment_permission"]';
    await metadata.pool.query(`UPDATE memberships SET permissions = '${rights}' WHERE ${members}`);
    now = new Date(now.getTime() + 1_000);
    expect((await permissionsOf(token)).data).toEqual({ permissions: ['ci_create_segment_permission'] });
  });
});
