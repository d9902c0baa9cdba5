import { describe, expect, test } from 'vitest';
import { type ActiveFilter, describeFilter, filterChip, filterLabels, type FilterRow } from './index.ts';
import { duration, firstWatched, premiere, series, testFields, viewers } from './test-fields.ts';

const is = (...values: readonly string[]): FilterRow => ({ op: 'is_equal_to', values });

describe('filters in words', () => {
  const described: readonly [field: typeof series, filter: Omit<ActiveFilter, 'key'>, text: string][] = [
    [series, { rows: [is('Harbor Lights', 'Night Shift')] }, 'Series is Harbor Lights or Night Shift'],
    [series, { rows: [is('a', 'b', '')] }, 'Series is a, b or EMPTY'],
    [series, { rows: [is()] }, 'Series'],
    [series, { rows: [{ op: 'is_not_equal_to', values: ['a'] }] }, 'Series is not a'],
    [series, { rows: [{ op: 'is_not_equal_to', values: ['a', ''] }] }, 'Series is none of a, EMPTY'],
    [
      series,
      { rows: [{ op: 'not_ends_with', values: ['z'] }, is('a'), { op: 'contains', values: ['b'] }] },
      'Series is a or contains b and does not end with z',
    ],
    [series, { rows: [{ op: 'is_not_null', values: [] }] }, 'Series is not null'],
    [series, { rows: [], expression: ' %Har%,-NULL ' }, 'Series: %Har%,-NULL'],
    [series, { rows: [is('a')], proportion: { from: 50, to: 100 } }, 'Series is a (50% to 100% of viewing)'],
    [series, { rows: [is('a')], proportion: { from: 100, to: 100 } }, 'Series is a (all viewing)'],
    [series, { rows: [is('a')], proportion: { from: 12.5, to: null } }, 'Series is a (at least 12.5% of viewing)'],
    [series, { rows: [is('a')], proportion: { from: null, to: 40 } }, 'Series is a (up to 40% of viewing)'],
    [duration, { rows: [{ op: 'greater_than_or_equal_to', values: ['5'], unit: 'min' }] }, 'Session Duration >= 5 min'],
    [duration, { rows: [{ op: 'is_between', values: ['5', '10'] }] }, 'Session Duration is between 5 and 10 sec'],
    [duration, { rows: [{ op: 'is_between', values: ['', '10'], unit: 'min' }] }, 'Session Duration <= 10 min'],
    [viewers, { rows: [is('unassigned_only')] }, 'Viewers is Not Assigned to Household'],
    [
      firstWatched,
      { rows: [{ op: 'is_in_the_range', values: ['2026-02-01', '2026-02-28'] }] },
      'First Watched is from 2026/02/01 to 2026/02/28',
    ],
    [
      firstWatched,
      { rows: [{ op: 'is_in_the_range', values: ['2026-02-01', ''] }] },
      'First Watched is from 2026/02/01 on',
    ],
    [premiere, { rows: [{ op: 'in_the_past', values: ['30', 'day'] }] }, 'Premiere is in the past 30 days'],
    [premiere, { rows: [{ op: 'in_the_past', values: ['1', 'month'] }] }, 'Premiere is in the past 1 month'],
    [premiere, { rows: [{ op: 'is_on_the_day', values: ['2026-02-01'] }] }, 'Premiere is on 2026/02/01'],
  ];
  test.each(described.map(([field, filter, text]) => [text, field, filter] as const))('%s', (text, field, filter) => {
    expect(describeFilter(field, { key: field.fieldName, ...filter })).toBe(text);
  });

  test('CONST-003: a chip shows 50 characters and keeps the whole text', () => {
    const long = filterChip(series, {
      key: 'series',
      rows: [is('A very long title that goes on', 'and on and on and on')],
    });
    expect(long.full).toBe('Series is A very long title that goes on or and on and on and on');
    expect(long.text).toBe('Series is A very long title that goes on or and on…');
    const short = filterChip(series, { key: 'series', rows: [is('Harbor Lights')] });
    expect(short).toEqual({ text: 'Series is Harbor Lights', full: 'Series is Harbor Lights' });
  });

  test('labels are those of filters in force', () => {
    const filters = [
      { key: 'country', rows: [is('Norway')] },
      { key: 'mood', rows: [is('blue')] },
      { key: 'series', rows: [is()] },
      { key: 'drill_segment', rows: [is('17')] },
    ];
    expect(filterLabels(filters, testFields)).toEqual(['Country is Norway', 'Segment is 17']);
  });
});
