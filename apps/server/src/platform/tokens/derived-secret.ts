import { hkdfSync } from 'node:crypto';

export type SecretPurpose = 'portal tokens' | 'engine users' | 'delivery secrets';

/** A key of its own for every purpose: one that leaks or is guessed opens nothing else (HKDF, RFC 5869). */
export function deriveSecret(secret: string, purpose: SecretPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `playhead ${purpose}`, 32)).toString('base64url');
}
