import { expect, test } from 'vitest';
import { dimension, inputOf, measure } from '../testing/test-input.ts';
import { inDayOrder } from './day-part-rows.ts';
import { tableModel } from './table-model.ts';

const parts = ['01 - Late Fringe', '03 - Grey Zone', '04 - Early Morning', '08 - Prime Time'];
const model = tableModel(
  inputOf({
    type: 'table',
    fields: [dimension('day_part'), measure('plays')],
    rows: parts.map((part, index) => [part, index]),
  }),
);
const orderBy = (sort: string | undefined) => inDayOrder(model, sort).rows.map((row) => row['v.day_part']);

test('CONST-006: day parts are in the order of the broadcast day, as in the charts', () => {
  const inOrder = ['04 - Early Morning', '08 - Prime Time', '01 - Late Fringe', '03 - Grey Zone'];
  expect(orderBy('v.day_part')).toEqual(inOrder);
  expect(orderBy('v.day_part desc')).toEqual(inOrder.toReversed());
});

test('another sort stays as it is', () => {
  expect(orderBy('v.plays desc')).toEqual(parts);
  expect(orderBy(undefined)).toEqual(parts);
});
