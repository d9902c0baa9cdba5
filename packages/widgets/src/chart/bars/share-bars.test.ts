import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../../testing/test-input.ts';
import { tokens } from '../../theme.ts';
import { shareBarsPicture, shareBarsTable } from './share-bars.ts';

const theme = tokens.light;
const households = measure('households');

describe('resident: age by gender', () => {
  const input = inputOf({
    type: 'resident',
    fields: [dimension('age'), dimension('gender'), households],
    rows: [
      ['65+', 'Male', 10],
      ['18-20', 'Female', 30],
      ['18-20', 'Male', 20],
      ['65+', 'Female', 40],
    ],
  });

  it('draws shares of all, ages in order, one colour per gender', () => {
    const { option, legend } = shareBarsPicture({ input, theme, view, direction: 'rows' });
    expect(option.yAxis).toMatchObject({ data: ['18-20', '65+'], inverse: true });
    expect(option.series).toMatchObject([
      { name: 'Female', data: [0.3, 0.4] },
      { name: 'Male', data: [0.2, 0.1] },
    ]);
    expect(legend.map((item) => item.label)).toEqual(['Female', 'Male']);
  });

  it('tells share and value', () => {
    const { tooltip } = shareBarsPicture({ input, theme, view, direction: 'rows' });
    expect(tooltip({ seriesIndex: 1, dataIndex: 0 })).toMatchObject({
      title: '18-20 · Male',
      lines: [{ value: '20.00%' }, { label: 'Households', value: '20' }],
    });
  });
});

describe('attribute and value', () => {
  const fields = [dimension('attribute'), dimension('value'), households];

  it('splits values that name gender and age', () => {
    const input = inputOf({
      fields,
      rows: [
        ['age_gender', 'Female 25-29', 30],
        ['age_gender', 'Male 25-29', 10],
      ],
    });
    const { option } = shareBarsPicture({ input, theme, view, direction: 'rows' });
    expect(option.yAxis).toMatchObject({ data: ['25-29'] });
    expect(option.series).toMatchObject([
      { name: 'Female', data: [0.75] },
      { name: 'Male', data: [0.25] },
    ]);
  });

  it('takes shares within each attribute and needs no room for the other', () => {
    const input = inputOf({
      fields,
      rows: [
        ['gender', 'Female', 60],
        ['gender', 'Male', 40],
        ['age', '18-20', 25],
        ['age', '21-24', 75],
      ],
    });
    const { option } = shareBarsPicture({ input, theme, view, direction: 'rows' });
    expect(option.yAxis).toMatchObject({ data: ['18-20', '21-24', 'Female', 'Male'] });
    expect(option.series).toMatchObject([
      { name: 'Age', data: [0.25, 0.75, null, null], stack: 'one' },
      { name: 'Gender', data: [null, null, 0.6, 0.4], stack: 'one' },
    ]);
  });
});

describe('household: one distribution', () => {
  const input = inputOf({
    type: 'household',
    fields: [dimension('income'), households],
    rows: [
      ['$100K+', 10],
      ['Under $25K', 20],
      ['$25K-$50K', 70],
      [null, 0],
    ],
  });

  it('orders the buckets by their lower bound, the unknown last', () => {
    const { option } = shareBarsPicture({ input, theme, view, direction: 'columns' });
    expect(option.xAxis).toMatchObject({ data: ['Under $25K', '$25K-$50K', '$100K+', '(not set)'] });
    expect(option.series).toMatchObject([{ data: [0.2, 0.7, 0.1, 0] }]);
  });

  it('has the same order and shares in its table', () => {
    const table = shareBarsTable(input);
    expect(table.columns.map((column) => column.label)).toEqual(['Income', 'Households', 'Share']);
    expect(table.rows.map((row) => [row['v.income'], row['v.households.share']])).toEqual([
      ['Under $25K', 0.2],
      ['$25K-$50K', 0.7],
      ['$100K+', 0.1],
      [null, 0],
    ]);
  });

  it('takes a measure that is a share already as it is', () => {
    const shares = inputOf({ fields: [dimension('size'), measure('share', 'percent')], rows: [['1 person', 0.2]] });
    expect(shareBarsPicture({ input: shares, theme, view, direction: 'columns' }).option.series).toMatchObject([
      { data: [0.2] },
    ]);
  });
});
