// @vitest-environment happy-dom
import type { DrillItem } from '@playhead/domain/drill-down';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isFromBrowserCache } from '@playhead/browser/api/page-latency.ts';
import {
  type RecordedCall,
  filtersOf,
  renderDashboard,
  rowOf,
  rows,
  rowsFor,
  tableWidget,
  testPeriod,
  widget,
  widgetOf,
} from './test-dashboard.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PERIOD = 'customer_view.current_date_range_ui';
const devices = tableWidget('Devices', { y: 10 });
const series = tableWidget('Top Series', {
  dataSource: { request: 'query', queryEngin: 'customer_view', compare: true },
});
const both = [devices, series];

const periodsOf = (calls: readonly RecordedCall[]) =>
  calls.map((call) => [widgetOf(call.body), filtersOf(call.body)[PERIOD]]);

test('QRY-006: widgets are queried from the top down, with the compare period where they want one', async () => {
  const { calls } = renderDashboard({ widgets: both });
  await rowOf('Top Series');
  await rowOf('Devices');
  expect(periodsOf(calls)).toEqual([
    ['Top Series', '2026/11/08 to 2026/11/14'],
    ['Top Series', '2026/11/01 to 2026/11/07'],
    ['Devices', '2026/11/08 to 2026/11/14'],
  ]);
});

test('a compare period that begins before the first data is not requested', async () => {
  const missing = 'Not compared with Nov 1 – Nov 7: the data begins on Nov 3, 2026.';
  const { calls } = renderDashboard({
    widgets: both,
    period: { ...testPeriod, compare: { ...testPeriod.compare, missing } },
  });
  await rowOf('Top Series');
  await rowOf('Devices');
  expect(periodsOf(calls)).toEqual([
    ['Top Series', '2026/11/08 to 2026/11/14'],
    ['Devices', '2026/11/08 to 2026/11/14'],
  ]);
});

test('FLT-064: a filter is applied to every widget, whose old rows stay until the new ones are there', async () => {
  const { calls, state } = renderDashboard({ widgets: both });
  await rowOf('Top Series');
  await rowOf('Devices');
  calls.length = 0;
  act(() => state.change({ filters: { 'customer_view.device': 'Roku' } }));
  expect((await widget('Devices')).dataset['status']).toBe('updating');
  expect(screen.getByText('Row of Devices')).toBeTruthy();
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map((call) => filtersOf(call.body)['customer_view.device'])).toEqual(['Roku', 'Roku', 'Roku']);
  await waitFor(async () => expect((await widget('Devices')).dataset['status']).toBe('ready'));
});

test('WID-015, WID-016: a new sort is kept with the page and requested for that widget alone', async () => {
  const { calls, state, user } = renderDashboard({ widgets: both });
  await rowOf('Top Series');
  await rowOf('Devices');
  calls.length = 0;
  const header = within(await widget('Devices')).getByRole('columnheader', { name: /Series/ });
  await user.click(within(header).queryByRole('button') ?? header);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ widgets: ['Devices'], sorts: ['customer_view.series'] });
  expect(state.settings).toEqual({ 'sort.Devices': 'customer_view.series' });
});

test('WID-015: a sort in the address survives a reload; one by a field that is not there is ignored', async () => {
  const { calls } = renderDashboard({
    widgets: both,
    settings: { 'sort.Devices': 'customer_view.series', 'sort.Top Series': 'customer_view.nonsense desc' },
  });
  await rowOf('Devices');
  const sorts = Object.fromEntries(calls.map(({ body }) => [widgetOf(body), body['sorts']]));
  expect(sorts).toEqual({ Devices: ['customer_view.series'], 'Top Series': ['customer_view.plays desc'] });
});

test('WID-016: a query with its own order is sorted where its rows are', async () => {
  const top = tableWidget('Movers', { dataSource: { request: 'top-items', queryEngin: 'customer_view' } });
  const { calls, state, user } = renderDashboard({ widgets: [top] });
  await rowOf('Movers');
  const header = within(await widget('Movers')).getByRole('columnheader', { name: /Plays/ });
  await user.click(within(header).queryByRole('button') ?? header);
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect([calls.length, state.settings]).toEqual([1, {}]);
});

