import { bytesOfText, createCache } from '../memory/create-cache.ts';
import type { TokenClaims } from './tokens.ts';

/** A key that the host took back is still trusted for this long at most. */
const TRUSTED_MS = 30_000;
const REMEMBERED = 5_000;
const MAX_BYTES = 16 * 1024 ** 2;

export interface VerifiedTokens {
  get(token: string): TokenClaims | undefined;
  set(token: string, claims: TokenClaims): void;
}

/** The signature of one and the same text need not be computed for every widget of a page; its end is looked at each time. */
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
