// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { weeklyCohorts } from '../cohort-heat/test-cohorts.ts';
import { view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { cohortBarPicture } from './cohort-bar-picture.ts';
import { CohortBarWidget } from './cohort-bar-widget.tsx';

afterEach(cleanup);

const theme = tokens.light;
const input = weeklyCohorts('cohortBar');

describe('WID-009: cohort bars', () => {
  it('put the retained in front of the new viewers', () => {
    const picture = cohortBarPicture({ input, theme, period: 1 });
    expect(picture?.option.xAxis).toMatchObject({ data: ['Mar 2, 2026', 'Mar 9, 2026'] });
    expect(picture?.option.series).toMatchObject([
      { name: 'New viewers', data: [10, 90] },
      { name: 'Active after 1 week', data: [1, 45], barGap: '-100%' },
    ]);
    expect(picture?.tooltip({ seriesIndex: 0, dataIndex: 1 })).toMatchObject({
      title: 'Mar 9, 2026',
      lines: [{ value: '90' }, { value: '45' }],
      footer: '50.00% retained',
    });
  });

  it('say when a period is not over instead of drawing zero', () => {
    const picture = cohortBarPicture({ input, theme, period: 2 });
    expect(picture?.option.series).toMatchObject([
      { data: [10, { value: 90, label: { show: true, formatter: 'not yet' } }] },
      { data: [2, null] },
    ]);
    const tip = picture?.tooltip({ seriesIndex: 0, dataIndex: 1 });
    expect(tip?.lines[1]?.value).toBe('not yet');
    expect(tip?.footer).toBeUndefined();
  });

  it('of period 0 are the new viewers alone', () => {
    const picture = cohortBarPicture({ input, theme, period: 0 });
    expect(picture?.option.series).toMatchObject([{ data: [10, 90], itemStyle: { color: theme.accent } }]);
    expect(picture?.legend).toEqual([]);
  });

  it('let the reader choose the period', async () => {
    await act(async () => {
      render(<CohortBarWidget input={input} theme={theme} view={view} />);
      await import('../chart/view/echart.tsx');
    });
    expect(screen.getAllByText('Active after 1 week').length).toBeGreaterThan(0);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Viewers shown' }), 'Active after 2 weeks');
    expect(document.querySelector('.ph-legend')?.textContent).toBe('New viewersActive after 2 weeks');
  });
});
