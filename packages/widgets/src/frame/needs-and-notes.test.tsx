// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cohortCode } from '../cohort-code.ts';
import type { DataPointClick, WidgetInput, WidgetState } from '../definition.ts';
import { dimension, inputOf, measure, provenance } from '../testing/test-input.ts';
import type { WidgetFrameProps } from './frame-props.ts';
import { WidgetFrame } from './widget-frame.tsx';

// Dialogs bring Ant Design: on a busy machine loading it takes longer than a test waits.
beforeAll(() => Promise.all([import('./widget-overlays.tsx'), cohortCode.fetch()]), 60_000);

afterEach(cleanup);

const trend = inputOf({
  type: 'line',
  fields: [dimension('date', 'date'), measure('plays')],
  rows: [
    ['2026-03-01', 1000],
    ['2026-03-02', 2000],
    ['2026-03-03', 3000],
  ],
});
const ready = (input: WidgetInput): WidgetState => ({ status: 'ready', input, provenance });

async function show(state: WidgetState, more: Partial<WidgetFrameProps> = {}) {
  const config = 'input' in state ? state.input.config : trend.config;
  await act(async () => {
    render(<WidgetFrame config={config} title="Trend" themeMode="light" state={state} {...more} />);
    await import('../chart/view/echart.tsx');
  });
}

describe('WID-008: a widget that needs a choice', () => {
  it('says what is missing and opens the choice', async () => {
    const choose = vi.fn<() => void>();
    await show({ status: 'needs-choice', message: 'Choose one series to see its episodes.', choose });
    expect(screen.getByText('Choose one series to see its episodes.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Trend' }).getAttribute('aria-busy')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Choose…' }));
    expect(choose).toHaveBeenCalledOnce();
  });
});

describe('settings', () => {
  it('reach the widget and come back from it', async () => {
    const onSettingsChange = vi.fn<(changes: Readonly<Record<string, string>>) => void>();
    const filter = inputOf({ type: 'cohortFilter', fields: [], rows: [] });
    await show(ready(filter), { settings: { granularity: 'month' }, onSettingsChange });
    expect(screen.getByRole('radio', { name: 'Month' }).hasAttribute('checked')).toBe(true);
    await userEvent.click(screen.getByText('Week'));
    expect(onSettingsChange).toHaveBeenCalledWith({ granularity: 'week' });
  });

  it('a widget without a query has no numbers to explain', async () => {
    const filter = inputOf({
      type: 'cohortFilter',
      fields: [],
      rows: [],
      config: { dataSource: { request: 'none', queryEngin: '' } },
    });
    await show(ready(filter));
    expect(screen.queryByRole('button', { name: 'Actions for Trend' })).toBeNull();
  });
});

