import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { describe, expect, test } from 'vitest';
import {
  blocksCoverage,
  DEFAULT_SEGMENT_LIMITS,
  definitionOf,
  FIRST_LAST_WATCHED_CONFLICT,
  NO_TIME_RANGE,
  rollingRange,
  type SegmentForm,
  segmentLimits,
  type SegmentRule,
  type SegmentRows,
  type SegmentRulesOfCustomer,
  validateSegment,
} from '../index.ts';
import { form } from '../test-forms.ts';

const named: SegmentForm = { ...form, segmentName: 'Bingers', timeRange: rollingRange(30) };
const options: SegmentRulesOfCustomer = { timeBased: true, limits: DEFAULT_SEGMENT_LIMITS, today: '2026-06-15' };
const messages = (change: Partial<SegmentForm>, more: Partial<SegmentRulesOfCustomer> = {}) =>
  validateSegment({ ...named, ...change }, { ...options, ...more }).map(({ message }) => message);
const rows = (key: string, ...rules: readonly SegmentRule[]): { rows: SegmentRows } => ({
  rows: { [key]: rules.map((rule) => [rule]) },
});
const between = (from: string, to: string): SegmentRule => ({ op: 'is_between', values: [from, to] });
const dates: SegmentRule = { op: 'is_in_the_range', values: ['2026/01/01', '2026/01/31'] };

describe('a segment that can be saved', () => {
  test('has a name and a time range', () => {
    expect(messages({})).toEqual([]);
  });

  test('has at most 200 rules and 10,000 values in each of them', () => {
    const rule: SegmentRule = { op: 'is_equal_to', values: ['a'] };
    const many = (count: number) => Array.from({ length: count }, () => [rule]);
    expect(messages({ rows: { series: many(100), genre: many(100) } })).toEqual([]);
    expect(messages({ rows: { series: many(100), genre: many(101) } })).toEqual([
      'A segment can have at most 200 rules.',
    ]);
    const values = Array.from({ length: 10_001 }, (_value, index) => `title ${index}`);
    expect(messages(rows('series', { op: 'is_equal_to', values }))).toEqual(['A rule can have at most 10000 values.']);
  });

  test('SEG-055: an uploaded list needs a time range as any segment does, with the time base alone', () => {
    const listed = { uploadId: 'u', timeRange: NO_TIME_RANGE };
    expect(messages(listed)).toEqual(['Please select a valid time range']);
    expect(messages({ ...listed, timeRange: rollingRange(30) })).toEqual([]);
    expect(messages({ ...listed, ...rows('first_watched', dates) })).toEqual([]);
    expect(messages(listed, { timeBased: false })).toEqual([]);
  });

  test('SEG-069, USR-007: limits', () => {
    expect(DEFAULT_SEGMENT_LIMITS).toEqual({ maxRange: 90, firstWatched: 90, lastWatched: 90, timeWindow: 390 });
    expect(segmentLimits({ segmentCalendar: 60, firstWatched: 30, lastWatched: 20, segmentTimeWindow: 390 })).toEqual({
      maxRange: 60,
      firstWatched: 30,
      lastWatched: 20,
      timeWindow: 391,
    });
  });
});

describe('name', () => {
  test('SEG-053: is needed, and blanks are none', () => {
    expect(messages({ segmentName: '   ' })).toEqual(['Please input segment name']);
    expect(messages({ segmentName: 'x'.repeat(201) })).toEqual(['A segment name can have at most 200 characters.']);
  });
});

