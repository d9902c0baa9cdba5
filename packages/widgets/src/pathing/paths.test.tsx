// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DataPointClick, WidgetInput } from '../definition.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { layoutPaths } from './path-layout.ts';
import { readPathSteps, stepHeading } from './path-steps.ts';
import { pathingTable } from './pathing-table.ts';
import { PathingWidget } from './pathing-widget.tsx';

afterEach(cleanup);

const named = (name: string, kind: 'dimension' | 'measure', format: 'text' | 'integer' | 'percent') => ({
  ...(kind === 'measure' ? measure(name, format) : dimension(name, format)),
  name: `pathing.${name}`,
});
const fields = [
  named('level', 'measure', 'integer'),
  named('source', 'dimension', 'text'),
  named('source_kind', 'dimension', 'text'),
  named('target', 'dimension', 'text'),
  named('target_kind', 'dimension', 'text'),
  named('sittings', 'measure', 'integer'),
  named('viewers', 'measure', 'integer'),
  named('source_share', 'measure', 'percent'),
];
const forward = [
  [0, 'A', 'title', 'B', 'title', 60, 50, 0.6],
  [0, 'A', 'title', '(left)', 'end', 40, 40, 0.4],
  [0, 'Other', 'other', 'B', 'title', 20, 20, 1],
  [1, 'B', 'title', 'A', 'title', 30, 30, 0.375],
  [1, 'B', 'title', '(left)', 'end', 50, 50, 0.625],
];
const backward = [
  [0, 'C', 'title', 'B', 'title', 3, 3, 0.75],
  [0, 'C', 'title', '(start of sitting)', 'end', 1, 1, 0.25],
];

function paths(
  rows: readonly (readonly (string | number)[])[],
  options: Record<string, string | number> = {},
): WidgetInput {
  return inputOf({
    type: 'pathing',
    fields,
    rows,
    config: { dataSource: { request: 'pathing', queryEngin: 'customer_view', options } },
  });
}

describe('WID-009: paths as steps', () => {
  const steps = readPathSteps(paths(forward).rows, 'forward');

  it('adds up a node by its links and shows the share of all sittings', () => {
    expect(steps.total).toBe(120);
    expect(steps.levels.map((level) => level.map(({ label, sittings, share }) => [label, sittings, share]))).toEqual([
      [
        ['A', 100, 100 / 120],
        ['Other', 20, 20 / 120],
      ],
      [
        ['B', 80, 80 / 120],
        ['(left)', 40, 40 / 120],
      ],
      [
        ['A', 30, 0.25],
        ['(left)', 50, 50 / 120],
      ],
    ]);
  });

  it('styles links of others and to the end quietly', () => {
    expect(steps.links.map((link) => link.quiet)).toEqual([false, true, true, false, true]);
  });

  it('takes the direction from the rows, which may be older than the choice', () => {
    expect(readPathSteps(paths(forward).rows, 'backward').direction).toBe('forward');
    expect(readPathSteps(paths(backward).rows, 'forward').direction).toBe('backward');
    expect(readPathSteps(paths(backward.slice(0, 1)).rows, 'backward').direction).toBe('backward');
  });

  it('names the columns', () => {
    expect([0, 1, 2].map((level) => stepHeading(steps, level))).toEqual([
      'First · sittings',
      '1 after · sittings',
      '2 after · sittings',
    ]);
    const back = readPathSteps(paths(backward).rows, 'backward');
    expect([0, 1].map((level) => stepHeading(back, level))).toEqual(['Title · sittings', '1 before · sittings']);
  });

  it('has a separate node for a title that is called like the rest', () => {
    const rows = paths([
      [0, 'Other', 'title', 'B', 'title', 1, 1, 1],
      [0, 'Other', 'other', 'B', 'title', 2, 2, 1],
    ]).rows;
    expect(readPathSteps(rows, 'forward').levels[0]?.map((node) => node.kind)).toEqual(['title', 'other']);
  });
});

