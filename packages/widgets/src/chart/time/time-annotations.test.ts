import type { Annotation } from '@playhead/contract/http/annotations';
import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../../testing/test-input.ts';
import { tokens } from '../../theme.ts';
import { withIntervals } from '../../values/interval.ts';
import { dayOfPoint, placeAnnotations } from './time-annotations.ts';
import { timeSeriesPicture, timeSeriesTable } from './time-series.ts';

const theme = tokens.light;
const date = dimension('date', 'date');

function annotation(day: string, kind: Annotation['kind'], text: string): Annotation {
  return {
    id: `${day}-${kind}`,
    day,
    kind,
    text,
    createdBy: 'ana',
    createdAt: '2026-03-02T10:00:00.000Z',
    mine: false,
  };
}

const premiere = annotation('2026-03-02', 'premiere', 'Quiet Orbit');
const note = annotation('2026-03-03', 'note', 'Campaign starts');

describe('the point that holds a day', () => {
  it.each([
    ['of days', 'date', ['2026-03-01', '2026-03-02'], '2026-03-02', 1],
    ['of days, outside', 'date', ['2026-03-01', '2026-03-02'], '2026-03-03', null],
    ['of weeks', 'week', ['2026-02-23', '2026-03-02'], '2026-03-08', 1],
    ['of weeks, past the last', 'week', ['2026-02-23', '2026-03-02'], '2026-03-09', null],
    ['of months', 'month', ['2026-02', '2026-03'], '2026-03-31', 1],
    [
      'of hours: the first of the day',
      'hour',
      ['2026-03-01 23:00', '2026-03-02 00:00', '2026-03-02 01:00'],
      '2026-03-02',
      1,
    ],
  ] as const)('on an axis %s', (_, name, points, day, expected) => {
    const placed = placeAnnotations({
      annotations: [annotation(day, 'note', 'x')],
      points,
      field: dimension(name, 'date'),
    });
    expect([...placed.keys()]).toEqual(expected === null ? [] : [expected]);
  });

  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02 20:00', '2026-03-02'],
    ['2026-03', '2026-03-01'],
    ['20', null],
    [null, null],
  ])('%j begins with the day %j', (point, day) => {
    expect(dayOfPoint(point)).toBe(day);
  });
});

describe('annotations on a time chart', () => {
  const input = {
    ...inputOf({
      fields: [date, measure('plays')],
      rows: [
        ['2026-03-01', 10],
        ['2026-03-02', 20],
        ['2026-03-03', 30],
      ],
    }),
    annotations: [premiere, note],
  };
  const picture = timeSeriesPicture({ input, theme, view, fill: false });

  it('are poles over the whole height, with flags that differ by shape', () => {
    expect(picture.option.series).toMatchObject([
      { type: 'line', data: [10, 20, 30] },
      { type: 'bar', yAxisIndex: 1, data: [null, 1, 1] },
      { type: 'line', yAxisIndex: 1, data: [null, 1, null], symbol: expect.stringContaining('path://') },
      { type: 'line', yAxisIndex: 1, data: [null, null, 1], symbol: 'circle' },
    ]);
    expect(picture.option.yAxis).toMatchObject([{ min: 0 }, { min: 0, max: 1, show: false }]);
  });

  it('stand in the tooltip of their day only', () => {
    const lines = (dataIndex: number) => picture.tooltip({ seriesIndex: 0, dataIndex })?.lines.slice(1);
    expect(lines(0)).toEqual([]);
    expect(lines(1)).toEqual([{ label: 'Premiere', value: 'Quiet Orbit' }]);
    expect(lines(2)).toEqual([{ label: 'Note', value: 'Campaign starts' }]);
  });

  it('are listed in the table', () => {
    const table = timeSeriesTable(input);
    expect(table.columns.at(-1)?.label).toBe('Notes');
    expect(table.rows.map((row) => row['notes'])).toEqual(['', 'Premiere: Quiet Orbit', 'Note: Campaign starts']);
  });

  it('leave chart and table as they are where none falls on a shown day', () => {
    const elsewhere = { ...input, annotations: [annotation('2026-01-01', 'note', 'x')] };
    expect(timeSeriesPicture({ input: elsewhere, theme, view, fill: false }).option.series).toHaveLength(1);
    expect(timeSeriesTable(elsewhere).columns.map((column) => column.label)).toEqual(['Date', 'Plays']);
  });
});

it('a sampled value is told with its error', () => {
  const sampled = withIntervals({
    ...inputOf({ fields: [date, measure('plays')], rows: [['2026-03-01', 1200]] }),
    intervals: [{ 'v.plays': 0.012 }],
  });
  const picture = timeSeriesPicture({ input: sampled, theme, view, fill: true });
  expect(picture.tooltip({ seriesIndex: 0, dataIndex: 0 })?.lines[0]?.value).toBe('1,200 ±1.2\u00A0%');
});
