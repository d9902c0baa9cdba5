import { deriveSecret } from '../../platform/tokens/derived-secret.ts';

/** Says whether two secrets are the same, and nothing else of them. */
export function fingerprintOf(secret: string): string {
  return deriveSecret(secret.trim(), 'backup fingerprint').slice(0, 16);
}
