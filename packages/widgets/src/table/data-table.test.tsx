// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DataPointClick } from '../definition.ts';
import { withIntervals } from '../values/interval.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { DataTable } from './data-table.tsx';
import { tableModel } from './table-model.ts';
import { TableWidget } from './table-widget.tsx';

afterEach(cleanup);

const model = (count: number) =>
  tableModel(
    inputOf({
      type: 'table',
      fields: [dimension('series'), measure('plays')],
      rows: Array.from({ length: count }, (_, index) => [
        `Show ${String(index).padStart(2, '0')}`,
        (index * 7) % count,
      ]),
    }),
  );
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

describe('WID-015: sorting', () => {
  it('works by keyboard and is sent as `field desc`, then `field`', async () => {
    const user = userEvent.setup();
    const onSortChange = vi.fn<(sort: string) => void>();
    const { rerender } = render(<DataTable model={model(3)} caption="Top" onSortChange={onSortChange} />);
    screen.getByRole('button', { name: 'Plays' }).focus();
    await user.keyboard('{Enter}');
    rerender(<DataTable model={model(3)} caption="Top" sort="v.plays desc" onSortChange={onSortChange} />);
    expect(screen.getByRole('columnheader', { name: 'Plays' }).getAttribute('aria-sort')).toBe('descending');
    await user.keyboard(' ');
    expect(onSortChange.mock.calls).toEqual([['v.plays desc'], ['v.plays']]);
  });

  it('without a listener the rows are sorted here', async () => {
    render(<DataTable model={model(3)} caption="Top" />);
    await userEvent.click(screen.getByRole('button', { name: 'Plays' }));
    expect(firstCells()).toEqual(['Show 02', 'Show 01', 'Show 00']);
  });
});

it('a time is never cut: the hours of a day would look the same', () => {
  const input = inputOf({
    type: 'table',
    fields: [{ ...dimension('hour'), format: 'date' }, dimension('series'), measure('plays')],
    rows: [['2026-11-10 07:00', 'Show', 3]],
  });
  render(<DataTable model={tableModel(input)} caption="Trend" width={300} />);
  const [hour, series] = screen.getAllByRole('cell');
  expect([hour?.dataset['time'], series?.dataset['time']]).toEqual(['true', undefined]);
});

describe('totals', () => {
  it('stand below the rows of every page', async () => {
    render(<DataTable model={model(12)} caption="Top" totals={{ 'v.plays': 66 }} />);
    const last = () => screen.getAllByRole('row').at(-1)?.textContent;
    expect(last()).toBe('Total66');
    await userEvent.click(screen.getByRole('button', { name: /^(Page )?2$/ }));
    expect(last()).toBe('Total66');
  });

  it('are absent when none were requested', () => {
    render(<DataTable model={model(3)} caption="Top" />);
    expect(screen.queryByText('Total')).toBeNull();
  });
});

