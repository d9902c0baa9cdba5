// @vitest-environment happy-dom
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { type QueryResult, RunQueryBody } from '@playhead/contract/http/queries';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type Reply, type TestAppOptions } from '../../testing/test-app.tsx';

afterEach(cleanup);

const RUN = 'POST /v1/customers/1/aurora/queries/run/json';
const MONITORS = 'POST /v1/customers/1/monitors';

function tableWidget(id: string, changes: Partial<WidgetConfig> = {}): WidgetConfig {
  return {
    id,
    type: 'table',
    title: id,
    x: 0,
    y: 0,
    w: 60,
    h: 10,
    fields: ['customer_view.series', 'customer_view.plays'],
    sorts: ['customer_view.plays desc'],
    dataSource: { request: 'query', queryEngin: 'customer_view' },
    ...changes,
  };
}

const devices = tableWidget('Devices', { y: 10 });
const series = tableWidget('Top Series', {
  dataSource: { request: 'query', queryEngin: 'customer_view', compare: true },
});

function resultOf(body: RunQueryBody): QueryResult {
  return {
    data: [{ 'customer_view.series': `Row of ${body.widgets?.[0]}`, 'customer_view.plays': 7 }],
    fields: [
      { name: 'customer_view.series', label: 'Series', kind: 'dimension', format: 'text', definition: '' },
      { name: 'customer_view.plays', label: 'Plays', kind: 'measure', format: 'integer', definition: '' },
    ],
    truncated: false,
    provenance: {
      sql: 'SELECT 1',
      time_zone: 'America/New_York',
      period: null,
      sampled: false,
      cached: false,
      computed_at: '2026-11-15T12:00:00Z',
      elapsed_ms: 3,
      rows_read: 10,
    },
  };
}

function renderDashboard(options: Partial<TestAppOptions> & { answer?: (body: RunQueryBody) => Reply } = {}) {
  const asked: RunQueryBody[] = [];
  const recorded: unknown[] = [];
  const { answer, ...rest } = options;
  const app = renderApp({
    path: '/viewer-insights/overview_page',
    replies: {
      'GET /v1/customers/1/dashboard-configs': {
        data: [{ page: 'overview_page', title: 'Overview', widgets: [devices, series] }],
      },
      [RUN]: (raw) => {
        const body = RunQueryBody.parse(raw);
        asked.push(body);
        return answer?.(body) ?? { data: { id: 'j', status: 'complete', result: resultOf(body) } };
      },
      [MONITORS]: (body) => {
        recorded.push(body);
        return { data: { recorded: 1 } };
      },
    },
    ...rest,
  });
  return { app, asked, recorded };
}

const widget = (name: string) => screen.findByRole('region', { name });
const shown = async (name: string) => within(await widget(name)).findByText(`Row of ${name}`);
const periodsOf = (bodies: readonly RunQueryBody[]) =>
  bodies.map((body) => [body.widgets?.[0], body.filters['customer_view.current_date_range_ui']]);

test('widgets are asked from the top down, with the compare period where they want one', async () => {
  const { asked } = renderDashboard();
  await shown('Top Series');
  await shown('Devices');
  expect(periodsOf(asked)).toEqual([
    ['Top Series', '2026/11/08 to 2026/11/14'],
    ['Top Series', '2026/11/01 to 2026/11/07'],
    ['Devices', '2026/11/08 to 2026/11/14'],
  ]);
});

test('a new sort is asked of the server for that widget alone', async () => {
  const { app, asked } = renderDashboard();
  await shown('Top Series');
  await shown('Devices');
  asked.length = 0;
  const header = within(await widget('Devices')).getByRole('columnheader', { name: /Series/ });
  await app.user.click(within(header).queryByRole('button') ?? header);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ widgets: ['Devices'], sorts: ['customer_view.series'] });
});

test('ERR-013: one failed query is told in its widget with a retry, and the others stand', async () => {
  let broken = true;
  const { app } = renderDashboard({
    answer: (body) =>
      broken && body.widgets?.[0] === 'Devices'
        ? { status: 500, code: 500, message: 'The analytics engine could not answer this query.' }
        : { data: { id: 'j', status: 'complete', result: resultOf(body) } },
  });
  await shown('Top Series');
  const devicesWidget = await widget('Devices');
  await within(devicesWidget).findByText('The analytics engine could not answer this query.');
  broken = false;
  await app.user.click(within(devicesWidget).getByRole('button', { name: 'Retry' }));
  expect(await shown('Devices')).toBeTruthy();
});

test('QRY-027, QRY-028: each widget tells its load time and the page is recorded once', async () => {
  const told: unknown[] = [];
  const listen = (event: Event) => told.push(event instanceof CustomEvent ? event.detail : null);
  window.addEventListener('widget_load_time', listen);
  const { recorded } = renderDashboard();
  await shown('Top Series');
  await shown('Devices');
  await waitFor(() => expect(recorded).toHaveLength(1));
  window.removeEventListener('widget_load_time', listen);
  expect(told).toEqual([
    { page: 'overview_page', widget: 'Top Series', latency: expect.any(Number) },
    { page: 'overview_page', widget: 'Devices', latency: expect.any(Number) },
  ]);
  expect(recorded[0]).toMatchObject([{ field_type: 'page', field_name: 'overview_page' }]);
});

test('FLT-062: applying a period writes the address and asks every widget for the new days', async () => {
  const { app, asked } = renderDashboard();
  await shown('Devices');
  asked.length = 0;
  await app.user.click(screen.getByRole('button', { name: /Last 7 Days/ }));
  await app.user.click(await screen.findByLabelText('Yesterday'));
  expect(asked).toHaveLength(0);
  await app.user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(app.address()).toBe('/viewer-insights/overview_page?period=Yesterday');
  expect(periodsOf(asked)[0]).toEqual(['Top Series', '2026/11/14 to 2026/11/14']);
});
