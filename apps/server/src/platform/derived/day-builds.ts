import type { DayBuild, WantedBuild } from '@playhead/domain/daily-rollups';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, DatabaseConnection } from '../metadata/metadata.ts';
import { sessionDayBuilds } from '../metadata/schema.ts';

const Build = z.object({ build: z.number(), from: z.string(), to: z.string() });
const HighestNumbers = z.object({ viewers: z.number(), households: z.number() });
export type HighestNumbers = z.infer<typeof HighestNumbers>;
const BuildNumber = z.object({ build: z.number() });

interface BuildsOfZone {
  customerId: number;
  timeZone: string;
}

/** Builds of the daily rollups that queries may read. */
export async function listDayBuilds(db: DatabaseConnection, of: BuildsOfZone): Promise<readonly DayBuild[]> {
  const { rows } = await db.execute(sql`
    SELECT build, first_day::text AS "from", last_day::text AS "to" FROM session_day_builds
    WHERE customer_id = ${of.customerId} AND time_zone = ${of.timeZone}
      AND completed_at IS NOT NULL AND replaced_at IS NULL ORDER BY first_day`);
  return rows.map((row) => Build.parse(row));
}

export async function startDayBuild(
  db: DatabaseConnection,
  { customerId, timeZone, from, to }: BuildsOfZone & { from: string; to: string },
): Promise<number> {
  const { rows } = await db.execute(sql`
    INSERT INTO session_day_builds (customer_id, time_zone, first_day, last_day)
    VALUES (${customerId}, ${timeZone}, ${from}, ${to}) RETURNING build`);
  return BuildNumber.parse(rows[0]).build;
}

export async function completeDayBuild(
  db: Database,
  { build, replaces, numbered }: Pick<WantedBuild, 'replaces'> & { build: number; numbered: HighestNumbers },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      UPDATE session_day_builds SET completed_at = clock_timestamp(), numbered = ${numbered.viewers},
        numbered_households = ${numbered.households} WHERE build = ${build}`);
    await tx.execute(sql`
      UPDATE session_day_builds SET replaced_at = clock_timestamp() WHERE build = ANY(${sql.param([...replaces])}::integer[])`);
  });
}

/** How many had a number when the latest build was made. */
export async function readHighestNumbers(db: DatabaseConnection, customerId: number): Promise<HighestNumbers> {
  const { rows } = await db.execute(sql`
    SELECT coalesce(max(numbered), 0) AS viewers, coalesce(max(numbered_households), 0) AS households
    FROM session_day_builds WHERE customer_id = ${customerId} AND replaced_at IS NULL`);
  return HighestNumbers.parse(rows[0]);
}

/**
 * The number of sessions of a day cannot tell whether they are others than before: where sessions were deleted or
 * builds were found to be wrong, all days are built again.
 */
export async function retireDayBuilds(db: DatabaseConnection, customerId: number): Promise<void> {
  await db.execute(sql`
    UPDATE session_day_builds SET replaced_at = clock_timestamp()
    WHERE customer_id = ${customerId} AND replaced_at IS NULL`);
}

/** Their bitmaps hold numbers of before. */
export async function forgetSegmentDays(db: DatabaseConnection, customerId: number): Promise<void> {
  await db.execute(sql`UPDATE segments SET rollups = rollups - 'days' WHERE customer_id = ${customerId}`);
}

/** Days of another zone are other days. */
export async function retireDayBuildsOfOtherZones(db: DatabaseConnection, of: BuildsOfZone): Promise<void> {
  await db.execute(sql`
    UPDATE session_day_builds SET replaced_at = clock_timestamp()
    WHERE customer_id = ${of.customerId} AND time_zone <> ${of.timeZone} AND replaced_at IS NULL`);
}

/** Builds whose rows can go: interrupted ones, and those that no query reads any more. */
export async function listOldDayBuilds(
  db: DatabaseConnection,
  { customerId, keptSeconds }: { customerId: number; keptSeconds: number },
): Promise<readonly number[]> {
  const { rows } = await db.execute(sql`
    SELECT build FROM session_day_builds WHERE customer_id = ${customerId} AND (
      completed_at IS NULL OR replaced_at < clock_timestamp() - make_interval(secs => ${keptSeconds}))`);
  return rows.map((row) => BuildNumber.parse(row).build);
}

export async function removeDayBuilds(db: DatabaseConnection, builds: readonly number[]): Promise<void> {
  await db.delete(sessionDayBuilds).where(inArray(sessionDayBuilds.build, [...builds]));
}
