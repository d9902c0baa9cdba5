import { compareRollups, rollupCells } from './digests.ts';
import { BASE_DATABASE } from './names.ts';
import { dailySlices, ofOneValue, type RollupColumn, type RollupSlice, rollupSql, sumColumns } from './rollup-sql.ts';
import type { Table } from './table.ts';
import { numbersOfCustomer, ON_DAYS_OF_BUILD } from './numbers.ts';

const VIEWERS: RollupColumn = {
  name: 'viewers',
  type: 'AggregateFunction(groupBitmap, UInt32)',
  sql: 'groupBitmapStateIf(number, started)',
};
const HOUSEHOLDS: RollupColumn = {
  name: 'households',
  type: VIEWERS.type,
  sql: 'groupBitmapStateIf(household_number, started AND isNotNull(household_key))',
};
export const sessionDayColumns = [...sumColumns, VIEWERS, HOUSEHOLDS];

/**
 * Sessions per local day of the customer, with the viewers and the households of each cell as bitmaps of their numbers.
 * Every row belongs to a build: some days of a month in one time zone. `start_utc` is noon of the day, so that filters on a session's start
 * apply to these rows, also where midnight does not exist.
 */
export const sessionDaysTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'build', type: 'UInt32' },
    { name: 'slice', type: 'LowCardinality(String)' },
    { name: 'start_utc', type: "DateTime('UTC')" },
    { name: 'date', type: 'Date', fallback: 'toDate(start_utc)' },
    { name: 'value', type: 'LowCardinality(Nullable(String))' },
    ...sessionDayColumns.map(({ name, type }) => ({ name, type })),
  ],
  engine:
    'MergeTree PARTITION BY toYYYYMM(date) ORDER BY (customer_id, slice, start_utc, build, value) ' +
    // A granule is read as a whole, and bitmaps are large: with 8192 rows a total over 90 days took ten times as long.
    'SETTINGS allow_nullable_key = 1, index_granularity = 128',
  shardBy: 'toUnixTimestamp(start_utc)',
};

export const NOON = "toDateTime(toStartOfDay(start_utc, {zone:String}) + 43200, 'UTC')";

/** Sessions with the number of their viewer and of their household; some have no household. */
export const NUMBERED_SESSIONS =
  `${BASE_DATABASE}.sessions ` +
  `GLOBAL INNER JOIN (${numbersOfCustomer('viewers')}) AS numbers USING (viewer_key) ` +
  `GLOBAL LEFT JOIN (SELECT household_key, number AS household_number FROM (${numbersOfCustomer('households')})) ` +
  'AS household_numbers USING (household_key)';

/** Sessions of a household that has no number yet are left out, as those of such a viewer: their day is found by its count. */
export const HAS_NUMBERS = '(isNull(household_key) OR household_number > 0)';

const DAYS_OF_BUILD = rollupSql({
  source: `SELECT *, ${NOON} AS bucket FROM ${NUMBERED_SESSIONS} WHERE ${ON_DAYS_OF_BUILD} AND ${HAS_NUMBERS}`,
  slices: dailySlices,
  columns: sessionDayColumns,
  more: ['{build:UInt32} AS build'],
});

/** Runs as the writer with customer, build, zone and the days: one core, as pages are open meanwhile. */
export const FILL_DAYS = `INSERT INTO ${BASE_DATABASE}.session_days ${DAYS_OF_BUILD} SETTINGS max_threads = 1`;

/** A month as a whole, made of its days: a row of it replaces thirty of them. */
export function monthOf(slice: RollupSlice): string {
  return `month/${slice}`;
}

const OF_DAYS = "NOT startsWith(slice, 'month/')";
const OF_BUILD = `FROM ${BASE_DATABASE}.session_days WHERE customer_id = {customer:UInt32} AND build = {build:UInt32}`;

const MONTH_OF_BUILD = [
  "SELECT customer_id, build, concat('month/', t.slice) AS slice, {noon:DateTime('UTC')} AS start_utc, toDate(start_utc) AS date, value,",
  `  ${sumColumns.map(({ name }) => `sum(t.${name}) AS ${name}`).join(', ')},`,
  '  groupBitmapMergeState(t.viewers) AS viewers, groupBitmapMergeState(t.households) AS households',
  `FROM (SELECT * ${OF_BUILD} AND ${OF_DAYS}) AS t`,
  'GROUP BY customer_id, build, t.slice, value',
].join('\n');