describe('time range', () => {
  const none = { timeRange: { selectedShortcut: null, value: null } } as const;
  const needed = ['Please select a valid time range'];

  test.each(['total_playtime', 'mins_per_session', 'total_devices', 'total_plays_per_day', 'number_of_unique_assets'])(
    'SEG-054: %s needs one, dates or not',
    (key) => {
      const counted = { [key]: [[{ op: 'greater_than', values: ['3'] }]], first_watched: [[dates]] } as const;
      expect(messages({ ...none, rows: counted })).toEqual(needed);
      expect(messages({ rows: counted })).toEqual([]);
      expect(messages({ ...none, rows: counted }, { timeBased: false })).toEqual([]);
    },
  );

  test('SEG-055: one of first watched, last watched and a time range is set', () => {
    expect(messages(none)).toEqual(needed);
    expect(messages({ ...none, ...rows('last_watched', dates) })).toEqual([]);
    expect(messages({ ...none, ...rows('first_watched', dates) })).toEqual([]);
    expect(messages(none, { timeBased: false })).toEqual([]);
  });

  test('USR-012: without the time base a segment takes no new range and keeps a stored one', () => {
    const notOffered = ['Segments of this account have no time range. Remove the time range.'];
    expect(messages({}, { timeBased: false })).toEqual(notOffered);
    expect(messages({ segmentName: 'Renamed' }, { timeBased: false, stored: named })).toEqual([]);
    expect(messages({ timeRange: rollingRange(31) }, { timeBased: false, stored: named })).toEqual(notOffered);
    expect(messages({ timeRange: rollingRange(91) }, { timeBased: false })).toEqual([
      'Entry exceeds maximum allowed limit(90).',
    ]);
  });

  test('SEG-100, SEG-107, SEG-108: not too long, and from one day to a later one', () => {
    const oneTime = (from: string, to: string) =>
      messages({ timeRange: { selectedShortcut: 'one_time', value: { from, to } } });
    expect(oneTime('2026-01-01', '2026-03-31')).toEqual([]);
    expect(oneTime('2026-01-01', '2026-04-01')).toEqual(['Maximum range is 90 days.']);
    expect(oneTime('2026-01-01', '2026-01-01')).toEqual(needed);
    expect(messages({ timeRange: rollingRange(91) })).toEqual(['Entry exceeds maximum allowed limit(90).']);
  });

  test('SEG-103: no day after today, none older than 13 months, but for a range that was stored before', () => {
    const range = (from: string, to: string) => ({ selectedShortcut: 'one_time', value: { from, to } }) as const;
    const found = (from: string, to: string) => messages({ timeRange: range(from, to) });
    expect(found('2026-06-01', '2026-06-15')).toEqual([]);
    expect(found('2026-06-01', '2026-06-16')).toEqual(['The last day is today.']);
    expect(found('2025-05-15', '2025-05-31')).toEqual([]);
    expect(found('2025-05-14', '2025-05-31')).toEqual(['Only the last 13 months can be chosen.']);
    const stored = { ...named, timeRange: range('2025-01-01', '2025-01-31') };
    expect(messages({ ...stored, segmentName: 'Renamed' }, { stored })).toEqual([]);
    expect(messages({ timeRange: range('2025-01-01', '2025-01-30') }, { stored })).toEqual([
      'Only the last 13 months can be chosen.',
    ]);
  });
});

