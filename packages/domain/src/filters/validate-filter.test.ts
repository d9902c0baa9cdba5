import { describe, expect, test } from 'vitest';
import {
  type ActiveFilter,
  cleanDayInput,
  cleanNumberInput,
  dayRangeIssue,
  type FilterRow,
  MAX_FILTER_VALUES,
  MAX_VALUE_LENGTH,
  settleNumberInput,
  validateFilter,
} from './index.ts';
import { dayOfWeek, duration, premiere, season, segment, series, viewers } from './test-fields.ts';

const watched = (op: FilterRow['op'], ...values: readonly string[]): FilterRow => ({ op, values, unit: 'min' });
const is = (...values: readonly string[]): FilterRow => ({ op: 'is_equal_to', values });
const named = { ...segment, options: [{ name: 'Binge Watchers', value: '4711' }] };
const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => String(index).padEnd(length, 'x'));

describe('validateFilter: rows', () => {
  const rows: readonly [name: string, field: typeof series, row: FilterRow, message: string | null][] = [
    ['FLT-037: both ends blank', duration, watched('is_between', '', ''), null],
    ['FLT-037: a beginning alone', duration, watched('is_between', '1', ''), null],
    ['FLT-037: the same ends', duration, watched('is_between', '5', '5'), null],
    ['FLT-037: a beginning below 1', duration, watched('is_between', '0', '9'), 'Enter a number of 1 or more.'],
    ['FLT-037: an end alone', duration, watched('is_between', '', '9'), 'Enter where the range begins.'],
    ['FLT-037: a reversed range', duration, watched('is_between', '10', '9'), 'The range ends before it begins.'],
    ['FLT-037: a bound of 1', duration, watched('greater_than_or_equal_to', '1'), null],
    ['FLT-037: a bound below 1', duration, watched('less_than_or_equal_to', '0.5'), 'Enter a number of 1 or more.'],
    ['a bound that is no number', duration, watched('greater_than_or_equal_to', 'x'), 'A number is expected.'],
    ['an end that is no number', duration, watched('is_between', '1', 'x'), 'A range needs numbers.'],
    ['a number', season, is('-2.5'), null],
    ['a text for a number', season, is('5', 'five'), 'A number is expected.'],
    ['a choice', viewers, is('assigned_only'), null],
    [
      'something that is no choice',
      viewers,
      is('everybody'),
      'Choose from Assigned to Household, Not Assigned to Household.',
    ],
    ['an unknown day of the week', dayOfWeek, is('Mon', 'Mo'), 'Choose from Mon, Tue, Wed, Thu, Fri, Sat, Sun.'],
    ['FLT-009: the id of a segment', segment, is('4711'), null],
    ['FLT-009: the name of a segment', segment, is('Binge Watchers'), 'Choose a segment from the list.'],
    ['FLT-009: a segment that is gone', named, is('4712'), 'Choose a segment from the list.'],
    [
      'an operator of other fields',
      season,
      { op: 'contains', values: ['a'] },
      '"Contains" does not apply to this field.',
    ],
    ['a range of days', premiere, { op: 'is_in_the_range', values: ['2026-02-01', '2026/02/28'] }, null],
    [
      'a reversed range of days',
      premiere,
      { op: 'is_in_the_range', values: ['2026-02-02', '2026-02-01'] },
      'The range ends before it begins.',
    ],
    [
      'a day that does not exist',
      premiere,
      { op: 'is_in_the_range', values: ['2026-02-30', ''] },
      'Days are expected, as YYYY/MM/DD.',
    ],
    ['days in the past', premiere, { op: 'in_the_past', values: ['10000', 'day'] }, null],
    [
      'FLT-051: too many days in the past',
      premiere,
      { op: 'in_the_past', values: ['10001', 'day'] },
      'Entry exceeds maximum allowed limit (10000).',
    ],
    [
      'FLT-051: too many years in the past',
      premiere,
      { op: 'in_the_past', values: ['28', 'year'] },
      'Entry exceeds maximum allowed limit (27).',
    ],
    ['FLT-051: half a day', premiere, { op: 'in_the_past', values: ['1.5', 'day'] }, 'Enter a whole number.'],
    ['no day at all', premiere, { op: 'in_the_past', values: ['0', 'day'] }, 'An amount from 1 to 10000 is expected.'],
    ['an unknown unit', premiere, { op: 'in_the_past', values: ['1', 'eon'] }, 'Choose from day, week, month, year.'],
    ['a value of the longest length', series, is('x'.repeat(MAX_VALUE_LENGTH)), null],
    ['a longer value', series, is('x'.repeat(MAX_VALUE_LENGTH + 1)), 'A value can have at most 1000 characters.'],
    ['as many values as there may be', series, is(...texts(MAX_FILTER_VALUES, 5)), null],
    ['one value more', series, is(...texts(MAX_FILTER_VALUES + 1, 5)), 'A filter can have at most 500 values.'],
    ['much text', series, is(...texts(60, 900)), 'The values are too long together. Remove some of them.'],
  ];
  test.each(rows)('%s', (_name, field, row, message) => {
    const expected = message === null ? [] : [{ row: 0, part: 'row', message }];
    expect(validateFilter(field, { key: field.fieldName, rows: [row] })).toEqual(expected);
  });

  test('names the row, and leaves rows without a value in peace', () => {
    const filter: ActiveFilter = { key: 'season_number', rows: [is('1'), is(), is('two'), is('three')] };
    expect(validateFilter(season, filter).map(({ row }) => row)).toEqual([2, 3]);
  });
});