/** Runs as the writer with the parameters of a build that is a whole month, after its days were filled. */
export const FILL_MONTH = `INSERT INTO ${BASE_DATABASE}.session_days ${MONTH_OF_BUILD} SETTINGS max_threads = 1`;

/** Two viewers or households in place of each other change no number. */
const WHO_THEY_ARE =
  'cityHash64(bitmapToArray(groupBitmapMergeState(t.viewers)), bitmapToArray(groupBitmapMergeState(t.households)))';

/** Runs as the writer with a build: the digest of its rows and of those computed from the sessions. */
export const BUILD_DIGESTS = compareRollups(
  {
    wanted: rollupCells(`(${DAYS_OF_BUILD})`, WHO_THEY_ARE),
    held: rollupCells(`(SELECT * ${OF_BUILD} AND ${OF_DAYS})`, WHO_THEY_ARE),
  },
  ['who'],
);

/** Runs as the writer with a build: the digest of its month and of what its days are together. */
export const MONTH_OF_BUILD_DIGESTS = compareRollups(
  {
    wanted: rollupCells(`(${MONTH_OF_BUILD})`, WHO_THEY_ARE),
    held: rollupCells(`(SELECT * ${OF_BUILD} AND NOT ${OF_DAYS})`, WHO_THEY_ARE),
  },
  ['who'],
);

/** Rows of builds; parameters are customer and builds. */
export const ROWS_OF_BUILDS = 'customer_id = {customer:UInt32} AND build IN {builds:Array(UInt32)}';

const countedSlices = ofOneValue(dailySlices);

/**
 * Runs as the customer with zone and builds: how many sessions start and plays end on each local day, and whether the
 * peaks of the builds are of the same plays. Concurrency counts are in bins of five minutes, which begin with a local
 * day in every zone.
 */
export const STORED_DAYS = [
  'SELECT toString(day) AS day, sum(attempts) AS sessions, sum(ends) AS ended,',
  '  sum(starts) = sum(peak_starts) AND ended = sum(peak_ends) AND sum(seconds) = sum(peak_seconds) AS has_peaks',
  'FROM (',
  '  SELECT toDate(start_utc, {zone:String}) AS day, sum(t.attempts) AS attempts, sum(t.starts) AS starts,',
  '    sum(t.ends) AS ends, sum(t.seconds) AS seconds, 0 AS peak_starts, 0 AS peak_ends, 0 AS peak_seconds',
  "  FROM session_concurrency AS t WHERE audience = '' GROUP BY day",
  '  UNION ALL',
  '  SELECT toDate(start_utc, {zone:String}) AS day, 0, 0, 0, 0, sum(starts), sum(ends), sum(seconds)',
  '  FROM concurrency_peaks WHERE build IN {builds:Array(UInt32)} GROUP BY day',
  ') GROUP BY day',
].join('\n');

const listOf = (slices: readonly string[]) => slices.map((slice) => `'${slice}'`).join(', ');

/**
 * Runs as the customer with zone and builds: the sessions of each local day, and of the month of each build, that every
 * slice of the builds holds.
 */
export const HELD_DAYS = [
  'SELECT toString(day) AS day, month_of,',
  `  if(count() = ${countedSlices.length} AND min(counted) = max(counted), min(counted), 0) AS sessions`,
  'FROM (',
  "  SELECT startsWith(slice, 'month/') AS is_month, if(is_month, build, 0) AS month_of,",
  "    if(is_month, toDate('1970-01-01'), toDate(start_utc, {zone:String})) AS day, slice, sum(attempts) AS counted",
  '  FROM session_days',
  `  WHERE build IN {builds:Array(UInt32)} AND slice IN (${listOf([...countedSlices, ...countedSlices.map(monthOf)])})`,
  '  GROUP BY is_month, month_of, day, slice',
  ') GROUP BY day, month_of',
].join('\n');
