import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import { type PackageFeature, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { isPermission, type Permission } from '@playhead/contract/permissions';
import { lineOfText } from '@playhead/contract/text';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { type ClaimMapping, mapClaims, PLAIN_CLAIMS } from './claim-mapping.ts';
import { deriveSecret } from './derived-secret.ts';
import { FRAME_TYPE, frameClaims, type StoredClaims } from './frame-claims.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

/** One algorithm per kind of key, never the token's choice: an RS256 public key must not pass as an HS256 secret. */
const SECRET_ALGORITHMS = ['HS256'];
const JWKS_ALGORITHMS = ['RS256', 'ES256', 'EdDSA', 'Ed25519'];
const REQUIRED_CLAIMS = ['iss', 'aud', 'exp', 'sub'];
/** Header `typ` of tokens from our sign-in; a token without it was made by the host. */
const PORTAL_TYPE = 'playhead-portal+jwt';
const TOKEN_LIMIT_CHARS = 8_192;
const JWKS_TIMEOUT_MS = 5_000;
const LIFETIME_SECONDS = 8 * 60 * 60;
const DEFAULT_MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

export interface TokenClaims {
  /** Our user id for portal tokens, otherwise the host's id. */
  subject: string;
  source: 'portal' | 'host';
  customerId: number;
  email: string | undefined;
  fullName: string | undefined;
  /** Rights granted by the host; `undefined` when the token has none. Never read from a portal token. */
  permissions: readonly Permission[] | undefined;
  /** Package features that the host gives the customer; absent when no claim says. */
  features?: readonly PackageFeature[];
  expiresAt: Date;
  signIn: SignInClaims;
  /** The token of a BI frame: it cannot be renewed or switched, its host does that. */
  isFrame?: true;
}

interface SignInClaims {
  /** Shared by all tokens of one sign-in; for a host's token, its digest. */
  id: string;
  startedAt: Date;
  /** No renewal extends it. */
  endsAt: Date;
  /** The user's token epoch when the token was signed; a host's token has none. */
  epoch: number | undefined;
}

interface PortalIdentity {
  /** From the first sign-in; renewed tokens keep it. */
  signIn: { id: string; startedAt: Date; epoch: number };
  userId: string;
  customerId: number;
  email: string;
  fullName: string;
}

export interface Tokens {
  /** For our sign-in only; hosts sign their tokens. */
  sign(identity: PortalIdentity): Promise<{ token: string; expiresAt: Date }>;
  /** For a BI frame: the rights and the end of the caller's token. */
  signFrame(caller: StoredClaims): Promise<{ token: string; expiresAt: Date }>;
  /** Rejects with AppError `token_expired` for an otherwise valid token, `not_signed_in` for everything else. */
  verify(token: string): Promise<TokenClaims>;
}

export interface TokensOptions {
  secret?: string;
  /** Their tokens are still accepted, and none is signed with them. */
  previousSecrets?: readonly string[];
  jwksUrl?: string;
  issuer: string;
  audience: string;
  now: () => Date;
  lifetimeSeconds?: number;
  /** Customers whose users the key set may sign for; default: all. */
  jwksCustomers?: readonly number[];
  /** Of a host's tokens; the default reads `customer` and `permissions`. */
  claims?: ClaimMapping;
  /** Of a sign-in with all its renewals. */
  maxAgeSeconds?: number;
}

export function createTokens(options: TokensOptions): Tokens {
  const { issuer, audience, now, lifetimeSeconds = LIFETIME_SECONDS } = options;
  const { maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS, jwksCustomers, claims: mapping = PLAIN_CLAIMS } = options;
  const secrets = options.secret === undefined ? [] : [options.secret, ...(options.previousSecrets ?? [])];
  // A host that shares the secret signs with it; our tokens use a key derived from it.
  const sharedKeys = {
    portal: secrets.map((secret) => encode(deriveSecret(secret, 'portal tokens'))),
    frame: secrets.map((secret) => encode(deriveSecret(secret, 'frame tokens'))),
    host: secrets.map(encode),
  };
  const [portalKey] = sharedKeys.portal;
  const [frameKey] = sharedKeys.frame;
  const keySet =
    options.jwksUrl === undefined
      ? undefined
      : createRemoteJWKSet(new URL(options.jwksUrl), { timeoutDuration: JWKS_TIMEOUT_MS });

  const verified = createVerifiedTokens(now);

  async function verifySignature(
    token: string,
    { algorithm, kind }: { algorithm: string | undefined; kind: TokenKind },
  ) {
    const checks = { issuer, audience, requiredClaims: REQUIRED_CLAIMS, currentDate: now() };
    if (secrets.length > 0 && SECRET_ALGORITHMS.some((known) => known === algorithm)) {
      return verifyWithAny(token, sharedKeys[kind], { ...checks, algorithms: SECRET_ALGORITHMS });
    }
    if (keySet !== undefined && isOfKeySet(algorithm)) {
      return jwtVerify(token, keySet, { ...checks, algorithms: JWKS_ALGORITHMS });
    }
    throw new AppError('not_signed_in');
  }

  return {
    async sign({ signIn, userId, customerId, email, fullName }) {
      if (portalKey === undefined) throw new Error('A secret is needed to sign tokens.');
      const issuedAt = Math.floor(now().getTime() / 1000);
      const startedAt = Math.floor(signIn.startedAt.getTime() / 1000);
      const expiresAt = Math.min(issuedAt + lifetimeSeconds, startedAt + maxAgeSeconds);
      const stamp = { sid: signIn.id, auth_time: startedAt, epoch: signIn.epoch };
      const token = await new SignJWT({ customer: customerId, email, name: fullName, ...stamp })
        .setProtectedHeader({ alg: 'HS256', typ: PORTAL_TYPE })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        // A renewal within the same second must not return the token that a page has just found expired.
        .setJti(randomUUID())
        .sign(portalKey);
      return { token, expiresAt: new Date(expiresAt * 1000) };
    },

    async signFrame(caller) {
      if (frameKey === undefined) throw new Error('A secret is needed to sign tokens.');
      const token = await new SignJWT({ customer: caller.customer, caller })
        .setProtectedHeader({ alg: 'HS256', typ: FRAME_TYPE })
        .setSubject(caller.subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(caller.expires)
        .sign(frameKey);
      return { token, expiresAt: new Date(caller.expires * 1000) };
    },

    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined) return known;
      const header = readHeader(token);
      const kind = kindOf(header);
      try {
        const { payload } = await verifySignature(token, { algorithm: header.alg, kind });
        const claims = readClaims[kind](payload, { token, maxAgeSeconds, mapping });
        if (claims.signIn.endsAt <= now()) throw new AppError('token_expired');
        if (isOfKeySet(header.alg) && jwksCustomers?.includes(claims.customerId) === false)
          throw new AppError('not_signed_in');
        verified.set(token, claims);
        return claims;
      } catch (error) {
        throw refusalFor(error, kind === 'host' ? mapping : PLAIN_CLAIMS);
      }
    },
  };
}

