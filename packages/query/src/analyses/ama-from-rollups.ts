import { subquery } from '../model/index.ts';
import { audienceOf, filtersWithin, hasManySessions, type Plan, type QueryContext } from '../plan/index.ts';
import { MOMENT_BIN_SECONDS } from '../schema/session-moments.ts';
import type { Buckets } from './ama-buckets.ts';
import { peakOf, runningBins } from './ama-moments.ts';
import { type SqlWriter, utcDay, utcText } from './source-rows.ts';

const DAY_SECONDS = 86_400;
const dayOf = (second: number): string => utcDay(new Date(second * 1000));

/** Everybody or one segment, at edges that are edges of the counted bins, and so many sessions that two more tables pay. */
export function canBound(plan: Plan, buckets: Buckets, context: QueryContext): boolean {
  const { proportions, lookups } = plan;
  return (
    context.hourlyRollups === true &&
    hasManySessions(plan.period, context) &&
    audienceOf(plan) !== null &&
    filtersWithin(plan).length === 0 &&
    proportions.length === 0 &&
    lookups.first.length === 0 &&
    lookups.segments === null &&
    [buckets.first, ...buckets.steps].every((second) => second % MOMENT_BIN_SECONDS === 0)
  );
}

/**
 * The time watched is told by the counted begins and ends alone. They also bound the peak: no more can run within a bin than ran when it
 * began and began in it, and at least as many as run when it ends. Only of the bins that may hold the peak of their bucket, about one in
 * ten, the moments themselves are looked at: over 90 days of 20 million sessions half of the time of looking at all.
 */
export function audienceFromRollups(plan: Plan, buckets: Buckets, writer: SqlWriter): string {
  const origin = buckets.first - DAY_SECONDS;
  const bin = `toInt32(intDiv(toInt64(toUnixTimestamp(start_utc)) - ${origin}, ${MOMENT_BIN_SECONDS}))`;
  // Everything before the period is one bin: what it began and did not end is running when the period begins.
  const before = DAY_SECONDS / MOMENT_BIN_SECONDS - 1;
  const moments = [
    'FROM session_moments',
    `WHERE audience = ${writer.bind(audienceOf(plan) ?? '', 'String')}`,
    // Of sessions that began up to a day before: no older play can still be running.
    `  AND date BETWEEN ${writer.bind(dayOf(origin), 'Date')} AND ${writer.bind(dayOf(buckets.last), 'Date')}`,
    `  AND start_utc < ${writer.bind(utcText(plan.period.end), "DateTime('UTC')")}`,
  ].join('\n');
  const counted = subquery(
    'SELECT',
    `  greatest(${bin}, ${before}) AS bin,`,
    '  toInt64(sum(begins)) AS begun,',
    '  begun - toInt64(sum(ends)) AS net,',
    '  sum(seconds) AS net_seconds',
    moments,
    'GROUP BY bin',
    `ORDER BY bin ASC WITH FILL FROM ${before} TO ${(buckets.last - origin) / MOMENT_BIN_SECONDS} STEP 1`,
  );
  const bounded = subquery(
    'SELECT',
    '  bin, running, net_seconds,',
    '  running + net AS least_running,',
    '  running + begun AS most_running,',
    `  ${buckets.indexOf(`(${origin} + bin * ${MOMENT_BIN_SECONDS})`)} AS bucket,`,
    '  max(least_running) OVER (PARTITION BY bucket) AS least_peak',
    `FROM ${runningBins('begun, net, net_seconds', counted)}`,
    `WHERE bin > ${before}`,
  );
  const open = subquery('SELECT bin', `FROM ${bounded}`, 'WHERE most_running > least_peak');
  const peaks = subquery(
    'SELECT',
    `  bin, ${peakOf('groupArrayArray(places)')} AS above`,
    `FROM ${subquery(`SELECT ${bin} AS bin, places`, moments)}`,
    `WHERE bin GLOBAL IN ${open}`,
    'GROUP BY bin',
  );
  return subquery(
    'SELECT',
    '  bucket,',
    `  sum(running * ${MOMENT_BIN_SECONDS} + net_seconds) AS seconds,`,
    '  max(greatest(least_running, running + above)) AS peak',
    `FROM ${bounded} AS bounded`,
    `LEFT JOIN ${peaks} AS peaks USING (bin)`,
    'GROUP BY bucket',
  );
}
