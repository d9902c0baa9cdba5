import { deriveSecret } from '../tokens/derived-secret.ts';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Long enough for a second factor and a new password at the provider. */
export const PENDING_SECONDS = 15 * 60;
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' };

const PendingSignIn = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });
/** What the browser keeps, encrypted, while its user is at the provider. */
export type PendingSignIn = z.infer<typeof PendingSignIn>;

export interface PendingSignIns {
  seal(pending: PendingSignIn): Promise<string>;
  /** Undefined for one that has expired, was changed or was sealed with a key that is gone. */
  open(sealed: string): Promise<PendingSignIn | undefined>;
}

/** In a cookie and not in the database: strangers can begin sign-ins without storing anything. */
export function createPendingSignIns({
  secrets: [current, ...previous],
  now,
}: {
  /** The first one seals, all of them open. */
  secrets: readonly [string, ...string[]];
  now: () => Date;
}): PendingSignIns {
  const sealing = keyOf(current);
  const keys = [sealing, ...previous.map(keyOf)];
  return {
    seal: (pending) =>
      new EncryptJWT(pending)
        .setProtectedHeader(ENCRYPTION)
        .setExpirationTime(Math.floor(now().getTime() / 1000) + PENDING_SECONDS)
        .encrypt(sealing),
    async open(sealed) {
      for (const key of keys) {
        const payload = await decrypt(sealed, { key, now });
        if (payload !== undefined) return PendingSignIn.parse(payload);
      }
      return undefined;
    },
  };
}

async function decrypt(sealed: string, { key, now }: { key: Uint8Array; now: () => Date }): Promise<unknown> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      currentDate: now(),
      requiredClaims: ['exp'],
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function keyOf(secret: string): Uint8Array {
  return Buffer.from(deriveSecret(secret, 'pending sign-ins'), 'base64url');
}
