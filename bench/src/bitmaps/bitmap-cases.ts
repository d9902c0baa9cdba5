import { BITMAPS, type BitmapSlice, LARGE_SEGMENT, segmentIds, SMALL_SEGMENT } from './bitmap-tables.ts';

/** One result, computed in several ways; the first is the product's. */
export interface BitmapCase {
  name: string;
  ways: readonly { name: string; sql: string }[];
}

const SESSIONS = `${BITMAPS}.sessions`;
const PERIOD = 'date BETWEEN toDate({start}) AND toDate({end}) AND start_utc >= {start} AND start_utc < {end}';
const DAYS = 'day BETWEEN {first_day} AND {last_day}';
/** As for the customer's user (schema/tenant-settings.ts). */
const WITHOUT_INDEX = ' SETTINGS use_index_for_in_with_subqueries_max_values = 1000';

const keysOf = (segment: number) => `(SELECT viewer_key FROM ${BITMAPS}.segment_members WHERE segment_id = ${segment})`;
const numbersOf = (segment: number) =>
  `(SELECT viewer_no FROM ${BITMAPS}.segment_members WHERE segment_id = ${segment})`;
const bitmapOf = (segment: number) => `(SELECT members FROM ${BITMAPS}.segment_bitmaps WHERE segment_id = ${segment})`;
const wordsOf = (segment: number) => `(SELECT words FROM ${BITMAPS}.segment_words WHERE segment_id = ${segment})`;

interface Grouping {
  name: string;
  slice: BitmapSlice;
  /** Over the sessions and over the daily bitmaps. */
  ofSessions: string;
  ofDays: string;
}

const inAll: Grouping = { name: 'in all', slice: '', ofSessions: 'NULL', ofDays: 'NULL' };
const bySeries: Grouping = { name: 'by series', slice: 'series', ofSessions: 'series', ofDays: 'value' };
const byDma: Grouping = { name: 'by DMA', slice: 'dma', ofSessions: 'dma', ofDays: 'value' };
const byDevice: Grouping = { name: 'by device', slice: 'device', ofSessions: 'device', ofDays: 'value' };
const byDay: Grouping = { name: 'by day', slice: '', ofSessions: 'toDate(start_utc, {zone})', ofDays: 'day' };

function overSessions(grouping: Grouping, number: string, ...conditions: readonly string[]): string {
  return `SELECT ${grouping.ofSessions} AS item, ${number} AS amount FROM ${SESSIONS}
    WHERE ${[PERIOD, ...conditions].join(' AND ')} GROUP BY item HAVING amount > 0 ORDER BY amount DESC, item`;
}

function overDays(grouping: Grouping, number: string): string {
  return `SELECT ${grouping.ofDays} AS item, ${number} AS amount FROM ${BITMAPS}.daily_viewers
    WHERE slice = '${grouping.slice}' AND ${DAYS} GROUP BY item HAVING amount > 0 ORDER BY amount DESC, item`;
}

const viewers = [inAll, bySeries, byDma, byDevice, byDay].map((grouping): BitmapCase => ({
  name: `viewers ${grouping.name}`,
  ways: [
    { name: 'rows, uniqExact of keys', sql: overSessions(grouping, 'uniqExact(viewer_key)', 'started') },
    { name: 'rows, uniqExact of numbers', sql: overSessions(grouping, 'uniqExact(viewer_no)', 'started') },
    { name: 'rows, groupBitmap of numbers', sql: overSessions(grouping, 'groupBitmap(viewer_no)', 'started') },
    { name: 'daily bitmaps merged', sql: overDays(grouping, 'groupBitmapMerge(viewers)') },
  ],
}));

function viewersOfSegment(segment: number, name: string, grouping: Grouping): BitmapCase {
  const counted = (number: string, condition: string) => overSessions(grouping, number, 'started', condition);
  return {
    name: `viewers ${grouping.name}, ${name}`,
    ways: [
      {
        name: 'rows, keys IN members',
        sql: counted('uniqExact(viewer_key)', `viewer_key IN ${keysOf(segment)}`) + WITHOUT_INDEX,
      },
      {
        name: 'rows, numbers IN members',
        sql: counted('uniqExact(viewer_no)', `viewer_no IN ${numbersOf(segment)}`) + WITHOUT_INDEX,
      },
      {
        name: 'rows, bitmapContains',
        sql: counted('uniqExact(viewer_no)', `bitmapContains(${bitmapOf(segment)}, viewer_no)`),
      },
      {
        name: 'daily bitmaps AND members',
        sql: overDays(grouping, `bitmapAndCardinality(groupBitmapMergeState(viewers), ${bitmapOf(segment)})`),
      },
    ],
  };
}

/** A sum needs the rows: bitmaps hold no amounts. */
function minutesOfSegment(segment: number, name: string): BitmapCase {
  const total = (...conditions: readonly string[]) => overSessions(byDay, 'sum(content_seconds)', ...conditions);
  return {
    name: `minutes by day, ${name}`,
    ways: [
      { name: 'rows, keys IN members', sql: total(`viewer_key IN ${keysOf(segment)}`) + WITHOUT_INDEX },
      { name: 'rows, numbers IN members', sql: total(`viewer_no IN ${numbersOf(segment)}`) + WITHOUT_INDEX },
      { name: 'rows, bitmapContains', sql: total(`bitmapContains(${bitmapOf(segment)}, viewer_no)`) },
      {
        name: 'rows, bits in words',
        sql: total(`bitTest(${wordsOf(segment)}[intDiv(viewer_no, 64) + 1], viewer_no % 64)`),
      },
    ],
  };
}

