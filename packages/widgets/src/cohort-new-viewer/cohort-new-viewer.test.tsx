// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WidgetInput } from '../definition.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { CohortNewViewerWidget } from './cohort-new-viewer-widget.tsx';

afterEach(cleanup);

async function draw(input: WidgetInput, onDayClick?: (day: string) => void) {
  await act(async () => {
    render(<CohortNewViewerWidget input={input} theme={tokens.light} view={view} onDayClick={onDayClick} />);
    await import('../chart/view/echart.tsx');
  });
}

describe('WID-009: new viewers', () => {
  it('by time are a chart', async () => {
    const rows = [
      ['2026-03-01', 120],
      ['2026-03-02', 80],
    ];
    await draw(inputOf({ type: 'cohortNewViewer', fields: [dimension('date', 'date'), measure('new_viewers')], rows }));
    expect(screen.getByRole('figure').getAttribute('aria-label')).toContain('chart of 2 rows');
  });

  it('a click in the column of a day tells the day, for a note', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    const rows = [
      ['2026-03-01', 120],
      ['2026-03-02', 80],
      ['2026-03-03', 90],
    ];
    await draw(
      inputOf({ type: 'cohortNewViewer', fields: [dimension('date', 'date'), measure('new_viewers')], rows }),
      onDayClick,
    );
    fireEvent.click(document.querySelector('.ph-echart-host') ?? document.body, { clientX: 250, clientY: 120 });
    await vi.waitFor(() => expect(onDayClick).toHaveBeenCalledWith('2026-03-02'));
  });

  it("by title are a ranking, with the server's share of all new viewers", async () => {
    await draw(
      inputOf({
        type: 'cohortNewViewer',
        fields: [dimension('series'), measure('new_viewers'), measure('share', 'percent')],
        rows: [
          ['Night Ferry', 30, 0.03],
          ['Quiet Orbit', 120, 0.12],
        ],
      }),
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Quiet Orbit12012012.00%',
      'Night Ferry30303.00%',
    ]);
  });
});
