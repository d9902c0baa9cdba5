import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure } from '../testing/test-input.ts';
import { ribbonTable } from './ribbon.ts';
import { sparkPath } from './sparkline.tsx';
import { columnsOfTile, ribbonHeight, ribbonTiles } from './tiles.ts';
import { withIntervals } from '../values/interval.ts';

const plays = measure('plays');
const complete = measure('avg_percent_complete', 'percent');
const date = dimension('date', 'date');

const totals = inputOf({
  type: 'ribbon',
  fields: [plays, complete],
  rows: [[1_234_567, 0.6412]],
  compareRows: [[1_000_000, 0.7]],
  periodLabel: 'March',
});

describe('ribbon tiles', () => {
  it('shows the short value, keeps the exact one and the signed change', () => {
    expect(ribbonTiles(totals)).toMatchObject([
      { label: 'Plays', value: '1.23M', exact: '1,234,567', change: { text: '+23.46%', direction: 'up' }, spark: [] },
      { label: 'Avg percent complete', value: '64.12%', change: { text: '-8.40%', direction: 'down' } },
    ]);
  });

  it('a sampled tile shows its margin, and a change only beyond the margins of both periods', () => {
    const sampled = withIntervals({
      ...totals,
      intervals: [{ 'v.plays': 0.02, 'v.avg_percent_complete': 0.08 }],
      compareIntervals: [{ 'v.plays': 0.02, 'v.avg_percent_complete': 0.08 }],
    });
    expect(ribbonTiles(sampled)).toMatchObject([
      { error: '±2.0\u00A0%', change: { text: '+23.46%' } },
      { error: '±8.0\u00A0%', change: { text: 'no clear change' } },
    ]);
  });

  it('has no change without a compare period', () => {
    expect(ribbonTiles({ ...totals, compareRows: undefined })[0]?.change).toBeNull();
  });

  it('takes the row without a date as the period and the others for the sparkline', () => {
    const rows = [
      [null, 100],
      ['2026-03-02', 60],
      ['2026-03-01', 55],
    ];
    expect(ribbonTiles(inputOf({ fields: [date, plays], rows }))).toMatchObject([{ value: '100', spark: [55, 60] }]);
  });

  it('never adds days: without a total it shows the last day and says so', () => {
    const rows = [
      ['2026-03-02', 60],
      ['2026-03-01', 55],
    ];
    const [tile] = ribbonTiles(inputOf({ fields: [date, measure('unique_viewers')], rows }));
    expect(tile).toMatchObject({ value: '60', day: 'Mon, Mar 2, 2026' });
  });

  it.each([
    { count: 5, width: 1400, height: 1.366 },
    { count: 5, width: 600, height: 2.732 },
    { count: 5, width: 100, height: 6.83 },
  ])('WID-012: $count tiles in $width px are $height units high', ({ count, width, height }) => {
    expect(ribbonHeight({ count, width })).toBeCloseTo(height, 10);
  });

  it.each([
    { count: 5, columns: 5, widths: [1, 1, 1, 1, 1] },
    { count: 5, columns: 3, widths: [1, 1, 1, 1, 2] },
    { count: 4, columns: 3, widths: [1, 1, 1, 3] },
  ])('$count tiles in $columns columns leave no hole in the last row', ({ count, columns, widths }) => {
    expect(widths.map((_, index) => columnsOfTile(index, { columns, count }))).toEqual(widths);
  });

  it('has both periods in its table', () => {
    expect(ribbonTable(totals).rows).toEqual([
      { period: 'March', 'v.plays': 1_234_567, 'v.avg_percent_complete': 0.6412 },
      { period: 'previous period', 'v.plays': 1_000_000, 'v.avg_percent_complete': 0.7 },
    ]);
  });
});

describe('sparkline', () => {
  it('runs from the lowest to the highest value', () => {
    expect(sparkPath([0, 10])).toBe('M2.0 20.0L70.0 2.0');
  });

  it('breaks at a gap', () => {
    expect(sparkPath([0, null, 10])).toBe('M2.0 20.0M70.0 2.0');
  });
});
