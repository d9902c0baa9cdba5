import { BASE_DATABASE, onCluster, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import type { Table } from './table.ts';

/**
 * Sessions per hour, in total (`''`) and by each of these columns. Columns with too many values are not included: a
 * cell must hold many sessions.
 */
const hourlySlices = [
  '',
  'screen',
  'device',
  'country',
  'series_type',
  'category',
  'brand',
  'channel',
  'affiliate',
  'genre',
  'series',
  'series_in_category',
] as const;
export type HourlySlice = (typeof hourlySlices)[number];

const KNOWN_LENGTH = 'started AND content_length_seconds > 0';
export const KNOWN_LENGTH_PLAYS = `countIf(${KNOWN_LENGTH})`;
/** Sum of the shares of their length that plays were watched to; a title watched twice is complete once. */
export const COMPLETION = `sumIf(least(unique_seconds, content_length_seconds) / content_length_seconds, ${KNOWN_LENGTH})`;

const sumColumns = [
  ['attempts', 'UInt64', 'count()'],
  ['plays', 'UInt64', 'countIf(started)'],
  ['content_seconds', 'UInt64', 'sum(content_seconds)'],
  ['ad_seconds', 'UInt64', 'sum(ad_seconds)'],
  ['ad_impressions', 'UInt64', 'sum(ad_impressions)'],
  ['known_length_plays', 'UInt64', KNOWN_LENGTH_PLAYS],
  ['completion', 'Float64', COMPLETION],
] as const;

export const rollupColumnNames: readonly string[] = sumColumns.map(([name]) => name);

/** `start_utc` is the full hour, so that filters on a session's start apply to these rows. */
export const sessionHoursTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'slice', type: 'LowCardinality(String)' },
    { name: 'start_utc', type: "DateTime('UTC')" },
    { name: 'date', type: 'Date', fallback: 'toDate(start_utc)' },
    { name: 'value', type: 'LowCardinality(Nullable(String))' },
    ...sumColumns.map(([name, type]) => ({ name, type })),
  ],
  engine:
    `SummingMergeTree((${sumColumns.map(([name]) => name).join(', ')})) PARTITION BY toYYYYMM(date) ` +
    'ORDER BY (customer_id, slice, start_utc, value) SETTINGS allow_nullable_key = 1',
  shardBy: 'toUnixTimestamp(start_utc)',
};

/** A title with its peer group: the title's length, the title, then `=` and the category, if any. */
const SERIES_IN_CATEGORY =
  "if(isNull(series), NULL, concat(leftPad(toString(length(series)), 4, '0'), series, ifNull(concat('=', category), '')))";
const titleLength = (value: string) => `toUInt32(substring(${value}, 1, 4))`;
export const seriesIn = (value: string) => `substring(${value}, 5, ${titleLength(value)})`;
export const categoryIn = (value: string) =>
  `if(length(${value}) = 4 + ${titleLength(value)}, NULL, substring(${value}, 6 + ${titleLength(value)}))`;

type KeyColumn = Exclude<HourlySlice, '' | 'series_in_category'>;

function isKeyColumn(slice: HourlySlice): slice is KeyColumn {
  return slice !== '' && slice !== 'series_in_category';
}

const keyColumns = hourlySlices.filter(isKeyColumn);

function keysOf(slice: HourlySlice): readonly KeyColumn[] {
  if (slice === 'series_in_category') return ['series', 'category'];
  return isKeyColumn(slice) ? [slice] : [];
}

/** What `grouping` returns in the grouping set of a slice: a bit for each key column, 1 where it is not in the set. */
function groupingOf(slice: HourlySlice): number {
  const keys = keysOf(slice);
  return keyColumns.reduce((bits, column) => 2 * bits + (keys.includes(column) ? 0 : 1), 0);
}

const SLICE = `transform(grouped, [${hourlySlices.map(groupingOf).join(', ')}], [${hourlySlices.map((slice) => `'${slice}'`).join(', ')}], '')`;

function valueOf(slice: HourlySlice): string {
  switch (slice) {
    case '':
      return 'NULL';
    case 'series_in_category':
      return SERIES_IN_CATEGORY;
    case 'genre':
      return 'one_genre';
    default:
      return `CAST(${slice}, 'Nullable(String)')`;
  }
}

const VALUE = `multiIf(${hourlySlices
  .filter((slice) => slice !== '')
  .map((slice) => `grouped = ${groupingOf(slice)}, ${valueOf(slice)}`)
  .join(', ')}, NULL)`;

/**
 * One pass with a grouping set for each slice. Sessions are grouped by their list of genres, and each sum then counts
 * for every genre of the list: a genre of several lists has several rows in an hour. A session without genres counts
 * under the genre '', as in grouped queries.
 */
function hourlyRollupSql(source: string, { condition = '', slice = 'sliced' } = {}): string {
  const sets = hourlySlices.map((name) => `(${['customer_id', 'hour', ...keysOf(name)].join(', ')})`);
  return (
    `SELECT customer_id, ${slice} AS slice, hour AS start_utc, toDate(hour) AS date, ${VALUE} AS value, ` +
    `${sumColumns.map(([name]) => `${name}_sum AS ${name}`).join(', ')} FROM (` +
    `SELECT customer_id, hour, ${keyColumns.join(', ')}, grouping(${keyColumns.join(', ')}) AS grouped, ${SLICE} AS sliced, ` +
    // The rollup columns have the names of the session columns, which an alias here would hide.
    `${sumColumns.map(([name, , sql]) => `${sql} AS ${name}_sum`).join(', ')} ` +
    `FROM (SELECT *, toStartOfHour(start_utc) AS hour FROM ${source}${condition}) ` +
    `GROUP BY GROUPING SETS (${sets.join(', ')})) ARRAY JOIN if(empty(genre), [''], genre) AS one_genre`
  );
}

/** Replaces the materialised view of an earlier version; `HOURLY_CHECK` finds the rows of slices that it did not write. */
export function renewSessionHoursFeed(context: SchemaContext): readonly string[] {
  return [`DROP VIEW IF EXISTS ${BASE_DATABASE}.session_hours_feed${onCluster(context)}`, ...sessionHoursFeed(context)];
}

/**
 * Runs with every insert into `sessions`, on each shard. `HOURLY_CHECK` finds the gap if a server dies between the
 * two writes.
 */
export function sessionHoursFeed(context: SchemaContext): readonly string[] {
  const source = `${BASE_DATABASE}.${storedTable('sessions', context)}`;
  const target = `${BASE_DATABASE}.${storedTable('session_hours', context)}`;
  return [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${BASE_DATABASE}.session_hours_feed${onCluster(context)} TO ${target} AS ` +
      hourlyRollupSql(source),
  ];
}

/** The rows of `session_hours` computed from the sessions. `slice` is SQL over `sliced`, the name of the slice. */
export function hourlyRows(options: { condition: string; slice?: string }): string {
  const { condition, ...named } = options;
  return hourlyRollupSql(`${BASE_DATABASE}.sessions`, { condition: ` WHERE ${condition}`, ...named });
}

export function fillHours(options: { condition: string; slice?: string }): string {
  return `INSERT INTO ${BASE_DATABASE}.session_hours ${hourlyRows(options)}`;
}

/** Every session has one value of each of these, but any number of genres. */
export const slicesOfOneValue = hourlySlices.filter((slice) => slice !== 'genre');
