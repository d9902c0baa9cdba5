import { and, eq } from 'drizzle-orm';
import { storedForMember } from '../../platform/customers/stored-for-member.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { userSettings } from '../../platform/metadata/schema.ts';

/** The switch belongs to a user inside a customer. */
export interface SamplingKey {
  userId: string;
  customerId: number;
}

export async function readSampling(db: Database, { userId, customerId }: SamplingKey): Promise<boolean> {
  const [row] = await db
    .select({ on: userSettings.sessionSamplingOn })
    .from(userSettings)
    .where(and(eq(userSettings.userId, userId), eq(userSettings.customerId, customerId)));
  return row?.on ?? false;
}

export async function writeSampling(db: Database, key: SamplingKey, on: boolean): Promise<void> {
  const { userId, customerId } = key;
  await storedForMember(
    db
      .insert(userSettings)
      .values({ userId, customerId, sessionSamplingOn: on })
      .onConflictDoUpdate({
        target: [userSettings.userId, userSettings.customerId],
        set: { sessionSamplingOn: on },
      }),
  );
}