describe('validateFilter: advanced and percent', () => {
  test('FLT-040..044: a typed expression is read with the words of its reader', () => {
    const of = (expression: string) => validateFilter(season, { key: 'season_number', rows: [], expression });
    expect(of('1,2 to 4,NOT 3')).toEqual([]);
    expect(of('')).toEqual([]);
    expect(of('1,two')).toEqual([{ row: 0, part: 'advanced', message: 'Value 2: a number is expected.' }]);
    expect(of('1^')[0]?.message).toBe('The expression cannot be used: the escape at its end has nothing to escape.');
    expect(
      of(
        texts(501, 4)
          .map((_, index) => index)
          .join(','),
      )[0]?.message,
    ).toBe('A filter can have at most 500 values.');
  });

  test('a filter without advanced mode takes no expression', () => {
    expect(validateFilter(duration, { key: 'mins_watched', rows: [], expression: '>5' })[0]?.message).toBe(
      'This filter takes no typed expression.',
    );
  });

  const percents: readonly [from: number | null, to: number | null, message: string | null][] = [
    [null, null, null],
    [1, 100, null],
    [12.34, null, null],
    [0, 50, 'Enter a percentage from 1 to 100.'],
    [0.99, null, 'Enter a percentage from 1 to 100.'],
    [50, 100.01, 'Enter a percentage from 1 to 100.'],
    [Number.NaN, null, 'Enter a percentage from 1 to 100.'],
    [12.345, null, 'A percentage has at most two decimals.'],
    [60, 50, 'The range ends before it begins.'],
  ];
  test.each(percents)('FLT-045: %s to %s percent: %s', (from, to, message) => {
    const problems = validateFilter(series, { key: 'series', rows: [is('a')], proportion: { from, to } });
    expect(problems).toEqual(message === null ? [] : [{ row: 0, part: 'percent', message }]);
  });

  test('a percentage needs a value, and means nothing to a filter without shares', () => {
    const filter = { key: 'x', rows: [is()], proportion: { from: 50, to: null } };
    expect(validateFilter(series, filter)[0]?.message).toBe('Choose a value before its percentage.');
    expect(validateFilter(season, filter)).toEqual([]);
  });
});

describe('number inputs', () => {
  test.each([
    ['12', '12', '12'],
    ['-12.50', '-12.50', '-12.50'],
    ['12.', '12.', '12'],
    ['-', '-', ''],
    ['-.', '-.', ''],
    ['.', '.', ''],
    ['.5', '.5', '.5'],
    ['1.2.3', '1.23', '1.23'],
    ['1-2', '12', '12'],
    ['--5', '-5', '-5'],
    ['1e5', '15', '15'],
    [' 7 min', '7', '7'],
    ['', '', ''],
  ])('FLT-050: %j is typed as %j and left as %j', (text, typed, left) => {
    expect([cleanNumberInput(text), settleNumberInput(text)]).toEqual([typed, left]);
  });

  test('FLT-051: days are digits up to a limit', () => {
    expect(cleanDayInput('-1.5 days')).toBe('15');
    expect(dayRangeIssue('', 90)).toBeNull();
    expect(dayRangeIssue('0', 90)).toBeNull();
    expect(dayRangeIssue('90', 90)).toBeNull();
    expect(dayRangeIssue('91', 90)).toBe('Entry exceeds maximum allowed limit (90).');
    expect(dayRangeIssue('-1', 90)).toBe('Enter a whole number.');
  });
});