type TokenKind = 'portal' | 'frame' | 'host';

const encode = (text: string) => new TextEncoder().encode(text);

/** A token does not say which secret signed it, and there are few. */
async function verifyWithAny(token: string, keys: readonly Uint8Array[], options: JWTVerifyOptions) {
  let refusal: unknown = new AppError('not_signed_in');
  for (const key of keys) {
    try {
      return await jwtVerify(token, key, options);
    } catch (error) {
      refusal = error;
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw refusal;
}

function kindOf({ alg, typ }: { alg?: string; typ?: string }): TokenKind {
  if (alg !== 'HS256') return 'host';
  if (typ === FRAME_TYPE) return 'frame';
  return typ === PORTAL_TYPE ? 'portal' : 'host';
}

const readClaims: Record<
  TokenKind,
  (payload: JWTPayload, source: { token: string; maxAgeSeconds: number; mapping: ClaimMapping }) => TokenClaims
> = {
  portal: (payload, { maxAgeSeconds }) => readPortalClaims(payload, maxAgeSeconds),
  frame: ({ caller }) => frameClaims(caller),
  host: (payload, { token, mapping }) => readHostClaims(mapClaims(payload, mapping), token),
};

function isOfKeySet(algorithm: string | undefined): boolean {
  return JWKS_ALGORITHMS.some((known) => known === algorithm);
}

function readHeader(token: string): { alg?: string; typ?: string } {
  if (token.length > TOKEN_LIMIT_CHARS) throw new AppError('not_signed_in');
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw new AppError('not_signed_in', {}, { cause: error });
  }
}

/** NUL and lone surrogates of a host's user cannot be stored. */
const claimText = (longest: number) =>
  lineOfText(longest)
    .min(1)
    .refine((text) => text.isWellFormed(), 'a text without half surrogate pairs is expected');

const Claims = z.object({
  sub: claimText(256),
  customer: z.number().int().positive().max(2_147_483_647),
  exp: z.number().positive().max(8.64e12),
  iat: z.number().max(8.64e12).optional(),
  email: claimText(254).optional(),
  name: claimText(200).optional(),
  permissions: z.array(z.string()).max(100).optional(),
  features: z.array(z.enum(packageFeatures)).optional(),
});

const PortalClaims = Claims.extend({
  sid: claimText(64),
  auth_time: z.number().int().nonnegative().max(8.64e12),
  epoch: z.number().int().nonnegative(),
});

/** Rights come from the database, never from the token. */
function readPortalClaims(payload: unknown, maxAgeSeconds: number): TokenClaims {
  const { sid, auth_time, epoch, ...claims } = PortalClaims.parse(payload);
  const ends = new Date((auth_time + maxAgeSeconds) * 1000);
  return {
    ...identityOf(claims),
    source: 'portal',
    permissions: undefined,
    signIn: { id: sid, startedAt: new Date(auth_time * 1000), endsAt: ends, epoch },
  };
}

function readHostClaims(payload: unknown, token: string): TokenClaims {
  const claims = Claims.parse(payload);
  const identity = identityOf(claims);
  return {
    ...identity,
    source: 'host',
    permissions: claims.permissions?.filter(isPermission),
    ...(claims.features === undefined ? {} : { features: claims.features }),
    signIn: {
      id: createHash('sha256').update(token).digest('base64url'),
      // A token without an issue time counts as the oldest.
      startedAt: new Date((claims.iat ?? 0) * 1000),
      endsAt: identity.expiresAt,
      epoch: undefined,
    },
  };
}

function identityOf({ sub, customer, exp, email, name }: z.infer<typeof Claims>) {
  return { subject: sub, customerId: customer, email, fullName: name, expiresAt: new Date(exp * 1000) };
}

/** Only an otherwise valid token is reported as expired: a forged one reveals nothing. */
function refusalFor(error: unknown, mapping: ClaimMapping): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired && Claims.safeParse(mapClaims(error.payload, mapping)).success) {
    return new AppError('token_expired', {}, { cause: error });
  }
  // A failed fetch of the host's keys must not sign users out.
  if (isKeySetFailure(error)) return new AppError('identity_unavailable', {}, { cause: error });
  return new AppError('not_signed_in', {}, { cause: error });
}

/** jose reports a failed fetch as fetch's TypeError, a timeout, or an error without a code. */
function isKeySetFailure(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  return error instanceof TypeError && error.message === 'fetch failed';
}
