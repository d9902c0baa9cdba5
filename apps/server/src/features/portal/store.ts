import { isPermission, type Permission } from '@playhead/contract/permissions';
import { and, asc, desc, eq, exists, isNull, lt, sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { customers, endedSignIns, memberships, users } from '../../platform/metadata/schema.ts';

export type User = typeof users.$inferSelect;

export interface CustomerName {
  id: number;
  name: string;
}

export interface KnownUser {
  user: User;
  /** The user has signed out of this sign-in. */
  signInEnded: boolean;
}

export interface Member extends KnownUser {
  permissions: readonly Permission[];
  /** When the host's token was issued that last described the member. */
  claimsIssuedAt: Date | null;
}

/** More users with one address than customers share. */
const MOST_OF_ADDRESS = 20;

/**
 * Users who sign in here, one for each customer that added the address; a host's user with it is another one. Those who were
 * removed from their customers stay stored and come last: they must not take the place of one who may enter.
 */
export async function findLocalUsers(db: Database, email: string): Promise<readonly User[]> {
  const isMember = exists(
    db
      .select({ one: sql`1` })
      .from(memberships)
      .where(eq(memberships.userId, users.id)),
  );
  return db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.externalId)))
    .orderBy(desc(isMember), asc(users.createdAt), asc(users.id))
    .limit(MOST_OF_ADDRESS);
}

export async function findUser(db: Database, userId: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

export async function listCustomers(db: Database, userId: string): Promise<readonly CustomerName[]> {
  return db
    .select({ id: customers.id, name: customers.name })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(customers.id));
}

export type MemberKey = { userId: string } | { externalId: string };

export async function findMember(
  db: DatabaseConnection,
  key: MemberKey & { customerId: number; signInId: string },
): Promise<Member | undefined> {
  const who = 'userId' in key ? eq(users.id, key.userId) : eq(users.externalId, key.externalId);
  const [row] = await db
    .select({ user: users, membership: memberships, ended: endedSignIns.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(endedSignIns, eq(endedSignIns.id, key.signInId))
    .where(and(who, eq(memberships.customerId, key.customerId)));
  if (row === undefined) return undefined;
  const { permissions, claimsIssuedAt } = row.membership;
  return {
    user: row.user,
    permissions: permissions.filter(isPermission),
    claimsIssuedAt,
    signInEnded: row.ended !== null,
  };
}

/** A member of any customer, or of none. */
export async function findHostUser(
  db: DatabaseConnection,
  { externalId, signInId }: { externalId: string; signInId: string },
): Promise<KnownUser | undefined> {
  const [row] = await db
    .select({ user: users, ended: endedSignIns.id })
    .from(users)
    .leftJoin(endedSignIns, eq(endedSignIns.id, signInId))
    .where(eq(users.externalId, externalId));
  return row === undefined ? undefined : { user: row.user, signInEnded: row.ended !== null };
}

export interface HostUser {
  externalId: string;
  email: string;
  fullName: string;
  customerId: number;
  permissions: readonly Permission[] | undefined;
  /** Tokens without it are taken as they come. */
  issuedAt: Date | undefined;
}

/**
 * Makes or renews a host's user and the membership the host vouches for; rights it does not mention stay. False when a token issued
 * later has described the member in the meantime: nothing is changed.
 */
export async function saveHostUser(db: Database, host: HostUser): Promise<boolean> {
  const { externalId, email, fullName, customerId, issuedAt } = host;
  return db.transaction(async (tx) => {
    await tx.insert(users).values({ externalId, email, fullName }).onConflictDoNothing({ target: users.externalId });
    // Held until the end: tokens of one user come one after the other.
    const ofHost = eq(users.externalId, externalId);
    const [user] = await tx.select({ id: users.id }).from(users).where(ofHost).for('no key update');
    if (user === undefined) throw new Error('The saved user was not returned.');
    const ofMember = and(eq(memberships.userId, user.id), eq(memberships.customerId, customerId));
    const [known] = await tx.select().from(memberships).where(ofMember);
    if (known !== undefined && isOlder(host, known)) return false;
    await tx.update(users).set({ email, fullName }).where(eq(users.id, user.id));
    const permissions = [...(host.permissions ?? known?.permissions ?? [])];
    const claims = { permissions, ...(issuedAt === undefined ? {} : { claimsIssuedAt: issuedAt }) };
    await tx
      .insert(memberships)
      .values({ userId: user.id, customerId, ...claims })
      .onConflictDoUpdate({ target: [memberships.userId, memberships.customerId], set: claims });
    return true;
  });
}

export function isOlder(host: HostUser, known: Pick<Member, 'claimsIssuedAt'>): boolean {
  return host.issuedAt !== undefined && known.claimsIssuedAt !== null && host.issuedAt < known.claimsIssuedAt;
}

/** Remembered until the last token of the sign-in would have expired; what is older goes. */
export async function endSignIn(db: Database, signIn: { id: string; endsAt: Date; now: Date }): Promise<void> {
  await db.insert(endedSignIns).values({ id: signIn.id, expiresAt: signIn.endsAt }).onConflictDoNothing();
  await db.delete(endedSignIns).where(lt(endedSignIns.expiresAt, signIn.now));
}
