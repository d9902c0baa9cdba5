import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../../testing/test-input.ts';
import { tokens } from '../../theme.ts';
import { timeSeriesPicture, timeSeriesTable } from './time-series.ts';

const theme = tokens.light;
const date = dimension('date', 'date');
const plays = measure('plays');
const minutes = measure('minutes', 'minutes');

const compared = inputOf({
  fields: [date, plays, minutes],
  rows: [
    ['2026-03-03', 30, 3],
    ['2026-03-01', 10, 1],
    ['2026-03-02', 22, 2],
  ],
  compareRows: [
    ['2026-02-01', 8, 1],
    ['2026-02-02', 11, 1],
  ],
  compareLabel: 'previous period',
  periodLabel: 'Mar 1 – Mar 3',
});

const picture = (input = compared, more: { fill?: boolean; metric?: string } = {}) =>
  timeSeriesPicture({ input, theme, view: { ...view, metric: more.metric }, fill: more.fill ?? false });

describe('line', () => {
  it('draws the period in time order and the compare period dashed grey, aligned by position', () => {
    const { option } = picture();
    expect(option.xAxis).toMatchObject({ data: ['Mar 1', 'Mar 2', 'Mar 3'] });
    expect(option.series).toMatchObject([
      { data: [8, 11, null], lineStyle: { type: 'dashed', color: theme.compare } },
      { data: [10, 22, 30], lineStyle: { color: theme.accent } },
    ]);
  });

  it('cuts a compare period that is longer than the period', () => {
    const longer = inputOf({
      fields: [date, plays],
      rows: [['2026-03-01', 1]],
      compareRows: [
        ['2026-02-01', 5],
        ['2026-02-02', 6],
      ],
    });
    expect(picture(longer).option.series).toMatchObject([{ data: [5] }, { data: [1] }]);
  });

  it('tells both dates, exact values and the change, level while so few may be chance', () => {
    expect(picture().tooltip({ seriesIndex: 0, dataIndex: 1 })).toEqual({
      title: 'Plays',
      lines: [
        { color: theme.accent, label: 'Mon, Mar 2, 2026', value: '22' },
        { color: theme.compare, dashed: true, label: 'Mon, Feb 2, 2026', value: '11' },
      ],
      footer: '■ +100.00% vs previous period',
    });
  });

  it('does not invent a change where the compare period has no day', () => {
    expect(picture().tooltip({ seriesIndex: 0, dataIndex: 2 })?.footer).toBe('– vs previous period');
  });

  it('shows the measure that was chosen', () => {
    expect(picture(compared, { metric: 'v.minutes' }).option.series).toMatchObject([{}, { data: [1, 2, 3] }]);
  });

  it('names the two lines', () => {
    expect(picture().legend.map((item) => item.label)).toEqual(['Mar 1 – Mar 3', 'Previous period']);
  });

  it('keeps a gap in the data a gap in the line', () => {
    const gap = inputOf({
      fields: [date, plays],
      rows: [
        ['2026-03-01', 1],
        ['2026-03-02', null],
      ],
    });
    expect(picture(gap).option.series).toMatchObject([{ data: [1, null] }]);
  });

  it('draws one point as a point', () => {
    const one = inputOf({ fields: [date, plays], rows: [['2026-03-01', 1]] });
    expect(picture(one).option.series).toMatchObject([{ showSymbol: true }]);
  });

  it('draws nothing without a measure', () => {
    expect(picture(inputOf({ fields: [date], rows: [['2026-03-01']] })).option.series).toEqual([]);
  });
});

describe('split by a second dimension', () => {
  const split = inputOf({
    fields: [date, dimension('screen'), plays],
    rows: [
      ['2026-03-01', 'Web', 5],
      ['2026-03-01', 'TV', 50],
      ['2026-03-02', 'TV', 60],
    ],
  });

  it('makes a line per value, largest first, with gaps where a day is missing', () => {
    expect(picture(split).option.series).toMatchObject([
      { name: 'TV', data: [50, 60] },
      { name: 'Web', data: [5, null] },
    ]);
  });

  it('stacks areas of an additive measure only', () => {
    expect(picture(split, { fill: true }).option.series).toMatchObject([{ stack: 'total' }, { stack: 'total' }]);
    const viewers = { ...split, fields: [...split.fields.slice(0, 2), measure('unique_viewers')] };
    expect(picture(viewers, { fill: true }).option.series).not.toMatchObject([{ stack: 'total' }, {}]);
  });

  it('truncates a long name at 50 characters (CONST-003)', () => {
    const long = inputOf({
      fields: [date, dimension('series'), plays],
      rows: [
        ['2026-03-01', 'x'.repeat(60), 5],
        ['2026-03-01', 'b', 1],
      ],
    });
    expect(picture(long).legend[0]?.label).toBe(`${'x'.repeat(50)}…`);
  });
});

describe('as a table', () => {
  it('puts the compare period next to the period', () => {
    const table = timeSeriesTable(compared);
    expect(table.columns.map((column) => column.label)).toEqual([
      'Date',
      'Plays',
      'Minutes',
      'Date (previous period)',
      'Plays (previous period)',
      'Minutes (previous period)',
    ]);
    expect(table.rows[2]).toEqual({
      'v.date': '2026-03-03',
      'v.plays': 30,
      'v.minutes': 3,
      'v.date.compare': null,
      'v.plays.compare': null,
      'v.minutes.compare': null,
    });
  });
});
