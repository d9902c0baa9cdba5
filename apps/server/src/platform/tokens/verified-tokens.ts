import type { TokenClaims } from './tokens.ts';

/** A key that the host took back is still trusted for this long at most. */
const TRUSTED_MS = 30_000;
const REMEMBERED = 5_000;

export interface VerifiedTokens {
  get(token: string): TokenClaims | undefined;
  set(token: string, claims: TokenClaims): void;
}

/** The signature of one and the same text need not be computed for every widget of a page; its end is looked at each time. */
export function createVerifiedTokens(now: () => Date): VerifiedTokens {
  const known = new Map<string, { claims: TokenClaims; verifiedAt: number }>();
  return {
    get(token) {
      const entry = known.get(token);
      if (entry === undefined) return undefined;
      const at = now().getTime();
      if (at < entry.claims.expiresAt.getTime() && at - entry.verifiedAt < TRUSTED_MS) return entry.claims;
      known.delete(token);
      return undefined;
    },
    set(token, claims) {
      if (known.size >= REMEMBERED) known.clear();
      known.set(token, { claims, verifiedAt: now().getTime() });
    },
  };
}
