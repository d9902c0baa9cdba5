import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FilterCondition,
  type FilterValueType,
  filterOperators,
  formatFilterExpression,
  groupConditions,
  isNullType,
  MAX_ALTERNATIVES,
  maxPastAmounts,
  operatorRecords,
  operatorSets,
  parseFilterExpression,
  pastUnits,
  readFilterOperator,
} from '../index.ts';

const readable: readonly [text: string, type: FilterValueType, conditions: readonly FilterCondition[]][] = [
  ['', 'string', []],
  [' , ,', 'string', []],
  ['Harbor', 'string', [{ op: 'is_equal_to', value: 'Harbor' }]],
  [
    '  Harbor , Night ',
    'string',
    [
      { op: 'is_equal_to', value: 'Harbor' },
      { op: 'is_equal_to', value: 'Night' },
    ],
  ],
  ['-Harbor', 'string', [{ op: 'is_not_equal_to', value: 'Harbor' }]],
  ['^-Harbor', 'string', [{ op: 'is_equal_to', value: '-Harbor' }]],
  ['--Harbor', 'string', [{ op: 'is_not_equal_to', value: '-Harbor' }]],
  ['%arb%', 'string', [{ op: 'contains', value: 'arb' }]],
  ['Har%', 'string', [{ op: 'starts_with', value: 'Har' }]],
  ['%bor', 'string', [{ op: 'ends_with', value: 'bor' }]],
  ['-%arb%', 'string', [{ op: 'not_contains', value: 'arb' }]],
  ['-Har%', 'string', [{ op: 'not_starts_with', value: 'Har' }]],
  ['-%bor', 'string', [{ op: 'not_ends_with', value: 'bor' }]],
  ['100^%', 'string', [{ op: 'is_equal_to', value: '100%' }]],
  ['^^^%^_^,^\'^"', 'string', [{ op: 'is_equal_to', value: '^%_,\'"' }]],
  ['^ a^ ', 'string', [{ op: 'is_equal_to', value: ' a ' }]],
  ['NULL', 'string', [{ op: 'is_null' }]],
  ['-NULL', 'string', [{ op: 'is_not_null' }]],
  ['EMPTY', 'string', [{ op: 'is_blank' }]],
  ['-EMPTY', 'string', [{ op: 'is_not_blank' }]],
  ['^NULL', 'string', [{ op: 'is_equal_to', value: 'NULL' }]],
  ['Null', 'string', [{ op: 'is_equal_to', value: 'Null' }]],
  ['9 to 5', 'string', [{ op: 'is_equal_to', value: '9 to 5' }]],
  ['>=18', 'string', [{ op: 'greater_than_or_equal_to', value: 18 }]],
  ['^<3', 'string', [{ op: 'is_equal_to', value: '<3' }]],
  [
    '5, 7',
    'number',
    [
      { op: 'is_equal_to', value: 5 },
      { op: 'is_equal_to', value: 7 },
    ],
  ],
  ['-5', 'number', [{ op: 'is_equal_to', value: -5 }]],
  ['NOT 5', 'number', [{ op: 'is_not_equal_to', value: 5 }]],
  ['>5', 'pure_number', [{ op: 'greater_than', value: 5 }]],
  ['<= -2.5', 'number', [{ op: 'less_than_or_equal_to', value: -2.5 }]],
  ['1 to 9', 'number', [{ op: 'is_between', from: 1, to: 9 }]],
  ['-9 to -1', 'number', [{ op: 'is_between', from: -9, to: -1 }]],
  ['60 to', 'number', [{ op: 'greater_than_or_equal_to', value: 60 }]],
  ['to 60', 'number', [{ op: 'less_than_or_equal_to', value: 60 }]],
  ['-NULL', 'number', [{ op: 'is_not_null' }]],
  ['Yes', 'bool', [{ op: 'is_equal_to', value: 'Yes' }]],
  ['2026/02/28', 'date', [{ op: 'is_on_the_day', value: '2026-02-28' }]],
  ['2026/02/01 to 2026/02/28', 'date', [{ op: 'is_in_the_range', from: '2026-02-01', to: '2026-02-28' }]],
  ['30 days', 'date', [{ op: 'in_the_past', amount: 30, unit: 'day' }]],
  ['>2026-02-01', 'date', [{ op: 'greater_than', value: '2026-02-01' }]],
];

