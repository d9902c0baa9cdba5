import { measuresUsed, type Plan } from './plan.ts';

/**
 * The builds of the daily rollups that hold the days of the period. Null where some day is missing, or where viewers
 * are counted by another identity than the bitmaps hold.
 */
export function chooseDailyBuilds({ period, context, ...plan }: Plan): readonly number[] | null {
  const { dailyRollups, identity = 'viewer' } = context;
  if (dailyRollups === undefined) return null;
  if (identity !== 'viewer' && measuresUsed(plan).some((field) => 'byIdentity' in field && field.byIdentity === true))
    return null;
  const { from, to } = period;
  if (!dailyRollups.complete.some((range) => range.from <= from && to <= range.to)) return null;
  return dailyRollups.builds.filter((one) => one.from <= to && from <= one.to).map(({ build }) => build);
}

/** Of the builds, those whose month lies in the period. */
export function chooseMonths({ period, context }: Plan, builds: readonly number[]): readonly number[] {
  const { from, to } = period;
  return (context.dailyRollups?.builds ?? [])
    .filter((one) => one.hasMonth && from <= one.from && one.to <= to && builds.includes(one.build))
    .map(({ build }) => build);
}
