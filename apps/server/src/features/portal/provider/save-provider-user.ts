import { isPermission, type Permission } from '@playhead/contract/permissions';
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { applyFeatures } from '../../../platform/customers/claimed-features.ts';
import { noteCustomerChange } from '../../../platform/customers/customer-changes.ts';
import { countCustomerUsers, refuseTooManyUsers } from '../../../platform/customers/customer-users.ts';
import type { Database, DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { customers, memberships, users, withdrawnPermissions } from '../../../platform/metadata/schema.ts';
import type { User } from '../store.ts';
import type { ProviderUser } from './provider-claims.ts';

type Origin = 'known' | 'linked' | 'created';

/** An outage or a mistake at the provider is over by then; somebody who comes back later has another role. */
const KEPT_DAYS = 30;

/**
 * Makes or updates the user and the memberships that the claims name, and ends those that earlier claims named, with an audit
 * entry for each customer where something changed. Memberships that were given here stay. Permissions that an admin gave, where no
 * claim names them, come back with the customer. Undefined when the user has no customer here: a known one loses those of
 * earlier claims, which ends open sessions, and a new one is not created.
 */
export async function saveProviderUser(db: Database, claimed: ProviderUser): Promise<User | undefined> {
  const saved = await db.transaction(async (tx) => {
    const customerIds = await holdCustomers(tx, claimed.customerIds);
    if (customerIds.length === 0) {
      const known = await findKnown(tx, claimed.externalId);
      if (known === undefined) return undefined;
      await removeOthers(tx, { claimed, user: known, customerIds });
      return (await hasCustomer(tx, known.id)) ? known : undefined;
    }
    const { user, origin } = await findOrCreate(tx, claimed, customerIds);
    await removeOthers(tx, { claimed, user, customerIds });
    for (const customerId of customerIds) await saveMembership(tx, { claimed, user, origin, customerId });
    const [only, ...others] = customerIds;
    // Features belong to a customer: a claim of a user with several does not say whose they are.
    if (claimed.features !== undefined && only !== undefined && others.length === 0)
      await applyFeatures(tx, { customerId: only, features: claimed.features, actor: claimed.email });
    return user;
  });
  noteCustomerChange();
  return saved;
}

/**
 * Those that exist, each held until the transaction ends as by `holdCustomer`: its users are counted and its features compared. By
 * id, so that two sign-ins do not wait for each other.
 */
async function holdCustomers(tx: DatabaseConnection, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(asc(customers.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

async function findOrCreate(
  tx: DatabaseConnection,
  { externalId, email, fullName, isEmailVerified }: ProviderUser,
  customerIds: readonly number[],
): Promise<{ user: User; origin: Origin }> {
  const isKnown = (await findKnown(tx, externalId)) !== undefined;
  const local = isEmailVerified && !isKnown ? await findLinkable(tx, email, customerIds) : undefined;
  if (local !== undefined) {
    // From now on the provider decides: the password opens nothing any more.
    const [linked] = await tx
      .update(users)
      .set({ externalId, fullName, passwordHash: null })
      .where(eq(users.id, local.id))
      .returning();
    if (linked !== undefined) return { user: linked, origin: 'linked' };
  }
  const [user] = await tx
    .insert(users)
    .values({ externalId, email, fullName })
    .onConflictDoUpdate({ target: users.externalId, set: { email, fullName } })
    .returning();
  if (user === undefined) throw new Error('The saved user was not returned.');
  return { user, origin: isKnown ? 'known' : 'created' };
}

async function findKnown(tx: DatabaseConnection, externalId: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.externalId, externalId));
  return row;
}

/**
 * A user with a password and the same address, who keeps analyses and boards by it. Only one whose customers are all
 * named by the claims: the provider does not vouch for others.
 */
async function findLinkable(
  tx: DatabaseConnection,
  email: string,
  customerIds: readonly number[],
): Promise<User | undefined> {
  const candidates = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.externalId), eq(users.isDemo, false)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .for('update');
  for (const user of candidates) {
    const rows = await tx
      .select({ customerId: memberships.customerId })
      .from(memberships)
      .where(eq(memberships.userId, user.id));
    if (rows.length > 0 && rows.every(({ customerId }) => customerIds.includes(customerId))) return user;
  }
  return undefined;
}

async function hasCustomer(tx: DatabaseConnection, userId: string): Promise<boolean> {
  const rows = await tx.select().from(memberships).where(eq(memberships.userId, userId)).limit(1);
  return rows.length > 0;
}

async function removeOthers(
  tx: DatabaseConnection,
  { claimed, user, customerIds }: { claimed: ProviderUser; user: User; customerIds: readonly number[] },
): Promise<void> {
  const removed = await tx
    .delete(memberships)
    .where(
      and(
        eq(memberships.userId, user.id),
        eq(memberships.isClaimed, true),
        notInArray(memberships.customerId, [...customerIds]),
      ),
    )
    .returning();
  for (const { customerId, permissions } of removed) {
    const detail = { before: permissions, removed: true };
    await writeAudit(tx, { ...entryOf(user, customerId), detail });
    // Those of a claim would come back with the claim.
    if (claimed.permissions === undefined)
      await tx
        .insert(withdrawnPermissions)
        .values({ userId: user.id, customerId, permissions })
        .onConflictDoUpdate({
          target: [withdrawnPermissions.userId, withdrawnPermissions.customerId],
          set: { permissions, withdrawnAt: sql`now()` },
        });
  }
}

async function saveMembership(
  tx: DatabaseConnection,
  { claimed, user, origin, customerId }: { claimed: ProviderUser; user: User; origin: Origin; customerId: number },
): Promise<void> {
  const key = and(eq(memberships.userId, user.id), eq(memberships.customerId, customerId));
  const [member] = await tx.select().from(memberships).where(key).for('update');
  const before = member?.permissions.filter(isPermission);
  const restored = before === undefined ? await takeWithdrawn(tx, user.id, customerId) : [];
  const after = claimed.permissions ?? before ?? restored;
  if (member?.isClaimed === true && isSame(member.permissions, after) && origin === 'known') return;
  if (before === undefined) refuseTooManyUsers(await countCustomerUsers(tx, customerId));
  await tx
    .insert(memberships)
    .values({ userId: user.id, customerId, permissions: [...after], isClaimed: true })
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.customerId],
      set: { permissions: [...after], isClaimed: true },
    });
  await writeAudit(tx, {
    ...entryOf(user, customerId),
    detail: { origin, ...(before === undefined ? {} : { before }), permissions: after },
  });
}

async function takeWithdrawn(
  tx: DatabaseConnection,
  userId: string,
  customerId: number,
): Promise<readonly Permission[]> {
  const [kept] = await tx
    .delete(withdrawnPermissions)
    .where(and(eq(withdrawnPermissions.userId, userId), eq(withdrawnPermissions.customerId, customerId)))
    .returning({
      permissions: withdrawnPermissions.permissions,
      isRecent: sql<boolean>`${withdrawnPermissions.withdrawnAt} > now() - make_interval(days => ${KEPT_DAYS})`,
    });
  return kept?.isRecent === true ? kept.permissions.filter(isPermission) : [];
}

function entryOf(user: User, customerId: number) {
  return { actor: user.email, userId: user.id, action: 'users.fromProvider', customerId, target: user.email };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission));
}
