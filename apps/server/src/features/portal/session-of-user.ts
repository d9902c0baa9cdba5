import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { type DemoUsersRule, mayEnter } from './demo-users-rule.ts';
import { findMember } from './store.ts';

/** How long work in the background may act for a user before the rights are read again. */
const LIFETIME_MS = 3_600_000;
/** No sign-in has this id. */
const NO_SIGN_IN = '00000000-0000-0000-0000-000000000000';

/** The user as a request of theirs would be seen now; undefined for one who may not sign in any more. */
export async function sessionOfUser(
  { db, demoUsers, now }: { db: Database; demoUsers: DemoUsersRule; now: () => Date },
  { userId, customerId }: { userId: string; customerId: number },
): Promise<Session | undefined> {
  const member = await findMember(db, { userId, customerId, signInId: NO_SIGN_IN });
  if (member === undefined || !mayEnter(member.user, demoUsers)) return undefined;
  const { user, permissions } = member;
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  return { userId, email: user.email, fullName: user.fullName, customerId, permissions, expiresAt };
}
