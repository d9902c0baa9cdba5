import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { userSettings } from '../../platform/metadata/schema.ts';

export async function isSamplingOn(db: Database, key: { userId: string; customerId: number }): Promise<boolean> {
  const [row] = await db
    .select({ on: userSettings.sessionSamplingOn })
    .from(userSettings)
    .where(and(eq(userSettings.userId, key.userId), eq(userSettings.customerId, key.customerId)));
  return row?.on ?? false;
}
