// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataPointClick } from '../definition.ts';
import { withIntervals } from '../values/interval.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { ButterflyWidget } from './butterfly-widget.tsx';
import { butterfly, butterflyTooltip } from './sides.ts';

afterEach(cleanup);

const genre = dimension('genre');
const byMeasures = inputOf({
  type: 'butterfly',
  fields: [genre, measure('known'), measure('unknown')],
  rows: [
    ['Comedy', 30, 10],
    ['Drama', 40, 80],
  ],
});

function wingsOf(input: Parameters<typeof butterfly>[0]) {
  const wings = butterfly(input);
  return {
    sides: [wings?.left.label, wings?.right.label],
    rows: wings?.rows.map((row) => [row.label, row.left.value, row.right.value]),
  };
}

describe('WID-009: butterfly', () => {
  it('two measures are two sides, the widest row first', () => {
    expect(wingsOf(byMeasures)).toEqual({
      sides: ['Known', 'Unknown'],
      rows: [
        ['Drama', 40, 80],
        ['Comedy', 30, 10],
      ],
    });
  });

  it('both sides share a scale', () => {
    const [drama, comedy] = butterfly(byMeasures)?.rows ?? [];
    expect([drama?.left.length, drama?.right.length, comedy?.right.length]).toEqual([0.5, 1, 0.125]);
  });

  it('sides in different units have scales of their own', () => {
    const input = inputOf({
      fields: [genre, measure('plays'), measure('rate', 'percent')],
      rows: [['Drama', 500, 0.4]],
    });
    expect(butterfly(input)?.rows[0]).toMatchObject({ left: { length: 1 }, right: { length: 1 } });
  });

  it('the two values of a second dimension are two sides; what is not set is on the right', () => {
    const input = inputOf({
      fields: [genre, dimension('playhead_id'), measure('unique_viewers')],
      rows: [
        ['Drama', null, 90],
        ['Drama', 'assigned', 20],
        ['News', null, 5],
      ],
    });
    expect(wingsOf(input)).toEqual({
      sides: ['assigned', '(not set)'],
      rows: [
        ['Drama', 20, 90],
        ['News', null, 5],
      ],
    });
  });

  it('two pivot columns are two sides, named by the configuration', () => {
    const viewers = { ...measure('unique_viewers'), pivoted: true };
    const input = inputOf({
      type: 'butterfly',
      fields: [genre, viewers],
      rows: [],
      config: { visConf: { sides: ['Known', 'Unknown'] } },
    });
    const rows = [{ 'v.genre': 'Drama', 'v.unique_viewers|0': 7, 'v.unique_viewers|1': 3 }];
    expect(wingsOf({ ...input, rows })).toEqual({ sides: ['Known', 'Unknown'], rows: [['Drama', 7, 3]] });
  });

  it('three values are no pair: nothing is drawn that would leave one out', () => {
    const fields = [genre, dimension('split'), measure('plays')];
    const input = inputOf({ fields, rows: ['a', 'b', 'c'].map((value) => ['Drama', value, 1]) });
    expect(butterfly(input)).toBeNull();
    render(<ButterflyWidget input={input} theme={tokens.light} view={view} />);
    expect(screen.getByText('This picture needs two numbers for each row.')).toBeTruthy();
  });

  it('tells exact numbers, sampled ones with their error', () => {
    const sampled = withIntervals({ ...byMeasures, intervals: [{}, { 'v.known': 0.012 }] });
    const wings = butterfly(sampled);
    const [drama] = wings?.rows ?? [];
    if (wings === null || drama === undefined) throw new Error('a row was expected');
    expect(butterflyTooltip(wings, drama, tokens.light).lines.map((line) => line.value)).toEqual([
      '40 ±1.2\u00A0%',
      '80',
    ]);
  });

  it('drills down into a row', async () => {
    const clicks: DataPointClick[] = [];
    render(
      <ButterflyWidget
        input={byMeasures}
        theme={tokens.light}
        view={view}
        onDataPointClick={(click) => clicks.push(click)}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Comedy' }));
    expect(clicks).toMatchObject([{ field: 'v.genre', value: 'Comedy' }]);
  });
});
