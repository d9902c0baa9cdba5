import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { AppError } from '@playhead/contract/errors';
import { exportJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveSecret } from './derived-secret.ts';
import { createTokens, type Tokens } from './tokens.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const NOW_S = NOW.getTime() / 1000;
const SECRET = 'yXN3vQd0qk1m8Z5sT7wR2bU4cE6fG9hJ';
const ISSUER = 'https://portal.test';
const AUDIENCE = 'analytics';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');

let keyServer: Server;
let keyUrl: string;
let keyReply: { status: number; body: string };
let tokens: Tokens;

beforeAll(async () => {
  const keys: JWK[] = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
    { ...(await exportJWK(ed.publicKey)), kid: 'ed', alg: 'EdDSA', use: 'sig' },
  ];
  keyReply = { status: 200, body: JSON.stringify({ keys }) };
  keyServer = createServer((_, reply) => reply.writeHead(keyReply.status).end(keyReply.body));
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  const address = keyServer.address();
  keyUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/keys`;
  tokens = createTokens({ secret: SECRET, jwksUrl: keyUrl, issuer: ISSUER, audience: AUDIENCE, now: () => NOW });
});

afterAll(() => new Promise((resolve) => keyServer.close(resolve)));

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const good = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: 'user-1',
  customer: 7,
  email: 'a@b.example',
  name: 'A B',
  exp: NOW_S + 600,
};

interface Forgery {
  header?: object;
  claims?: object | string;
  key?: string | Buffer;
  hash?: string;
}

/** Made by hand: libraries refuse to make most of these. */
function forge({ header = {}, claims = good, key = SECRET, hash = 'sha256' }: Forgery = {}): string {
  const signed = `${base64({ alg: 'HS256', typ: 'JWT', ...header })}.${base64(claims)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

const portal = { typ: 'playhead-portal+jwt' };
const forgePortal = (claims: object) => forge({ header: portal, claims, key: deriveSecret(SECRET, 'portal tokens') });

function forgeRsa({ header = {}, claims = good, key = rsa.privateKey, hash = 'RSA-SHA256' } = {}): string {
  const signed = `${base64({ alg: 'RS256', kid: 'rsa', ...header })}.${base64(claims)}`;
  return `${signed}.${signBytes(hash, Buffer.from(signed), key).toString('base64url')}`;
}

const without = (claim: keyof typeof good) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim));
const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
const [goodHeader = '', goodBody = '', goodSignature = ''] = forge().split('.');
const unsigned = (header: object, signature = '') => `${base64(header)}.${goodBody}.${signature}`;
const flipped = (text: string) => `${text.slice(0, -5)}${text.at(-5) === 'A' ? 'B' : 'A'}${text.slice(-4)}`;

