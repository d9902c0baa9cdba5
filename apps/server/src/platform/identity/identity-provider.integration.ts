import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PLAIN_CLAIMS } from '../tokens/claim-mapping.ts';
import { createIdentityProvider, type IdentityProvider, type ProviderSettings } from './identity-provider.ts';
import { signInAtProvider, startTestProvider, TEST_CLIENT, type TestProvider } from './test-provider.ts';

const PUBLIC_URL = 'http://127.0.0.1:1';
const UNVERIFIED =
  'The sign-in could not be completed: the response of the provider could not be verified. Please sign in again.';

let remote: TestProvider;
let other: TestProvider;
let clockAheadMs = 0;

beforeAll(async () => {
  [remote, other] = await Promise.all([startTestProvider(), startTestProvider()]);
  for (const each of [remote, other]) {
    each.addresses.add(`${PUBLIC_URL}/sign-in/callback`);
    each.accounts.set('ada', { email: 'ada@my.tv', email_verified: true, name: 'Ada', customer: 2001 });
  }
});
afterEach(() => {
  remote.tamper = undefined;
  remote.isSilent = false;
  remote.discovery = {};
  clockAheadMs = 0;
});
afterAll(async () => {
  await Promise.all([remote.stop(), other.stop()]);
});

function providerAt(issuer: string, changes: Partial<ProviderSettings> = {}): IdentityProvider {
  const settings = {
    issuer,
    clientId: TEST_CLIENT.id,
    clientSecret: TEST_CLIENT.secret,
    name: 'Example ID',
    scope: 'openid email profile',
    hosts: [],
    readsUserInfo: false,
    mapsPermissions: false,
    claims: PLAIN_CLAIMS,
    ...changes,
  };
  return createIdentityProvider(settings, { publicUrl: PUBLIC_URL, now: () => new Date(Date.now() + clockAheadMs) });
}

async function finishAtProvider(provider: IdentityProvider) {
  const { url, pending } = await provider.start('/');
  return { pending, callback: await signInAtProvider(remote, url, 'ada') };
}

