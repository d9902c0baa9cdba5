import { subquery } from '../../model/index.ts';
import type { Plan } from '../../plan/index.ts';
import { PLAY_END } from '../../schema/session-concurrency.ts';
import { type SqlWriter, utcText } from '../source-rows.ts';
import type { Buckets } from './ama-buckets.ts';
import { runningBins } from './ama-events.ts';
import { chooseBin, runningRows } from './ama-from-rows.ts';

/** Of a millisecond: what adding and subtracting fractions leaves where nobody watches. */
const DECIMALS = 3;

/**
 * Watched seconds of each bucket. When a play pauses or shows ads is not stored, so its watched time is spread evenly from
 * its start to its end: a play of an hour with 45 watched minutes counts as 0.75 viewers in each of its minutes.
 */
export function watchedFromRows(plan: Plan, buckets: Buckets, writer: SqlWriter): string {
  const { period } = plan;
  const { first, last } = buckets;
  const start = writer.bind(utcText(period.start), "DateTime('UTC')");
  const end = writer.bind(utcText(period.end), "DateTime('UTC')");
  const binSeconds = chooseBin(buckets.steps);
  const bins = Math.ceil((last - first) / binSeconds);
  const since = (instant: string) => `toInt64(toUnixTimestamp(${instant})) - ${first}`;
  const events = subquery(
    'SELECT',
    `  least(1, content_seconds / (toUnixTimestamp(${PLAY_END}) - toUnixTimestamp(start_utc))) AS share,`,
    '  arrayJoin([',
    `    (${since(`greatest(start_utc, ${start})`)}, share),`,
    `    (${since(`least(${PLAY_END}, ${end})`)}, -share)`,
    '  ]) AS event,',
    `  toInt32(intDiv(event.1, ${binSeconds})) AS bin,`,
    `  event.1 % ${binSeconds} AS second,`,
    '  event.2 AS change',
    runningRows(plan, writer, `${PLAY_END} > ${start}`, 'content_seconds > 0'),
  );
  const perBin = subquery(
    'SELECT',
    '  bin,',
    '  sum(change) AS net,',
    `  sum(change * (${binSeconds} - second)) AS net_seconds`,
    `FROM ${events}`,
    `WHERE bin < ${bins}`,
    'GROUP BY bin',
    `ORDER BY bin ASC WITH FILL FROM 0 TO ${bins} STEP 1`,
  );
  return subquery(
    'SELECT',
    `  ${buckets.indexOf(`(${first} + bin * ${binSeconds})`)} AS bucket,`,
    `  greatest(0, round(sum(running * ${binSeconds} + net_seconds), ${DECIMALS})) AS seconds`,
    `FROM ${runningBins('net_seconds', perBin)}`,
    'GROUP BY bucket',
  );
}