test('WID-021: hiding a column of the unique viewers table requests the others alone', async () => {
  const viewers = tableWidget('Viewers', {
    fields: ['customer_view.viewer_id', 'customer_view.plays'],
    FieldsConfigure: { Viewing: ['customer_view.plays', 'customer_view.minutes'] },
    hiddenFields: ['customer_view.minutes'],
    dataSource: { request: 'unique-viewers', queryEngin: 'customer_view' },
  });
  const { calls, state, user } = renderDashboard({ widgets: [viewers], respond: () => rows('Viewers') });
  await rowOf('Viewers');
  expect(calls[0]).toMatchObject({
    path: '/v1/customers/1/viz/unique-viewers',
    body: { fields: ['customer_view.viewer_id', 'customer_view.plays'] },
  });
  await user.click(screen.getByRole('button', { name: 'Configure fields' }));
  await user.click(await screen.findByLabelText('Minutes'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body['fields']).toEqual(['customer_view.viewer_id', 'customer_view.plays', 'customer_view.minutes']);
  expect(state.settings).toEqual({ 'hidden.Viewers': '-' });
});

test('ERR-013: one failed query is told in its widget with a retry, and the others stand', async () => {
  let broken = true;
  const { user } = renderDashboard({
    widgets: both,
    respond: (call) =>
      broken && widgetOf(call.body) === 'Devices'
        ? { status: 500, code: 500, message: 'The analytics engine could not run this query.' }
        : rowsFor(call),
  });
  await rowOf('Top Series');
  const failed = await widget('Devices');
  await within(failed).findByText('The analytics engine could not run this query.');
  broken = false;
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await rowOf('Devices')).toBeTruthy();
});

test('a filter that does not fit a widget is told there in words, and the others stand', async () => {
  const { state } = renderDashboard({
    widgets: both,
    respond: (call) =>
      widgetOf(call.body) === 'Devices' && 'customer_view.plays' in filtersOf(call.body)
        ? {
            status: 400,
            code: 400,
            message: 'The request is not valid: these fields cannot be shown together: a, customer_view.plays',
            errors: [{ code: 'invalid_request' }],
          }
        : rowsFor(call),
  });
  await rowOf('Devices');
  act(() => state.change({ filters: { 'customer_view.plays': '>5' } }));
  await within(await widget('Devices')).findByText(
    'A filter of this page is a condition on a number that this widget does not have. Without that filter it can be shown.',
  );
  expect(screen.getByText('Row of Top Series')).toBeTruthy();
});

