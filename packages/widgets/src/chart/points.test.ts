import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { mixColors } from '../values/color.ts';
import { chooseLabelSides } from './label-sides.ts';
import { median, numberRange, fractionIn } from './number-range.ts';
import { pointShades } from './point-shades.ts';
import { pointsPicture } from './points.ts';

const theme = tokens.light;
const view = { width: 900, height: 400 };
const completion = measure('avg_percent_complete', 'percent');
const fields = [dimension('series'), measure('unique_viewers'), measure('minutes_per_viewer', 'decimal'), completion];
const bubbles = inputOf({
  type: 'bubble',
  fields,
  rows: [
    ['Harbor', 100, 40, 0.8],
    ['Pine', 400, 10, 0.2],
    ['Quay', 200, 30, 0.4],
    ['Silent', null, 30, 0.4],
  ],
});

function drawn(input: typeof bubbles, options: { sized: boolean; width?: number }) {
  const size = { ...view, width: options.width ?? view.width };
  const picture = pointsPicture({ input, theme, view: size, sized: options.sized });
  const { series } = picture.option;
  const [points, ...medians] = Array.isArray(series) ? series : [];
  return { picture, points, medians };
}

describe('WID-009: bubble', () => {
  const { picture, points, medians } = drawn(bubbles, { sized: true });

  it('has reach across, engagement up and completion as area, the largest at the back', () => {
    expect(points).toMatchObject({
      type: 'scatter',
      data: [
        { name: 'Harbor', value: [100, 40], symbolSize: 30 },
        { name: 'Quay', value: [200, 30], symbolSize: 30 * Math.sqrt(0.5) },
        { name: 'Pine', value: [400, 10], symbolSize: 30 * Math.sqrt(0.25) },
      ],
    });
  });

  it('names both axes, and what the size means', () => {
    expect(picture.option).toMatchObject({
      xAxis: { name: 'Unique viewers', type: 'value' },
      yAxis: { name: 'Minutes per viewer' },
    });
    expect(picture.legend.map((item) => item.label)).toEqual([
      '20% – 40% Avg percent complete',
      '40% – 60%',
      '60% – 80%',
      '80% – 100%',
    ]);
  });

  it('divides at the medians, in the picture and in words', () => {
    expect(medians).toMatchObject([
      {
        data: [
          [200, 0],
          [200, 40],
        ],
      },
      {
        data: [
          [0, 30],
          [400, 30],
        ],
      },
    ]);
    expect(picture.note).toBe(
      'The area of a circle is its Avg percent complete, at most 80.00%. Dotted lines are the medians: 200 Unique viewers, 30 Minutes per viewer. 1 row without a value is not shown.',
    );
  });

  it('tells exact values and drills down by the data point, not by a median', () => {
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 2 })).toEqual({
      title: 'Pine',
      lines: [
        { label: 'Unique viewers', value: '400' },
        { label: 'Minutes per viewer', value: '10.00' },
        { label: 'Avg percent complete', value: '20.00%' },
      ],
    });
    expect(picture.dataPointAt({ seriesIndex: 0, dataIndex: 1 })).toMatchObject({ field: 'v.series', value: 'Quay' });
    expect(picture.dataPointAt({ seriesIndex: 1, dataIndex: 0 })).toBeNull();
    expect(picture.tooltip({ seriesIndex: 2, dataIndex: 0 })).toBeNull();
  });

  it('bubbles shrink with the widget', () => {
    expect(drawn(bubbles, { sized: true, width: 280 }).points).toMatchObject({ data: [{ symbolSize: 14 }, {}, {}] });
  });
});