describe('WID-018: pages', () => {
  it('are absent up to ten rows', () => {
    render(<DataTable model={model(10)} caption="Top" />);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('appear above ten rows, without a size changer', async () => {
    render(<DataTable model={model(12)} caption="Top" />);
    expect(firstCells()).toHaveLength(10);
    expect(screen.getByText('1–10 of 12')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.click(screen.getByTitle('2'));
    expect(firstCells()).toEqual(['Show 10', 'Show 11']);
  });

  it('WID-017: go back to the first when the rows change', async () => {
    const { rerender } = render(<DataTable model={model(12)} caption="Top" />);
    await userEvent.click(screen.getByTitle('2'));
    rerender(<DataTable model={model(13)} caption="Top" />);
    expect(firstCells()[0]).toBe('Show 00');
  });
});

describe('ten thousand rows', () => {
  const scroller = () => document.querySelector('.ph-table-scroll');

  it('WID-018: are paged, and only the page is drawn', () => {
    render(<DataTable model={model(10_000)} caption="Top" />);
    expect(firstCells()).toHaveLength(10);
    expect(screen.getByText('1–10 of 10,000')).toBeTruthy();
  });

  it('on one page are drawn around what is in sight, and say how many they are', () => {
    render(<DataTable model={model(10_000)} caption="Top" pageSize={10_000} />);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    act(() => {
      scroller()?.scrollTo({ top: 32 * 5000 });
      scroller()?.dispatchEvent(new Event('scroll'));
    });
    expect(screen.getByText('Show 5000').closest('tr')?.getAttribute('aria-rowindex')).toBe('5002');
    expect(screen.queryByText('Show 00')).toBeNull();
  });
});

describe('on paper', () => {
  it.each([
    ['the page that is open', undefined, 100],
    ['EXP-028: a page with expanded tables', 'expanded', 500],
  ])('%s has up to so many rows of a table, without pages to press', (_name, printTables, rows) => {
    if (printTables !== undefined) document.documentElement.dataset['printTables'] = printTables;
    render(<DataTable model={model(640)} caption="Top" />);
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(firstCells()).toHaveLength(rows);
    expect(screen.getByText(`First ${rows} of 640 rows`)).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(firstCells()).toHaveLength(10);
    delete document.documentElement.dataset['printTables'];
  });
});

describe('cells', () => {
  it('WID-021: rows can be numbered across pages', async () => {
    render(<DataTable model={model(12)} caption="Top" rowNumbers />);
    await userEvent.click(screen.getByTitle('2'));
    expect(firstCells()).toEqual(['11', '12']);
  });

  it('the name of a row can be pressed to drill down', async () => {
    const onDataPointClick = vi.fn<(click: DataPointClick) => void>();
    render(<DataTable model={model(2)} caption="Top" onDataPointClick={onDataPointClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show 01' }));
    expect(onDataPointClick.mock.calls[0]?.[0]).toMatchObject({ field: 'v.series', value: 'Show 01' });
  });

  it('every dimension can be drilled into, by keyboard too', async () => {
    const onDataPointClick = vi.fn<(click: DataPointClick) => void>();
    const input = inputOf({
      fields: [dimension('series'), dimension('genre'), measure('plays')],
      rows: [['Quiet Orbit', 'Drama', 5]],
    });
    render(<DataTable model={tableModel(input)} caption="Top" onDataPointClick={onDataPointClick} />);
    screen.getByRole('button', { name: 'Drama' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onDataPointClick.mock.calls[0]?.[0]).toMatchObject({ field: 'v.genre', value: 'Drama' });
  });

  it('an estimate stands with its error', () => {
    const sampled = withIntervals({
      ...inputOf({ fields: [dimension('series'), measure('plays')], rows: [['Quiet Orbit', 1200]] }),
      intervals: [{ 'v.plays': 0.012 }],
    });
    render(<DataTable model={tableModel(sampled)} caption="Top" />);
    expect(screen.getByRole('cell', { name: '1,200 ±1.2\u00A0%' })).toBeTruthy();
  });

  it('numbers of a column line up whatever their errors: each leaves the room of the longest', () => {
    const sampled = withIntervals({
      ...inputOf({
        fields: [dimension('series'), measure('plays'), measure('minutes')],
        rows: [
          ['Quiet Orbit', 1200, 9],
          ['Harbor Lights', 4, 8],
          ['Pine', null, 7],
        ],
      }),
      intervals: [{ 'v.plays': 0.012 }, { 'v.plays': null }, {}],
    });
    const { container } = render(<DataTable model={tableModel(sampled)} caption="Top" />);
    const errors = [...container.querySelectorAll<HTMLElement>('.ph-cell-error')];
    expect(errors.map(({ textContent, dataset }) => [textContent, dataset['longest']])).toEqual([
      ['±1.2\u00A0%', '(few viewers)'],
      ['(few viewers)', '(few viewers)'],
      ['', '(few viewers)'],
    ]);
  });

  it('a day has a button to write a note there', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    const input = inputOf({ fields: [dimension('date', 'date'), measure('plays')], rows: [['2026-03-02', 5]] });
    render(<DataTable model={tableModel(input)} caption="Trend" onDayClick={onDayClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a note on Mon, Mar 2, 2026' }));
    expect(onDayClick).toHaveBeenCalledWith('2026-03-02');
  });

  it('values nobody knows are quieter, and values are written as people write them', () => {
    const input = inputOf({
      fields: [dimension('day_part'), dimension('country'), measure('plays')],
      rows: [
        ['08 - Prime Time', 'united states', 5],
        ['01 - Late Fringe', null, 2],
      ],
    });
    render(<DataTable model={tableModel(input)} caption="Parts" />);
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual([
      'Prime Time 20:00–23:00',
      'United States',
      '5',
      'Late Fringe 23:30–01:00',
      '(not set)',
      '2',
    ]);
    expect(screen.getByText('(not set)').className).toContain('ph-none');
  });

  it.each(['query', 'unique-viewers', 'acquisition'] as const)(
    'WID-020: a list of %s that the limit cut says how many rows there are, and leads to them',
    async (request) => {
      const shown = vi.fn<(changes: Readonly<Record<string, string>>) => void>();
      const input = {
        ...inputOf({
          type: 'table',
          fields: [dimension('series'), measure('plays')],
          rows: Array.from({ length: 12 }, (_, index) => [`Series ${index}`, index]),
          config: { id: 'top', dataSource: { request, queryEngin: '', limit: 12 } },
        }),
        rowCount: 7448,
      };
      render(<TableWidget input={input} theme={tokens.light} view={view} onSettingsChange={shown} />);
      expect(document.querySelector('.ph-table-foot span')?.textContent).toBe(
        '1–10 of the first 12 of 7,448 · Show all',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
      expect(shown).toHaveBeenCalledWith({ 'rows.top': 'all' });
    },
  );

  it('a change of few plays is neither good nor bad', () => {
    const input = inputOf({
      fields: [dimension('series'), measure('plays'), { ...measure('change', 'percent'), name: 'top_items.change' }],
      rows: [
        ['Kitchen', 128, -3 / 131],
        ['Harbor', 258, -118 / 376],
      ],
    });
    const rows = input.rows.map((row, index) => ({ ...row, 'top_items.compare_value': [131, 376][index] ?? null }));
    render(<DataTable model={tableModel({ ...input, rows })} caption="Movers" />);
    const changes = [...document.querySelectorAll('.ph-change')].map(
      ({ firstElementChild: arrow }) => arrow?.textContent,
    );
    expect(changes).toEqual(['■', '▼']);
  });

  it('a rank has no bar, the first amount has', () => {
    const input = inputOf({
      type: 'table',
      fields: [measure('rank'), dimension('series'), measure('plays')],
      rows: [
        [1, 'Quiet Orbit', 10],
        [null, 'Other', 900],
      ],
    });
    render(<TableWidget input={input} theme={tokens.light} view={view} />);
    const barOf = (text: string) =>
      screen.getByText(text).closest('td')?.querySelector<HTMLElement>('.ph-cell-bar span');
    expect([barOf('10')?.style.width, barOf('900')?.style.width]).toEqual(['100%', '100%']);
    expect(screen.getByText('1').closest('td')?.className).not.toContain('ph-has-bar');
  });

  it('CONST-003: long names are cut at 50 characters and whole on hover', () => {
    const long = 'y'.repeat(60);
    const input = inputOf({ fields: [dimension('series')], rows: [[long]] });
    render(<DataTable model={tableModel(input)} caption="Top" />);
    expect(screen.getByTitle(long).textContent).toBe(`${'y'.repeat(50)}…`);
  });
});
