import type { GlobalFilterField } from '@playhead/contract/http/filters';
import fc from 'fast-check';
import { type FilterCondition, pastUnits } from './expression/condition.ts';
import type { ActiveFilter, FilterRow } from './filter-set.ts';
import { maxPastAmounts } from './expression/read-date.ts';
import { dayOfWeek, duration, firstIdentity, premiere, season, series, viewers } from './test-fields.ts';

/** A row and, written independently of it, what it means. */
interface MeantRow {
  row: FilterRow;
  conditions: readonly FilterCondition[];
}

export const hostileText = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom(
      '^',
      '%',
      '_',
      ',',
      "'",
      '"',
      '-',
      '>',
      '<',
      '=',
      ' ',
      'a',
      '\\',
      '\0',
      '{',
      ':',
      '&',
      '#',
      '+',
    ),
  }),
  fc.constantFrom('NULL', 'EMPTY', 'NOT 5', '9 to 5', '--', '\u00a0', '__proto__', '\ud800', '%7B%7D', '😀'),
);

const equality = fc.constantFrom('is_equal_to', 'is_not_equal_to');
const compare = fc.constantFrom('greater_than', 'greater_than_or_equal_to', 'less_than', 'less_than_or_equal_to');
const pattern = fc.constantFrom(
  'contains',
  'not_contains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const presence = (...operators: readonly ('is_null' | 'is_not_null' | 'is_blank' | 'is_not_blank')[]) =>
  fc.constantFrom(...operators).map((op): MeantRow => ({ row: { op, values: [] }, conditions: [{ op }] }));

const ordered = <T extends string | number>(values: fc.Arbitrary<T>) =>
  fc.tuple(values, values).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));

const textRow = fc.oneof(
  presence('is_null', 'is_not_null', 'is_blank', 'is_not_blank'),
  fc
    .tuple(equality, fc.array(fc.oneof(hostileText, fc.constant('')), { minLength: 1, maxLength: 5 }))
    .map(([op, values]): MeantRow => ({
      row: { op, values },
      conditions: values.map((value) => {
        if (value !== '') return { op, value };
        return op === 'is_equal_to' ? { op: 'is_blank' } : { op: 'is_not_blank' };
      }),
    })),
  fc
    .tuple(pattern, hostileText)
    .map(([op, value]): MeantRow => ({ row: { op, values: [value] }, conditions: [{ op, value }] })),
);

const numberRow = fc.oneof(
  presence('is_null', 'is_not_null'),
  fc.tuple(equality, fc.array(number, { minLength: 1, maxLength: 5 })).map(([op, values]): MeantRow => ({
    row: { op, values: values.map(String) },
    conditions: values.map((value) => ({ op, value })),
  })),
  fc
    .tuple(compare, number)
    .map(([op, value]): MeantRow => ({ row: { op, values: [String(value)] }, conditions: [{ op, value }] })),
  ordered(number).map(({ from, to }): MeantRow => ({
    row: { op: 'is_between', values: [String(from), String(to)] },
    conditions: [{ op: 'is_between', from, to }],
  })),
);

/** Hundredths of a unit, so that what they are in seconds is exact. */
const durationRow = fc
  .record({
    bounds: ordered(fc.integer({ min: 1, max: 10_000_000 })),
    unit: fc.constantFrom('sec', 'min'),
    shape: fc.constantFrom('both', 'from', 'to', 'at least', 'at most'),
  })
  .map(({ bounds: { from, to }, unit, shape }): MeantRow => {
    const seconds = (hundredths: number) => (hundredths * (unit === 'min' ? 60 : 1)) / 100;
    const typed = (hundredths: number) => String(hundredths / 100);
    const atLeast: FilterCondition = { op: 'greater_than_or_equal_to', value: seconds(from) };
    const atMost: FilterCondition = { op: 'less_than_or_equal_to', value: seconds(to) };
    const both: FilterCondition = { op: 'is_between', from: seconds(from), to: seconds(to) };
    const meant: Record<typeof shape, MeantRow> = {
      both: { row: { op: 'is_between', values: [typed(from), typed(to)], unit }, conditions: [both] },
      from: { row: { op: 'is_between', values: [typed(from), ''], unit }, conditions: [atLeast] },
      to: { row: { op: 'is_between', values: ['', typed(to)], unit }, conditions: [atMost] },
      'at least': { row: { op: 'greater_than_or_equal_to', values: [typed(from)], unit }, conditions: [atLeast] },
      'at most': { row: { op: 'less_than_or_equal_to', values: [typed(to)], unit }, conditions: [atMost] },
    };
    return meant[shape];
  });

const dateRow = fc.oneof(
  presence('is_null', 'is_not_null'),
  day.map((value): MeantRow => ({
    row: { op: 'is_on_the_day', values: [value.replaceAll('-', '/')] },
    conditions: [{ op: 'is_on_the_day', value }],
  })),
  ordered(day).map(({ from, to }): MeantRow => ({
    row: { op: 'is_in_the_range', values: [from, to] },
    conditions: [{ op: 'is_in_the_range', from, to }],
  })),
  fc
    .tuple(compare, day)
    .map(([op, value]): MeantRow => ({ row: { op, values: [value] }, conditions: [{ op, value }] })),
  fc
    .constantFrom(...pastUnits)
    .chain((unit) => fc.integer({ min: 1, max: maxPastAmounts[unit] }).map((amount) => ({ unit, amount })))
    .map(({ unit, amount }): MeantRow => ({
      row: { op: 'in_the_past', values: [String(amount), unit] },
      conditions: [{ op: 'in_the_past', amount, unit }],
    })),
);

const choiceRow = (field: GlobalFilterField) =>
  fc.constantFrom(...field.options).map(({ value }): MeantRow => ({
    row: { op: 'is_equal_to', values: [value] },
    conditions: [{ op: 'is_equal_to', value }],
  }));

const rowsOf: readonly (readonly [GlobalFilterField, fc.Arbitrary<MeantRow>])[] = [
  [series, textRow],
  [season, numberRow],
  [duration, durationRow],
  [premiere, dateRow],
  [viewers, choiceRow(viewers)],
  [firstIdentity, choiceRow(firstIdentity)],
  [dayOfWeek, choiceRow(dayOfWeek)],
];

export interface MeantFilter {
  field: GlobalFilterField;
  filter: ActiveFilter;
  conditions: readonly FilterCondition[];
}

export const meantFilter: fc.Arbitrary<MeantFilter> = fc.constantFrom(...rowsOf).chain(([field, row]) =>
  fc.array(row, { minLength: 1, maxLength: 5 }).map((meant) => ({
    field,
    filter: { key: field.fieldName, rows: meant.map((one) => one.row) },
    conditions: meant.flatMap((one) => one.conditions),
  })),
);
