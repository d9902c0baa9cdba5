// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QID, renderWorkbench, resultOf } from '../testing/test-workbench.tsx';

const PERIOD = 'customer_view.current_date_range_ui';
const rows = [
  { 'customer_view.series': 'Arc', 'customer_view.plays': 1204 },
  { 'customer_view.series': 'Bay', 'customer_view.plays': 3 },
];

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/workbench/');
  // There is no layout: the table would have no row in sight.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const runButton = () => within(screen.getByRole('toolbar')).getByRole('button', { name: /^Run/ });
const pick = (name: string) => screen.findByRole('button', { name });

async function openMenuOf(user: UserEvent, text: string) {
  await user.click(within(screen.getByRole('grid', { name: 'Results' })).getByText(text));
  await user.click(screen.getByRole('button', { name: `Actions for ${text}` }));
}

async function composed(options: Parameters<typeof renderWorkbench>[0] = {}) {
  const bench = renderWorkbench({ respond: ({ fields }) => resultOf(fields, rows), ...options });
  await bench.user.click(await pick('Series'));
  await bench.user.click(await pick('Plays'));
  return bench;
}

test('WBK-001: chosen fields run over the last 30 days and are shown formatted', async () => {
  const { user, runs } = await composed();
  await user.click(runButton());
  const grid = await screen.findByRole('grid', { name: 'Results' });
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['#SeriesPlays', '1Arc1,204', '2Bay3']);
  expect(runs[0]).toMatchObject({
    fields: ['customer_view.series', 'customer_view.plays'],
    filters: { [PERIOD]: 'Last 30 Days' },
    limit: 500,
    pivots: [],
  });
});

