/** Tables of this measurement only: the product has its own (docs/decisions/daily-rollups.md). */
export const BITMAPS = 'bitmaps';

const PAGE_COLUMNS = [
  'start_utc',
  'date',
  'started',
  'content_seconds',
  'series',
  'category',
  'genre',
  'device',
  'screen',
  'dma',
] as const;

/** Columns that daily bitmaps exist for; '' is all viewers of the day. */
const slices = ['', 'series', 'dma', 'device'] as const;
export type BitmapSlice = (typeof slices)[number];

/** Ten segments, from a tenth of the viewers to nearly all of them. */
const members: readonly { condition: string; days: number }[] = [
  { condition: "device = 'Roku' AND screen = 'TV'", days: 60 },
  { condition: "screen = 'TV'", days: 390 },
  { condition: "has(genre, 'Drama')", days: 60 },
  { condition: "category = 'Crime' AND device IN ('iPhone', 'Android Phone', 'iPad')", days: 90 },
  { condition: "series = 'The Glasshouse Year'", days: 90 },
  { condition: "device = 'Fire TV'", days: 60 },
  { condition: "screen = 'Mobile'", days: 90 },
  { condition: "series = 'The Orchard Debt'", days: 60 },
  { condition: "has(genre, 'Comedy')", days: 30 },
  { condition: "device = 'Samsung TV'", days: 90 },
];
export const segmentIds = members.map((_member, index) => index);
export const SMALL_SEGMENT = 0;
export const LARGE_SEGMENT = 1;

interface Preparation {
  customer: number;
  zone: string;
}

interface Step {
  name: string;
  sql: string;
}

/** In their order. */
export function prepareTables({ customer, zone }: Preparation): readonly Step[] {
  return [
    { name: 'drop the tables of an earlier run', sql: `DROP DATABASE IF EXISTS ${BITMAPS} SYNC` },
    { name: 'create the database', sql: `CREATE DATABASE ${BITMAPS}` },
    ...numberedViewers(customer),
    ...numberedSessions(customer),
    ...dailyBitmaps(zone),
    ...segmentTables(),
  ];
}

function created(table: string, definition: string): Step {
  return { name: `create ${table}`, sql: `CREATE TABLE ${BITMAPS}.${table} ${definition}` };
}

/** In the order of the first play, as ingest would number them. */
function numberedViewers(customer: number): readonly Step[] {
  return [
    created('viewers', '(viewer_key UInt64, viewer_no UInt32) ENGINE = MergeTree ORDER BY viewer_key'),
    {
      name: 'viewer numbers',
      sql: `INSERT INTO ${BITMAPS}.viewers
        SELECT viewer_key, toUInt32(row_number() OVER (ORDER BY first_play, viewer_key) - 1)
        FROM (SELECT viewer_key, min(start_utc) AS first_play FROM playhead.sessions WHERE customer_id = ${customer} GROUP BY viewer_key)`,
    },
  ];
}

function numberedSessions(customer: number): readonly Step[] {
  const columns = PAGE_COLUMNS.join(', ');
  return [
    created(
      'sessions',
      `ENGINE = MergeTree PARTITION BY toYYYYMM(date) ORDER BY (date, viewer_key)
        SETTINGS min_bytes_for_wide_part = 0 -- compact parts tell no sizes of columns
        AS SELECT viewer_key, toUInt32(0) AS viewer_no, ${columns} FROM playhead.sessions WHERE false`,
    ),
    {
      name: 'sessions with viewer numbers',
      sql: `INSERT INTO ${BITMAPS}.sessions SELECT stored.viewer_key, numbered.viewer_no, ${columns}
        FROM playhead.sessions AS stored INNER JOIN ${BITMAPS}.viewers AS numbered USING (viewer_key)
        WHERE customer_id = ${customer}`,
    },
  ];
}

/** By day of the customer's clock, the cheapest form: bitmaps by hour, which serve any zone, are up to 24 times as many. */
function dailyBitmaps(zone: string): readonly Step[] {
  return [
    created(
      'daily_viewers',
      `(slice LowCardinality(String), day Date, value LowCardinality(Nullable(String)), viewers AggregateFunction(groupBitmap, UInt32))
        ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(day) ORDER BY (slice, day, value) SETTINGS allow_nullable_key = 1`,
    ),
    ...slices.map((slice) => ({
      name: `daily bitmaps ${slice === '' ? 'of all viewers' : `by ${slice}`}`,
      sql: `INSERT INTO ${BITMAPS}.daily_viewers
        SELECT '${slice}', toDate(start_utc, '${zone}') AS day, ${slice === '' ? 'NULL' : slice} AS sliced, groupBitmapState(viewer_no)
        FROM ${BITMAPS}.sessions WHERE started GROUP BY day, sliced`,
    })),
    { name: 'merge of the daily bitmaps', sql: `OPTIMIZE TABLE ${BITMAPS}.daily_viewers FINAL` },
  ];
}

function segmentTables(): readonly Step[] {
  const found = members
    .map(
      ({ condition, days }, index) =>
        `SELECT toUInt64(${index}) AS segment_id, viewer_key, viewer_no FROM ${BITMAPS}.sessions
          WHERE started AND ${condition} AND date >= today() - ${days} GROUP BY viewer_key, viewer_no`,
    )
    .join('\nUNION ALL ');
  const stored = `${BITMAPS}.segment_members`;
  return [
    created(
      'segment_members',
      '(segment_id UInt64, viewer_key UInt64, viewer_no UInt32) ENGINE = MergeTree ORDER BY (segment_id, viewer_key)',
    ),
    { name: 'members', sql: `INSERT INTO ${stored} ${found}` },
    created(
      'segment_bitmaps',
      '(segment_id UInt64, members AggregateFunction(groupBitmap, UInt32)) ENGINE = MergeTree ORDER BY segment_id',
    ),
    {
      name: 'bitmaps of members',
      sql: `INSERT INTO ${BITMAPS}.segment_bitmaps SELECT segment_id, groupBitmapState(viewer_no) FROM ${stored} GROUP BY segment_id`,
    },
    created('segment_words', '(segment_id UInt64, words Array(UInt64)) ENGINE = MergeTree ORDER BY segment_id'),
    {
      name: 'members as words of 64 bits',
      sql: `INSERT INTO ${BITMAPS}.segment_words
        SELECT segment_id, groupArray(word) FROM (
          SELECT segment_id, position, groupBitOr(bits) AS word FROM (
            SELECT segment_id, intDiv(viewer_no, 64) AS position, bitShiftLeft(toUInt64(1), viewer_no % 64) AS bits FROM ${stored}
            UNION ALL
            SELECT segment_id, position, toUInt64(0) FROM (SELECT DISTINCT segment_id FROM ${stored}) AS segments
              CROSS JOIN (SELECT DISTINCT intDiv(viewer_no, 64) AS position FROM ${BITMAPS}.viewers) AS positions
          ) GROUP BY segment_id, position ORDER BY segment_id, position
        ) GROUP BY segment_id SETTINGS max_threads = 1`,
    },
  ];
}

export const TABLE_SIZES = `SELECT table, sum(bytes_on_disk) AS bytes, sum(rows) AS stored FROM system.parts
  WHERE active AND database = '${BITMAPS}' GROUP BY table ORDER BY table`;

export const COLUMN_SIZES = `SELECT column, sum(column_data_compressed_bytes) AS bytes FROM system.parts_columns
  WHERE active AND database = '${BITMAPS}' AND table = 'sessions' GROUP BY column ORDER BY column`;
