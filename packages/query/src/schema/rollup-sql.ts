/**
 * Columns by which the hourly rollups hold sessions, besides their total (`''`). Columns with too many values are not
 * included: a cell must hold many sessions.
 */
export const hourlySlices = [
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

/** A day of a state or a DMA holds many sessions, an hour does not. */
export const dailySlices = [...hourlySlices, 'state', 'dma'] as const;
export type RollupSlice = (typeof dailySlices)[number];

export function isHourlySlice(slice: RollupSlice): slice is HourlySlice {
  return hourlySlices.some((one) => one === slice);
}

const KNOWN_LENGTH = 'started AND content_length_seconds > 0';
export const KNOWN_LENGTH_PLAYS = `countIf(${KNOWN_LENGTH})`;
/** Sum of the shares of their length that plays were watched to; a title watched twice is complete once. */
export const COMPLETION = `sumIf(least(unique_seconds, content_length_seconds) / content_length_seconds, ${KNOWN_LENGTH})`;

export interface RollupColumn {
  name: string;
  type: string;
  sql: string;
}

export const sumColumns: readonly RollupColumn[] = [
  { name: 'attempts', type: 'UInt64', sql: 'count()' },
  { name: 'plays', type: 'UInt64', sql: 'countIf(started)' },
  { name: 'content_seconds', type: 'UInt64', sql: 'sum(content_seconds)' },
  { name: 'ad_seconds', type: 'UInt64', sql: 'sum(ad_seconds)' },
  { name: 'ad_impressions', type: 'UInt64', sql: 'sum(ad_impressions)' },
  { name: 'known_length_plays', type: 'UInt64', sql: KNOWN_LENGTH_PLAYS },
  { name: 'completion', type: 'Float64', sql: COMPLETION },
];

export const rollupColumnNames: readonly string[] = sumColumns.map(({ name }) => name);

/** A title with its peer group: the title's length, the title, then `=` and the category, if any. */
const SERIES_IN_CATEGORY =
  "if(isNull(series), NULL, concat(leftPad(toString(length(series)), 4, '0'), series, ifNull(concat('=', category), '')))";
const titleLength = (value: string) => `toUInt32(substring(${value}, 1, 4))`;
export const seriesIn = (value: string) => `substring(${value}, 5, ${titleLength(value)})`;
export const categoryIn = (value: string) =>
  `if(length(${value}) = 4 + ${titleLength(value)}, NULL, substring(${value}, 6 + ${titleLength(value)}))`;

type KeyColumn = Exclude<RollupSlice, '' | 'series_in_category'>;

function isKeyColumn(slice: RollupSlice): slice is KeyColumn {
  return slice !== '' && slice !== 'series_in_category';
}

function keysOf(slice: RollupSlice): readonly KeyColumn[] {
  if (slice === 'series_in_category') return ['series', 'category'];
  return isKeyColumn(slice) ? [slice] : [];
}

function valueOf(slice: RollupSlice): string {
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

/**
 * One pass with a grouping set for each slice. Sessions are grouped by their list of genres, and each sum then counts
 * for every genre of the list: a genre of several lists has several rows in an hour. A session without genres counts
 * under the genre '', as in grouped queries.
 */
export function rollupSql(options: {
  /** Sessions, with the start of their hour or day as `bucket`. */
  source: string;
  slices: readonly RollupSlice[];
  columns: readonly RollupColumn[];
  /** Columns that come first, after the customer. */
  more?: readonly string[];
  /** SQL over `sliced`, the name of the slice. */
  slice?: string;
}): string {
  const { source, slices, columns, more = [], slice = 'sliced' } = options;
  const keyColumns = slices.filter(isKeyColumn);
  /** What `grouping` returns in the grouping set of a slice: a bit for each key column, 1 where it is not in the set. */
  const groupingOf = (name: RollupSlice): number => {
    const keys = keysOf(name);
    return keyColumns.reduce((bits, column) => 2 * bits + (keys.includes(column) ? 0 : 1), 0);
  };
  const names = slices.map((name) => `'${name}'`).join(', ');
  const sliceName = `transform(grouped, [${slices.map(groupingOf).join(', ')}], [${names}], '')`;
  const value = slices
    .filter((name) => name !== '')
    .map((name) => `grouped = ${groupingOf(name)}, ${valueOf(name)}`)
    .join(', ');
  const sets = slices.map((name) => `(${['customer_id', 'bucket', ...keysOf(name)].join(', ')})`);
  return (
    `SELECT ${['customer_id', ...more].join(', ')}, ${slice} AS slice, bucket AS start_utc, toDate(bucket) AS date, multiIf(${value}, NULL) AS value, ` +
    `${columns.map(({ name }) => `${name}_sum AS ${name}`).join(', ')} FROM (` +
    `SELECT customer_id, bucket, ${keyColumns.join(', ')}, grouping(${keyColumns.join(', ')}) AS grouped, ${sliceName} AS sliced, ` +
    // The rollup columns have the names of the session columns, which an alias here would hide.
    `${columns.map(({ name, sql }) => `${sql} AS ${name}_sum`).join(', ')} ` +
    `FROM (${source}) ` +
    `GROUP BY GROUPING SETS (${sets.join(', ')})) ARRAY JOIN if(empty(genre), [''], genre) AS one_genre`
  );
}

/** Every session has one value of each of these, but any number of genres. */
export function ofOneValue<S extends RollupSlice>(slices: readonly S[]): readonly S[] {
  return slices.filter((slice) => slice !== 'genre');
}
