import { BASE_DATABASE } from './names.ts';
import { dailySlices, ofOneValue, type RollupSlice } from './rollup-sql.ts';
import { fillHours } from './session-hours.ts';
import { fillConcurrencyCounts } from './session-concurrency.ts';

/** The slice for everybody, or for the members of a segment whose rollups have this name. */
export function sliceOfAudience(audience: string, slice: RollupSlice): string {
  return audience === '' ? slice : `${audience}/${slice}`;
}

const ofMembers = (database: string) =>
  `(SELECT viewer_key FROM ${database}segment_members WHERE segment_id = {segment:UInt64} AND build = {build:UInt32}`;

/** A viewer's rows and memberships are on one shard only for readers; the writer needs GLOBAL. */
const MONTH_OF_MEMBERS =
  'customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32} ' +
  `AND viewer_key GLOBAL IN ${ofMembers(`${BASE_DATABASE}.`)} AND customer_id = {customer:UInt32})`;

/** Leaves the other cores to pages that are open meanwhile. */
const IN_THE_BACKGROUND = ' SETTINGS max_threads = 1';

const slicesOfOneValue = ofOneValue(dailySlices);

/** Run as the writer with customer, segment, build, month and name: add a month of segment rollups. */
export const FILL_SEGMENT_ROLLUPS = [
  fillHours({ condition: MONTH_OF_MEMBERS, slice: "concat({name:String}, '/', sliced)", slices: dailySlices }) +
    IN_THE_BACKGROUND,
  fillConcurrencyCounts({ condition: MONTH_OF_MEMBERS, audience: '{name:String}' }) + IN_THE_BACKGROUND,
] as const;

/** Runs as the customer: the months that have rollups. */
export const ROLLUP_MONTHS =
  "SELECT DISTINCT toYYYYMM(date) AS month FROM session_hours WHERE slice = '' ORDER BY month";

/** Runs as the customer with segment, build and name: whether the rollups count every session of the members once. */
export const MEMBERS_CHECK = [
  'SELECT sum(stored) AS sessions, sum(in_hours) = sessions AND sum(in_concurrency) = sessions AS whole FROM (',
  `  SELECT count() AS stored, 0 AS in_hours, 0 AS in_concurrency FROM sessions WHERE viewer_key IN ${ofMembers('')})`,
  '  UNION ALL',
  `  SELECT 0, if(count() IN (0, ${slicesOfOneValue.length}) AND min(held) = max(held), min(held), 0), 0 FROM (`,
  '    SELECT slice, sum(attempts) AS held FROM session_hours',
  `    WHERE slice IN (${slicesOfOneValue.map((slice) => `concat({name:String}, '/${slice}')`).join(', ')}) GROUP BY slice`,
  '  )',
  '  UNION ALL',
  '  SELECT 0, 0, sum(attempts) FROM session_concurrency WHERE audience = {name:String}',
  ')',
].join('\n');

/** Rows of the rollups of that name, in each table; parameters are customer and name. */
export const NAMED_ROLLUPS = [
  {
    table: 'session_hours',
    where: "customer_id = {customer:UInt32} AND startsWith(slice, concat({name:String}, '/'))",
  },
  {
    table: 'session_days',
    where: "customer_id = {customer:UInt32} AND slice = concat({name:String}, '/')",
  },
  { table: 'session_concurrency', where: 'customer_id = {customer:UInt32} AND audience = {name:String}' },
] as const;