describe('bubbles of four measures', () => {
  const input = inputOf({
    type: 'bubble',
    fields: [...fields, measure('minutes')],
    rows: [
      ['Harbor', 100, 40, 0.7869, 4000],
      ['Pine', 400, 10, 0.7925, 1000],
      ['Quay', 200, 30, null, 250],
    ],
  });
  const { picture, points } = drawn(input, { sized: true });
  const grey = theme.other;

  it('have the fourth as area and the third as shade; nearly equal values have the same shade', () => {
    expect(points).toMatchObject({
      data: [
        { name: 'Harbor', symbolSize: 30, itemStyle: { color: theme.ramp[4] } },
        { name: 'Pine', symbolSize: 15, itemStyle: { color: theme.ramp[4] } },
        { name: 'Quay', symbolSize: 7.5, itemStyle: { color: grey } },
      ],
    });
  });

  it('nearly equal values on both sides of a step have shades next to each other, never the opposite ones', () => {
    const shades = [0.7999, 0.8001].map((value) => pointShades(completion, [0.7999, 0.8001], theme).colorOf(value));
    expect(shades).toEqual([theme.ramp[4], theme.ramp[5]]);
    expect(theme.ramp).toHaveLength(7);
  });

  it('say in words what shade and area are, and what has no value', () => {
    expect(picture.legend).toMatchObject([
      { label: '60% – 70% Avg percent complete', color: mixColors(theme.ramp[3] ?? '', theme.surface, 0.22) },
      { label: '70% – 80%', color: mixColors(theme.ramp[4] ?? '', theme.surface, 0.22) },
      { label: '80% – 90%', color: mixColors(theme.ramp[5] ?? '', theme.surface, 0.22) },
      { label: '90% – 100%', color: mixColors(theme.ramp[6] ?? '', theme.surface, 0.22) },
      { label: 'No Avg percent complete', color: mixColors(grey, theme.surface, 0.22) },
    ]);
    expect(picture.note).toContain('The area of a circle is its Minutes, at most 4K.');
    expect(picture.tooltip({ seriesIndex: 0, dataIndex: 0 })?.lines.map((line) => line.label)).toEqual([
      'Unique viewers',
      'Minutes per viewer',
      'Avg percent complete',
      'Minutes',
    ]);
  });
});

describe('WID-009: scatter', () => {
  it('has data points of one size, and a logarithmic axis when the spread is more than a hundredfold', () => {
    const input = inputOf({
      type: 'scatter',
      fields,
      rows: [
        ['A', 120_000, 40, 0.8],
        ['B', 700, 20, 0.8],
      ],
    });
    const { picture, points } = drawn(input, { sized: false });
    expect(points).toMatchObject({ data: [{ symbolSize: 9 }, { symbolSize: 9 }] });
    expect(picture.option).toMatchObject({
      xAxis: { type: 'log', min: 100, max: 1_000_000, name: 'Unique viewers (log scale)' },
      yAxis: { type: 'value', min: 0, max: 40 },
    });
  });

  it('draws nothing without two measures', () => {
    const input = inputOf({ fields: fields.slice(0, 2), rows: [['A', 1]] });
    expect(drawn(input, { sized: false }).picture.option.series).toEqual([]);
  });
});

describe('axis bounds', () => {
  it.each([
    [[3, 97], { type: 'value', min: 0, max: 100, interval: 25 }],
    [[0.62, 0.71], { type: 'value', min: 0.6, max: 0.725, interval: 0.025 }],
    [[0, 5], { type: 'value', min: 0, max: 6, interval: 2 }],
    [[7, 7], { type: 'value', min: 0, max: 8, interval: 2 }],
    [[0, 0], { type: 'value', min: 0, max: 0.25, interval: 0.25 }],
    [[-5, 5], { type: 'value', min: -5, max: 5, interval: 2.5 }],
    [[1, 101], { type: 'log', min: 1, max: 1000 }],
    [[1, 100], { type: 'value', min: 0, max: 100, interval: 25 }],
    [[0, 1000], { type: 'value', min: 0, max: 1000, interval: 250 }],
    [[], { type: 'value', min: 0, max: 1, interval: 0.25 }],
  ] as const)('%j', (values, expected) => {
    expect(numberRange(values)).toEqual(expected);
  });

  it('places values between them', () => {
    expect(fractionIn({ type: 'log', min: 1, max: 1000 }, 10)).toBeCloseTo(1 / 3);
    expect(fractionIn({ type: 'value', min: 50, max: 100 }, 75)).toBe(0.5);
  });

  it('finds the median of odd and even counts', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2]), median([])]).toEqual([5, 2.5, null]);
  });
});

describe('labels next to data points', () => {
  const plot = { width: 300, height: 100 };
  const point = (x: number, y: number, label: string) => ({ x, y, label, radius: 5 });

  it('stand right, or left where the plot ends', () => {
    expect(chooseLabelSides([point(50, 50, 'Harbor'), point(290, 50, 'Pine')], plot)).toEqual(['right', 'left']);
  });

  it('never cover a data point or an earlier label', () => {
    const crowd = [point(60, 50, 'Harbor'), point(80, 50, ''), point(150, 50, 'One'), point(150, 52, 'Two')];
    expect(chooseLabelSides(crowd, plot)).toEqual(['left', null, 'right', 'left']);
  });

  it('are left out where no side is free', () => {
    const ring = [point(50, 50, 'Middle'), point(70, 50, ''), point(30, 50, ''), point(50, 35, ''), point(50, 65, '')];
    expect(chooseLabelSides(ring, plot)[0]).toBeNull();
  });
});
