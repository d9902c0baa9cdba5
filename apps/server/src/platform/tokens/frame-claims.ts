import { isPermission } from '@playhead/contract/permissions';
import { z } from 'zod';
import type { TokenClaims } from './tokens.ts';

/** Header `typ` of the tokens of BI frames. */
export const FRAME_TYPE = 'playhead-frame+jwt';

/** Claims of the caller's token as JSON: the frame's token carries all of them, so that the same checks apply to both. */
export const StoredClaims = z.strictObject({
  source: z.enum(['portal', 'host']),
  subject: z.string(),
  customer: z.number().int(),
  email: z.string().optional(),
  name: z.string().optional(),
  permissions: z.array(z.string()).optional(),
  /** Seconds. */
  expires: z.number().int(),
  sid: z.string(),
  started: z.number().int(),
  ends: z.number().int(),
  epoch: z.number().int().optional(),
});
export type StoredClaims = z.infer<typeof StoredClaims>;

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
const instantOf = (value: number) => new Date(value * 1000);

export function storedClaims(claims: TokenClaims): StoredClaims {
  const { source, subject, customerId, email, fullName, permissions, expiresAt, signIn } = claims;
  return {
    source,
    subject,
    customer: customerId,
    ...(email === undefined ? {} : { email }),
    ...(fullName === undefined ? {} : { name: fullName }),
    ...(permissions === undefined ? {} : { permissions: [...permissions] }),
    expires: seconds(expiresAt),
    sid: signIn.id,
    started: seconds(signIn.startedAt),
    ends: seconds(signIn.endsAt),
    ...(signIn.epoch === undefined ? {} : { epoch: signIn.epoch }),
  };
}

export function frameClaims(caller: unknown): TokenClaims {
  const stored = StoredClaims.parse(caller);
  return {
    source: stored.source,
    subject: stored.subject,
    customerId: stored.customer,
    email: stored.email,
    fullName: stored.name,
    permissions: stored.permissions?.filter(isPermission),
    expiresAt: instantOf(stored.expires),
    signIn: {
      id: stored.sid,
      startedAt: instantOf(stored.started),
      endsAt: instantOf(stored.ends),
      epoch: stored.epoch,
    },
    isFrame: true,
  };
}