const refused: readonly (readonly [name: string, token: string])[] = [
  ['alg none', unsigned({ alg: 'none' })],
  ['alg None', unsigned({ alg: 'None' })],
  ['alg NONE with a signature', unsigned({ alg: 'NONE' }, goodSignature)],
  ['alg nOnE', unsigned({ alg: 'nOnE' })],
  ['alg empty', unsigned({ alg: '' }, goodSignature)],
  ['alg missing', unsigned({ typ: 'JWT' }, goodSignature)],
  ['alg null', unsigned({ alg: null }, goodSignature)],
  ['alg a number', unsigned({ alg: 256 }, goodSignature)],
  ['alg a list', unsigned({ alg: ['HS256'] }, goodSignature)],
  ['alg in small letters', forge({ header: { alg: 'hs256' } })],
  ['alg with a space', forge({ header: { alg: 'HS256 ' } })],
  ['HS384 with our secret', forge({ header: { alg: 'HS384' }, hash: 'sha384' })],
  ['HS512 with our secret', forge({ header: { alg: 'HS512' }, hash: 'sha512' })],
  ['HS256 announced, SHA-512 used', forge({ hash: 'sha512' })],
  ['HS256 with the RSA public key as secret', forge({ key: rsaPem })],
  ['HS256 with the RSA public key and its kid', forge({ header: { kid: 'rsa' }, key: rsaPem })],
  ['HS256 with the DER public key', forge({ key: rsa.publicKey.export({ type: 'spki', format: 'der' }) })],
  ['HS256 with an empty key', forge({ key: '' })],
  ['HS256 with another secret', forge({ key: 'another-secret-of-thirty-two-bytes' })],
  ['HS256 with the secret in small letters', forge({ key: SECRET.toLowerCase() })],
  ['HS256 with the issuer as secret', forge({ key: ISSUER })],
  ['RS256 announced, signed with our secret', forge({ header: { alg: 'RS256', kid: 'rsa' } })],
  ['ES256 announced, signed with our secret', forge({ header: { alg: 'ES256', kid: 'ec' } })],
  ['ES256 with an all-zero signature', unsigned({ alg: 'ES256', kid: 'ec' }, Buffer.alloc(64).toString('base64url'))],
  ['ES256 with an empty signature', unsigned({ alg: 'ES256', kid: 'ec' })],
  ['EdDSA with an all-zero signature', unsigned({ alg: 'EdDSA', kid: 'ed' }, Buffer.alloc(64).toString('base64url'))],
  ['RS256 by another key', forgeRsa({ key: otherRsa.privateKey })],
  ['RS256 by another key with an unknown kid', forgeRsa({ key: otherRsa.privateKey, header: { kid: 'other' } })],
  ['RS256 under the kid of the EC key', forgeRsa({ header: { kid: 'ec' } })],
  ['RS384 by the right key', forgeRsa({ header: { alg: 'RS384' }, hash: 'RSA-SHA384' })],
  ['PS256 announced', forgeRsa({ header: { alg: 'PS256' } })],
  [
    'key brought along in the header',
    forgeRsa({ key: otherRsa.privateKey, header: { jwk: otherRsa.publicKey.export({ format: 'jwk' }) } }),
  ],
  ['jku to a stranger', forgeRsa({ key: otherRsa.privateKey, header: { jku: 'http://127.0.0.1:1/keys' } })],
  ['kid as a path', forgeRsa({ key: otherRsa.privateKey, header: { kid: '../../dev/null' } })],
  ['kid as SQL', forge({ key: '', header: { kid: "' UNION SELECT ''" } })],
  ['unknown critical extension', forge({ header: { crit: ['exp'], exp: 1 } })],
  ['payload not encoded', forge({ header: { b64: false, crit: ['b64'] } })],
  ['wrong issuer', forge({ claims: { ...good, iss: 'https://evil.test' } })],
  ['issuer with a slash more', forge({ claims: { ...good, iss: `${ISSUER}/` } })],
  ['issuer as a list', forge({ claims: { ...good, iss: [ISSUER] } })],
  ['issuer missing', forge({ claims: without('iss') })],
  ['wrong audience', forge({ claims: { ...good, aud: 'billing' } })],
  ['audience in capitals', forge({ claims: { ...good, aud: AUDIENCE.toUpperCase() } })],
  ['audience list without us', forge({ claims: { ...good, aud: ['billing', 'mail'] } })],
  ['audience empty list', forge({ claims: { ...good, aud: [] } })],
  ['audience missing', forge({ claims: without('aud') })],
  ['exp missing', forge({ claims: without('exp') })],
  ['exp null', forge({ claims: { ...good, exp: null } })],
  ['exp as text', forge({ claims: { ...good, exp: String(good.exp) } })],
  ['exp negative', forge({ claims: { ...good, exp: -1 } })],
  ['exp beyond all dates', forge({ claims: { ...good, exp: 1e300 } })],
  ['nbf in the future', forge({ claims: { ...good, nbf: NOW_S + 60 } })],
  ['nbf as text', forge({ claims: { ...good, nbf: 'now' } })],
  ['sub missing', forge({ claims: without('sub') })],
  ['sub empty', forge({ claims: { ...good, sub: '' } })],
  ['sub a number', forge({ claims: { ...good, sub: 1 } })],
  ['sub of 1,000 characters', forge({ claims: { ...good, sub: 'x'.repeat(1000) } })],
  ['sub with NUL', forge({ claims: { ...good, sub: 'host\0user' } })],
  ['sub with half a surrogate pair', forge({ claims: { ...good, sub: 'host\ud800' } })],
  ['e-mail with NUL', forge({ claims: { ...good, email: 'a\0@b.example' } })],
  ['name with NUL', forge({ claims: { ...good, name: 'A\0B' } })],
  ['name with half a surrogate pair', forge({ claims: { ...good, name: 'A\udc00B' } })],
  ['name with a line break', forge({ claims: { ...good, name: 'A\nB' } })],
  ['customer missing', forge({ claims: without('customer') })],
  ['customer 0', forge({ claims: { ...good, customer: 0 } })],
  ['customer -1', forge({ claims: { ...good, customer: -1 } })],
  ['customer as text', forge({ claims: { ...good, customer: '7' } })],
  ['customer as a list', forge({ claims: { ...good, customer: [7, 8] } })],
  ['customer 7.5', forge({ claims: { ...good, customer: 7.5 } })],
  ['customer beyond integers', forge({ claims: { ...good, customer: 2 ** 31 } })],
  ['customer null', forge({ claims: { ...good, customer: null } })],
  ['permissions as text', forge({ claims: { ...good, permissions: 'ci_export_permission' } })],
  ['e-mail as an object', forge({ claims: { ...good, email: {} } })],
  ['expired and wrong issuer', forge({ claims: { ...good, exp: NOW_S - 1, iss: 'x' } })],
  ['expired and wrong audience', forge({ claims: { ...good, exp: NOW_S - 1, aud: 'x' } })],
  ['expired and wrong key', forge({ claims: { ...good, exp: NOW_S - 1 }, key: 'x' })],
  ['expired without customer', forge({ claims: { ...without('customer'), exp: NOW_S - 1 } })],
  ['expired with customer 0', forge({ claims: { ...good, exp: NOW_S - 1, customer: 0 } })],
  ['signature cut off', `${goodHeader}.${goodBody}.`],
  ['signature missing', `${goodHeader}.${goodBody}`],
  ['signature one character short', forge().slice(0, -1)],
  ['signature changed', flipped(forge())],
  ['body changed', `${goodHeader}.${flipped(goodBody)}.${goodSignature}`],
  [
    'body of another customer under the old signature',
    `${goodHeader}.${base64({ ...good, customer: 8 })}.${goodSignature}`,
  ],
  ['header changed', `${base64({ alg: 'HS256', typ: 'jwt' })}.${goodBody}.${goodSignature}`],
  ['body not JSON', forge({ claims: 'hello' })],
  ['body null', forge({ claims: 'null' })],
  ['body a list', forge({ claims: '[]' })],
  ['body a text', forge({ claims: '"x"' })],
  ['four parts', `${forge()}.x`],
  ['five parts, as if encrypted', `${base64({ alg: 'dir', enc: 'A256GCM' })}.a.b.c.d`],
  ['a token twice', `${forge()}${forge()}`],
  ['dots only', '..'],
  ['empty', ''],
  ['one word', 'token'],
  ['the text undefined', 'undefined'],
  ['spaces around', ` ${forge()} `],
  ['line break inside', forge().replace('.', '.\n')],
  ['NUL inside', forge().replace('.', '.\0')],
  ['full-width dots', forge().replaceAll('.', '．')],
  ['padding added', `${forge()}==`],
  ['one megabyte of a', 'a'.repeat(1_000_000)],
  ['one megabyte of dots', '.'.repeat(1_000_000)],
  ['valid but larger than 8 kB', forge({ claims: { ...good, filler: 'x'.repeat(9000) } })],
  ['deeply nested header', `${base64('['.repeat(3000))}.${goodBody}.${goodSignature}`],
  ['header with a prototype', `${base64('{"__proto__":{"alg":"HS256"}}')}.${goodBody}.${goodSignature}`],
];

