import { createHash, createHmac } from 'node:crypto';

/** Derived, so that no Playhead process has to store or share it. */
export function tenantPassword(secret: string, customerId: number): string {
  return createHmac('sha256', secret).update(`engine-user:${customerId}`).digest('base64url');
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
