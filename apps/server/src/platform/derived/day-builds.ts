import type { DayBuild, WantedBuild } from '@playhead/domain/daily-rollups';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, DatabaseConnection } from '../metadata/metadata.ts';
import { sessionDayBuilds } from '../metadata/schema.ts';

const Build = z.object({ build: z.number(), from: z.string(), to: z.string(), hasMonth: z.boolean() });
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
    SELECT build, first_day::text AS "from", last_day::text AS "to", has_month AS "hasMonth" FROM session_day_builds
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
  db: Pick<Database, 'transaction'>,
  completed: Pick<DayBuild, 'build' | 'hasMonth'> & Pick<WantedBuild, 'replaces'> & { numbered: HighestNumbers },
): Promise<void> {
  const { build, hasMonth, replaces, numbered } = completed;
  await db.transaction(async (tx) => {
    await retire(tx, isOneOf(replaces));
    await tx.execute(sql`
      UPDATE session_day_builds SET completed_at = clock_timestamp(), has_month = ${hasMonth},
        numbered = ${numbered.viewers}, numbered_households = ${numbered.households} WHERE build = ${build}`);
  });
}

/** How many had a number when the latest build was made. Queries may still be reading builds that were retired. */
export async function readHighestNumbers(db: DatabaseConnection, customerId: number): Promise<HighestNumbers> {
  const { rows } = await db.execute(sql`
    SELECT coalesce(max(numbered), 0) AS viewers, coalesce(max(numbered_households), 0) AS households
    FROM session_day_builds WHERE customer_id = ${customerId}`);
  return HighestNumbers.parse(rows[0]);
}

/**
 * The number of sessions of a day cannot tell whether they are others than before: where sessions were deleted or
 * builds were found to be wrong, all days are built again.
 */
export async function retireDayBuilds(db: DatabaseConnection, customerId: number): Promise<void> {
  await retire(db, sql`customer_id = ${customerId}`);
}

/** Days of another zone are other days. */
export async function retireDayBuildsOfOtherZones(db: DatabaseConnection, of: BuildsOfZone): Promise<void> {
  await retire(db, sql`customer_id = ${of.customerId} AND time_zone <> ${of.timeZone}`);
}

/** Always in the same order: two that retire builds at once must not wait for each other. */
async function retire(db: DatabaseConnection, which: SQL): Promise<void> {
  await db.execute(sql`
    UPDATE session_day_builds SET replaced_at = clock_timestamp() WHERE build IN (
      SELECT build FROM session_day_builds WHERE replaced_at IS NULL AND ${which} ORDER BY build FOR UPDATE)`);
}

/**
 * Whether new queries may read all of these builds. If so, none of them is retired before this transaction has ended,
 * and the one that retires it sees what this one wrote.
 */
export async function holdDayBuilds(tx: DatabaseConnection, builds: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT build FROM session_day_builds
    WHERE replaced_at IS NULL AND ${isOneOf(builds)} ORDER BY build FOR SHARE`);
  return rows.length === builds.length;
}

const isOneOf = (builds: readonly number[]) => sql`build = ANY(${sql.param([...builds])}::integer[])`;

/** Their bitmaps hold numbers of before. */
export async function forgetSegmentDays(db: DatabaseConnection, customerId: number): Promise<void> {
  await db.execute(sql`UPDATE segments SET rollups = rollups - 'days' WHERE customer_id = ${customerId}`);
}

interface KeptBuilds {
  customerId: number;
  /** How long a query may still read a retired build. */
  keptSeconds: number;
}

/** Whether a query may be reading a build of the customer. */
export async function areDayBuildsRead(
  db: DatabaseConnection,
  { customerId, keptSeconds }: KeptBuilds,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM session_day_builds
    WHERE customer_id = ${customerId} AND NOT ${isOld(keptSeconds)} LIMIT 1`);
  return rows.length > 0;
}

/** Builds whose rows can go: interrupted ones, and those that no query reads any more. */
export async function listOldDayBuilds(
  db: DatabaseConnection,
  { customerId, keptSeconds }: KeptBuilds,
): Promise<readonly number[]> {
  const { rows } = await db.execute(sql`
    SELECT build FROM session_day_builds WHERE customer_id = ${customerId} AND ${isOld(keptSeconds)}`);
  return rows.map((row) => BuildNumber.parse(row).build);
}

const isOld = (keptSeconds: number) => sql`(completed_at IS NULL
  OR replaced_at IS NOT NULL AND replaced_at < clock_timestamp() - make_interval(secs => ${keptSeconds}))`;

export async function removeDayBuilds(db: DatabaseConnection, builds: readonly number[]): Promise<void> {
  await db.delete(sessionDayBuilds).where(inArray(sessionDayBuilds.build, [...builds]));
}