describe('a sampled response', () => {
  const sampled: WidgetState = {
    status: 'ready',
    input: { ...trend, intervals: [{ 'v.plays': 0.012 }, { 'v.plays': 0.02 }, { 'v.plays': 0.011 }] },
    provenance: { ...provenance, sampled: true, sampleRate: 0.1 },
  };

  it('is marked in the header with its largest error', async () => {
    await show(sampled);
    expect(screen.getByRole('button', { name: /^sampled ±2\.0\s%$/ })).toBeTruthy();
  });

  it('tells rate and error where it tells how it was computed', async () => {
    await show(sampled);
    await userEvent.click(screen.getByRole('button', { name: /^sampled/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(
      /Estimated from 10% of the viewers; the least certain number here is within ±2\.0/,
    );
  });

  it('WID-008: whose exact numbers failed stays, says why and can be tried again', async () => {
    const retry = vi.fn<() => void>();
    await show({ ...sampled, exactFailure: { message: 'The query took too long.', retry } } as WidgetState);
    expect(screen.getByRole('button', { name: /^estimate ±2\.0\s%$/ })).toBeTruthy();
    expect(document.querySelector('.ph-echart-host')).toBeTruthy();
    // One word stands for it on a ribbon, which has no room for more.
    expect([...screen.getByRole('alert').children].map(({ textContent }) => textContent)).toEqual([
      'These are estimates, the exact numbers could not be loaded. The query took too long.',
      'Estimates',
      'Retry',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('an exact one is not marked', async () => {
    await show(ready(trend));
    expect(screen.queryByText(/sampled/)).toBeNull();
  });
});

describe('notes on days', () => {
  const host = () => document.querySelector('.ph-echart-host');

  it('a click in the column of a day tells the day', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    await show(ready(trend), { onDayClick });
    fireEvent.click(host() ?? document.body, { clientX: 250, clientY: 120 });
    await vi.waitFor(() => expect(onDayClick).toHaveBeenCalledWith('2026-03-02'));
    fireEvent.click(host() ?? document.body, { clientX: 430, clientY: 120 });
    await vi.waitFor(() => expect(onDayClick).toHaveBeenLastCalledWith('2026-03-03'));
  });

  it('a click in the column of a day opens what can be done with it, where that is offered', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    const onDataPointClick = vi.fn<(click: DataPointClick) => void>();
    await show(ready(trend), { onDayClick, onDataPointClick });
    fireEvent.click(host() ?? document.body, { clientX: 250, clientY: 120 });
    await vi.waitFor(() => expect(onDataPointClick).toHaveBeenCalled());
    expect(onDataPointClick.mock.calls[0]?.[0]).toMatchObject({ field: 'v.date', value: '2026-03-02', x: 250, y: 120 });
    expect(onDayClick).not.toHaveBeenCalled();
  });

  it('a click outside the plot does not', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    await show(ready(trend), { onDayClick });
    fireEvent.click(host() ?? document.body, { clientX: 2, clientY: 239 });
    fireEvent.click(host() ?? document.body, { clientX: 250, clientY: 120 });
    await vi.waitFor(() => expect(onDayClick.mock.calls).toEqual([['2026-03-02']]));
  });

  it('the keyboard has a menu entry, at the last day', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    await show(ready(trend), { onDayClick });
    screen.getByRole('button', { name: 'Actions for Trend' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a note' }));
    expect(onDayClick).toHaveBeenCalledWith('2026-03-03');
  });

  it('in the table view every day has a button', async () => {
    const onDayClick = vi.fn<(day: string) => void>();
    const onDataPointClick = vi.fn<(click: DataPointClick) => void>();
    await show(ready(trend), { onDayClick, onDataPointClick });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Trend' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'View as table' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a note on Sun, Mar 1, 2026' }));
    expect(onDayClick).toHaveBeenCalledWith('2026-03-01');
    await userEvent.click(screen.getByRole('button', { name: 'Sun, Mar 1, 2026' }));
    expect(onDataPointClick.mock.calls[0]?.[0]).toMatchObject({ field: 'v.date', value: '2026-03-01' });
  });
});

describe('WID-006: configure fields by keyboard', () => {
  it('takes the focus in and gives it back', async () => {
    const table = inputOf({
      type: 'table',
      fields: [dimension('series'), measure('plays'), measure('minutes')],
      rows: [['Quiet Orbit', 5, 9]],
      config: { FieldsConfigure: { Measures: ['v.plays', 'v.minutes'] } },
    });
    await show(ready(table));
    const button = screen.getByRole('button', { name: 'Configure fields' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const plays = await screen.findByRole('checkbox', { name: 'Plays' });
    await vi.waitFor(() => expect(document.activeElement).toBe(plays));
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('columnheader', { name: 'Plays' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('columnheader', { name: 'Plays' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button);
  });
});

describe('fields configuration of the viewers table', () => {
  const viewerTable = inputOf({
    type: 'table',
    fields: [dimension('viewer_id'), dimension('subscriber_id'), measure('plays')],
    rows: [['v-1', 's-1', 5]],
    config: { FieldsConfigure: { 'Viewer ID': ['v.viewer_id', 'v.subscriber_id'], Viewing: ['v.plays'] } },
  });
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  const boxes = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  const headers = () => screen.getAllByRole('columnheader').length;

  it('EXP-017: has groups of fields, with the viewer ids in their own, and changes nothing before Apply', async () => {
    await show(ready(viewerTable));
    await userEvent.click(screen.getByRole('button', { name: 'Configure fields' }));
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Viewer ID',
      'Viewing',
    ]);
    expect(boxes()).toHaveLength(3);
    await userEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body);
    expect(headers()).toBe(3);
    await userEvent.click(apply());
    expect(headers()).toBe(2);
  });

  it('EXP-018: without a viewer id it says so, and Apply is disabled', async () => {
    await show(ready(viewerTable));
    await userEvent.click(screen.getByRole('button', { name: 'Configure fields' }));
    for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await userEvent.click(box);
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one Viewer ID.');
    expect(apply().disabled).toBe(true);
    await userEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
    expect(apply().disabled).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
