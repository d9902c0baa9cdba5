import { hkdfSync } from 'node:crypto';

type SecretPurpose =
  | 'portal tokens'
  | 'frame tokens'
  | 'engine users'
  | 'delivery secrets'
  | 'pending sign-ins'
  | 'backup fingerprint';

/** A separate key per purpose: a leaked one is useless for the others (HKDF, RFC 5869). */
export function deriveSecret(secret: string, purpose: SecretPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `playhead ${purpose}`, 32)).toString('base64url');
}