const expired: readonly (readonly [name: string, token: () => string])[] = [
  ['by one second', () => forge({ claims: { ...good, exp: NOW_S - 1 } })],
  ['this very second', () => forge({ claims: { ...good, exp: NOW_S } })],
  ['by years', () => forge({ claims: { ...good, exp: 1 } })],
  ['by one second, from the host', () => forgeRsa({ claims: { ...good, exp: NOW_S - 1 } })],
];

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : `not an AppError: ${String(error)}`;
  }
}

describe('attack 15: forged and confused tokens', () => {
  it('has at least 60 of them, all different', () => {
    expect(new Set(refused.map(([, token]) => token)).size).toBe(refused.length);
    expect(refused.length).toBeGreaterThanOrEqual(60);
  });

  it.each(refused)('refuses: %s', async (_, token) => {
    expect(await codeOf(tokens.verify(token))).toBe('not_signed_in');
  });

  it.each(expired)('returns token_expired for a valid token that has expired %s', async (_, token) => {
    expect(await codeOf(tokens.verify(token()))).toBe('token_expired');
  });

  it('refuses every single changed character of a good token', async () => {
    const token = forge();
    const changed = Array.from(token, (character, at) => {
      if (character === '.') return undefined;
      const other = character === 'Q' ? 'x' : 'Q';
      return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    }).filter((text) => text !== undefined);
    const codes = new Set(await Promise.all(changed.map((text) => codeOf(tokens.verify(text)))));
    expect([...codes]).toEqual(['not_signed_in']);
  });
});

