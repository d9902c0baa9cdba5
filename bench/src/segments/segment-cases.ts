import type { SegmentBody, SegmentCondition } from '@playhead/contract/http/segments';
import type { WireOf } from '@playhead/contract/wire';

/** A segment, and its coverage as an expert would count it: one pass, grouped by viewer. */
export interface SegmentCase {
  name: string;
  days: number;
  rules: Readonly<Record<string, readonly (readonly Omit<SegmentCondition, 'name'>[])[]>>;
  /** Refers to the segment that is built first. */
  nested?: true;
  /** Columns per viewer, in addition to the number of sessions. */
  columns: string;
  /** Membership as a condition on these columns. */
  member: string;
}

const is = (...value: string[]) => ({ op: 'is_equal_to', value });
const atLeast = (value: number) => ({ op: 'greater_than_or_equal_to', value });

/** For the hand-written nested rule: members of the segment that is built first. */
const BUILT = '(SELECT viewer_key FROM segment_members WHERE segment_id = {segment} AND build = {build})';

export const segmentCases: readonly SegmentCase[] = [
  {
    name: 'a series and ten hours in all',
    days: 90,
    rules: { series: [[is('The Glasshouse Year')]], total_playtime: [[atLeast(600)]] },
    columns: `max(started AND series = 'The Glasshouse Year') AS watched, sumIf(content_seconds, started) AS seconds`,
    member: 'watched AND seconds >= 36000',
  },
  {
    name: 'device and screen',
    days: 60,
    rules: { device: [[is('Roku')]], screen: [[is('TV')]] },
    columns: `max(started AND device = 'Roku' AND screen = 'TV') AS watched`,
    member: 'watched',
  },
  {
    name: 'a genre, twice a day',
    days: 60,
    rules: { genre: [[is('Drama')]], total_plays_per_day: [[atLeast(2)]] },
    columns: `max(started AND has(genre, 'Drama')) AS watched,
      countIf(started) / uniqExactIf(toDate(start_utc, {zone}), started) AS plays_a_day`,
    member: 'watched AND plays_a_day >= 2',
  },
  {
    name: 'two rules of one play',
    days: 90,
    rules: { category: [[is('Crime')]], device: [[is('iPhone', 'Android Phone', 'iPad')]] },
    columns: `max(started AND category = 'Crime' AND device IN ('iPhone', 'Android Phone', 'iPad')) AS watched`,
    member: 'watched',
  },
  {
    name: 'three alternatives',
    days: 90,
    rules: {
      series: [[is('The Orchard Debt')], [is('The Reluctant Gardener')], [{ op: 'contains', value: ['night'] }]],
    },
    columns: `max(started AND (series IN ('The Orchard Debt', 'The Reluctant Gardener')
      OR position(lowerUTF8(series), 'night') > 0)) AS watched`,
    member: 'watched',
  },
  {
    name: 'a genre without a series',
    days: 90,
    rules: {
      genre: [[is('Drama')]],
      series: [[{ op: 'is_not_equal_to', value: ['The Glasshouse Year', 'The Orchard Debt'] }]],
    },
    columns: `max(started AND has(genre, 'Drama')
      AND NOT ifNull(series IN ('The Glasshouse Year', 'The Orchard Debt'), false)) AS watched`,
    member: 'watched',
  },
  {
    name: 'households with children, age 35 to 44',
    days: 60,
    rules: { presence_of_children: [[is('Yes')]], age: [[is('35-39', '40-44')]] },
    columns: `max(started
      AND household_id IN (SELECT household_id FROM demographics WHERE attribute = 'presence_of_children' AND value = 'Yes' AND share > 0)
      AND household_id IN (SELECT household_id FROM residents WHERE attribute = 'age' AND value IN ('35-39', '40-44') AND share > 0)
      ) AS watched`,
    member: 'watched',
  },
  {
    name: 'members of a segment on another device',
    days: 60,
    rules: { device: [[is('Fire TV', 'Samsung TV')]] },
    nested: true,
    columns: `max(started AND device IN ('Fire TV', 'Samsung TV')) AS watched`,
    member: `watched AND viewer_key IN ${BUILT}`,
  },
];

/** The nested case refers to it. */
export const baseCase = segmentCases[1];

/** The longest window that a rule may have: the most members possible. */
export const largestCase: Pick<SegmentCase, 'name' | 'rules'> = {
  name: 'on a TV in two months',
  rules: { last_watched: [[{ op: 'in_the_past', value: '2 months' }]], screen: [[is('TV')]] },
};

export function bodyOf(
  { name, rules, days, nested }: Pick<SegmentCase, 'name' | 'rules' | 'nested'> & { days?: number },
  base: { id: string; name: string },
): WireOf<typeof SegmentBody> {
  const filter = Object.fromEntries(
    Object.entries(rules).map(([key, rows]) => [key, rows.map((row) => row.map((one) => ({ name: key, ...one })))]),
  );
  const existing = nested ? [[{ segment_id: base.id, segment_name: base.name }]] : [];
  return {
    segment_name: `bench: ${name}`,
    create_filter: JSON.stringify(filter),
    existing_segments: JSON.stringify(existing),
    time_range: days === undefined ? null : { op: 'in_the_past', value: days },
    playhead_stream_id: 'all',
  };
}

/** Columns: `all_viewers`, `all_sessions`, `viewers`, `covered_sessions`. */
export function coverageSql({ columns, member }: SegmentCase): string {
  return `SELECT count() AS all_viewers, sum(sessions) AS all_sessions, countIf(${member} AS is_member) AS viewers,
      sumIf(sessions, is_member) AS covered_sessions
    FROM (
      SELECT viewer_key, count() AS sessions, ${columns}
      FROM sessions
      WHERE start_utc >= {start} AND start_utc < {end} AND date BETWEEN toDate({start}) AND toDate({end})
      GROUP BY viewer_key
      HAVING max(started)
    )`;
}
