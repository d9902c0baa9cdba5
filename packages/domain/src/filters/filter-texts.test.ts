import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActiveFilter,
  expressionTypeOf,
  filterConditions,
  filterExpression,
  type FilterRow,
  filterTexts,
  parseFilterExpression,
} from './index.ts';
import {
  dayOfWeek,
  duration,
  firstIdentity,
  firstWatched,
  premiere,
  season,
  segment,
  series,
  testFields,
  viewers,
} from './test-fields.ts';
import { meantFilter } from './test-filters.ts';

const is = (...values: readonly string[]): FilterRow => ({ op: 'is_equal_to', values });

describe('filterExpression', () => {
  const written: readonly [name: string, field: typeof series, rows: readonly FilterRow[], text: string | null][] = [
    ['nothing', series, [is()], null],
    ['values of a select', series, [is('Harbor Lights', 'Night Shift')], 'Harbor Lights,Night Shift'],
    ['FLT-044: characters that mean something', series, [is('50% off, "now"')], '50^% off^, ^"now^"'],
    [
      'FLT-040, FLT-042: rows together',
      series,
      [
        { op: 'starts_with', values: ['Har'] },
        { op: 'not_contains', values: ['live'] },
      ],
      'Har%,-%live%',
    ],
    ['FLT-034: null types', series, [{ op: 'is_not_blank', values: [] }], '-EMPTY'],
    ['FLT-074: the blank value', series, [is('', 'a')], 'EMPTY,a'],
    ['numbers', season, [{ op: 'greater_than', values: ['3'] }, is(' 1 ')], '>3,1'],
    [
      'FLT-008: minutes become seconds',
      duration,
      [{ op: 'greater_than_or_equal_to', values: ['5'], unit: 'min' }],
      '>=300',
    ],
    ['FLT-008: without a rest', duration, [{ op: 'less_than_or_equal_to', values: ['1.15'], unit: 'min' }], '<=69'],
    ['FLT-008: seconds stay', duration, [{ op: 'is_between', values: ['60', '600'], unit: 'sec' }], '60 to 600'],
    ['FLT-008: seconds by default', duration, [{ op: 'is_between', values: ['60', '600'] }], '60 to 600'],
    ['FLT-039: 0 alone is no filter', duration, [{ op: 'is_between', values: ['0', ''] }], null],
    ['FLT-039: nor as a bound', duration, [{ op: 'greater_than_or_equal_to', values: ['0'], unit: 'min' }], null],
    ['FLT-039: a lone beginning', duration, [{ op: 'is_between', values: ['2', ''], unit: 'min' }], '>=120'],
    ['C23: 0 with an end', duration, [{ op: 'is_between', values: ['0', '9'] }], '0 to 9'],
    ['0 of any other number', season, [{ op: 'greater_than_or_equal_to', values: ['0'] }], '>=0'],
    [
      'days',
      firstWatched,
      [{ op: 'is_in_the_range', values: ['2026-02-01', '2026-02-28'] }],
      '2026/02/01 to 2026/02/28',
    ],
    ['an open range of days', firstWatched, [{ op: 'is_in_the_range', values: ['2026-02-01', ''] }], '>=2026-02-01'],
    ['in the past', premiere, [{ op: 'in_the_past', values: ['1', 'month'] }], '1 month'],
    ['in the past, in days by default', premiere, [{ op: 'in_the_past', values: ['30'] }], '30 days'],
    ['FLT-011, FLT-044: the viewers radio', viewers, [is('assigned_only')], 'assigned^_only'],
    ['FLT-018: the identity switch', firstIdentity, [is('household')], 'household'],
    ['what cannot be read', season, [is('1'), is('two')], null],
    ['what is no choice', dayOfWeek, [is('Monday')], null],
    ['a number beyond all numbers', duration, [{ op: 'less_than_or_equal_to', values: ['1e308'], unit: 'min' }], null],
  ];
  test.each(written)('%s', (_name, field, rows, text) => {
    expect(filterExpression(field, { key: field.fieldName, rows })).toBe(text);
  });

  test('FLT-040..044: a typed expression goes out as it is typed', () => {
    const of = (expression: string) => filterExpression(series, { key: 'series', rows: [], expression });
    expect(of(' %Harbor% , -NULL ')).toBe('%Harbor% , -NULL');
    expect(of(' , ')).toBeNull();
    expect(of('a%b')).toBeNull();
  });

  test('FLT-021..FLT-044: its text is read as the conditions that the rows mean', () => {
    fc.assert(
      fc.property(meantFilter, ({ field, filter, conditions }) => {
        const text = filterExpression(field, filter);
        expect(parseFilterExpression(text ?? '', expressionTypeOf(field))).toEqual({ ok: true, conditions });
        expect(filterConditions(field, filter)).toEqual({ ok: true, conditions });
      }),
      { numRuns: 4000 },
    );
  });
});

describe('filterTexts', () => {
  const harbor: ActiveFilter = { key: 'series', rows: [is('Harbor Lights')] };

  test('texts stand under the names of the query', () => {
    const filters = [harbor, { key: 'segment', rows: [is('17')] }, { key: 'season_number', rows: [is()] }];
    expect(filterTexts(filters, testFields)).toEqual({
      texts: { 'customer_view.series': 'Harbor Lights', 'segment_view.segment_id': '17' },
      dropped: [],
    });
  });

  test('FLT-009: several segments are alternatives, and members of others are left out', () => {
    const rows = [is('17'), is('18'), { op: 'is_not_equal_to' as const, values: ['21'] }];
    expect(filterTexts([{ key: 'segment', rows }], [segment]).texts).toEqual({
      'segment_view.segment_id': '17,18,-21',
    });
  });

  test.each(['segment', 'segment_id', 'drill_segment'])('SHELL-033: %s is the segment', (key) => {
    expect(filterTexts([{ key, rows: [is('17')] }], [segment]).texts).toEqual({ 'segment_view.segment_id': '17' });
  });

  const shares: readonly [name: string, proportion: ActiveFilter['proportion'] & object, text: string | undefined][] = [
    ['FLT-048: a range of percents', { from: 50, to: 100 }, '0.5 to 1'],
    ['FLT-046: from 0', { from: 0, to: null }, '>0'],
    ['FLT-047: without a lower bound', { from: null, to: 40 }, '0.01 to 0.4'],
    ['nothing', { from: null, to: null }, undefined],
  ];
  test.each(shares)('%s', (_name, proportion, text) => {
    const { texts } = filterTexts([{ ...harbor, proportion }], testFields);
    expect(texts['customer_view.series.percent']).toBe(text);
  });

  test('a share is sent with a value only, and only where the field has shares', () => {
    const proportion = { from: 50, to: null };
    expect(filterTexts([{ key: 'series', rows: [is()], proportion }], testFields).texts).toEqual({});
    expect(filterTexts([{ key: 'country', rows: [is('Norway')], proportion }], testFields).texts).toEqual({
      'customer_view.country': 'Norway',
    });
  });

  test('what is unknown or means nothing is left out and named', () => {
    const filters = [{ key: 'mood', rows: [is('blue')] }, harbor, { key: 'season_number', rows: [is('two')] }];
    expect(filterTexts(filters, testFields)).toEqual({
      texts: { 'customer_view.series': 'Harbor Lights' },
      dropped: ['mood', 'season_number'],
    });
  });
});
