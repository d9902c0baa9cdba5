import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { heatMap } from './heat.ts';

const dow = dimension('DOW');
const plays = measure('plays');

describe('day of week by hour', () => {
  const heat = heatMap(
    inputOf({
      type: 'dayPart',
      fields: [dow, dimension('hour_of_day', 'hour'), plays],
      rows: [
        ['Sun', 20, 75],
        ['Mon', 8, 25],
      ],
    }),
    view,
  );

  it('has seven days from Monday and 24 hours', () => {
    expect(heat?.rows.map((row) => row.label)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(heat?.columns).toHaveLength(24);
    expect(heat?.columns[20]).toEqual({ key: '20', label: '20:00', short: '20' });
  });

  it('shades against the largest cell and leaves unknown hours empty', () => {
    expect(heat?.rows[6]?.cells[20]).toMatchObject({ value: 75, share: 1 });
    expect(heat?.rows[0]?.cells[8]).toMatchObject({
      share: 1 / 3,
      tooltip: { title: 'Mon · 08:00', lines: [{ value: '25' }, { label: 'Share', value: '25.00%' }] },
    });
    expect(heat?.rows[1]?.cells[0]).toMatchObject({ value: null, share: null, exact: '–' });
  });
});

describe('CONST-006: day parts', () => {
  it('follow the broadcast day, and say their hours in place of their number', () => {
    const heat = heatMap(
      inputOf({
        fields: [dimension('day_part'), dow, measure('unique_viewers')],
        rows: [
          ['01 - Late Fringe', 'Mon', 1],
          ['08 - Prime Time', 'Tue', 2],
          ['10 - UNKNOWN_DAY_PART', 'Mon', 3],
          ['04 - Early Morning', 'Mon', 4],
        ],
      }),
      view,
    );
    expect(heat?.rows.map((row) => row.label)).toEqual([
      'Early Morning 06:00–09:00',
      'Prime Time 20:00–23:00',
      'Late Fringe 23:30–01:00',
      'Unknown',
    ]);
    expect(heat?.columns.map((column) => column.label)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(heat?.rows[1]?.cells[1]?.tooltip.lines).toEqual([{ label: 'Unique viewers', value: '2' }]);
  });
});
