import { BASE_DATABASE } from './names.ts';
import { fillHours, type HourlySlice, slicesOfOneValue } from './session-hours.ts';
import { fillMoments } from './session-moments.ts';

/** The slice of everybody, or of the members of a segment whose sums have this name. */
export function sliceOfAudience(audience: string, slice: HourlySlice): string {
  return audience === '' ? slice : `${audience}/${slice}`;
}

const ofMembers = (database: string) =>
  `(SELECT viewer_key FROM ${database}segment_members WHERE segment_id = {segment:UInt64} AND build = {build:UInt32}`;

/** Readers rely on a viewer's rows and memberships being on one shard; the writer need not. */
const MONTH_OF_MEMBERS =
  'customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32} ' +
  `AND viewer_key GLOBAL IN ${ofMembers(`${BASE_DATABASE}.`)} AND customer_id = {customer:UInt32})`;

/** Leaves the other processors to the pages that are open meanwhile. */
const IN_THE_BACKGROUND = ' SETTINGS max_threads = 1';

/** For the writer, with customer, segment, build, month and name: adds a month of the sums of a segment's members. */
export const SUM_MEMBERS = [
  fillHours({ condition: MONTH_OF_MEMBERS, slice: "concat({name:String}, '/', sliced.1)" }) + IN_THE_BACKGROUND,
  fillMoments({ condition: MONTH_OF_MEMBERS, audience: '{name:String}' }) + IN_THE_BACKGROUND,
] as const;

/** As the customer: the months there are sums of. */
export const SUMMED_MONTHS =
  "SELECT DISTINCT toYYYYMM(date) AS month FROM session_hours WHERE slice = '' ORDER BY month";

/** As the customer, with segment, build and name: whether the sums hold every session of the members, each once. */
export const MEMBERS_CHECK = [
  'SELECT sum(stored) AS sessions, sum(in_hours) = sessions AND sum(in_moments) = sessions AS whole FROM (',
  `  SELECT count() AS stored, 0 AS in_hours, 0 AS in_moments FROM sessions WHERE viewer_key IN ${ofMembers('')})`,
  '  UNION ALL',
  `  SELECT 0, if(count() IN (0, ${slicesOfOneValue.length}) AND min(held) = max(held), min(held), 0), 0 FROM (`,
  '    SELECT slice, sum(attempts) AS held FROM session_hours',
  `    WHERE slice IN (${slicesOfOneValue.map((slice) => `concat({name:String}, '/${slice}')`).join(', ')}) GROUP BY slice`,
  '  )',
  '  UNION ALL',
  '  SELECT 0, 0, sum(attempts) FROM session_moments WHERE audience = {name:String}',
  ')',
].join('\n');

/** For the writer, with customer and name: the sums of that name, in each table. */
export const NAMED_SUMS = [
  {
    table: 'session_hours',
    where: "customer_id = {customer:UInt32} AND startsWith(slice, concat({name:String}, '/'))",
  },
  { table: 'session_moments', where: 'customer_id = {customer:UInt32} AND audience = {name:String}' },
] as const;
