import type { Annotation } from '@playhead/contract/http/annotations';
import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../../testing/test-input.ts';
import { tokens } from '../../theme.ts';
import { withIntervals } from '../../values/interval.ts';
import { dayOfPoint, joinFlags, placeAnnotations } from './time-annotations.ts';
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

describe('flags in a row', () => {
  const notes = (...indexes: number[]) =>
    new Map(
      indexes.map((index) => [
        index,
        [annotation(`2026-03-${String(index + 1).padStart(2, '0')}`, 'note', `n${index}`)],
      ]),
    );

  it('become one in their middle, where they would cover each other', () => {
    const flags = joinFlags(notes(3, 4, 5, 20), { count: 31, width: 364 });
    expect([...flags].map(([index, flag]) => [index, flag.map(({ text }) => text)])).toEqual([
      [4, ['n3', 'n4', 'n5']],
      [20, ['n20']],
    ]);
  });

  it('stay apart where there is room', () => {
    expect([...joinFlags(notes(3, 4, 5), { count: 7, width: 364 }).keys()]).toEqual([3, 4, 5]);
  });

  it('of many days are several, so that each tells when', () => {
    expect(joinFlags(notes(...Array.from({ length: 31 }, (_, index) => index)), { count: 31, width: 364 }).size).toBe(
      4,
    );
  });

  it('show their number, all their words on hover, and all their days on a click', () => {
    const points = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
    const picture = timeSeriesPicture({
      input: {
        ...inputOf({ fields: [date, measure('plays')], rows: points.map((day) => [day, 1]) }),
        annotations: [annotation('2026-02-03', 'note', 'Outage'), annotation('2026-02-04', 'premiere', 'Quiet Orbit')],
      },
      theme,
      view: { width: 340, height: 200 },
      fill: false,
    });
    const { series } = picture.option;
    expect((Array.isArray(series) ? series : []).map(({ name }) => name)).toContain('Notes');
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 2 })?.lines.slice(1)).toEqual([
      { label: 'Note, Tue, Feb 3, 2026', value: 'Outage' },
      { label: 'Premiere, Wed, Feb 4, 2026', value: 'Quiet Orbit' },
    ]);
    expect(picture.dataPointAt({ seriesIndex: 0, dataIndex: 2 })).toMatchObject({ days: ['2026-02-03', '2026-02-04'] });
  });
});