const BIT = 'toUInt32(bitShiftLeft(toUInt32(1), segment_id)) AS bit';
const byMask = (memberships: string, viewer: string) =>
  `SELECT mask, count() AS viewers FROM (SELECT ${viewer}, groupBitOr(bit) AS mask FROM (${memberships}) GROUP BY ${viewer})
    GROUP BY mask ORDER BY mask`;
const withOthers = (masks: string, everyone: string) =>
  `SELECT mask, viewers FROM (
    SELECT mask, viewers FROM (${masks})
    UNION ALL SELECT 0 AS mask, toUInt64((${everyone}) - (SELECT sum(viewers) FROM (${masks}))) AS viewers
  ) WHERE viewers > 0 ORDER BY mask`;
const KEY_MASKS = byMask(`SELECT viewer_key, ${BIT} FROM ${BITMAPS}.segment_members`, 'viewer_key');
const NUMBER_MASKS = byMask(
  `SELECT arrayJoin(bitmapToArray(members)) AS viewer_no, ${BIT} FROM ${BITMAPS}.segment_bitmaps`,
  'viewer_no',
);

const overlap: BitmapCase = {
  name: `overlap of ${segmentIds.length} segments`,
  ways: [
    {
      name: 'viewers grouped twice',
      sql: byMask(
        `SELECT viewer_key, toUInt32(0) AS bit FROM ${SESSIONS} WHERE ${PERIOD} AND started GROUP BY viewer_key
        UNION ALL SELECT viewer_key, ${BIT} FROM ${BITMAPS}.segment_members`,
        'viewer_key',
      ),
    },
    {
      name: 'members grouped, everyone counted',
      sql: withOthers(
        KEY_MASKS,
        `SELECT uniqExactMerge(seen) FROM (
          SELECT uniqExactState(viewer_key) AS seen FROM ${SESSIONS} WHERE ${PERIOD} AND started
          UNION ALL SELECT uniqExactState(viewer_key) AS seen FROM ${BITMAPS}.segment_members)`,
      ),
    },
    {
      name: 'bitmaps',
      sql: withOthers(
        NUMBER_MASKS,
        `SELECT groupBitmapMerge(seen) FROM (
          SELECT groupBitmapMergeState(viewers) AS seen FROM ${BITMAPS}.daily_viewers WHERE slice = '' AND ${DAYS}
          UNION ALL SELECT groupBitmapMergeState(members) AS seen FROM ${BITMAPS}.segment_bitmaps)`,
      ),
    },
  ],
};

const OTHER_DEVICE = "device IN ('Fire TV', 'Samsung TV')";
const grouped = (viewer: string, inside: string) =>
  `SELECT count() AS all_viewers, sum(sessions) AS all_sessions, countIf(is_member) AS viewers, sumIf(sessions, is_member) AS covered
    FROM (SELECT ${viewer}, count() AS sessions, max(started AND ${OTHER_DEVICE}) AND ${inside} AS is_member
      FROM ${SESSIONS} WHERE ${PERIOD} GROUP BY ${viewer} HAVING max(started))`;

const coverage: BitmapCase = {
  name: 'coverage within a base segment',
  ways: [
    { name: 'one pass grouped by key', sql: grouped('viewer_key', `viewer_key IN ${keysOf(SMALL_SEGMENT)}`) },
    {
      name: 'one pass grouped by number',
      sql: grouped('viewer_no', `bitmapContains(${bitmapOf(SMALL_SEGMENT)}, viewer_no)`),
    },
    {
      name: 'bitmaps and a second pass',
      sql: `WITH (SELECT groupBitmapState(viewer_no) FROM ${SESSIONS} WHERE ${PERIOD} AND started) AS played,
        bitmapAnd((SELECT groupBitmapState(viewer_no) FROM ${SESSIONS} WHERE ${PERIOD} AND started AND ${OTHER_DEVICE}), ${bitmapOf(SMALL_SEGMENT)}) AS found
        SELECT bitmapCardinality(played) AS all_viewers, countIf(bitmapContains(played, viewer_no)) AS all_sessions,
          bitmapCardinality(found) AS viewers, countIf(bitmapContains(found, viewer_no)) AS covered FROM ${SESSIONS} WHERE ${PERIOD}`,
    },
  ],
};

const SMALL = 'a segment of few';
const LARGE = 'a segment of nearly all';

export const bitmapCases: readonly BitmapCase[] = [
  ...viewers,
  ...[bySeries, byDay].flatMap((grouping) => [
    viewersOfSegment(SMALL_SEGMENT, SMALL, grouping),
    viewersOfSegment(LARGE_SEGMENT, LARGE, grouping),
  ]),
  minutesOfSegment(SMALL_SEGMENT, SMALL),
  minutesOfSegment(LARGE_SEGMENT, LARGE),
  overlap,
  coverage,
];
