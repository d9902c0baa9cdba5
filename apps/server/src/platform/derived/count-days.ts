import type { CountedDay, DayBuild } from '@playhead/domain/daily-rollups';
import { HELD_DAYS, STORED_DAYS } from '@playhead/query/schema';
import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';

const CHECK_TIMEOUT_MS = 30_000;
/** Equals no number of sessions. */
const WRONG = -1;
const Held = z.object({ day: z.string(), month_of: z.coerce.number(), sessions: z.coerce.number() });
const Stored = z.object({
  day: z.string(),
  sessions: z.coerce.number(),
  ended: z.coerce.number(),
  has_peaks: z.coerce.boolean(),
});

interface BuildsToCount {
  customerId: number;
  timeZone: string;
  builds: readonly DayBuild[];
}

/** Sessions by local day. */
export type HeldDays = ReadonlyMap<string, number>;

/** The sessions that the builds hold. Reads every cell: as long as no rows are lost, it is the same for the same builds. */
export async function readHeldDays(engine: Pick<Engine, 'query'>, of: BuildsToCount): Promise<HeldDays> {
  const rows = (await runCheck(engine, { sql: HELD_DAYS, of })).map((row) => Held.parse(row));
  const months = new Map(rows.map(({ month_of: build, sessions }) => [build, sessions]));
  const held = new Map(rows.filter((row) => row.month_of === 0).map(({ day, sessions }) => [day, sessions]));
  for (const { build, from, to, hasMonth } of of.builds) {
    const inMonth = [...held].filter(([day]) => from <= day && day <= to);
    const sessions = inMonth.reduce((sum, [, ofDay]) => sum + ofDay, 0);
    // The build is wrong when one of its days is.
    if (hasMonth && sessions !== (months.get(build) ?? 0)) held.set(from, WRONG);
  }
  return held;
}

/** What is stored of every local day, and how much of it the builds hold. */
export async function countDays(
  engine: Pick<Engine, 'query'>,
  of: BuildsToCount,
  known?: HeldDays,
): Promise<readonly CountedDay[]> {
  const held = known ?? (await readHeldDays(engine, of));
  const stored = (await runCheck(engine, { sql: STORED_DAYS, of })).map((row) => Stored.parse(row));
  const counted = stored.map(({ day, sessions, ended, has_peaks: hasPeaks }) => ({
    day,
    stored: sessions + ended,
    // With peaks of other plays a day is wrong, also one of which nothing is stored any more.
    held: hasPeaks && held.get(day) !== WRONG ? (held.get(day) ?? 0) + ended : WRONG,
  }));
  const days = new Set(stored.map(({ day }) => day));
  const gone = [...held]
    .filter(([day]) => !days.has(day))
    .map(([day, sessions]) => ({ day, stored: 0, held: sessions }));
  return [...counted, ...gone].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function runCheck(engine: Pick<Engine, 'query'>, { sql, of }: { sql: string; of: BuildsToCount }) {
  const params = { zone: of.timeZone, builds: of.builds.map(({ build }) => build) };
  const { rows } = await engine.query({ customerId: of.customerId, sql, params, timeoutMs: CHECK_TIMEOUT_MS });
  return rows;
}
