import { FIRST_DAY } from '@playhead/domain/daily-rollups';
import { subquery } from '../../model/index.ts';
import { chooseRollupAudience, type Plan } from '../../plan/index.ts';
import { CONCURRENCY_BIN_SECONDS } from '../../schema/session-concurrency.ts';
import { type SqlWriter, utcText } from '../source-rows.ts';
import type { Buckets } from './ama-buckets.ts';
import { runningBins } from './ama-events.ts';

/**
 * The builds of the daily rollups up to the end of the period. Null unless they are complete from the first day on: the
 * plays that are running when the period starts are those that started and did not end in all the days before.
 */
export function buildsWithPeaks(plan: Plan): readonly number[] | null {
  const { to } = plan.period;
  const { dailyRollups } = plan.context;
  if (dailyRollups === undefined || chooseRollupAudience(plan) !== '') return null;
  const { builds, complete } = dailyRollups;
  // The latest days are built first: until all are, plays of the day before the first build are not known.
  if (!complete.some((range) => range.from === FIRST_DAY && to <= range.to)) return null;
  return builds.filter((build) => build.from <= to).map(({ build }) => build);
}

/** Counts and peaks of each bin are stored: no event is read. */
export function audienceFromPeaks(
  { plan, builds }: { plan: Plan; builds: readonly number[] },
  buckets: Buckets,
  writer: SqlWriter,
): string {
  const { first, last } = buckets;
  const bin = `toInt32(intDiv(toInt64(toUnixTimestamp(start_utc)) - ${first}, ${CONCURRENCY_BIN_SECONDS}))`;
  const counted = subquery(
    'SELECT',
    // One bin for everything before the period.
    `  if(start_utc < ${writer.bind(utcText(plan.period.start), "DateTime('UTC')")}, -1, ${bin}) AS bin,`,
    '  toInt64(sum(starts)) - toInt64(sum(ends)) AS net,',
    '  sum(seconds) AS net_seconds,',
    '  toInt64(max(above)) AS peak_above',
    'FROM concurrency_peaks',
    `WHERE start_utc < ${writer.bind(utcText(plan.period.end), "DateTime('UTC')")}`,
    `  AND build IN ${writer.bindList(builds, 'UInt32')}`,
    'GROUP BY bin',
    `ORDER BY bin ASC WITH FILL FROM -1 TO ${(last - first) / CONCURRENCY_BIN_SECONDS} STEP 1`,
  );
  return subquery(
    'SELECT',
    `  ${buckets.indexOf(`(${first} + bin * ${CONCURRENCY_BIN_SECONDS})`)} AS bucket,`,
    `  sum(running * ${CONCURRENCY_BIN_SECONDS} + net_seconds) AS seconds,`,
    '  max(running + peak_above) AS peak',
    `FROM ${runningBins('net_seconds, peak_above', counted)}`,
    'WHERE bin >= 0',
    'GROUP BY bucket',
  );
}