test('a user comes back with verified claims, by PKCE, state and nonce', async () => {
  const provider = providerAt(remote.issuer);
  const { url, pending } = await provider.start('/viewer-insights/ads');
  const sent = new URL(url).searchParams;
  expect(Object.fromEntries(sent)).toMatchObject({
    client_id: 'playhead',
    redirect_uri: `${PUBLIC_URL}/sign-in/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
  });
  const callback = await signInAtProvider(remote, url, 'ada');
  expect(await provider.finish(callback.search, pending)).toMatchObject({
    iss: remote.issuer,
    aud: 'playhead',
    sub: 'ada',
    email: 'ada@my.tv',
    customer: 2001,
  });
  expect(pending.next).toBe('/viewer-insights/ads');
});

test('claims of the userinfo endpoint are added where that is configured', async () => {
  const before = remote.calls.length;
  const provider = providerAt(remote.issuer, { readsUserInfo: true });
  const { pending, callback } = await finishAtProvider(provider);
  expect(await provider.finish(callback.search, pending)).toMatchObject({ sub: 'ada', email: 'ada@my.tv' });
  expect(remote.calls.slice(before)).toContain('/me');
});

test('a callback with a state, code or issuer of somebody else is refused', async () => {
  const provider = providerAt(remote.issuer);
  const first = await finishAtProvider(provider);
  const second = await finishAtProvider(provider);
  const changed = (name: string, value: string | null) => {
    const query = new URLSearchParams(first.callback.search);
    if (value === null) query.delete(name);
    else query.set(name, value);
    return `?${query}`;
  };
  const refused = { code: 'provider_sign_in_failed', message: UNVERIFIED };
  await expect(provider.finish(changed('state', 'other'), first.pending)).rejects.toMatchObject(refused);
  await expect(provider.finish(changed('state', null), first.pending)).rejects.toMatchObject(refused);
  await expect(provider.finish(changed('iss', other.issuer), first.pending)).rejects.toMatchObject(refused);
  await expect(provider.finish(changed('iss', null), first.pending)).rejects.toMatchObject(refused);
  await expect(provider.finish('', first.pending)).rejects.toMatchObject(refused);
  // A stolen code: the verifier of another browser does not fit it.
  const stolen = changed('code', second.callback.searchParams.get('code'));
  await expect(provider.finish(stolen, first.pending)).rejects.toMatchObject({
    message: 'The sign-in could not be completed: it was used already or has expired. Please sign in again.',
  });
});

test('mix-up: a code of another provider is not sent to ours', async () => {
  const provider = providerAt(remote.issuer);
  const { pending } = await provider.start('/');
  const stranger = await providerAt(other.issuer).start('/');
  const callback = await signInAtProvider(other, stranger.url, 'ada');
  callback.searchParams.set('state', pending.state);
  const before = remote.calls.length;
  await expect(provider.finish(callback.search, pending)).rejects.toMatchObject({ message: UNVERIFIED });
  expect(remote.calls.slice(before)).not.toContain('/token');
});

test('a code works once', async () => {
  const provider = providerAt(remote.issuer);
  const { pending, callback } = await finishAtProvider(provider);
  await provider.finish(callback.search, pending);
  await expect(provider.finish(callback.search, pending)).rejects.toMatchObject({ code: 'provider_sign_in_failed' });
});

test('a sign-in that was cancelled at the provider says so', async () => {
  const provider = providerAt(remote.issuer);
  const { pending } = await provider.start('/');
  const query = new URLSearchParams({ error: 'access_denied', state: pending.state, iss: remote.issuer });
  await expect(provider.finish(`?${query}`, pending)).rejects.toMatchObject({
    message: 'The sign-in could not be completed: it was cancelled at the provider.',
  });
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const sign = (claims: JWTPayload, key: KeyObject, header: { alg: string; kid?: string }) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key);
const signed = (claims: JWTPayload) => sign(claims, remote.key, { alg: 'RS256', kid: remote.keyId });
const past = Math.floor(Date.now() / 1000) - 3600;

const forgeries: readonly (readonly [string, (claims: JWTPayload, original: string) => Promise<string>])[] = [
  ['another nonce', (claims) => signed({ ...claims, nonce: 'other' })],
  ['no nonce', ({ nonce: _nonce, ...claims }) => signed(claims)],
  ['an end in the past', (claims) => signed({ ...claims, exp: past })],
  ['no end', ({ exp: _exp, ...claims }) => signed(claims)],
  ['another audience', (claims) => signed({ ...claims, aud: 'other-client' })],
  [
    'a second audience and another authorised party',
    (claims) => signed({ ...claims, aud: ['playhead', 'x'], azp: 'x' }),
  ],
  ['another issuer', (claims) => signed({ ...claims, iss: other.issuer })],
  [
    'a key of somebody else under the right id',
    (claims) => sign(claims, stranger, { alg: 'RS256', kid: remote.keyId }),
  ],
  ['a key of somebody else under an unknown id', (claims) => sign(claims, stranger, { alg: 'RS256', kid: 'unknown' })],
  [
    'an algorithm that the provider does not use',
    (claims) => sign(claims, remote.key, { alg: 'RS512', kid: remote.keyId }),
  ],
  [
    'the client secret as a key',
    (claims) => sign(claims, createSecretKey(Buffer.from(TEST_CLIENT.secret.padEnd(32))), { alg: 'HS256' }),
  ],
  ['no signature', async (claims) => new UnsecuredJWT(claims).encode()],
  [
    'claims that were changed after it was signed',
    async (claims, original) => {
      const [header, , signature] = original.split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims, customer: 1 })).toString('base64url');
      return [header, payload, signature].join('.');
    },
  ],
];

test.each(forgeries)('an ID token with %s is refused', async (_what, forge) => {
  const provider = providerAt(remote.issuer);
  const { pending, callback } = await finishAtProvider(provider);
  remote.tamper = async (reply) => {
    const original = z.string().parse(reply['id_token']);
    return { ...reply, id_token: await forge(decodeJwt(original), original) };
  };
  await expect(provider.finish(callback.search, pending)).rejects.toMatchObject({ message: UNVERIFIED });
});

test('a reply without an ID token is refused', async () => {
  const provider = providerAt(remote.issuer);
  const { pending, callback } = await finishAtProvider(provider);
  remote.tamper = async ({ id_token: _token, ...reply }) => reply;
  await expect(provider.finish(callback.search, pending)).rejects.toMatchObject({ message: UNVERIFIED });
});

test('a wrong client secret is refused by the provider', async () => {
  const provider = providerAt(remote.issuer, { clientSecret: 'wrong' });
  const { pending, callback } = await finishAtProvider(provider);
  await expect(provider.finish(callback.search, pending)).rejects.toMatchObject({
    message: 'The sign-in could not be completed: the provider refused it.',
  });
});

const AWAY = 'Example ID cannot be reached right now, so nobody can sign in there. Please try again in a moment.';

test('a provider that is away is told, and found again when it is back', async () => {
  const gone = await startTestProvider();
  await gone.stop();
  await expect(providerAt(gone.issuer).start('/')).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: AWAY,
  });

  const provider = providerAt(remote.issuer);
  remote.isSilent = true;
  await expect(provider.start('/')).rejects.toMatchObject({ message: AWAY });
  const calls = remote.calls.length;
  await expect(provider.start('/')).rejects.toMatchObject({ message: AWAY });
  expect(remote.calls).toHaveLength(calls);
  expect(await provider.signOutUrl()).toBeNull();
  remote.isSilent = false;
  clockAheadMs = 6_000;
  expect((await provider.start('/')).url).toContain(`${remote.issuer}/auth?`);
  // A response that stays away: the code could not be redeemed.
  const { pending, callback } = await finishAtProvider(provider);
  remote.isSilent = true;
  await expect(provider.finish(callback.search, pending)).rejects.toMatchObject({ message: AWAY });
});

test('endpoints on other hosts are not called unless they are listed', async () => {
  const before = other.calls.length;
  remote.discovery = { jwks_uri: `${other.issuer}/jwks` };
  const careful = providerAt(remote.issuer);
  const first = await finishAtProvider(careful);
  await expect(careful.finish(first.callback.search, first.pending)).rejects.toMatchObject({ message: AWAY });
  expect(other.calls).toHaveLength(before);
  const allowing = providerAt(remote.issuer, { hosts: [new URL(other.issuer).host] });
  const second = await finishAtProvider(allowing);
  // The other host has other keys.
  await expect(allowing.finish(second.callback.search, second.pending)).rejects.toMatchObject({ message: UNVERIFIED });
  expect(other.calls.slice(before)).toEqual(['/jwks']);
});

test.each([
  ['another issuer', { issuer: 'https://other.example' }],
  ['a page of another kind of address', { authorization_endpoint: 'javascript:alert(1)' }],
])('a discovery document with %s is refused', async (_what, changes) => {
  remote.discovery = changes;
  await expect(providerAt(remote.issuer).start('/')).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('the session at the provider is ended at its own page', async () => {
  const url = new URL((await providerAt(remote.issuer).signOutUrl()) ?? '');
  expect(url.origin + url.pathname).toBe(`${remote.issuer}/session/end`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'playhead',
    post_logout_redirect_uri: `${PUBLIC_URL}/sign-in`,
  });
});
