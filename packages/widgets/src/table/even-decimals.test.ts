import { expect, test } from 'vitest';
import { dimension, inputOf, measure } from '../testing/test-input.ts';
import { evenDecimals } from './even-decimals.ts';
import { tableModel } from './table-model.ts';

const formatOf = (values: readonly (number | null)[]) => {
  const rows = values.map((value, index) => [`Series ${index}`, value]);
  const input = inputOf({ type: 'table', fields: [dimension('series'), measure('minutes', 'minutes')], rows });
  return evenDecimals(tableModel(input)).columns.map(({ format }) => format);
};

test.each([
  ['small numbers, one below ten', [4.25, 12.5, null], 'decimal'],
  ['small numbers', [42, 12.5], 'integer'],
  ['large and small numbers', [1_234.5, 4.25], 'integer'],
  ['nothing', [0, null], 'integer'],
] as const)('WID-016: a column of minutes has the same decimals in every row: %s', (_name, values, format) => {
  expect(formatOf(values)).toEqual(['text', format]);
});
