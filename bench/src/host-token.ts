import { createHmac } from 'node:crypto';
import { permissions } from '@playhead/contract/permissions';

const LIFETIME_SECONDS = 3_600;

/** As a portal signs it that shares the secret with Playhead (docs/embedding.md). */
export function hostToken(options: { secret: string; subject: string; customer: number }): string {
  const { secret, subject, customer } = options;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: subject,
    customer,
    permissions,
    iss: 'playhead',
    aud: 'playhead',
    iat: now,
    exp: now + LIFETIME_SECONDS,
  };
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => base64(JSON.stringify(part))).join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64url');
}
