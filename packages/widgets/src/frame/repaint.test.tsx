// @vitest-environment happy-dom
import type { ResultRow } from '@playhead/contract/http/queries';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WidgetInput, WidgetState } from '../definition.ts';
import { dimension, inputOf, measure, provenance } from '../testing/test-input.ts';
import { WidgetFrame } from './widget-frame.tsx';

afterEach(cleanup);

/** Tells how often its cells were read. */
function watchedInput(): { input: WidgetInput; reads: () => number } {
  let reads = 0;
  const plain = inputOf({
    type: 'table',
    fields: [dimension('series'), measure('plays')],
    rows: [
      ['Quiet Orbit', 7],
      ['Night Ferry', 3],
    ],
  });
  const watch = (row: ResultRow): ResultRow =>
    new Proxy(row, {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
  return { input: { ...plain, rows: plain.rows.map(watch) }, reads: () => reads };
}

describe('WID-008: a changed filter', () => {
  it('blurs the old numbers without formatting them again', () => {
    const { input, reads } = watchedInput();
    const told = { onDataPointClick: vi.fn<() => void>(), onSortChange: vi.fn<() => void>() };
    const frame = (state: WidgetState) => (
      <WidgetFrame config={input.config} title="Top" themeMode="light" state={state} {...told} />
    );
    const { rerender } = render(frame({ status: 'ready', input, provenance }));
    const before = reads();
    expect(before).toBeGreaterThan(0);
    rerender(frame({ status: 'updating', input }));
    expect(screen.getByRole('region', { name: 'Top' }).dataset['status']).toBe('updating');
    expect(screen.getByText('Quiet Orbit')).toBeTruthy();
    expect(reads()).toBe(before);
  });
});

describe('on paper', () => {
  it('a chart has its own box, so that it is scaled and not cut', async () => {
    const input = inputOf({
      type: 'line',
      fields: [dimension('date', 'date'), measure('plays')],
      rows: [
        ['2026-03-01', 1],
        ['2026-03-02', 2],
      ],
    });
    await act(async () => {
      render(
        <WidgetFrame
          config={input.config}
          title="Trend"
          themeMode="light"
          state={{ status: 'ready', input, provenance }}
        />,
      );
      await import('../chart/view/echart.tsx');
    });
    const svg = document.querySelector('.ph-echart-host svg');
    expect(svg?.getAttribute('viewBox')).toBe(`0 0 ${svg?.getAttribute('width')} ${svg?.getAttribute('height')}`);
  });
});
