import type { DynamicField } from '@playhead/contract/http/queries';
import { describe, expect, test } from 'vitest';
import { checkCalculations, dependsOnRowOrder, dynamicNameFor } from './calculations.ts';
import { EMPTY_EXPLORE } from './explore-state.ts';
import { testCatalogue } from './test-catalogue.ts';

const calculation = (name: string, expression: string, label = name.toUpperCase()): DynamicField => ({
  category: 'table_calculation',
  tableCalculation: name,
  expression,
  label,
});

function check(...dynamicFields: readonly DynamicField[]) {
  const state = {
    ...EMPTY_EXPLORE,
    fields: ['customer_view.series', 'customer_view.device', 'customer_view.plays'],
    pivots: ['customer_view.device'],
    dynamicFields,
  };
  return checkCalculations({ state, catalogue: testCatalogue });
}

describe('what stands in the way of a calculation, and where', () => {
  test.each([
    ['a syntax error', '${customer_view.plays} * * 2', 26, 'this is not expected here'],
    ['a text where a number is wanted', '1 + ${customer_view.series}', 5, 'a number is expected, this is a text'],
    [
      'a field that is not chosen',
      '${customer_view.minutes}',
      1,
      'Minutes is not among the chosen fields; add it first',
    ],
    ['a pivoted field', '1 + ${customer_view.device}', 5, 'Device Type is pivoted and has no value here'],
    ['an unknown field', '2 * ${customer_view.gone}', 5, 'there is no field "customer_view.gone"'],
    ['an unknown function', 'sqrt(4)', 1, '"sqrt" is not known; fields are written as ${name}'],
  ])('%s', (_, expression, position, reason) => {
    expect(check(calculation('a', expression)).get('a')).toEqual({ ok: false, issue: { position, reason } });
  });

  test('itself', () => {
    expect(check(calculation('a', '1 + ${a}')).get('a')).toEqual({
      ok: false,
      issue: { position: 5, reason: 'A is computed from itself' },
    });
  });

  test('a circle of three is named, and every part of it is refused', () => {
    const checked = check(calculation('a', '${b}'), calculation('b', '${c}'), calculation('c', '2 * ${a}'));
    expect(checked.get('c')).toEqual({
      ok: false,
      issue: { position: 5, reason: 'A is computed from itself: A → B → C → A' },
    });
    expect([...checked.values()].map(({ ok }) => ok)).toEqual([false, false, false]);
  });

  test('an error in what it uses', () => {
    expect(check(calculation('a', '1 +'), calculation('b', '${a} * 2')).get('b')).toMatchObject({
      ok: false,
      issue: { position: 1, reason: expect.stringContaining('A has an error: ') },
    });
  });
});

test('a division by a literal zero is warned of at its position; the cells will be empty', () => {
  expect(check(calculation('a', '${customer_view.plays} / 0')).get('a')).toEqual({
    ok: true,
    type: 'number',
    warnings: [{ position: 26, reason: 'division by zero: every cell will be empty' }],
  });
});

test('calculations may use measures, custom measures and each other', () => {
  const measure: DynamicField = { category: 'measure', measure: 'm', type: 'count', basedOn: 'customer_view.series' };
  const checked = check(measure, calculation('b', '${a} / ${m}'), calculation('a', '${customer_view.plays} + 1'));
  expect(checked.get('b')).toEqual({ ok: true, type: 'number', warnings: [] });
});

test('a calculation over the rows so far cannot decide their order, nor one that uses it', () => {
  const state = {
    dynamicFields: [
      calculation('total', 'running_total(${customer_view.plays})'),
      calculation('half', '${total} / 2'),
      calculation('share', 'percent_of_total(${customer_view.plays})'),
    ],
  };
  expect(['total', 'half', 'share', 'customer_view.plays'].map((name) => dependsOnRowOrder(name, state))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['Minutes per play', [], 'minutes_per_play'],
  ['  % of Plays! ', [], 'of_plays'],
  ['2nd try', [], 'nd_try'],
  ['日本', [], 'calculation'],
  ['Share', ['share', 'share_2'], 'share_3'],
])('the name of "%s" on the wire, with %j taken', (label, taken, expected) => {
  expect(dynamicNameFor(label, taken)).toBe(expected);
});
