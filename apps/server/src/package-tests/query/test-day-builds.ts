import { isMonth } from '@playhead/domain/daily-rollups';
import type { DateRange } from '@playhead/domain/periods';
import type { DailyRollups } from '@playhead/query/compile';
import {
  checkNumbers,
  dayBuildParams,
  FILL_DAYS,
  FILL_MONTH,
  FILL_PEAKS,
  giveNumbers,
  numberedKinds,
} from '@playhead/query/schema';
import type { Engine } from '../../platform/engine/engine.ts';

/** Builds the daily rollups of these ranges in turn, numbered from `first`. */
export async function buildTestDays(
  engine: Pick<Engine, 'command' | 'inspect'>,
  options: { customerId: number; timeZone: string; first: number; ranges: readonly DateRange[] },
): Promise<DailyRollups> {
  const { customerId, timeZone, first, ranges } = options;
  const builds = ranges.map((range, index) => ({ ...range, build: first + index, hasMonth: isMonth(range) }));
  for (const one of builds) {
    const params = dayBuildParams({ customerId, timeZone, ...one });
    for (const of of numberedKinds) {
      const [numbers] = await engine.inspect({ sql: checkNumbers(of), params });
      await engine.command({ sql: giveNumbers(of), params: { ...params, used: Number(numbers?.['used']) } });
    }
    await engine.command({ sql: FILL_DAYS, params });
    if (one.hasMonth) await engine.command({ sql: FILL_MONTH, params });
    await engine.command({ sql: FILL_PEAKS, params });
  }
  return { builds, complete: [{ from: '1970-01-01', to: ranges.at(-1)?.to ?? '' }] };
}