describe('layout of paths', () => {
  it.each([300, 640, 1200])(
    'no two labels of a column overlap at %d px, and the links of a node fit into it',
    (width) => {
      const many = Array.from({ length: 9 }, (_, index) => [
        0,
        `T${index}`,
        'title',
        'X',
        'title',
        1000 >> index,
        1,
        1,
      ]);
      const layout = layoutPaths(readPathSteps(paths(many).rows, 'forward'), { width, height: 200 });
      const slot = layout.labelLines === 1 ? 16 : 32;
      const tops = layout.nodes.filter((node) => node.level === 0).map((node) => node.y);
      for (const [index, top] of tops.slice(1).entries()) expect(top - (tops[index] ?? 0)).toBeGreaterThan(slot);
      for (const node of layout.nodes) expect(node.y + node.height).toBeLessThanOrEqual(layout.height + 1);
      expect(layout.columnWidth).toBeGreaterThanOrEqual(116);
    },
  );

  it('lets time run to the right in both directions', () => {
    const room = { width: 600, height: 300 };
    const xs = (rows: typeof forward) =>
      layoutPaths(readPathSteps(paths(rows).rows, 'forward'), room).columns.map((column) => column.x);
    expect(xs(forward)).toEqual([0, 200, 400]);
    expect(xs(backward)).toEqual([300, 0]);
  });
});

describe('WID-009: pathing', () => {
  const draw = (input: WidgetInput, more: Partial<Parameters<typeof PathingWidget>[0]> = {}) =>
    render(<PathingWidget input={input} theme={tokens.light} view={view} {...more} />);

  it('writes sittings and share next to each name', () => {
    draw(paths(forward));
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'A100 · 83.33%',
      'Other20 · 16.67%',
      'B80 · 66.67%',
      '(left)40 · 33.33%',
      'A30 · 25.00%',
      '(left)50 · 41.67%',
    ]);
    expect(document.querySelectorAll('path')).toHaveLength(5);
  });

  it('offers direction and depth as page settings', async () => {
    const onSettingsChange = vi.fn<(changes: Readonly<Record<string, string>>) => void>();
    draw(paths(forward, { depth: 2 }), { onSettingsChange, settings: { direction: 'forward' } });
    await userEvent.click(within(screen.getByLabelText('Direction')).getByText('Backward'));
    await userEvent.click(within(screen.getByLabelText('Steps')).getByText('4'));
    expect(onSettingsChange.mock.calls).toEqual([[{ direction: 'backward' }], [{ depth: '4' }]]);
  });

  it('leaves out the rest and the end on request; shares stay those of all sittings', () => {
    draw(paths(forward), { settings: { hide: 'both' } });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'A100 · 83.33%',
      'B80 · 66.67%',
      'A30 · 25.00%',
    ]);
    expect(document.querySelectorAll('path')).toHaveLength(2);
  });

  it('offers what is left out and the number of titles as page settings', async () => {
    const onSettingsChange = vi.fn<(changes: Readonly<Record<string, string>>) => void>();
    draw(paths(forward, { limit: 8 }), { onSettingsChange, settings: { hide: 'end' } });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '(left)' }).checked).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Other' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '(left)' }));
    await userEvent.selectOptions(screen.getByLabelText('Titles on each step'), '12');
    expect(onSettingsChange.mock.calls).toEqual([[{ hide: 'both' }], [{ hide: '' }], [{ limit: '12' }]]);
  });

  it('shows all links of the title under the pointer', async () => {
    draw(paths(forward));
    const [first] = screen.getAllByRole('listitem');
    if (first !== undefined) await userEvent.hover(first);
    const lit = [...document.querySelectorAll('path')].map((path) => path.dataset['lit']);
    expect(lit).toEqual(['true', 'true', 'false', 'false', 'false']);
  });

  it('drills down by the field of the level; the rest and the ends lead nowhere', async () => {
    const clicks: DataPointClick[] = [];
    draw(paths(forward, { level: 'channel' }), { onDataPointClick: (click) => clicks.push(click) });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['A', 'B', 'A']);
    await userEvent.click(screen.getByRole('button', { name: 'B' }));
    expect(clicks).toMatchObject([{ field: 'customer_view.channel', value: 'B' }]);
  });

  it('an episode is drilled into with its series', async () => {
    const clicks: DataPointClick[] = [];
    const rows = [[0, 'Harbor · Pilot', 'title', '(left)', 'end', 1, 1, 1]];
    draw(paths(rows, { level: 'episode' }), { onDataPointClick: (click) => clicks.push(click) });
    await userEvent.click(screen.getByRole('button', { name: 'Harbor · Pilot' }));
    expect(clicks[0]).toMatchObject({ field: 'customer_view.episode', value: 'Pilot' });
    expect(clicks[0]?.row['customer_view.series']).toBe('Harbor');
  });

  it('is a table of links, names first', () => {
    const table = pathingTable(paths(forward));
    expect(table.columns.map((column) => column.key)).toEqual([
      'pathing.source',
      'pathing.target',
      'pathing.level',
      'pathing.sittings',
      'pathing.viewers',
      'pathing.source_share',
    ]);
    expect(table.rows).toHaveLength(5);
  });
});
