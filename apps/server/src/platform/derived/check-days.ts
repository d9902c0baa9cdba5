import type { DayBuild } from '@playhead/domain/daily-rollups';
import { BUILD_DIGESTS, dayBuildParams, MONTH_OF_BUILD_DIGESTS, PEAKS_CHECK } from '@playhead/query/schema';
import type { Engine } from '../engine/engine.ts';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { compareSides } from './compare-sides.ts';
import { countDays } from './count-days.ts';
import { listDayBuilds } from './day-builds.ts';
import { areNumbersSound } from './numbers.ts';

/** Compares every cell of the builds that queries read. Builds of days that changed since are not read, and not compared. */
export async function findWrongBuilds(
  { engine, db }: { engine: Pick<Engine, 'inspect' | 'query'>; db: DatabaseConnection },
  of: { customerId: number; timeZone: string },
): Promise<readonly DayBuild[]> {
  const builds = await listDayBuilds(db, of);
  if (!(await areNumbersSound({ engine, db }, of.customerId))) return builds;
  const days = await countDays(engine, { ...of, builds });
  const changed = days.filter(({ stored, held }) => stored !== held).map(({ day }) => day);
  const wrong: DayBuild[] = [];
  for (const one of builds.filter(({ from, to }) => !changed.some((day) => from <= day && day <= to))) {
    const params = dayBuildParams({ ...of, ...one });
    const digests = one.hasMonth ? [BUILD_DIGESTS, MONTH_OF_BUILD_DIGESTS] : [BUILD_DIGESTS];
    const sides = await Promise.all(digests.map((sql) => compareSides(engine, { sql, params })));
    if (sides.some(({ isSame }) => !isSame) || (await countWrongPeaks(engine, params)) > 0) wrong.push(one);
  }
  return wrong;
}

async function countWrongPeaks(
  engine: Pick<Engine, 'inspect'>,
  params: ReturnType<typeof dayBuildParams>,
): Promise<number> {
  const [row] = await engine.inspect({ sql: PEAKS_CHECK, params });
  return Number(row?.['wrong']);
}
