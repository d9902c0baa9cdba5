import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { fileLinks } from '../../platform/metadata/schema.ts';

interface LinkedFile {
  customerId: number;
  artifactId: string;
  /** Gone after the first use: made for a browser window. The others are for mails. */
  once: boolean;
}

/** Addresses that open a file without a token. */
export interface FileLinks {
  /** The path of the address, such as `/files/…`. */
  make(link: LinkedFile & { expiresAt: Date }): Promise<string>;
  /** Undefined when it is unknown, used or expired. `isLast: false` leaves a link for one use as it is. */
  take(code: string, use: { isLast: boolean }): Promise<LinkedFile | undefined>;
  sweep(): Promise<void>;
}

export function createFileLinks({ db, now }: { db: Database; now: () => Date }): FileLinks {
  const columns = { customerId: fileLinks.customerId, artifactId: fileLinks.artifactId, once: fileLinks.once };
  return {
    async make({ customerId, artifactId, once, expiresAt }) {
      const code = randomBytes(24).toString('base64url');
      await db.insert(fileLinks).values({ codeSha256: digest(code), customerId, artifactId, once, expiresAt });
      return `/files/${code}`;
    },
    async take(code, { isLast }) {
      const isValid = and(eq(fileLinks.codeSha256, digest(code)), gt(fileLinks.expiresAt, now()));
      if (isLast) {
        // Two requests at once cannot both delete the row.
        const [used] = await db
          .delete(fileLinks)
          .where(and(isValid, eq(fileLinks.once, true)))
          .returning(columns);
        if (used !== undefined) return used;
      }
      const [found] = await db.select(columns).from(fileLinks).where(isValid);
      return found?.once === true && isLast ? undefined : found;
    },
    async sweep() {
      await db.delete(fileLinks).where(lte(fileLinks.expiresAt, now()));
    },
  };
}

function digest(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
