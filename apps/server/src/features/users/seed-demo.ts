import { pageCatalogue } from '@playhead/domain/pages';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newFlags } from '../../platform/customers/customer-flags.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { customers, memberships, users } from '../../platform/metadata/schema.ts';
import { hashPassword } from '../../platform/tokens/password.ts';
import { DEMO_PASSWORD, demoUsers, type DemoUser } from './demo-users.ts';

/** What the synthetic data says of a demo customer. */
export interface DemoCustomer {
  id: number;
  name: string;
  accountName: string;
  zone: string;
  countries: readonly string[];
  features: { ads: boolean; demographics: boolean; streamIds: boolean };
  customTags: readonly string[];
}

/** Idempotent. Renews what belongs to the product; settings that somebody changed stay. */
export async function seedDemoCustomers(db: Database, demoCustomers: readonly DemoCustomer[]): Promise<void> {
  for (const customer of demoCustomers) {
    const row = customerRow(customer);
    const { settings, ...renewed } = row;
    await db
      .insert(customers)
      .values(row)
      .onConflictDoUpdate({
        target: customers.id,
        set: { ...renewed, settings: sql`${JSON.stringify(settings)}::jsonb || ${customers.settings}` },
      });
  }
}

function customerRow({ id, name, accountName, zone, countries, features, customTags }: DemoCustomer) {
  return {
    id,
    name,
    accountName,
    timeZone: zone,
    weekStartDay: zone.startsWith('America/') ? 0 : 1,
    // FLT-065 makes it the filter's default: with several countries that would hide the others.
    defaultCountry: countries.length === 1 ? (countries[0] ?? null) : null,
    flags: newFlags(features),
    functions: ['time_based', 'adhoc_segments'],
    features: Object.keys(pageCatalogue),
    widgets: features.demographics ? ['ama', 'category_benchmark'] : ['ama'],
    settings: { custom_tags: customTags },
  };
}

/**
 * Idempotent; after the customers. An ordinary user who happens to have a demo address is left alone. The password is
 * hashed like `like`.
 */
export async function seedDemoUsers(db: Database, like: string | null = null): Promise<void> {
  await Promise.all(
    demoUsers.map(async (user) => {
      await makeUser(db, user, like);
      await makeMemberships(db, user);
    }),
  );
}

async function makeUser(db: Database, { email, fullName }: DemoUser, like: string | null): Promise<void> {
  const [existing] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.externalId)));
  if (existing !== undefined) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD, undefined, like);
  await db.insert(users).values({ email, fullName, passwordHash, isDemo: true }).onConflictDoNothing();
}

async function makeMemberships(db: Database, { email, accounts, permissions }: DemoUser): Promise<void> {
  const rows = await db
    .select({ userId: users.id, customerId: customers.id })
    .from(users)
    .innerJoin(customers, inArray(customers.accountName, [...accounts]))
    .where(and(eq(users.email, email), eq(users.isDemo, true)));
  if (rows.length === 0) return;
  await db
    .insert(memberships)
    .values(rows.map((row) => ({ ...row, permissions: [...permissions] })))
    .onConflictDoNothing();
}
