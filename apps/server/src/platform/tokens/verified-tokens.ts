import { bytesOfText, createCache } from '../memory/create-cache.ts';
import type { TokenClaims } from './tokens.ts';

/** A key that the host revoked is trusted at most this long. */
const TRUSTED_MS = 30_000;
const REMEMBERED = 5_000;
const MAX_BYTES = 16 * 1024 ** 2;

export interface VerifiedTokens {
  get(token: string): TokenClaims | undefined;
  set(token: string, claims: TokenClaims): void;
}

/** Caches signature checks, which each widget of a page would repeat; expiry is checked every time. */
export function createVerifiedTokens(now: () => Date): VerifiedTokens {
  const known = createCache<TokenClaims>({
    maxEntries: REMEMBERED,
    ttlMs: TRUSTED_MS,
    now,
    size: { maxBytes: MAX_BYTES, bytesOf: (_claims, token) => bytesOfText(token) },
  });
  return {
    get(token) {
      const claims = known.get(token);
      if (claims === undefined || now() < claims.expiresAt) return claims;
      known.delete(token);
      return undefined;
    },
    set: (token, claims) => void known.set(token, claims),
  };
}