const unreadable: readonly [text: string, type: FilterValueType, reason: string][] = [
  ['a^', 'string', 'the escape at its end has nothing to escape'],
  ['a%b', 'string', 'a wildcard can only stand at the beginning and at the end'],
  ['%', 'string', 'a wildcard needs text next to it'],
  ['%%', 'string', 'a wildcard needs text next to it'],
  ['-', 'string', 'there is nothing after the minus'],
  ['->5', 'string', 'a comparison cannot be negated'],
  ['>abc', 'string', 'only numbers can be compared'],
  ['five', 'number', 'a number is expected'],
  ['1e999', 'number', 'a number is expected'],
  ['9 to 1', 'number', 'the range ends before it begins'],
  ['to', 'number', 'a range needs at least one number'],
  ['%Yes%', 'bool', 'only Yes and No can be chosen'],
  ['2026/02/30', 'date', 'a day is expected, as YYYY/MM/DD'],
  ['0 days', 'date', 'an amount from 1 to 10000 is expected'],
  ['10001 days', 'date', 'an amount from 1 to 10000 is expected'],
  ['10000 years', 'date', 'an amount from 1 to 27 is expected'],
];

describe('filter expressions', () => {
  test.each(readable)('FLT-040..044: %j as %s', (text, type, conditions) => {
    expect(parseFilterExpression(text, type)).toEqual({ ok: true, conditions });
  });

  test.each(unreadable)('refuses %j as %s', (text, type, reason) => {
    const parsed = parseFilterExpression(text, type);
    expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.reason)).toEqual([reason]);
  });

  test('names the alternative that cannot be read', () => {
    expect(parseFilterExpression('1,two,3', 'number')).toEqual({
      ok: false,
      issues: [{ alternative: 2, reason: 'a number is expected' }],
    });
  });

  test('refuses more alternatives than the limit and takes exactly the limit', () => {
    const most = Array.from({ length: MAX_ALTERNATIVES }, (_, index) => `v${index}`);
    expect(parseFilterExpression(most.join(','), 'string').ok).toBe(true);
    expect(parseFilterExpression([...most, 'one more'].join(','), 'string').ok).toBe(false);
  });

  // Quadratic time would take minutes here.
  test('reads hostile expressions of full length in linear time', { timeout: 60_000 }, () => {
    const hostile = ['^', '%', '-', ' ', ',', '>', '1e', ' to ', 'NOT '].map((part) =>
      part.repeat(Math.floor(50_000 / part.length)),
    );
    const types = ['string', 'number', 'date', 'bool'] as const;
    const read = hostile.flatMap((text) => types.map((type) => parseFilterExpression(text, type)));
    expect(read).toHaveLength(hostile.length * types.length);
  });
});

const text = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom('^', '%', '_', ',', "'", '"', '-', '>', '<', '=', ' ', 'a', '\\', '\0'),
  }),
  fc.constantFrom('NULL', 'EMPTY', 'NOT 5', '9 to 5', '--', '\u00a0'),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const compare = fc.constantFrom('greater_than', 'greater_than_or_equal_to', 'less_than', 'less_than_or_equal_to');
const presence = fc.constantFrom('is_null', 'is_not_null').map((op): FilterCondition => ({ op }));
const range = <T extends string | number>(values: fc.Arbitrary<T>) =>
  fc.tuple(values, values).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));

