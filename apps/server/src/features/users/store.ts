import { and, asc, eq } from 'drizzle-orm';
import { isPerson } from '../../platform/customers/customer-users.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { memberships, users, userSettings } from '../../platform/metadata/schema.ts';

/** RPT-017: addresses of this customer's active users, each once. */
export async function listColleagues(db: Database, customerId: number): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), eq(users.status, 'active'), isPerson))
    .orderBy(asc(users.email));
  return rows.map((row) => row.email);
}

export async function isSamplingOn(db: Database, key: { userId: string; customerId: number }): Promise<boolean> {
  const [row] = await db
    .select({ on: userSettings.sessionSamplingOn })
    .from(userSettings)
    .where(and(eq(userSettings.userId, key.userId), eq(userSettings.customerId, key.customerId)));
  return row?.on ?? false;
}
