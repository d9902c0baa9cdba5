import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { memberships, users } from '../../platform/metadata/schema.ts';
import type { ControlRequest } from '../../start/control-messages.ts';
import { UsageError } from '../usage-error.ts';
import { currentActor } from './current-actor.ts';

/** A local user is identified by email address, a host's user by the `sub` of its tokens. */
const Who = z.union([z.strictObject({ email: z.string() }), z.strictObject({ externalId: z.string() })]);
export type Who = z.infer<typeof Who>;

const UserChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), who: Who, status: z.enum(['active', 'disabled']) }),
  z.strictObject({ kind: z.literal('revoke'), who: Who }),
  z.strictObject({ kind: z.literal('password'), who: Who, hash: z.string() }),
]);
export type UserChange = z.infer<typeof UserChange>;

/** Runs in the running server if there is one: no one should have to stop it to lock a user out. */
export const userChangeRequest: ControlRequest<UserChange, { done: true }> = {
  name: 'user-change',
  input: UserChange,
  result: z.object({ done: z.literal(true) }),
};

/** A revocation and a new password invalidate every existing token; the user can sign in again. */
export async function changeUser(db: Database, change: UserChange, now: Date): Promise<void> {
  const changed = await db
    .update(users)
    .set(columnsOf(change, now))
    .where(isUser(change.who))
    .returning({ id: users.id });
  if (changed.length > 0) return recordChange(db, change, changed);
  throw new UsageError(
    'email' in change.who
      ? `There is no user ${change.who.email} who signs in here.`
      : `There is no user of a host with the id ${change.who.externalId}.`,
  );
}

/** For the admins of every customer of the user. */
async function recordChange(db: Database, change: UserChange, changed: readonly { id: string }[]): Promise<void> {
  const userIds = changed.map(({ id }) => id);
  const rows = await db
    .select({ customerId: memberships.customerId })
    .from(memberships)
    .where(inArray(memberships.userId, userIds));
  const target = 'email' in change.who ? change.who.email : change.who.externalId;
  const detail = change.kind === 'status' ? { status: change.status } : {};
  for (const { customerId } of rows) {
    await writeAudit(db, { actor: currentActor(), action: `users.${change.kind}`, customerId, target, detail });
  }
}

function columnsOf(change: UserChange, now: Date) {
  const ended = { tokenEpoch: sql`${users.tokenEpoch} + 1`, tokensRevokedAt: now };
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'revoke':
      return ended;
    case 'password':
      return { ...ended, passwordHash: change.hash };
  }
}

function isUser(who: Who) {
  return 'email' in who
    ? and(eq(users.email, who.email), isNull(users.externalId))
    : eq(users.externalId, who.externalId);
}