const conditionsOf: Record<FilterValueType, fc.Arbitrary<FilterCondition>> = {
  string: fc.oneof(
    presence,
    fc.constantFrom('is_blank', 'is_not_blank').map((op): FilterCondition => ({ op })),
    fc.record({ op: fc.constantFrom('is_equal_to', 'is_not_equal_to'), value: text }),
    fc.record({
      op: fc.constantFrom('contains', 'not_contains', 'starts_with', 'not_starts_with', 'ends_with', 'not_ends_with'),
      value: text,
    }),
    fc.record({ op: compare, value: number }),
  ),
  number: fc.oneof(
    presence,
    fc.record({ op: fc.constantFrom('is_equal_to', 'is_not_equal_to'), value: number }),
    fc.record({ op: compare, value: number }),
    range(number).map((ends): FilterCondition => ({ op: 'is_between', ...ends })),
  ),
  pure_number: fc.record({ op: compare, value: number }),
  bool: fc.record({ op: fc.constantFrom('is_equal_to', 'is_not_equal_to'), value: fc.constantFrom('Yes', 'No') }),
  date: fc.oneof(
    presence,
    fc.record({ op: fc.constant('is_on_the_day'), value: day }),
    fc.record({ op: compare, value: day }),
    range(day).map((ends): FilterCondition => ({ op: 'is_in_the_range', ...ends })),
    fc
      .constantFrom(...pastUnits)
      .chain((unit) => fc.integer({ min: 1, max: maxPastAmounts[unit] }).map((amount) => ({ unit, amount })))
      .map((past): FilterCondition => ({ op: 'in_the_past', ...past })),
  ),
};

describe('formatFilterExpression', () => {
  test.each(['string', 'number', 'pure_number', 'bool', 'date'] as const)(
    'FLT-044: what is written for %s is read back the same',
    (type) => {
      fc.assert(
        fc.property(fc.array(conditionsOf[type], { maxLength: 8 }), (conditions) => {
          expect(parseFilterExpression(formatFilterExpression(conditions), type)).toEqual({ ok: true, conditions });
        }),
        { numRuns: 1500 },
      );
    },
  );

  test('any text is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('string', 'number', 'date', 'bool'),
        (anything, type) => {
          const parsed = parseFilterExpression(anything, type);
          expect(parsed.ok || parsed.issues.length > 0).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('operators', () => {
  test('FLT-021: is_greater_than is read as greater_than and an unknown word as nothing', () => {
    expect(readFilterOperator('is_greater_than')).toBe('greater_than');
    expect(readFilterOperator('not_contains')).toBe('not_contains');
    expect(readFilterOperator('constructor')).toBeNull();
  });

  test('FLT-033, FLT-034: four operators take no value', () => {
    expect(filterOperators.filter(isNullType)).toEqual(['is_null', 'is_not_null', 'is_blank', 'is_not_blank']);
  });

  test('FLT-028: text offers six operators and their negations', () => {
    expect(operatorSets.text.map((op) => [op, operatorRecords[op].label])).toEqual([
      ['is_equal_to', 'Is equal to'],
      ['contains', 'Contains'],
      ['starts_with', 'Starts with'],
      ['ends_with', 'Ends with'],
      ['is_blank', 'Is blank'],
      ['is_null', 'Is null'],
      ['is_not_equal_to', 'Is not equal to'],
      ['not_contains', 'Does not contain'],
      ['not_starts_with', 'Does not start with'],
      ['not_ends_with', 'Does not end with'],
      ['is_not_blank', 'Is not blank'],
      ['is_not_null', 'Is not null'],
    ]);
  });

  test('FLT-029: positive conditions are alternatives, negative ones all hold', () => {
    expect(
      groupConditions([{ op: 'contains', value: 'a' }, { op: 'is_not_null' }, { op: 'is_equal_to', value: 'b' }]),
    ).toEqual({
      any: [
        { op: 'contains', value: 'a' },
        { op: 'is_equal_to', value: 'b' },
      ],
      all: [{ op: 'is_not_null' }],
    });
  });
});