test('WBK-001: the keyboard alone searches, chooses and runs', async () => {
  const { user, runs } = renderWorkbench();
  await pick('Series');
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search fields' })));
  await user.keyboard('chan{Enter}{Escape}play{Enter}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(runs[0]?.fields).toEqual(['customer_view.channel', 'customer_view.plays']));
});

test('a field of another table is off and says why', async () => {
  const { user } = await composed();
  const off = await pick('Impressions');
  expect(off.getAttribute('aria-disabled')).toBe('true');
  await user.click(off);
  expect(document.getElementById(off.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Cannot be shown together with Series.',
  );
  expect(off.getAttribute('aria-pressed')).toBe('false');
});

test('undo and redo bring fields back, also by the keyboard', async () => {
  const { user } = await composed();
  const inUse = () => [...screen.getByRole('list', { name: 'In use' }).children].map(({ textContent }) => textContent);
  expect(inUse()).toEqual(['Series', 'Plays']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(inUse()).toEqual(['Series']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(inUse()).toEqual(['Series', 'Plays']);
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(screen.queryByRole('list', { name: 'In use' })).toBeNull();
});

test('WID-015: a press on a heading sorts and runs, with Shift it adds', async () => {
  const { user, runs } = await composed();
  await user.click(runButton());
  const grid = await screen.findByRole('grid', { name: 'Results' });
  const heading = (name: string) => within(grid).getByRole('columnheader', { name: new RegExp(name) });
  await user.click(within(heading('Plays')).getByRole('button'));
  await waitFor(() => expect(runs.at(-1)?.['sorts']).toEqual(['customer_view.plays desc']));
  expect(heading('Plays').getAttribute('aria-sort')).toBe('descending');
  await user.keyboard('{Shift>}');
  await user.click(within(heading('Series')).getByRole('button'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(runs.at(-1)?.['sorts']).toEqual(['customer_view.plays desc', 'customer_view.series']));
});

test('a cell tells the app which sessions it stands for', async () => {
  const { user, onCellAction } = await composed();
  await user.click(runButton());
  await screen.findByRole('grid', { name: 'Results' });
  await openMenuOf(user, '1,204');
  await user.click(screen.getByRole('menuitem', { name: 'Show viewers' }));
  expect(onCellAction).toHaveBeenCalledExactlyOnceWith({
    action: 'show-viewers',
    label: 'Plays: 1,204',
    filters: {
      'customer_view.series': 'Arc',
      [PERIOD]: expect.stringMatching(/^\d{4}\/\d\d\/\d\d to \d{4}\/\d\d\/\d\d$/),
    },
    wider: [],
  });
});

test('in a separate window the entries for the app say where they work', async () => {
  const { user } = await composed({ isFramed: false });
  await user.click(runButton());
  await screen.findByRole('grid', { name: 'Results' });
  await openMenuOf(user, 'Arc');
  const entry = screen.getByRole('menuitem', { name: 'Save as segment' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Open the workbench in Playhead to use this.');
});

test('a value of a row narrows the query and runs it', async () => {
  const { user, runs } = await composed();
  await user.click(runButton());
  await screen.findByRole('grid', { name: 'Results' });
  await openMenuOf(user, 'Bay');
  await user.click(screen.getByRole('menuitem', { name: 'Without “Bay”' }));
  await waitFor(() =>
    expect(runs.at(-1)?.['filters']).toEqual({ [PERIOD]: 'Last 30 Days', 'customer_view.series': '-Bay' }),
  );
  screen.getByText('Series is not Bay');
});

test('a running query can be cancelled, and the request ends with it', async () => {
  const { user, aborted } = await composed({ respond: () => new Promise(() => undefined) });
  await user.click(runButton());
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
  await screen.findByText('The query was cancelled');
  expect(aborted).toHaveLength(1);
});

test('a result that was cut says so, and what has changed since', async () => {
  const { user } = await composed({ respond: ({ fields }) => ({ ...resultOf(fields, rows), truncated: true }) });
  await user.click(runButton());
  await screen.findByText('Cut at the row limit');
  await user.click(await pick('Minutes'));
  await screen.findByText('Changed since this run');
});

test('no rows: what was looked for, and a way out that runs', async () => {
  const { user, runs } = await composed({ respond: ({ fields }) => resultOf(fields, []) });
  await user.click(runButton());
  await screen.findByText(/No viewing matches Last 30 Days/);
  await user.click(screen.getByRole('button', { name: 'Last 90 Days' }));
  await waitFor(() => expect(runs.at(-1)?.['filters']).toEqual({ [PERIOD]: 'Last 90 Days' }));
});

test('the address names the stored query, and the host hears of it', async () => {
  const { events, storedBodies } = await composed();
  await waitFor(() => expect(window.location.search).toBe('?qid=query00000000000000001'));
  expect(storedBodies).toHaveLength(1);
  expect(events.at(-1)).toEqual({ type: 'explore:state:changed', qid: 'query00000000000000001' });
});

const storedEvent = (number: number) => ({
  type: 'explore:state:changed',
  qid: `query${String(number).padStart(17, '0')}`,
});

test('WBK-006: a host that reads the state within the delay of a change gets that change', async () => {
  const { user, events, storedBodies, settle } = await composed();
  await settle();
  const first = storedBodies.length;
  expect(storedBodies.at(-1)).toMatchObject({ fields: ['customer_view.series', 'customer_view.plays'] });
  expect(events.at(-1)).toEqual(storedEvent(first));
  await user.click(await pick('Minutes'));
  await Promise.all([settle(), settle()]);
  expect(storedBodies).toHaveLength(first + 1);
  expect(storedBodies.at(-1)).toMatchObject({
    fields: ['customer_view.series', 'customer_view.plays', 'customer_view.minutes'],
  });
  expect(events.at(-1)).toEqual(storedEvent(first + 1));
  await settle();
  expect(storedBodies).toHaveLength(first + 1);
});

test('WBK-006: the first field of a new analysis is stored at once', async () => {
  const { user, storedBodies } = renderWorkbench({ respond: ({ fields }) => resultOf(fields, rows) });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await user.click(await pick('Series'));
  await waitFor(() => expect(storedBodies).toMatchObject([{ fields: ['customer_view.series'] }]));
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(600);
  timers.mockRestore();
});

test('WBK-006: a query without fields has no id any more, and the host hears of it', async () => {
  const { user, events, settle } = await composed();
  await settle();
  await user.click(screen.getByRole('button', { name: 'Remove Series' }));
  await user.click(screen.getByRole('button', { name: 'Remove Plays' }));
  await settle();
  expect(events.at(-1)).toEqual({ type: 'explore:state:changed' });
  expect(window.location.search).toBe('');
});

test('WBK-011: a stored query with a field that is gone opens, runs and says what is missing', async () => {
  window.history.replaceState(null, '', `/workbench/?qid=${QID}`);
  const { runs } = renderWorkbench({
    respond: ({ fields }) => resultOf(fields, rows),
    stored: {
      id: QID,
      fields: ['customer_view.series', 'customer_view.gone', 'customer_view.plays'],
      filters: { [PERIOD]: 'Last Week' },
      limit: 25,
    },
  });
  await screen.findByText('The field "customer_view.gone" is not available and was left out.');
  await screen.findByRole('grid', { name: 'Results' });
  expect(runs[0]).toMatchObject({
    fields: ['customer_view.series', 'customer_view.plays'],
    filters: { [PERIOD]: 'Last Week' },
    limit: 25,
  });
});

test('the first screen offers analyses that can be run at once', async () => {
  const { user, runs } = renderWorkbench();
  await screen.findByRole('heading', { name: 'What do you want to know?' });
  // The test's fields are those of none of the examples: only what can run is offered.
  expect(screen.queryByRole('button', { name: /Series by device/ })).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(runs).toEqual([]);
});