test('a server that is away makes no error in any widget; they keep what they have', async () => {
  let away = false;
  const { state, queryClient } = renderDashboard({
    widgets: both,
    respond: (call) => (away ? 'no response' : rowsFor(call)),
  });
  await rowOf('Top Series');
  await rowOf('Devices');
  away = true;
  act(() => state.change({ refreshSerial: 1 }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('Row of Devices')).toBeTruthy();
  act(() => state.change({ filters: { 'customer_view.device': 'Roku' } }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect((await widget('Devices')).dataset['status']).toBe('first-load');
});

test('ERR-012: a deleted segment is warned of once, for 15 seconds, however many widgets filter by it', async () => {
  const message = 'Current query contains deleted segment, please make sure the segment is correct';
  const { toasts } = renderDashboard({
    widgets: both,
    respond: () => ({ status: 404, code: 404, message, errors: [{ code: 'segment_missing' }] }),
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  expect(toasts.read()).toMatchObject([{ tone: 'warning', text: 'Segment Missing', detail: message, seconds: 15 }]);
  const warning = screen.getByText('Segment Missing').closest('[data-tone]');
  expect(warning).toMatchObject({ role: 'alert', dataset: { tone: 'warning' } });
});

test('a widget about one title shows a choice instead of running, and runs once there is one', async () => {
  const requested = vi.fn<(key: string) => void>();
  const funnel = tableWidget('Funnel', {
    type: 'funnel',
    fields: [],
    dataSource: {
      request: 'funnel',
      queryEngin: 'customer_view',
      subject: { filter: 'series', option: 'series' },
    },
  });
  const { calls, user } = renderDashboard({ widgets: [funnel], chooseFilter: requested });
  await screen.findByText('Choose a series to see this.');
  await user.click(screen.getByRole('button', { name: /Choose/ }));
  expect(requested).toHaveBeenCalledWith('series');
  expect(calls).toEqual([]);
  cleanup();
  const chosen = renderDashboard({ widgets: [funnel], subject: 'Harbor Lights', respond: () => rows('F') });
  await waitFor(() => expect(chosen.calls).toHaveLength(1));
  expect(chosen.calls[0]).toMatchObject({ path: '/v1/customers/1/viz/funnel', body: { series: 'Harbor Lights' } });
});

test('QRY-027: the page posts one latency record to monitors when its last widget has its response', async () => {
  const { monitored, state } = renderDashboard({ widgets: both });
  await rowOf('Top Series');
  await rowOf('Devices');
  await waitFor(() => expect(monitored).toHaveLength(1));
  expect(monitored).toEqual([
    {
      method: 'POST',
      path: '/v1/customers/1/monitors',
      body: [
        {
          field_type: 'page',
          field_name: 'overview_page',
          latency: expect.any(Number),
          browser_cache: false,
          browser_info: navigator.userAgent,
        },
      ],
    },
  ]);
  act(() => state.change({ refreshSerial: 1 }));
  await rowOf('Devices');
  expect(monitored).toHaveLength(1);
});

test('QRY-027: a page is from the browser cache when none of its scripts and styles went over the network', () => {
  const file = (name: string, transferSize: number) => ({ name, transferSize, decodedBodySize: 900 });
  const cached = [file('https://x/assets/index-a1.js', 0), file('https://x/assets/index-b2.css', 0)];
  expect(isFromBrowserCache(cached)).toBe(true);
  expect(isFromBrowserCache([...cached, file('https://x/v1/app-config', 300)])).toBe(true);
  expect(isFromBrowserCache([...cached, file('https://x/assets/late-c3.js', 512)])).toBe(false);
  expect(isFromBrowserCache([])).toBe(false);
});

test('QRY-028: each widget tells its load time, once for each response', async () => {
  const told: unknown[] = [];
  const listen = (event: Event) => told.push(event instanceof CustomEvent ? event.detail : null);
  window.addEventListener('widget_load_time', listen);
  renderDashboard({ widgets: both });
  await rowOf('Top Series');
  await rowOf('Devices');
  window.removeEventListener('widget_load_time', listen);
  expect(told).toEqual([
    { page: 'overview_page', widget: 'Top Series', latency: expect.any(Number) },
    { page: 'overview_page', widget: 'Devices', latency: expect.any(Number) },
  ]);
});

test('the page is told when nothing matches, and when something does again', async () => {
  const onEmpty = vi.fn<(empty: boolean) => void>();
  const none = { data: { id: 'j', status: 'complete', result: { ...emptyResult } } };
  const { state } = renderDashboard({
    widgets: [devices],
    onEmpty,
    respond: (call) => ('customer_view.device' in filtersOf(call.body) ? none : rowsFor(call)),
    filters: { 'customer_view.device': 'Nothing' },
  });
  await waitFor(() => expect(onEmpty).toHaveBeenCalledWith(true));
  act(() => state.change({ filters: {} }));
  await waitFor(() => expect(onEmpty).toHaveBeenLastCalledWith(false));
});

const emptyResult = {
  data: [],
  fields: [],
  truncated: false,
  provenance: {
    sql: '',
    time_zone: 'UTC',
    period: null,
    sampled: false,
    cached: false,
    computed_at: '',
    elapsed_ms: 0,
    rows_read: 0,
  },
};

test('WID-023: a click on a data point opens the pages it leads to, and the choice drills', async () => {
  const item: DrillItem = {
    key: 'content',
    page: 'content_page',
    label: 'Series',
    filters: [],
    preClearFirstStream: false,
    settings: {},
  };
  const onDrill = vi.fn<(item: DrillItem) => void>();
  const { user } = renderDashboard({
    widgets: [devices],
    drillItemsFor: ({ field, value }) => (field === 'customer_view.series' && value === 'Row of Devices' ? [item] : []),
    onDrill,
    renderDrillMenu: ({ items, onSelect }) =>
      items.map((entry) => (
        <button key={entry.key} type="button" onClick={() => onSelect(entry)}>
          To {entry.label}
        </button>
      )),
  });
  await user.click(await rowOf('Devices'));
  await user.click(await screen.findByRole('button', { name: 'To Series' }));
  expect(onDrill).toHaveBeenCalledWith(item);
  expect(screen.queryByRole('button', { name: 'To Series' })).toBeNull();
});

test('WID-004, WID-005: the view menu puts tables at the end and keeps that with the page', async () => {
  const chart = tableWidget('Chart', { type: 'donut', y: 20 });
  const { state, user } = renderDashboard({ widgets: [devices, chart] });
  await rowOf('Devices');
  const order = () => screen.getAllByRole('region').map((region) => region.querySelector('h3')?.textContent);
  const named = () => order().filter((name) => name === 'Devices' || name === 'Chart');
  expect(named()).toEqual(['Devices', 'Chart']);
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Tables at the end' }));
  expect(named()).toEqual(['Chart', 'Devices']);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Single column' }));
  expect(state.settings).toEqual({ tables: 'expanded', columns: 'single' });
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Tables at the end' }));
  expect(state.settings).toEqual({ columns: 'single' });
});

test('WID-011: the map is retitled unless the page is filtered to the United States', async () => {
  const map = tableWidget('Consumption by DMA', { type: 'dma', fields: ['customer_view.dma', 'customer_view.plays'] });
  const { state, calls } = renderDashboard({ widgets: [map], countries: ['united states'] });
  await widget('Consumption by DMA');
  const requested = () => calls.at(-1)?.body['fields'];
  await waitFor(() => expect(requested()).toEqual(['customer_view.dma', 'customer_view.plays']));
  act(() => state.change({ countries: ['germany'] }));
  expect(await widget('Consumption by Geo Location')).toBeTruthy();
  await waitFor(() => expect(requested()).toEqual(['customer_view.state', 'customer_view.plays']));
  act(() => state.change({ countries: ['canada', 'mexico'] }));
  await waitFor(() => expect(requested()).toEqual(['customer_view.country', 'customer_view.plays']));
});

test('WID-011: outside the United States the table of DMAs lists regions, and states stand there once', async () => {
  const fields = (place: string) => [`customer_view.${place}`, 'customer_view.plays'];
  const widgets = [
    tableWidget('Consumption by DMA', { type: 'dma', fields: fields('dma') }),
    tableWidget('DMAs', { fields: fields('dma'), widgetFilters: { 'customer_view.dma': '-NULL' } }),
    tableWidget('Consumption by State', { type: 'dma', fields: fields('state') }),
    tableWidget('States', { fields: fields('state') }),
  ];
  const { calls } = renderDashboard({ widgets, countries: ['germany'] });
  await widget('Regions');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body['fields'])).toEqual([fields('state'), fields('state')]);
  expect(screen.queryByText('States')).toBeNull();
  expect(calls.map(({ body }) => body['filters'])).toContainEqual(
    expect.objectContaining({ 'customer_view.state': '-NULL' }),
  );
});

test('WID-026: the widgets of one card are shown one at a time, and the choice stands in the address', async () => {
  const days = tableWidget('Days of the Week');
  const { id, title, fields, dataSource } = days;
  const card = { ...tableWidget('Day Parts'), subWidgets: [{ id, type: 'table' as const, title, fields, dataSource }] };
  const { state, user } = renderDashboard({ widgets: [card] });
  await widget('Day Parts');
  await user.click(screen.getByRole('radio', { name: 'Days of the Week' }));
  await widget('Days of the Week');
  expect(state.settings).toEqual({ [`sub.${card.id}`]: id });
  await user.click(screen.getByRole('radio', { name: 'Day Parts' }));
  await widget('Day Parts');
  expect(state.settings).toEqual({});
});

test('the refresh button reloads every widget; the focus of the window runs nothing (QRY-030)', async () => {
  const { calls, state } = renderDashboard({ widgets: both });
  await rowOf('Devices');
  await waitFor(() => expect(calls).toHaveLength(3));
  act(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(calls).toHaveLength(3);
  act(() => state.change({ refreshSerial: 1 }));
  await waitFor(() => expect(calls).toHaveLength(6));
});

test('QRY-014: with auto-refresh on, a finished page is requested again every 30 seconds and not faster', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls, state } = renderDashboard({
    widgets: [devices],
    autoRefresh: true,
    user: { refreshIntervalMs: 1000 },
  });
  await rowOf('Devices');
  // From here on the clock is stopped: a slow machine must not reach the next 30 seconds.
  vi.setTimerTickMode('manual');
  expect(screen.getByText('Refreshes every 30 s')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(calls).toHaveLength(2);
  act(() => state.change({ autoRefresh: false }));
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(calls).toHaveLength(2);
});

test('a query that is replaced while its job runs is cancelled by the one that takes its place', async () => {
  let serial = 0;
  const { calls, state } = renderDashboard({
    widgets: [devices],
    respond: (call) => {
      if (call.method === 'GET') return { data: { 'job-1': { status: 'running' }, 'job-2': { status: 'running' } } };
      serial += 1;
      return { data: { id: `job-${serial}`, status: 'running' } };
    },
  });
  await waitFor(() => expect(calls.some((call) => call.method === 'GET')).toBe(true));
  act(() => state.change({ filters: { 'customer_view.device': 'Roku' } }));
  await waitFor(() => expect(calls.filter((call) => call.method === 'POST')).toHaveLength(2));
  expect(calls.filter((call) => call.method === 'POST')[1]?.body).toMatchObject({ replaces: ['job-1'] });
});

test('FLT-062: another period reloads every widget for its days', async () => {
  const { calls, state } = renderDashboard({ widgets: both });
  await rowOf('Devices');
  await rowOf('Top Series');
  calls.length = 0;
  const day = { range: { from: '2026-11-14', to: '2026-11-14' }, label: 'Nov 14' };
  act(() => state.change({ period: { ...testPeriod, current: day } }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(periodsOf(calls)).toEqual([
    ['Top Series', '2026/11/14 to 2026/11/14'],
    ['Devices', '2026/11/14 to 2026/11/14'],
  ]);
});

test('WID-005: with expand-table the tables come after the others, as wide as the page', async () => {
  const chart = tableWidget('Chart', { type: 'donut', x: 30, w: 30 });
  const half = tableWidget('Devices', { x: 0, w: 30 });
  renderDashboard({ widgets: [half, chart], settings: { tables: 'expanded' } });
  await rowOf('Devices');
  const columnsOf = async (name: string) => (await widget(name)).parentElement?.style.gridColumn;
  expect(await columnsOf('Devices')).toBe('1 / span 30');
  const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(names).toEqual(['Chart', 'Devices']);
});

test('WID-006: on Back the fields are shown that the address names again', async () => {
  const top = tableWidget('Top', {
    FieldsConfigure: { Viewing: ['customer_view.plays'], Names: ['customer_view.series'] },
  });
  const { state, user } = renderDashboard({ widgets: [top] });
  await rowOf('Top');
  await user.click(screen.getByRole('button', { name: 'Configure fields' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Plays' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Plays/ })).toBeNull());
  expect(state.settings).toEqual({ 'hidden.Top': 'customer_view.plays' });
  act(() => state.changeSettings({ 'hidden.Top': '' }));
  expect(await screen.findByRole('columnheader', { name: /Plays/ })).toBeTruthy();
});

test('a query about one title is drawn under its name', async () => {
  const leads = tableWidget('Leads', {
    type: 'leadInOut',
    fields: [],
    dataSource: { request: 'lead-in-out', queryEngin: 'customer_view', subject: { filter: 'series', option: 'title' } },
  });
  renderDashboard({ widgets: [leads], subject: 'Harbor Lights', respond: () => rows('Leads') });
  expect(await screen.findByTitle('Harbor Lights')).toBeTruthy();
});
