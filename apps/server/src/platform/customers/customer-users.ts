import { randomBytes } from 'node:crypto';
import type { CustomerUser } from '@playhead/contract/http/administration/administration';
import { AppError } from '@playhead/contract/errors';
import { isPermission, type Permission } from '@playhead/contract/permissions';
import { lastAdminProblem } from '@playhead/domain/administration';
import { and, asc, count, eq, isNotNull, isNull, like, not, or } from 'drizzle-orm';
import { holdCustomer } from './hold-customer.ts';
import type { Database, DatabaseConnection } from '../metadata/metadata.ts';
import { memberships, users, withdrawnPermissions } from '../metadata/schema.ts';
import { hashPassword } from '../tokens/password.ts';
import { noteCustomerChange } from './customer-changes.ts';

/** `external_id` of the users that service tokens act as. */
export const SERVICE_PREFIX = 'service:';
/** Nobody writes to them, and they sign in nowhere. */
const isPerson = or(isNull(users.externalId), not(like(users.externalId, `${SERVICE_PREFIX}%`)));

type MemberRow = { user: typeof users.$inferSelect; permissions: readonly string[] };

export async function listCustomerUsers(db: DatabaseConnection, customerId: number): Promise<readonly CustomerUser[]> {
  const rows = await db
    .select({ user: users, permissions: memberships.permissions })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), isPerson))
    .orderBy(asc(users.email), asc(users.id));
  return rows.map(shownUser);
}

/** RPT-017: of the customer's active users, each once: a user of the host may have the address of another user. */
export async function listAddresses(db: DatabaseConnection, customerId: number): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), eq(users.status, 'active'), isPerson))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

function shownUser({ user, permissions }: MemberRow): CustomerUser {
  return {
    userId: user.id,
    email: user.email,
    userFullName: user.fullName,
    permissions: permissions.filter(isPermission),
    status: user.status,
    fromHost: user.externalId !== null,
  };
}

export interface NewCustomerUser {
  email: string;
  userFullName: string;
  permissions: readonly Permission[];
}

/** Writes the audit entry of a change in its transaction: neither is stored without the other. */
export type RecordIn<Result> = (tx: DatabaseConnection, result: Result) => Promise<void>;

/**
 * Always a new user. One with the same address at another customer is not taken over and not mentioned: an admin must
 * not find out who uses Playhead elsewhere.
 */
export async function addCustomerUser(
  db: Database,
  customerId: number,
  { email, userFullName, permissions }: NewCustomerUser,
  record: RecordIn<CustomerUser>,
): Promise<{ user: CustomerUser; password: string }> {
  const password = randomBytes(15).toString('base64url');
  const address = email.trim().toLowerCase();
  const passwordHash = await hashPassword(password, undefined, await findPasswordHash(db, address));
  const user = await db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const all = await listCustomerUsers(tx, customerId);
    refuseTooManyUsers(all.length);
    if (all.some((one) => one.email === address && !one.fromHost))
      throw new AppError('conflict', { reason: 'There is a user with this address already.' });
    const [row] = await tx
      .insert(users)
      .values({ email: address, fullName: userFullName.trim(), passwordHash })
      .returning();
    if (row === undefined) throw new Error('The new user was not returned.');
    await tx.insert(memberships).values({ userId: row.id, customerId, permissions: [...permissions] });
    const added = shownUser({ user: row, permissions });
    await record(tx, added);
    return added;
  });
  return { user, password };
}

/** A page lists them all, and mails of schedules go to them. */
const MOST_USERS = 2_000;

/** Throws `conflict` when the customer has as many users as it may have. */
export function refuseTooManyUsers(count: number): void {
  if (count < MOST_USERS) return;
  const reason = `There are ${MOST_USERS.toLocaleString('en-US')} users already. Remove those who have left.`;
  throw new AppError('conflict', { reason });
}

export async function countCustomerUsers(db: DatabaseConnection, customerId: number): Promise<number> {
  const [row] = await db
    .select({ users: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), isPerson));
  return row?.users ?? 0;
}

async function findPasswordHash(db: Database, email: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.externalId), isNotNull(users.passwordHash)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return row?.hash ?? null;
}

/** The permissions before, for the audit log. */
export async function replacePermissions(
  db: Database,
  key: { customerId: number; userId: string },
  permissions: readonly Permission[],
  record: RecordIn<{ user: CustomerUser; before: readonly Permission[] }>,
): Promise<{ user: CustomerUser; before: readonly Permission[] }> {
  const changed = await db.transaction(async (tx) => {
    const member = await lockMember(tx, key);
    refuseLastAdmin(member, permissions.includes('ci_admin_permission'));
    await tx
      .update(memberships)
      .set({ permissions: [...permissions] })
      .where(and(eq(memberships.userId, key.userId), eq(memberships.customerId, key.customerId)));
    const result = { user: { ...member.user, permissions: [...permissions] }, before: member.user.permissions };
    await record(tx, result);
    return result;
  });
  noteCustomerChange();
  return changed;
}

export async function removeCustomerUser(
  db: Database,
  key: { customerId: number; userId: string },
  record: RecordIn<CustomerUser>,
): Promise<CustomerUser> {
  const removed = await db.transaction(async (tx) => {
    const member = await lockMember(tx, key);
    refuseLastAdmin(member, false);
    await tx
      .delete(memberships)
      .where(and(eq(memberships.userId, key.userId), eq(memberships.customerId, key.customerId)));
    // What an identity provider took away earlier must not come back either.
    await tx
      .delete(withdrawnPermissions)
      .where(and(eq(withdrawnPermissions.userId, key.userId), eq(withdrawnPermissions.customerId, key.customerId)));
    await record(tx, member.user);
    return member.user;
  });
  noteCustomerChange();
  return removed;
}

interface LockedMember {
  user: CustomerUser;
  all: readonly CustomerUser[];
}

/** Locks the customer, so that two admins cannot take the permission from each other at once. */
async function lockMember(
  tx: DatabaseConnection,
  { customerId, userId }: { customerId: number; userId: string },
): Promise<LockedMember> {
  await holdCustomer(tx, customerId);
  const all = await listCustomerUsers(tx, customerId);
  const user = all.find((one) => one.userId === userId);
  if (user === undefined) throw new AppError('not_found');
  return { user, all };
}

function refuseLastAdmin({ user, all }: LockedMember, keeps: boolean): void {
  const holders = all.map(({ userId: id, permissions, status }) => ({
    id,
    permissions,
    isActive: status === 'active',
  }));
  const reason = lastAdminProblem(holders, { id: user.userId, keeps });
  if (reason !== null) throw new AppError('conflict', { reason });
}