describe('rules', () => {
  test('SEG-056, SEG-057: both dates with a count of days', () => {
    const count: SegmentRule = { op: 'greater_than', values: ['3'] };
    const conflict = { first_watched: [[dates]], last_watched: [[dates]], days_since_last_play: [[count]] };
    expect(messages({ rows: conflict })).toEqual([FIRST_LAST_WATCHED_CONFLICT]);
  });

  test.each([
    ['SEG-062', 'session_duration', 'Invalid entry in Session Duration field'],
    ['SEG-062', 'ad_impressions', 'Invalid entry in Ad Impressions field'],
    ['SEG-062', 'ad_load', 'Invalid entry in Ad Load field'],
    ['SEG-062', 'ad_daily_average_frequency', 'Invalid entry in Daily Average Frequency field'],
    ['SEG-063', 'household_income', 'Invalid entry in Household Income field'],
    ['SEG-063', 'household_size', 'Invalid entry in Household Size field'],
  ])('%s: %s ends where it begins or later', (_id, key, message) => {
    expect(messages(rows(key, between('9', '3')))).toEqual([message]);
    expect(messages(rows(key, between('3', '3')))).toEqual([]);
    expect(messages(rows(key, between('3', '')))).toEqual([]);
    expect(messages(rows(key, between('x', '3')))).toEqual([message]);
  });

  test('SEG-061: an invalid range blocks the coverage too, a missing name does not', () => {
    expect(blocksCoverage(validateSegment({ ...named, ...rows('ad_load', between('9', '3')) }, options))).toBe(true);
    expect(blocksCoverage(validateSegment({ ...named, segmentName: '' }, options))).toBe(false);
    expect(blocksCoverage(validateSegment(form, options))).toBe(false);
  });

  test.each([[{ from: 5, to: 3 }], [{ from: 0, to: null }], [{ from: null, to: 101 }], [{ from: 1.234, to: null }]])(
    'SEG-064, SEG-065: percents %j',
    (percent) => {
      const rule: SegmentRule = { op: 'is_equal_to', values: ['Harbor'], percent };
      expect(messages(rows('series', rule))).toEqual(['Invalid entry in Series percent field']);
      expect(messages(rows('series', { ...rule, percent: { from: 1, to: 99.5 } }))).toEqual([]);
    },
  );

  test('SEG-064: where there is no share there is no percent', () => {
    expect(messages(rows('DOW', { op: 'is_equal_to', values: ['Mon'], percent: { from: 5, to: null } }))).toEqual([
      'Invalid entry in Day of Week percent field',
    ]);
  });

  test('SEG-068: dates have their own longest ranges', () => {
    const limits = { ...DEFAULT_SEGMENT_LIMITS, firstWatched: 20, lastWatched: 40 };
    expect(messages(rows('first_watched', dates), { limits })).toEqual(['Maximum range is 20 days.']);
    expect(messages(rows('last_watched', dates), { limits })).toEqual([]);
    expect(messages(rows('first_watched', { op: 'in_the_past', values: ['21', 'day'] }), { limits })).toEqual([
      'Entry exceeds maximum allowed limit(20).',
    ]);
  });

  test.each([
    ['90 days', '90', 'day', null],
    ['91 days', '91', 'day', 90],
    ['12 weeks', '12', 'week', null],
    ['13 weeks', '13', 'week', 12],
    ['2 months', '2', 'month', null],
    ['3 months, which can be 92 days', '3', 'month', 2],
    ['a year', '1', 'year', 0],
  ])('SEG-068: %s in the past', (_name, amount, unit, most) => {
    const rule: SegmentRule = { op: 'in_the_past', values: [amount, unit] };
    const expected = most === null ? [] : [`Entry exceeds maximum allowed limit(${most}).`];
    for (const key of ['first_watched', 'last_watched', 'first_streamed']) {
      expect(messages(rows(key, rule))).toEqual(expected);
    }
  });

  test('SEG-068: a range that is open at one end is as long as the days that can be chosen', () => {
    const range = (...values: readonly string[]) => messages(rows('last_watched', { op: 'is_in_the_range', values }));
    expect(range('2026/03/17', '')).toEqual([]);
    expect(range('2026/03/16', '')).toEqual(['Maximum range is 90 days.']);
    expect(range('', '2026/06/14')).toEqual(['Maximum range is 90 days.']);
  });

  test.each([
    ['first_watched', '2025/05/21', '2025/05/20', 390],
    ['last_watched', '2025/05/21', '2025/05/20', 390],
    ['first_streamed', '2025/12/17', '2025/12/16', 180],
  ])('SEG-031, SEG-102: %s is at most so many days ago, yesterday being the first', (key, oldest, older, scope) => {
    const onDay = (day: string) => messages(rows(key, { op: 'is_in_the_range', values: [day, day] }));
    expect(onDay('2026/06/14')).toEqual([]);
    expect(onDay('2026/06/15')).toEqual(['The last day is yesterday.']);
    expect(onDay(oldest)).toEqual([]);
    expect(onDay(older)).toEqual([`Only the last ${scope} days can be chosen.`]);
  });

  test('SEG-102: days of a stored segment have grown old without being chosen again', () => {
    const stored = {
      ...named,
      ...rows('first_watched', { op: 'is_in_the_range', values: ['2024/01/01', '2024/01/31'] }),
    };
    expect(messages(stored)).toEqual(['Only the last 390 days can be chosen.']);
    expect(messages({ ...stored, segmentName: 'Renamed' }, { stored })).toEqual([]);
    const moved = rows('first_watched', { op: 'is_in_the_range', values: ['2024/01/01', '2024/01/30'] });
    expect(messages({ ...stored, ...moved }, { stored })).toEqual(['Only the last 390 days can be chosen.']);
  });

  test('a value without the name of its tag would be lost', () => {
    const value: SegmentRule = { op: 'is_equal_to', values: ['gold'], tag: ' ' };
    expect(messages(rows('custom_tags', value))).toEqual(['Invalid entry in Custom Tags field']);
    expect(
      messages(rows('custom_tags', { ...value, tag: 'plan' }, { op: 'is_equal_to', values: [], tag: 'other' })),
    ).toEqual([]);
  });
});

test('the server applies the same rules to a body', () => {
  const body = (change: Record<string, unknown>) =>
    definitionOf(
      decodeWire(SegmentBody, { segment_name: 'A', time_range: { op: 'in_the_past', value: 30 }, ...change }),
    );
  const found = (change: Record<string, unknown>) =>
    validateSegment(body(change), options).map(({ message }) => message);
  expect(found({})).toEqual([]);
  expect(found({ segment_name: ' ' })).toEqual(['Please input segment name']);
  expect(found({ time_range: { op: 'is_in_the_range', value: 'soon' } })).toContain('Please select a valid time range');
  expect(
    found({
      create_filter: JSON.stringify({ ad_load: [[{ name: 'ad_load', op: 'is_in_the_range', value: [0.3, 0.1] }]] }),
    }),
  ).toEqual(['Invalid entry in Ad Load field']);
  expect(found({ create_filter: '{"__proto__":[[{"name":"x","op":"is_null","value":""}]]}' })).toEqual([]);
  expect(found({ create_filter: '{"constructor":[[{"name":"x","op":"is_null","value":""}]]}' })).toEqual([
    'There is no rule "constructor".',
  ]);
  expect(
    found({
      existing_segments:
        '[[{"segment_id":"1","segment_name":"A"},{"segment_id":"2","segment_name":"B","exclude":true}]]',
    }),
  ).toEqual(['A group of segments is either included or excluded as a whole.']);
});
