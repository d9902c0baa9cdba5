import { ExploreQuery } from '@playhead/contract/http/explore';
import { decodeWire } from '@playhead/contract/wire';
import { expect, test } from 'vitest';
import { openAnalysis } from './open-analysis.ts';
import { testCatalogue } from './test-catalogue.ts';

const opened = (dynamic: readonly (readonly [name: string, expression: string])[], fields: readonly string[] = []) =>
  openAnalysis(
    decodeWire(ExploreQuery, {
      fields: ['customer_view.series', 'customer_view.plays', ...fields],
      dynamic_fields: dynamic.map(([name, expression]) => ({
        category: 'table_calculation',
        table_calculation: name,
        label: name.toUpperCase(),
        expression,
      })),
    }),
    testCatalogue,
  );

test.each([
  [
    'a syntax error',
    '${customer_view.plays} +',
    /^“BAD” is left out of the results: something is missing here \(character 25 of its expression\)\.$/,
  ],
  [
    'a field that is gone',
    '${customer_view.gone} * 2',
    /^“BAD” is left out of the results: there is no field "customer_view\.gone" \(character 1 of its expression\)\.$/,
  ],
  [
    'itself',
    '${bad} + 1',
    /^“BAD” is left out of the results: BAD is computed from itself \(character 1 of its expression\)\.$/,
  ],
])('WBK-011: a calculation with %s is left out and named; the rest runs', (_what, expression, text) => {
  const { body, notes } = opened([
    ['bad', expression],
    ['good', '${customer_view.plays} * 2'],
  ]);
  expect(notes).toEqual([expect.stringMatching(text)]);
  expect(body?.fields).toEqual(['customer_view.series', 'customer_view.plays', 'good']);
});

test('a division by zero runs and is told', () => {
  const { body, notes } = opened([['zero', '${customer_view.plays} / 0']]);
  expect(notes).toEqual(['“ZERO”: division by zero: every cell will be empty (character 26 of its expression).']);
  expect(body?.fields).toContain('zero');
});

test('WBK-011: a field that is gone is named with the calculations', () => {
  const { notes, body } = opened([], ['customer_view.gone']);
  expect(notes).toEqual(['The field "customer_view.gone" is not available and was left out.']);
  expect(body?.fields).toEqual(['customer_view.series', 'customer_view.plays']);
});
