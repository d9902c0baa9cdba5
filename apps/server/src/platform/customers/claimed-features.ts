import { type PackageFeature, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { eq } from 'drizzle-orm';
import { writeAudit } from '../audit/audit-log.ts';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';
import { hasFeature, withFeatures } from './package-features.ts';

/** Gives the customer exactly the package features that a claim names; true when that changed something. */
export async function applyFeatures(
  db: DatabaseConnection,
  { customerId, features, actor }: { customerId: number; features: readonly PackageFeature[]; actor: string },
): Promise<boolean> {
  const [seen] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (seen === undefined || isSame(featuresOn(seen), features)) return false;
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId)).for('no key update');
  if (customer === undefined) return false;
  const before = featuresOn(customer);
  // Somebody else with the same claim came first.
  if (isSame(before, features)) return false;
  const { flags, functions, widgets } = withFeatures(customer, features);
  await db.update(customers).set({ flags, functions, widgets }).where(eq(customers.id, customerId));
  await writeAudit(db, { actor, action: 'features.fromClaims', customerId, detail: { before, after: features } });
  return true;
}

function featuresOn(customer: Parameters<typeof hasFeature>[0]): readonly PackageFeature[] {
  return packageFeatures.filter((feature) => hasFeature(customer, feature));
}

function isSame(one: readonly PackageFeature[], other: readonly PackageFeature[]): boolean {
  return one.length === other.length && one.every((feature) => other.includes(feature));
}
