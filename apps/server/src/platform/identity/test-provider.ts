import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { z } from 'zod';

export const TEST_CLIENT = { id: 'playhead', secret: 'a-secret-of-tests-7c1f' } as const;

export interface TestProvider {
  issuer: string;
  /** Signs ID tokens; tests forge others with it. */
  key: ReturnType<typeof generateKeyPairSync>['privateKey'];
  keyId: string;
  /** Claims of an account by its login; any password is right. */
  accounts: Map<string, Readonly<Record<string, unknown>>>;
  /** Where users may be sent back to. */
  addresses: Set<string>;
  /** Paths of the calls so far. */
  calls: string[];
  /** Changes replies of the token endpoint. */
  tamper: ((reply: Record<string, unknown>) => Promise<Record<string, unknown>>) | undefined;
  /** Replaces members of the discovery document. */
  discovery: Readonly<Record<string, unknown>>;
  /** Calls are accepted and never get a response. */
  isSilent: boolean;
  stop(): Promise<void>;
}

/** A real OpenID provider on loopback, with the forms that it has for development. */
export async function startTestProvider(): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const test: TestProvider = {
    issuer: addressOf(server),
    key: privateKey,
    keyId: randomUUID(),
    accounts: new Map(),
    addresses: new Set(),
    calls: [],
    tamper: undefined,
    discovery: {},
    isSilent: false,
    stop: () => stopServer(server),
  };
  const provider = withoutWarnings(() => createProvider(test));
  const respond = provider.callback();
  server.on('request', (request, reply) => {
    test.calls.push(new URL(request.url ?? '/', test.issuer).pathname);
    if (!test.isSilent) void respond(request, reply);
  });
  return test;
}

function createProvider(test: TestProvider): Provider {
  const provider = new Provider(test.issuer, {
    clients: [
      { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret, redirect_uris: ['https://unused.example'] },
    ],
    claims: {
      openid: ['sub', 'customer', 'org', 'roles', 'package'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...test.accounts.get(id) }) }),
    jwks: {
      keys: [{ ...JsonWebKey.parse(test.key.export({ format: 'jwk' })), kid: test.keyId, use: 'sig', alg: 'RS256' }],
    },
    // Consent is not what is tested.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: TEST_CLIENT.id,
        ...(oidc.session?.accountId === undefined ? {} : { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => test.addresses.has(uri);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => test.addresses.has(uri);
  provider.use(async (context, next) => {
    await next();
    if (context.path.startsWith('/.well-known')) context.body = { ...Reply.parse(context.body), ...test.discovery };
    if (context.path === '/token' && test.tamper !== undefined)
      context.body = await test.tamper(Reply.parse(context.body));
  });
  return provider;
}

const Reply = z.record(z.string(), z.unknown());
const JsonWebKey = z.looseObject({ kty: z.string() });

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** It warns that it is no provider for production. */
function withoutWarnings<T>(make: () => T): T {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return make();
  } finally {
    Object.assign(console, { info, warn });
  }
}

function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** What a browser does: follows redirects with cookies and sends the sign-in form. Returns where it is sent back to. */
export async function signInAtProvider(test: TestProvider, authorizationUrl: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  let form: URLSearchParams | undefined;
  while (url.origin === test.issuer) {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    form = location === null ? new URLSearchParams({ prompt: 'login', login, password: 'any' }) : undefined;
    if (location === null && !(await reply.text()).includes('name="login"'))
      throw new Error(`${url.href} shows no form.`);
    if (location !== null) url = new URL(location, url);
  }
  return url;
}
