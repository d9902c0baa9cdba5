// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataPointClick, WidgetInput } from '../definition.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { episodeFunnel } from './episode-steps.ts';
import { funnelTable } from './funnel-table.ts';
import { FunnelWidget } from './funnel-widget.tsx';

afterEach(cleanup);

const own = (field: ReturnType<typeof dimension>, view: 'funnel' | 'customer_view') => ({
  ...field,
  name: field.name.replace('v.', `${view}.`),
});
const fields = [
  own(measure('step'), 'funnel'),
  own(dimension('season_number'), 'customer_view'),
  own(dimension('episode_number'), 'customer_view'),
  own(dimension('episode'), 'customer_view'),
  own(measure('viewers'), 'funnel'),
  own(measure('share_of_first', 'percent'), 'funnel'),
  own(measure('drop_off', 'percent'), 'funnel'),
  own(measure('unique_viewers'), 'customer_view'),
];
const funnelOf = (rows: readonly (readonly (string | number | null)[])[]): WidgetInput =>
  inputOf({ type: 'funnel', fields, rows });
const input = funnelOf([
  [1, 1, 1, 'Pilot', 1000, 1, null, 1000],
  [2, 1, 2, 'Second', 900, 0.9, 0.1, 950],
  [3, 2, 1, 'Return', 450, 0.45, 0.5, 800],
]);

describe('WID-009: funnel of episodes', () => {
  it('draws what each step keeps and what it lost', () => {
    expect(episodeFunnel(input).steps.map(({ code, length, lost }) => [code, length, Number(lost.toFixed(3))])).toEqual(
      [
        ['S1 E1', 1, 0],
        ['S1 E2', 0.9, 0.1],
        ['S2 E1', 0.45, 0.45],
      ],
    );
  });

  it('says in words how far viewers come and where most are lost', () => {
    expect(episodeFunnel(input).summary).toBe(
      '45.00% reached the last of 3 episodes in order. Largest drop: 50.00% before S2 E1.',
    );
  });

  it('names the season it counts and the episodes that nobody played', () => {
    const ofSeason = funnelOf([
      [1, 7, 1, 'Pilot', 10, 1, null, 10],
      [2, 7, 2, 'Second', 0, 0, 1, 0],
      [3, 7, 3, 'Third', 0, 0, null, 4],
    ]);
    expect(episodeFunnel(ofSeason).summary).toBe(
      '0.00% reached the last of 3 episodes of season 7 in order. 1 of them has no plays with these filters. ' +
        'Largest drop: 100.00% before S7 E2.',
    );
  });

  it('a series without seasons counts episodes only; nobody at a step draws nothing', () => {
    const { steps } = episodeFunnel(
      funnelOf([
        [1, 0, 7, 'Seven', 0, null, null, 0],
        [2, null, 8, 'Eight', 0, null, null, 0],
      ]),
    );
    expect(steps.map(({ code, length, lost }) => [code, length, lost])).toEqual([
      ['E7', 0, 0],
      ['E8', 0, 0],
    ]);
  });

  it('a step that nobody reached has no bar', () => {
    const none = funnelOf([
      [1, 1, 1, 'Pilot', 8, 1, null, 8],
      [2, 1, 2, 'Second', 0, 0, 1, 3],
      [3, 1, 3, 'Third', 0, 0, null, 1],
    ]);
    render(<FunnelWidget input={none} theme={tokens.light} view={view} />);
    expect(document.querySelectorAll('.ph-bar-fill')).toHaveLength(1);
    expect(document.querySelectorAll('.ph-funnel-lost')).toHaveLength(1);
  });

  it('tells the exact numbers of a step', () => {
    expect(episodeFunnel(input).steps[1]?.tooltip).toEqual({
      title: 'S1 E2 · Second',
      lines: [
        { label: 'Viewers in order', value: '900' },
        { label: 'Share of first', value: '90.00%' },
        { label: 'Drop-off', value: '10.00%' },
        { label: 'Viewers in any order', value: '950' },
      ],
    });
  });

  it('shows 40 episodes as 40 rows that scroll, and drills down into one', async () => {
    const clicks: DataPointClick[] = [];
    const long = funnelOf(
      Array.from({ length: 40 }, (_, index) => [index + 1, 1, index + 1, `Ep ${index + 1}`, 40 - index, 1, 0, 1]),
    );
    render(
      <FunnelWidget input={long} theme={tokens.light} view={view} onDataPointClick={(click) => clicks.push(click)} />,
    );
    expect(screen.getAllByRole('row')).toHaveLength(41);
    await userEvent.click(screen.getByRole('button', { name: 'Ep 31' }));
    expect(clicks).toMatchObject([{ field: 'customer_view.episode', value: 'Ep 31' }]);
  });

  it('in a narrow widget the code is the button', () => {
    render(
      <FunnelWidget
        input={input}
        theme={tokens.light}
        view={{ width: 268, height: 300 }}
        onDataPointClick={() => {}}
      />,
    );
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['S1 E1', 'S1 E2', 'S2 E1']);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('its table begins with the episode', () => {
    expect(funnelTable(input).columns[0]?.key).toBe('customer_view.episode');
    expect(funnelTable(input).columns).toHaveLength(8);
  });
});
