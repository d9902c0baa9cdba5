import { PreferenceMap } from '@playhead/contract/http/account/preferences';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { and, eq, sql } from 'drizzle-orm';
import { storedForMember } from '../../platform/customers/stored-for-member.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { userSettings } from '../../platform/metadata/schema.ts';

/** Preferences belong to a user inside a customer. */
export interface PreferenceOwner {
  userId: string;
  customerId: number;
}

export async function findPreferences(db: Database, { userId, customerId }: PreferenceOwner): Promise<PreferenceMap> {
  const [row] = await db
    .select({ stored: userSettings.preferences })
    .from(userSettings)
    .where(and(eq(userSettings.userId, userId), eq(userSettings.customerId, customerId)));
  return decodeStored(row?.stored ?? {});
}

/** One statement: two tabs that save different keys at once both keep theirs. */
export async function mergePreferences(
  db: Database,
  { userId, customerId }: PreferenceOwner,
  changes: PreferenceMap,
): Promise<PreferenceMap> {
  const preferences = encodeWire(PreferenceMap, changes);
  const [row] = await storedForMember(
    db
      .insert(userSettings)
      .values({ userId, customerId, preferences })
      .onConflictDoUpdate({
        target: [userSettings.userId, userSettings.customerId],
        set: { preferences: sql`${userSettings.preferences} || ${JSON.stringify(preferences)}::jsonb` },
      })
      .returning({ stored: userSettings.preferences }),
  );
  return decodeStored(row?.stored ?? {});
}

/** A key or value that this version does not know, such as one of a newer version, is left out: the others still hold. */
function decodeStored(stored: Readonly<Record<string, unknown>>): PreferenceMap {
  const known = Object.entries(PreferenceMap.shape)
    .map(([key, schema]) => [key, schema.safeParse(stored[key])] as const)
    .flatMap(([key, parsed]) => (parsed.success && parsed.data !== undefined ? [[key, parsed.data] as const] : []));
  return decodeWire(PreferenceMap, Object.fromEntries(known));
}
