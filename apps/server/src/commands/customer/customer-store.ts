import { unknownZoneText } from '@playhead/domain/administration';
import { pageCatalogue } from '@playhead/domain/pages';
import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { newFlags } from '../../platform/customers/customer-flags.ts';
import { isKnownZone } from '../../platform/customers/known-zone.ts';
import { isUniqueViolation } from '../../platform/metadata/metadata-error.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { customers, memberships, users } from '../../platform/metadata/schema.ts';
import { UsageError } from '../usage-error.ts';
import type { NewCustomer, NewUser } from './arguments.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** With every page; features behind a flag stay hidden until it is set. */
export async function insertCustomer(db: Database, customer: NewCustomer): Promise<void> {
  const { id, account, name, zone, weekStartDay, country, ads, demographics, streamIds, customTags } = customer;
  if (!(await isKnownZone(db, zone))) throw new UsageError(unknownZoneText(zone));
  try {
    await db.insert(customers).values({
      id,
      accountName: account,
      name,
      timeZone: zone,
      weekStartDay,
      defaultCountry: country,
      flags: newFlags({ ads, demographics, streamIds }),
      functions: ['time_based', 'adhoc_segments'],
      features: Object.keys(pageCatalogue),
      widgets: demographics ? ['ama', 'category_benchmark'] : ['ama'],
      // A reused customer id must not find results that were cached for its predecessor.
      settings: { custom_tags: customTags, data_version: Date.now() },
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new UsageError(`There is a customer ${id} or an account ${account} already.`);
    throw error;
  }
}

export async function listCustomers(db: Database): Promise<readonly CustomerRow[]> {
  return db.select().from(customers).orderBy(asc(customers.id));
}

export async function findCustomer(db: Database, customerId: number): Promise<CustomerRow> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (row === undefined)
    throw new UsageError(`There is no customer ${customerId}; npm run customer -- list shows them.`);
  return row;
}

export function ownOrigins({ settings }: CustomerRow): readonly string[] {
  return z.array(z.string()).catch([]).parse(settings['embed_origins']);
}

export async function listMembers(db: Database, customerId: number) {
  return db
    .select({
      email: users.email,
      name: users.fullName,
      status: users.status,
      permissions: memberships.permissions,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.customerId, customerId))
    .orderBy(asc(users.email));
}

/** An existing user is added to a further customer and keeps the password. */
export async function addUser(
  db: Database,
  user: NewUser & { hash: () => Promise<string> },
): Promise<'made' | 'joined'> {
  await findCustomer(db, user.customerId);
  const known = await findLocalUser(db, user);
  const passwordHash = known === undefined ? await user.hash() : null;
  return db.transaction(async (tx) => {
    const userId = known?.id ?? (await insertUser(tx, { ...user, passwordHash }));
    await tx
      .insert(memberships)
      .values({ userId, customerId: user.customerId, permissions: [...user.permissions] })
      .onConflictDoUpdate({
        target: [memberships.userId, memberships.customerId],
        set: { permissions: [...user.permissions] },
      });
    return known === undefined ? 'made' : 'joined';
  });
}

/** Another customer of a user whom a portal or a provider vouches for. */
export async function joinUser(
  db: Database,
  { externalId, customerId, permissions }: { externalId: string; customerId: number; permissions: readonly string[] },
): Promise<void> {
  await findCustomer(db, customerId);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.externalId, externalId));
  if (user === undefined)
    throw new UsageError(`There is no user with the id ${externalId}; they exist from their first sign-in on.`);
  await db
    .insert(memberships)
    .values({ userId: user.id, customerId, permissions: [...permissions] })
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.customerId],
      set: { permissions: [...permissions] },
    });
}

async function insertUser(
  db: Pick<Database, 'insert'>,
  user: { email: string; name: string; passwordHash: string | null },
): Promise<string> {
  const [row] = await db
    .insert(users)
    .values({ email: user.email, fullName: user.name, passwordHash: user.passwordHash })
    .returning({ id: users.id });
  if (row === undefined) throw new Error('The new user was not returned.');
  return row.id;
}

/**
 * Of the customer, or else the oldest of another one. One without any customer was removed, and comes back neither with the old
 * password nor with what is stored for it.
 */
async function findLocalUser(db: Database, { email, customerId }: { email: string; customerId: number }) {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), isNull(users.externalId)))
    .orderBy(desc(eq(memberships.customerId, customerId)), asc(users.createdAt), asc(users.id))
    .limit(1);
  return row;
}

export async function countMembers(db: Database, customerId: number): Promise<number> {
  const [row] = await db.select({ members: count() }).from(memberships).where(eq(memberships.customerId, customerId));
  return row?.members ?? 0;
}
