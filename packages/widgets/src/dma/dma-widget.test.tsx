// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mapRamp } from '../values/color.ts';
import type { DataPointClick } from '../definition.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { dma } from './dma.ts';
import { DmaWidget } from './dma-widget.tsx';
import { mapShapes } from './outlines.ts';

afterEach(cleanup);
beforeAll(() => mapShapes.us.fetch());

const input = inputOf({
  type: 'dma',
  fields: [dimension('state'), measure('plays')],
  rows: [
    [null, 9000],
    ['Texas', 1000],
    ['NY', 500],
    ['Ohio', 10],
    ['Puerto Rico', 5],
  ],
});

async function drawStates(theme = tokens.light) {
  const onDataPointClick = vi.fn<(click: DataPointClick) => void>();
  render(<DmaWidget input={input} theme={theme} view={view} onDataPointClick={onDataPointClick} />);
  const figure = screen.getByRole('figure', { name: 'Plays by State' });
  const { areas } = await mapShapes.us.fetch();
  const state = (name: string) => {
    const path = figure.querySelectorAll('.ph-map-areas path')[areas.findIndex((area) => area.name === name)];
    if (!(path instanceof SVGElement)) throw new Error(`${name} is not drawn`);
    return path;
  };
  return { figure, state, onDataPointClick };
}

describe('states of the United States on a map', () => {
  it.each(['light', 'dark'] as const)(
    'are shaded by the measure, the largest that is drawn the darkest: %s',
    async (mode) => {
      const { figure, state } = await drawStates(tokens[mode]);
      const ramp = mapRamp(tokens[mode]);
      expect(figure.querySelectorAll('circle')).toHaveLength(0);
      expect(state('Texas').style.fill).toBe(ramp.at(-1));
      expect(state('Ohio').style.fill).toBe(ramp[0]);
      expect(state('New York').style.fill).toBe(ramp[Math.floor(ramp.length / 2)]);
      expect(state('Utah').style.fill).toBe('');
      expect(document.querySelector('.ph-ramp-legend')?.textContent).toBe('Plays01K');
    },
  );

  it('are all in sight, Maine too, wherever nobody watched', async () => {
    const { figure } = await drawStates();
    const { width, height } = await mapShapes.us.fetch();
    expect(figure.querySelector('svg')?.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
  });

  it('list below them what has no outline', async () => {
    await drawStates();
    expect(screen.getByText('Not on the map: (not set) 9K, Puerto Rico 5')).toBeTruthy();
  });

  it('are not covered by the legend', () => {
    const placed = { ...input, rows: input.rows.slice(1, 3) };
    render(<DmaWidget input={placed} theme={tokens.light} view={view} />);
    expect(document.querySelector('.ph-geo-foot')?.className).toBe('ph-geo-foot');
  });

  it('tell their value at the pointer and drill down with the stored one', async () => {
    const { state, onDataPointClick } = await drawStates();
    fireEvent.pointerMove(state('New York'), { clientX: 40, clientY: 30 });
    await waitFor(() => expect(document.querySelector('.ph-tip-box')?.textContent).toContain('NYPlays500'));
    fireEvent.click(state('New York'), { clientX: 40, clientY: 30 });
    expect(onDataPointClick).toHaveBeenCalledExactlyOnceWith({
      field: 'v.state',
      value: 'NY',
      row: { 'v.state': 'NY', 'v.plays': 500 },
      x: 40,
      y: 30,
    });
    expect(state('Utah').classList.contains('ph-map-link')).toBe(false);
  });

  it('are read as a table as they were, with those that have no outline', () => {
    expect(dma.toTable(input).rows.map((row) => row['v.state'])).toEqual([null, 'Texas', 'NY', 'Ohio', 'Puerto Rico']);
  });
});
