// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WidgetInput, WidgetState } from '../definition.ts';
import { dimension, inputOf, measure, provenance } from '../testing/test-input.ts';
import type { WidgetFrameProps } from './frame-props.ts';
import { SLOW_AFTER_MS } from './use-slow.ts';
import { WidgetFrame } from './widget-frame.tsx';

// Dialogs bring Ant Design: on a busy machine loading it takes longer than a test waits.
beforeAll(() => import('./widget-overlays.tsx'), 60_000);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const series = inputOf({
  type: 'contentByProperty',
  fields: [dimension('series'), measure('plays'), measure('minutes', 'minutes')],
  rows: [
    ['Quiet Orbit', 1_234_567, 3],
    ['Night Ferry', 10, 9],
  ],
  config: { dimensions: [{ key: 'v.series', label: 'Series' }] },
});

const ready = (input: WidgetInput): WidgetState => ({ status: 'ready', input, provenance });

function show(state: WidgetState, more: Partial<WidgetFrameProps> = {}) {
  const config = 'input' in state ? state.input.config : series.config;
  return render(<WidgetFrame config={config} title="Top things" themeMode="light" state={state} {...more} />);
}

async function choose(label: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Top things' }));
  fireEvent.click(await screen.findByText(label));
}

describe('WID-008: the states of a widget', () => {
  it('first load is a skeleton that says so, and after three seconds in words', () => {
    vi.useFakeTimers();
    show({ status: 'first-load' });
    expect(screen.getByRole('status', { name: 'Loading Top things' })).toBeTruthy();
    expect(screen.queryByText('Still working on it')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(SLOW_AFTER_MS);
    });
    expect(screen.getByText('Still working on it')).toBeTruthy();
  });

  it('updating keeps the old rows on screen, busy', () => {
    show({ status: 'updating', input: series });
    const section = screen.getByRole('region', { name: 'Top things' });
    expect(section.getAttribute('aria-busy')).toBe('true');
    expect(section.dataset['status']).toBe('updating');
    expect(screen.getByText('Quiet Orbit')).toBeTruthy();
    expect(screen.getByText('Updating')).toBeTruthy();
  });

  it('ERR-013: an error shows its message and can be retried', () => {
    const retry = vi.fn<() => void>();
    show({ status: 'error', message: 'The query took too long.', retry });
    expect(screen.getByRole('alert').textContent).toContain('The query took too long.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('no rows are words, not an empty picture', () => {
    show(ready({ ...series, rows: [], periodLabel: 'March 2026' }));
    expect(screen.getByText('No viewing matches this period and these filters.')).toBeTruthy();
    expect(screen.getByText('March 2026')).toBeTruthy();
  });

  it('WID-019: a table without rows says "No Data", a failed one "error happen"', () => {
    const table = inputOf({ type: 'table', fields: [dimension('series')], rows: [] });
    show(ready(table));
    expect(screen.getByText('No Data')).toBeTruthy();
    cleanup();
    show({ status: 'error', message: 'Refused', retry: () => undefined }, { config: table.config });
    expect(screen.getByText('error happen')).toBeTruthy();
  });
});

describe('ERR-014: a crash while drawing', () => {
  const broken = {
    ...series,
    rows: [
      Object.defineProperty({}, 'v.plays', {
        get: () => {
          throw new Error('broken row');
        },
      }),
    ],
  };

  it('shows the words in that widget only, and new rows are tried again', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onCrash = vi.fn<(error: Error) => void>();
    const { rerender } = render(
      <>
        <WidgetFrame config={series.config} title="Broken" themeMode="light" state={ready(broken)} onCrash={onCrash} />
        <WidgetFrame config={series.config} title="Whole" themeMode="light" state={ready(series)} />
      </>,
    );
    expect(
      within(screen.getByRole('region', { name: 'Broken' })).getByText(
        'Something went wrong. Please reload this page.',
      ),
    ).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Whole' })).getByText('Quiet Orbit')).toBeTruthy();
    expect(onCrash.mock.calls[0]?.[0]).toMatchObject({ message: 'broken row' });
    rerender(<WidgetFrame config={series.config} title="Broken" themeMode="light" state={ready(series)} />);
    expect(screen.queryByText('Something went wrong. Please reload this page.')).toBeNull();
    silence.mockRestore();
  });
});

