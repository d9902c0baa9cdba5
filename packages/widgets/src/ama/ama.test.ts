import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { amaPicture } from './ama-picture.ts';
import { ama } from './ama.ts';

const theme = tokens.light;
const fields = [
  dimension('hour', 'date'),
  { ...measure('ama', 'decimal'), name: 'ama', label: 'Average minute audience' },
  { ...measure('peak'), name: 'peak_concurrency', label: 'Peak concurrency' },
  { ...measure('viewer_minutes', 'minutes'), name: 'ama.viewer_minutes' },
];
const input = inputOf({
  type: 'ama',
  fields,
  rows: [
    ['2026-03-01 21:00', 30, 45, 1800],
    ['2026-03-01 19:00', 10.5, 20, 630],
    ['2026-03-01 20:00', 40, 90, 2400],
  ],
});

describe('WID-009: average minute audience', () => {
  const picture = amaPicture({ input, theme, view });

  it('is an area in the order of time, with the concurrency over it and its peak marked', () => {
    expect(picture.option.series).toMatchObject([
      { type: 'line', data: [10.5, 40, 30], areaStyle: {} },
      { type: 'line', data: [20, 90, 45] },
      { type: 'line', data: [null, 90, null], label: { show: true, position: 'top', formatter: 'Peak 90' } },
    ]);
  });

  it('says what counts and when the peak was', () => {
    expect(picture.legend.map((item) => item.label)).toEqual([
      'Average minute audience, pauses and ads included',
      'Peak concurrency, highest 90 on Sun, Mar 1, 2026, 20:00',
    ]);
  });

  it('of watched time says that pauses and ads do not count, and has no peak', () => {
    const watched = [dimension('hour', 'date'), { ...measure('w', 'decimal'), name: 'ama.watched', label: 'Watched' }];
    const rows = [['2026-03-01 19:00', 8.25]];
    const { option, legend } = amaPicture({ input: inputOf({ type: 'ama', fields: watched, rows }), theme, view });
    expect(option.series).toMatchObject([{ type: 'line', data: [8.25] }]);
    expect(legend.map((item) => item.label)).toEqual(['Watched, pauses and ads excluded']);
  });

  it('tells all three numbers of a time', () => {
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 0 })).toMatchObject({
      title: 'Sun, Mar 1, 2026, 19:00',
      lines: [{ value: '10.50' }, { label: 'Peak concurrency', value: '20' }, { value: '630' }],
    });
  });

  it.each([
    [[90, 1, 1, 1], 'right'],
    [[1, 1, 1, 90], 'left'],
  ])('the label of a peak at the edge stays inside: %j', (peaks, position) => {
    const rows = peaks.map((peak, index) => [`2026-03-01 0${index}:00`, 1, peak, 1]);
    const edge = amaPicture({ input: inputOf({ fields, rows }), theme, view });
    expect(edge.option.series).toMatchObject([{}, {}, { label: { position } }]);
  });

  it('keeps the comparison of a line chart, and the day a click is about', () => {
    const compared = { ...input, compareRows: input.rows };
    const both = amaPicture({ input: compared, theme, view });
    expect(both.tooltip({ seriesIndex: 0, dataIndex: 1 })?.footer).toBe('■ 0.00% vs previous period');
    expect(both.dataPointAt({ seriesIndex: 0, dataIndex: 1 })).toMatchObject({ value: '2026-03-01 20:00' });
  });

  it('is empty when nobody watched, though every hour is returned', () => {
    expect(ama.isEmpty(inputOf({ fields, rows: [['2026-03-01 19:00', 0, 0, 0]] }))).toBe(true);
    expect(ama.isEmpty(input)).toBe(false);
  });
});
