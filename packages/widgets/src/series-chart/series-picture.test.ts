import { expect, test } from 'vitest';
import { tokens } from '../theme.ts';
import { type SeriesChart, seriesPicture } from './series-picture.ts';

const chart = (changes: Partial<SeriesChart> = {}): SeriesChart => ({
  kind: 'bar',
  labels: ['Arc', 'Bay'],
  series: [{ label: 'Plays', format: 'integer', values: [1204, 3] }],
  stacked: false,
  showValues: false,
  horizontal: false,
  ...changes,
});
const percent = { label: 'Share', format: 'percent', values: [0.25, null] } as const;
const picture = (changes?: Partial<SeriesChart>) => seriesPicture(chart(changes), tokens.light);

test('one series needs no legend; the tooltip has the full value', () => {
  const { legend, tooltip } = picture();
  expect(legend).toEqual([]);
  expect(tooltip({ seriesIndex: 0, dataIndex: 0 })).toEqual({
    title: 'Arc',
    lines: [{ color: '#5654d4', label: 'Plays', value: '1,204' }],
  });
});

test('shares have an axis next to that of counts', () => {
  const { option } = picture({ series: [...chart().series, percent] });
  expect(option.yAxis).toHaveLength(2);
  expect(option.series).toMatchObject([{ yAxisIndex: 0 }, { yAxisIndex: 1 }]);
});

test('bars across have their names in the order of the rows, from above', () => {
  expect(picture({ horizontal: true }).option.yAxis).toMatchObject({ type: 'category', inverse: true });
});

test('lines are never stacked, bars and areas where it is chosen', () => {
  const stacks = (['bar', 'line', 'area'] as const).map((kind) => {
    const { series } = picture({ kind, stacked: true }).option;
    return Array.isArray(series) && series[0] !== undefined && 'stack' in series[0];
  });
  expect(stacks).toEqual([true, false, true]);
});

test('numbers below zero are not cut off', () => {
  const [axis] = [picture({ series: [{ label: 'Change', format: 'decimal', values: [-2, 4] }] }).option.yAxis].flat();
  expect(axis).toMatchObject({ min: null });
});

test('the ninth series is told apart from the first', () => {
  const series = Array.from({ length: 9 }, (_, index) => ({
    label: String(index),
    format: 'integer' as const,
    values: [index],
  }));
  const colors = picture({ labels: ['Arc'], series }).legend.map(({ color }) => color);
  expect(new Set(colors).size).toBe(9);
});

test('many series: the tooltip names the largest and counts the rest', () => {
  const series = Array.from({ length: 20 }, (_, index) => ({
    label: `S${index}`,
    format: 'integer' as const,
    values: [index],
  }));
  const tip = picture({ labels: ['Arc'], series }).tooltip({ seriesIndex: 0, dataIndex: 0 });
  expect(tip?.lines[0]?.label).toBe('S19');
  expect(tip?.footer).toBe('and 6 more');
});