describe('accepted tokens', () => {
  it('reads its own tokens, and only as far as they say', async () => {
    const { token, expiresAt } = await tokens.sign({
      signIn: { id: 's', startedAt: NOW, epoch: 3 },
      userId: 'u',
      customerId: 7,
      email: 'a@b.example',
      fullName: 'A B',
    });
    expect(expiresAt).toEqual(new Date('2026-03-02T20:00:00Z'));
    expect(await tokens.verify(token)).toEqual({
      subject: 'u',
      source: 'portal',
      customerId: 7,
      email: 'a@b.example',
      fullName: 'A B',
      permissions: undefined,
      expiresAt,
      signIn: { id: 's', startedAt: NOW, endsAt: new Date('2026-03-09T12:00:00Z'), epoch: 3 },
    });
  });

  it('a renewed token ends with its sign-in, and an old sign-in is over whatever the token says', async () => {
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const identity = { userId: 'u', customerId: 7, email: 'a@b.example', fullName: 'A B' };
    const signIn = { id: 's', epoch: 0, startedAt: new Date('2026-02-23T13:30:00Z') };
    expect((await tokens.sign({ ...identity, signIn })).expiresAt).toEqual(new Date('2026-03-02T13:30:00Z'));
    const old = { ...good, sid: 's', epoch: 0, auth_time: daysAgo(7).getTime() / 1000 };
    const token = forgePortal(old);
    expect(await codeOf(tokens.verify(token))).toBe('token_expired');
  });

  it('a renewal within the same second is another token', async () => {
    const signIn = { id: 's', epoch: 0, startedAt: NOW };
    const identity = { signIn, userId: 'u', customerId: 7, email: 'a@b.example', fullName: 'A B' };
    expect((await tokens.sign(identity)).token).not.toBe((await tokens.sign(identity)).token);
  });

  it.each(['sid', 'epoch', 'auth_time'])('a portal token without %s is refused', async (missing) => {
    const whole = { ...good, sid: 's', epoch: 0, auth_time: NOW_S };
    const claims = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
    expect(await codeOf(tokens.verify(forgePortal(claims)))).toBe('not_signed_in');
  });

  it('never honours rights written into a portal token', async () => {
    const claims = { ...good, permissions: ['ci_export_permission'], sid: 's', epoch: 0, auth_time: NOW_S };
    expect(await tokens.verify(forgePortal(claims))).toMatchObject({ source: 'portal', permissions: undefined });
  });

  it.each([
    ['RS256', rsa.privateKey, 'rsa'],
    ['ES256', ec.privateKey, 'ec'],
    ['EdDSA', ed.privateKey, 'ed'],
  ])('honours known rights of a host token signed with %s', async (alg, key, kid) => {
    const token = await new SignJWT({ ...good, permissions: ['ci_export_permission', 'root'] })
      .setProtectedHeader({ alg, kid })
      .sign(key);
    expect(await tokens.verify(token)).toMatchObject({ source: 'host', permissions: ['ci_export_permission'] });
  });

  it('a host token that borrows the portal type stays a host token', async () => {
    const token = forgeRsa({ header: { typ: 'playhead-portal+jwt' } });
    expect(await tokens.verify(token)).toMatchObject({ source: 'host' });
  });

  it('a host that knows the secret of its tokens cannot use it as it is for portal tokens', async () => {
    const claims = { ...good, sid: 's', epoch: 0, auth_time: NOW_S };
    expect(await codeOf(tokens.verify(forge({ header: portal, claims })))).toBe('not_signed_in');
    expect(await tokens.verify(forgePortal(claims))).toMatchObject({ source: 'portal' });
  });

  it('a key set signs for its own customers alone', async () => {
    const shared = { secret: SECRET, jwksUrl: keyUrl, issuer: ISSUER, audience: AUDIENCE, now: () => NOW };
    const bound = createTokens({ ...shared, jwksCustomers: [8, 9] });
    expect(await codeOf(bound.verify(forgeRsa()))).toBe('not_signed_in');
    expect(await bound.verify(forgeRsa({ claims: { ...good, customer: 9 } }))).toMatchObject({ customerId: 9 });
    const identity = { userId: 'u', customerId: 7, email: 'a@b.example', fullName: 'A B' };
    const own = await bound.sign({ ...identity, signIn: { id: 's', startedAt: NOW, epoch: 0 } });
    expect(await bound.verify(own.token)).toMatchObject({ source: 'portal', customerId: 7 });
  });

  it('a host may share the secret instead of a key set', async () => {
    expect(await tokens.verify(forge())).toMatchObject({ source: 'host', subject: 'user-1', customerId: 7 });
  });

  it('without a secret no HS256 token is accepted, without a key set no RS256 token', async () => {
    const shared = { issuer: ISSUER, audience: AUDIENCE, now: () => NOW };
    expect(await codeOf(createTokens({ ...shared, jwksUrl: keyUrl }).verify(forge()))).toBe('not_signed_in');
    expect(await codeOf(createTokens({ ...shared, secret: SECRET }).verify(forgeRsa()))).toBe('not_signed_in');
  });

  it('nobody is signed out while the key set cannot be fetched', async () => {
    const shared = { issuer: ISSUER, audience: AUDIENCE, now: () => NOW };
    const reply = keyReply;
    const outage = createTokens({ ...shared, jwksUrl: keyUrl });
    for (const broken of [
      { status: 503, body: '' },
      { status: 200, body: '<html>' },
      { status: 200, body: '{}' },
    ]) {
      keyReply = broken;
      expect(await codeOf(outage.verify(forgeRsa()))).toBe('identity_unavailable');
    }
    keyReply = reply;
    const nowhere = createTokens({ ...shared, jwksUrl: 'http://127.0.0.1:1/keys' });
    expect(await codeOf(nowhere.verify(forgeRsa()))).toBe('identity_unavailable');
  });
});

