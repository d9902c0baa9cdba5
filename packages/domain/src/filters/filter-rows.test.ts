import { describe, expect, test } from 'vitest';
import {
  type ActiveFilter,
  addRow,
  canAddRow,
  changeOperator,
  changeRow,
  emptyFilter,
  emptyRow,
  type FilterOperator,
  type FilterRow,
  filterOperators,
  isEmptyFilter,
  isFilled,
  isNullType,
  operatorsOf,
  removeRow,
} from './index.ts';
import { duration, firstWatched, premiere, season, segment, series, viewers } from './test-fields.ts';

const is = (...values: readonly string[]): FilterRow => ({ op: 'is_equal_to', values });

describe('operators of a field', () => {
  test.each([
    ['FLT-022', season, 'is_equal_to greater_than less_than greater_than_or_equal_to less_than_or_equal_to'],
    ['FLT-023', duration, 'greater_than_or_equal_to less_than_or_equal_to is_between'],
    ['FLT-024', { ...season, operatorSet: 'number' }, 'is_equal_to greater_than less_than'],
    ['FLT-025', premiere, 'is_in_the_range in_the_past'],
    ['FLT-026', viewers, 'is_equal_to'],
    ['FLT-027', firstWatched, 'is_in_the_range'],
    ['FLT-009: members can be left out', segment, 'is_equal_to is_not_equal_to'],
  ] as const)('%s', (_id, field, operators) => {
    expect(operatorsOf(field).join(' ')).toBe(operators);
  });

  test('FLT-008, FLT-036: the default row has the first operator and the default unit', () => {
    expect(emptyRow(series)).toEqual({ op: 'is_equal_to', values: [] });
    expect(emptyRow(duration)).toEqual({ op: 'greater_than_or_equal_to', values: [], unit: 'sec' });
    expect(emptyFilter(duration)).toEqual({ key: 'mins_watched', rows: [emptyRow(duration)] });
  });
});

describe('changeOperator', () => {
  const cleared = [
    'is_null',
    'is_blank',
    'is_not_null',
    'is_not_blank',
    'is_on_the_day',
    'is_in_the_range',
    'in_the_past',
  ];
  test.each(filterOperators.filter((op) => cleared.includes(op)))('FLT-031, FLT-034: %s clears the value', (op) => {
    expect(changeOperator(is('Harbor Lights'), op)).toEqual({ op, values: [] });
  });

  const between: FilterRow = { op: 'is_between', values: ['5', '10'], unit: 'min' };
  test.each(['greater_than_or_equal_to', 'less_than_or_equal_to'] as const)(
    'FLT-032: %s clears a range value and keeps the unit',
    (op) => {
      expect(changeOperator(between, op)).toEqual({ op, values: [], unit: 'min' });
    },
  );

  const kept: readonly [name: string, row: FilterRow, op: FilterOperator, values: readonly string[]][] = [
    ['all values of an equality', is('a', '', 'b'), 'is_not_equal_to', ['a', '', 'b']],
    ['the first text for a pattern', is('', 'a', 'b'), 'contains', ['a']],
    ['one number for another comparison', { op: 'greater_than', values: ['5'] }, 'less_than', ['5']],
    ['a lower bound as the beginning', { op: 'greater_than_or_equal_to', values: ['5'] }, 'is_between', ['5', '']],
    ['an upper bound as the end', { op: 'less_than_or_equal_to', values: ['5'] }, 'is_between', ['', '5']],
    ['nothing of an equality in a range', is('5', '7'), 'is_between', []],
    ['nothing of nothing', is(), 'contains', []],
    ['nothing of a day in a comparison', { op: 'in_the_past', values: ['7', 'day'] }, 'greater_than', []],
    ['the values where the operator stays', between, 'is_between', ['5', '10']],
  ];
  test.each(kept)('keeps %s', (_name, row, op, values) => {
    expect(changeOperator(row, op)).toMatchObject({ op, values });
  });
});