describe('header', () => {
  it('switches the measure', () => {
    show(ready(series));
    const names = () => screen.getAllByRole('listitem').map((item) => item.querySelector('.ph-bar-label')?.textContent);
    expect(names()).toEqual(['Quiet Orbit', 'Night Ferry']);
    fireEvent.click(screen.getByText('Minutes'));
    expect(names()).toEqual(['Night Ferry', 'Quiet Orbit']);
  });

  it('WID-010: reports the chosen dimension', async () => {
    const onDimensionChange = vi.fn<(key: string) => void>();
    const dimensions = [
      { key: 'v.series', label: 'Series' },
      { key: 'v.genre', label: 'Genre' },
    ];
    show(ready({ ...series, config: { ...series.config, dimensions } }), { onDimensionChange });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Top things' }), 'Genre');
    expect(onDimensionChange).toHaveBeenCalledWith('v.genre');
  });

  it('WID-006: hides a configured field and tells the page', async () => {
    const onHiddenFieldsChange = vi.fn<(names: readonly string[]) => void>();
    const config = {
      ...series.config,
      type: 'table' as const,
      FieldsConfigure: { Measures: ['v.plays', 'v.minutes'] },
    };
    show(ready({ ...series, config }), { onHiddenFieldsChange });
    fireEvent.click(screen.getByRole('button', { name: 'Configure fields' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Minutes' }));
    expect(onHiddenFieldsChange).toHaveBeenCalledWith(['v.minutes']);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Series↓', 'Plays↓']);
  });
});

describe('WID-006: hidden fields', () => {
  it('follow the configuration when it brings others, as on Back', () => {
    const config = (hiddenFields: string[]) => ({ ...series.config, type: 'table' as const, hiddenFields });
    const frame = (hiddenFields: string[]) => (
      <WidgetFrame
        config={config(hiddenFields)}
        title="Top things"
        themeMode="light"
        state={ready({ ...series, config: config([]) })}
      />
    );
    const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    const { rerender } = render(frame(['v.minutes']));
    expect(headers()).toEqual(['Series↓', 'Plays↓']);
    rerender(frame([]));
    expect(headers()).toEqual(['Series↓', 'Plays↓', 'Minutes↓']);
    rerender(frame(['v.minutes']));
    expect(headers()).toEqual(['Series↓', 'Plays↓']);
  });
});

describe('actions', () => {
  it('shows a chart as a table and back', async () => {
    show(ready(series));
    await choose('View as table');
    expect(screen.getByRole('cell', { name: '1,234,567' })).toBeTruthy();
    await choose('View as chart');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('WID-007: full screen is a dialog that Escape closes', async () => {
    show(ready(series));
    await choose('Full screen');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Quiet Orbit')).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape', keyCode: 27 });
    await vi.waitFor(() =>
      expect(dialog.closest('.ant-modal-wrap')?.getAttribute('style') ?? 'gone').toMatch(/none|gone/),
    );
  });

  it('tells how the numbers were made', async () => {
    show(ready({ ...series, filterLabels: ['Device is Roku'] }));
    await choose('How this was computed');
    const dialog = await screen.findByRole('dialog');
    const text = dialog.textContent;
    for (const part of [
      'How plays is made',
      '2026/02/02 to 2026/03/03',
      'America/New_York',
      'Device is Roku',
      'Exact, all sessions',
      'Mar 4, 2026, 06:02:03',
      '3,412,881',
      '84 ms',
      'SELECT countIf(started) FROM sessions',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has room for further entries', async () => {
    const onSelect = vi.fn<() => void>();
    show(ready(series), { extraActions: [{ key: 'download', label: 'Download Data', onSelect }] });
    await choose('Download Data');
    expect(onSelect).toHaveBeenCalledOnce();
  });
});

describe('WID-026: configuration', () => {
  const configured = (config: Partial<WidgetInput['config']>) =>
    ready({ ...series, config: { ...series.config, ...config } });
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it('action: the menu offers what is named, in that order', () => {
    show(configured({ action: ['provenance', 'table'] }));
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Top things' }));
    expect(entries()).toEqual(['How this was computed', 'View as table']);
  });

  it('action: a table that was opened leads back', async () => {
    show(configured({ action: ['table'] }));
    await choose('View as table');
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Top things' }));
    expect(entries()).toEqual(['View as chart']);
  });

  it('hideFooter: the card says so to its stylesheet', () => {
    show(configured({ hideFooter: true }));
    expect(screen.getByRole('region', { name: 'Top things' }).dataset['footer']).toBe('hidden');
  });

  it('subWidgets: the header offers the widgets of the card', () => {
    const onChange = vi.fn<(id: string) => void>();
    const options = [
      { value: 'a', label: 'Day Parts' },
      { value: 'b', label: 'Days of the Week' },
    ];
    show(configured({}), { tabs: { options, value: 'a', onChange } });
    fireEvent.click(screen.getByRole('radio', { name: 'Days of the Week' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
  });
});
