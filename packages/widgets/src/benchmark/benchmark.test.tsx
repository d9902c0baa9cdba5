// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CategoryBenchmarkWidget } from '../category-benchmark/category-benchmark-widget.tsx';
import { peersPicture } from '../category-benchmark/peers.ts';
import type { DataPointClick, WidgetInput } from '../definition.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { baselinePicture } from './baseline.ts';
import { BenchmarkWidget } from './benchmark-widget.tsx';
import { benchmark } from './benchmark.ts';

afterEach(cleanup);

const added = (field: ReturnType<typeof dimension>) => ({ ...field, name: field.name.replace('v.', 'benchmark.') });
const baselineFields = [
  measure('minutes', 'minutes'),
  added(measure('baseline', 'minutes')),
  added(measure('baseline_periods')),
  added(measure('baseline_change', 'percent')),
];
const peerFields = [
  dimension('series'),
  ...baselineFields,
  added(dimension('peer_group')),
  added(measure('peers')),
  added(measure('peer_average', 'minutes')),
  added(measure('peer_median', 'minutes')),
  added(measure('peer_change', 'percent')),
];
type Row = readonly (string | number | null)[];
const against = (row: Row): WidgetInput => inputOf({ type: 'benchmark', fields: baselineFields, rows: [row] });
const peers = (...rows: readonly Row[]): WidgetInput =>
  inputOf({ type: 'category_benchmark', fields: peerFields, rows });

describe('WID-009: benchmark against the own mean', () => {
  it.each([
    [[110, 70, 2, 0.57], '57.14% above its own mean of the 2 comparable periods before'],
    [[35, 70, 1, -0.5], '50.00% below its own mean of the 1 comparable period before'],
    [[70, 70, 4, 0], 'level with its own mean of the 4 comparable periods before'],
    [[110, null, 0, null], 'There is no comparable period before this one yet.'],
  ] as const)('%j: %s', (row, words) => {
    expect(baselinePicture(against(row))?.words).toBe(words);
  });

  it('fewer periods than requested are explained', () => {
    const input = against([110, 70, 2, 0.57]);
    const dataSource = { ...input.config.dataSource, options: { periods: 4 } };
    expect(baselinePicture({ ...input, config: { ...input.config, dataSource } })?.words).toBe(
      '57.14% above its own mean of the 2 comparable periods before; earlier ones begin before the first data',
    );
  });

  it('draws both numbers on one scale with the mean as a line through them', () => {
    const bars = baselinePicture(against([110, 55, 4, 1]))?.bars ?? [];
    expect(bars.map(({ label, length, reference, value }) => [label, length, reference, value])).toEqual([
      ['This period', 1, 0.5, '110'],
      ['Mean of 4 earlier periods', 0.5, 0.5, '55'],
    ]);
  });

  it('reads aloud the exact number', () => {
    render(<BenchmarkWidget input={against([1_101_234, 702_345, 4, 0.5])} theme={tokens.light} view={view} />);
    expect(screen.getAllByText('1,101,234')).toHaveLength(2);
    expect(screen.getByText('56.79% above its own mean of the 4 comparable periods before')).toBeTruthy();
  });

  it('is empty when the measure has no value', () => {
    expect(benchmark.isEmpty(against([null, 3, 1, null]))).toBe(true);
    expect(benchmark.isEmpty(against([0, 3, 1, -1]))).toBe(false);
  });
});

describe('WID-009: benchmark against the category', () => {
  const pine: Row = ['Pine', 20, 40, 1, -0.5, 'Drama', 2, 40, 16, -0.5];
  const laugh: Row = ['Laugh', 5, null, 0, null, 'Comedy', 0, null, null, null];

  it('one title stands next to the median and the average of its category and its own mean', () => {
    const picture = peersPicture(peers(pine));
    expect(picture?.words).toBe(
      '1.3 times the median of Drama; 50.00% below the average of 2 other Drama titles; ' +
        '50.00% below its own mean of the 1 comparable period before.',
    );
    expect(picture?.bars.map((bar) => bar.label)).toEqual([
      'Pine',
      'Median of Drama',
      'Average of 2 other Drama titles',
      'Mean of 1 earlier period',
    ]);
  });

  it('several titles go both ways from the median of their category, in times of it', () => {
    const rows: readonly Row[] = [
      ['Harbor', 64, 45, 2, 0.5, 'Drama', 2, 15, 4, 3],
      ['Twice', 2000, 45, 2, 0.5, 'News', 2, 15, 1000, 3],
      ['Half', 2, 45, 2, 0.5, 'Drama', 2, 15, 4, 3],
      ['Nothing', 0, 45, 2, 0.5, 'Drama', 2, 15, 4, 3],
      laugh,
    ];
    const bars = peersPicture(peers(...rows))?.bars ?? [];
    expect(bars.map(({ label, start, length, reference }) => [label, start, length, reference])).toEqual([
      ['Harbor', 0.5, 0.5, 0.5],
      ['Twice', 0.5, 0.125, 0.5],
      ['Half', 0.375, 0.125, 0.5],
      ['Nothing', 0, 0.5, 0.5],
      ['Laugh', 0.5, 0, 0.5],
    ]);
    expect(bars.map(({ change }) => change?.text)).toEqual(['16 times', '2.0 times', '0.5 times', '0.00 times', '–']);
  });

  it('a title without peers says so', () => {
    expect(peersPicture(peers(laugh))?.words).toBe('There is no other title in its category to compare with.');
  });

  it('drills down into a title', async () => {
    const clicks: DataPointClick[] = [];
    render(
      <CategoryBenchmarkWidget
        input={peers(pine, laugh)}
        theme={tokens.light}
        view={view}
        onDataPointClick={(click) => clicks.push(click)}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Laugh' }));
    expect(clicks).toMatchObject([{ field: 'v.series', value: 'Laugh' }]);
  });
});
