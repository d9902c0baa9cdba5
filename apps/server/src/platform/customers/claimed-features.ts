import { type PackageFeature, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { eq } from 'drizzle-orm';
import { writeAudit } from '../audit/audit-log.ts';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';
import { hasFeature, withFeatures } from './package-features.ts';

interface ClaimedFeatures {
  customerId: number;
  features: readonly PackageFeature[];
  actor: string;
  /** Claims without it are taken as they come. */
  issuedAt?: Date | undefined;
}

/**
 * Gives the customer exactly the package features that a claim names, unless a claim issued later has named others; true when that
 * changed something.
 */
export async function applyFeatures(
  db: DatabaseConnection,
  { customerId, features, actor, issuedAt }: ClaimedFeatures,
): Promise<boolean> {
  const ofCustomer = eq(customers.id, customerId);
  const [seen] = await db.select().from(customers).where(ofCustomer);
  if (seen === undefined || isSettled(seen, features, issuedAt)) return false;
  const [customer] = await db.select().from(customers).where(ofCustomer).for('no key update');
  // Somebody else with the same claim came first.
  if (customer === undefined || isSettled(customer, features, issuedAt)) return false;
  if (issuedAt !== undefined) await db.update(customers).set({ featuresIssuedAt: issuedAt }).where(ofCustomer);
  const before = featuresOn(customer);
  if (isSame(before, features)) return false;
  const { flags, functions, widgets } = withFeatures(customer, features);
  await db.update(customers).set({ flags, functions, widgets }).where(ofCustomer);
  await writeAudit(db, { actor, action: 'features.fromClaims', customerId, detail: { before, after: features } });
  return true;
}

/** A later claim counts, or this one has been taken in. */
function isSettled(
  customer: typeof customers.$inferSelect,
  features: readonly PackageFeature[],
  issuedAt: Date | undefined,
): boolean {
  const { featuresIssuedAt: latest } = customer;
  if (issuedAt === undefined) return isSame(featuresOn(customer), features);
  if (latest !== null && latest > issuedAt) return true;
  return latest?.getTime() === issuedAt.getTime() && isSame(featuresOn(customer), features);
}

function featuresOn(customer: Parameters<typeof hasFeature>[0]): readonly PackageFeature[] {
  return packageFeatures.filter((feature) => hasFeature(customer, feature));
}

function isSame(one: readonly PackageFeature[], other: readonly PackageFeature[]): boolean {
  return one.length === other.length && one.every((feature) => other.includes(feature));
}
