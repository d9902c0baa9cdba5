import { AppError } from '@playhead/contract/errors';
import type { JWTPayload } from 'jose';
import * as openid from 'openid-client';
import type { ClaimMapping } from '../tokens/claim-mapping.ts';
import { createIssuerFetch } from './issuer-fetch.ts';
import type { PendingSignIn } from './pending-sign-ins.ts';
import { describeRefusal } from './provider-refusal.ts';

/** Of each call to the provider. */
const TIMEOUT_SECONDS = 5;
/** Endpoints seldom change; keys are fetched again when a token names an unknown one. */
const DISCOVERY_MS = 10 * 60_000;
/** After a failed discovery the next sign-ins are refused at once, so that they do not queue up behind timeouts. */
const RETRY_MS = 5_000;

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button of the sign-in page. */
  name: string;
  scope: string;
  /** Further hosts that the discovery document may name. */
  hosts: readonly string[];
  /** Also read claims from the userinfo endpoint. */
  readsUserInfo: boolean;
  /** False: admins give permissions in Playhead, and sign-ins keep them. */
  mapsPermissions: boolean;
  claims: ClaimMapping;
}

export interface IdentityProvider {
  settings: ProviderSettings;
  /** Rejects with `provider_unavailable`. */
  start(next: string): Promise<{ url: string; pending: PendingSignIn }>;
  /** The verified claims. Rejects with `provider_sign_in_failed` or `provider_unavailable`. */
  finish(query: string, pending: PendingSignIn): Promise<JWTPayload & { sub: string }>;
  /** Null when the provider has no such page, or cannot be reached. */
  signOutUrl(): Promise<string | null>;
}

export function createIdentityProvider(
  settings: ProviderSettings,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
): IdentityProvider {
  const issuer = new URL(settings.issuer);
  const redirectUri = `${publicUrl}/sign-in/callback`;
  const unavailable = (cause: unknown) => new AppError('provider_unavailable', { name: settings.name }, { cause });
  let known: { config: Promise<openid.Configuration>; until: number } | undefined;
  let previous: openid.Configuration | undefined;

  function readConfiguration(): Promise<openid.Configuration> {
    const at = now().getTime();
    if (known !== undefined && at < known.until) return known.config;
    const config = discover(settings, issuer).then(
      (found) => (previous = found),
      (error: unknown) => {
        if (known?.config === config) known.until = now().getTime() + RETRY_MS;
        if (previous !== undefined) return previous;
        throw unavailable(error);
      },
    );
    known = { config, until: at + DISCOVERY_MS };
    return config;
  }

  return {
    settings,
    async start(next) {
      const config = await readConfiguration();
      const pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        next,
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending };
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await readConfiguration();
      const callback = new URL(redirectUri);
      callback.search = query;
      try {
        const tokens = await openid.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The token response has no ID token.');
        if (!settings.readsUserInfo) return claims;
        return { ...(await openid.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
      } catch (error) {
        const refusal = describeRefusal(error);
        if (refusal === 'unavailable') throw unavailable(error);
        throw new AppError('provider_sign_in_failed', { reason: refusal }, { cause: error });
      }
    },
    async signOutUrl() {
      const config = await readConfiguration().catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return null;
      return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicUrl}/sign-in` }).href;
    },
  };
}

async function discover(settings: ProviderSettings, issuer: URL): Promise<openid.Configuration> {
  const { clientId, clientSecret } = settings;
  const config = await openid.discovery(issuer, clientId, undefined, authenticate(clientSecret), {
    [openid.customFetch]: createIssuerFetch({ issuer, hosts: settings.hosts }),
    timeout: TIMEOUT_SECONDS,
    // Without it the library trusts the connection alone, and the signature of an ID token is not checked.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
  const { authorization_endpoint, end_session_endpoint = issuer.href } = config.serverMetadata();
  // The browser opens both.
  for (const address of [authorization_endpoint, end_session_endpoint]) {
    if (address === undefined || new URL(address).protocol !== issuer.protocol)
      throw new Error('The provider names a page that is not an address like that of its issuer.');
  }
  return config;
}

/** The method that the provider lists; RFC 8414 makes `client_secret_basic` the default. */
function authenticate(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const usesBasic = methods === undefined || methods.includes('client_secret_basic');
    return (usesBasic ? basic : post)(server, client, body, headers);
  };
}