describe('claims of a host, by configuration', () => {
  const mapped = () =>
    createTokens({
      jwksUrl: keyUrl,
      issuer: ISSUER,
      audience: AUDIENCE,
      now: () => NOW,
      claims: {
        customerClaim: 'org.slug',
        permissionsClaim: 'https://acme.example/roles',
        customers: new Map([['acme', 2001]]),
        permissions: new Map([
          ['analyst', ['ci_export_permission', 'ci_create_segment_permission'] as const],
          ['boss', ['ci_export_permission', 'ci_admin_permission'] as const],
        ]),
        featuresClaim: null,
        features: new Map(),
      },
    });
  const { customer: _customer, ...person } = good;
  const claims = { ...person, org: { slug: 'acme' }, 'https://acme.example/roles': ['analyst', 'boss', 'guest'] };

  it('become a customer and permissions, whatever they are called', async () => {
    expect(await mapped().verify(forgeRsa({ claims: claims as unknown as typeof good }))).toMatchObject({
      customerId: 2001,
      permissions: ['ci_export_permission', 'ci_create_segment_permission', 'ci_admin_permission'],
    });
    const spaced = { ...claims, 'https://acme.example/roles': 'analyst guest' };
    expect(await mapped().verify(forgeRsa({ claims: spaced as unknown as typeof good }))).toMatchObject({
      permissions: ['ci_export_permission', 'ci_create_segment_permission'],
    });
  });

  it.each([
    ['an unknown customer', { ...claims, org: { slug: 'other' } }, 'not_signed_in'],
    ['no customer', person, 'not_signed_in'],
    ['a customer under the name that is not configured', { ...person, customer: 2001 }, 'not_signed_in'],
    ['a name of every object', { ...claims, org: { slug: '__proto__' } }, 'not_signed_in'],
    ['permissions under the name that is not configured', { ...claims, permissions: 'x', exp: NOW_S }, 'token_expired'],
    ['another audience', { ...claims, aud: 'other' }, 'not_signed_in'],
    ['another issuer', { ...claims, iss: 'https://evil.test' }, 'not_signed_in'],
  ])('attack 15: %s is refused', async (_what, wrong, code) => {
    const refusal = await mapped()
      .verify(forgeRsa({ claims: wrong as unknown as typeof good }))
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code });
  });

  it('roles without an entry give nothing, and own names of permissions are no way around the list', async () => {
    const sly = { ...claims, 'https://acme.example/roles': ['ci_admin_permission', 'guest'] };
    expect((await mapped().verify(forgeRsa({ claims: sly as unknown as typeof good }))).permissions).toEqual([]);
  });
});
