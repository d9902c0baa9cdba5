import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { frameCodes } from '../../platform/metadata/schema.ts';
import { StoredClaims } from '../../platform/tokens/frame-claims.ts';

/** The browser loads the address at once; the code must not outlive a copied or logged one. */
const LIFETIME_MS = 60_000;

interface FrameOpening {
  userId: string;
  customerId: number;
  /** Null for this server's own origin. */
  embedDomain: string | null;
  claims: StoredClaims;
}

/** Codes of embed addresses, each for one use. */
export interface FrameCodes {
  make(opening: FrameOpening): Promise<string>;
  /** Undefined when it is unknown, used or expired. */
  take(code: string): Promise<Omit<FrameOpening, 'userId'> | undefined>;
}

export function createFrameCodes({ db, now }: { db: Database; now: () => Date }): FrameCodes {
  return {
    async make(opening) {
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LIFETIME_MS);
      await db.delete(frameCodes).where(lte(frameCodes.expiresAt, now()));
      await db.insert(frameCodes).values({ codeSha256: digest(code), ...opening, expiresAt });
      return code;
    },
    async take(code) {
      // Two requests at once cannot both delete the row.
      const [taken] = await db
        .delete(frameCodes)
        .where(and(eq(frameCodes.codeSha256, digest(code)), gt(frameCodes.expiresAt, now())))
        .returning();
      if (taken === undefined) return undefined;
      const { customerId, embedDomain, claims } = taken;
      return { customerId, embedDomain, claims: StoredClaims.parse(claims) };
    },
  };
}

function digest(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
