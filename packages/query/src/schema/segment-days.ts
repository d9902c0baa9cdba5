import { rangeToInstants } from '@playhead/domain/periods';
import { utcText } from '../sql/utc-text.ts';
import { BASE_DATABASE } from './names.ts';
import { HAS_NUMBERS, NOON, NUMBERED_SESSIONS, sessionDayColumns } from './session-days.ts';

/** Rows of segment rollups belong to no build of days; their slice has the name of the rollups. */
export const SEGMENT_DAYS_BUILD = 0;

const ofMembers = (database: string) =>
  `(SELECT viewer_key FROM ${database}segment_members WHERE segment_id = {segment:UInt64} AND build = {build:UInt32}`;

/** Parameters of the statements below; `until` is the last day. */
export function segmentDaysParams(of: {
  customerId: number;
  segmentId: number;
  build: number;
  name: string;
  timeZone: string;
  until: string;
}) {
  const { end } = rangeToInstants({ from: of.until, to: of.until }, of.timeZone);
  const { customerId: customer, segmentId: segment, build, name, timeZone: zone } = of;
  return { customer, segment, build, name, zone, end: utcText(end) };
}

/**
 * Runs as the writer, with a month besides: adds the days of a month that start
 * before `end`, with the members and their households who watched as bitmaps. All of them have a number.
 */
export const FILL_SEGMENT_DAYS = [
  `INSERT INTO ${BASE_DATABASE}.session_days`,
  `SELECT customer_id, toUInt32(${SEGMENT_DAYS_BUILD}), concat({name:String}, '/'), bucket, toDate(bucket), NULL,`,
  `  ${sessionDayColumns.map(({ name }) => `${name}_sum`).join(', ')}`,
  'FROM (',
  `  SELECT customer_id, bucket, ${sessionDayColumns.map(({ name, sql }) => `${sql} AS ${name}_sum`).join(', ')}`,
  `  FROM (SELECT *, ${NOON} AS bucket FROM ${NUMBERED_SESSIONS}`,
  '    WHERE customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32}',
  "      AND start_utc < {end:DateTime('UTC')}",
  `      AND viewer_key GLOBAL IN ${ofMembers(`${BASE_DATABASE}.`)} AND customer_id = {customer:UInt32}) AND ${HAS_NUMBERS})`,
  '  GROUP BY customer_id, bucket',
  ') SETTINGS max_threads = 1',
].join('\n');

/** Runs as the customer: whether the days hold every session of the members. */
export const SEGMENT_DAYS_CHECK = [
  'SELECT',
  `  (SELECT count() FROM sessions WHERE start_utc < {end:DateTime('UTC')} AND viewer_key IN ${ofMembers('')}))`,
  `    = (SELECT sum(attempts) FROM session_days WHERE build = ${SEGMENT_DAYS_BUILD} AND slice = concat({name:String}, '/'))`,
  '  AS whole',
].join('\n');