describe('rows', () => {
  const filled: readonly [row: FilterRow, filled: boolean][] = [
    [is(), false],
    [is('a'), true],
    [is(''), true],
    [{ op: 'contains', values: [''] }, false],
    [{ op: 'contains', values: [' '] }, true],
    [{ op: 'is_between', values: ['', ''] }, false],
    [{ op: 'is_between', values: ['', '5'] }, true],
    [{ op: 'in_the_past', values: ['', 'week'] }, false],
    [{ op: 'in_the_past', values: ['3', 'week'] }, true],
    ...filterOperators.filter(isNullType).map((op): [FilterRow, boolean] => [{ op, values: [] }, true]),
  ];
  test.each(filled)('FLT-035: after %j a row can be added: %s', (row, expected) => {
    expect([isFilled(row), canAddRow(row)]).toEqual([expected, expected]);
  });

  test('FLT-035: a row is added only after one with a value', () => {
    const waiting = emptyFilter(series);
    expect(addRow(series, waiting)).toBe(waiting);
    expect(addRow(series, { key: 'series', rows: [is('a')] }).rows).toEqual([is('a'), is()]);
    expect(addRow(series, { key: 'series', rows: [] }).rows).toEqual([is()]);
  });

  test('FLT-036: a removed row goes, the last one becomes the empty default row', () => {
    const filter: ActiveFilter = {
      key: 'mins_watched',
      rows: [{ op: 'less_than_or_equal_to', values: ['9'], unit: 'min' }],
    };
    const two = { ...filter, rows: [...filter.rows, emptyRow(duration)] };
    expect(removeRow(duration, two, 1)).toEqual(filter);
    expect(removeRow(duration, filter, 0)).toEqual(emptyFilter(duration));
    expect(removeRow(duration, filter, 7)).toEqual(filter);
  });

  const changed: readonly [name: string, field: typeof series, row: FilterRow, kept: FilterRow][] = [
    ['FLT-074: the blank value of a list', series, is('', 'a'), is('', 'a')],
    ['FLT-010: no value for all viewers', viewers, is(''), is()],
    ['no empty number', season, is('', '5'), is('5')],
    ['no empty pattern', series, { op: 'contains', values: [''] }, { op: 'contains', values: [] }],
    ['no value with a null-type operator', series, { op: 'is_null', values: ['a'] }, { op: 'is_null', values: [] }],
    ['no unit where there is none', series, { ...is('a'), unit: 'min' }, is('a')],
    [
      'the places of a range',
      duration,
      { op: 'is_between', values: ['', '5'], unit: 'min' },
      { op: 'is_between', values: ['', '5'], unit: 'min' },
    ],
    [
      'the unit of a past without its amount',
      premiere,
      { op: 'in_the_past', values: ['', 'week'] },
      { op: 'in_the_past', values: ['', 'week'] },
    ],
    [
      'nothing of a range without ends',
      duration,
      { op: 'is_between', values: ['', ''] },
      { op: 'is_between', values: [], unit: 'sec' },
    ],
  ];
  test.each(changed)('changeRow keeps %s', (_name, field, row, kept) => {
    const filter: ActiveFilter = { key: field.fieldName, rows: [is('x'), emptyRow(field)] };
    expect(changeRow(field, filter, { index: 1, row })).toEqual({ ...filter, rows: [is('x'), kept] });
  });

  test('a filter is empty without a filled row, or without a text in advanced mode', () => {
    expect(isEmptyFilter(emptyFilter(series))).toBe(true);
    expect(isEmptyFilter({ key: 'series', rows: [is(), { op: 'is_null', values: [] }] })).toBe(false);
    expect(isEmptyFilter({ key: 'series', rows: [], expression: '  ' })).toBe(true);
    expect(isEmptyFilter({ key: 'series', rows: [], expression: '-a' })).toBe(false);
  });
});
