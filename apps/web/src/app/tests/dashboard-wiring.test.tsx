// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type TestAppOptions } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';

afterEach(cleanup);

const RUN = 'POST /v1/customers/1/aurora/queries/run/json';
const SERIES = 'customer_view.series';
const PLAYS = 'customer_view.plays';

const table = (page: string) => ({
  page,
  title: page,
  widgets: [
    {
      id: `${page}-top`,
      type: 'table',
      title: 'Top Series',
      x: 0,
      y: 0,
      w: 60,
      h: 10,
      fields: [SERIES, PLAYS],
      sorts: [`${PLAYS} desc`],
      dataSource: { request: 'query', queryEngin: 'playhead' },
    },
  ],
});

const field = (name: string, label: string, kind: 'dimension' | 'measure') => ({
  name,
  label,
  kind,
  format: kind === 'measure' ? 'integer' : 'text',
  definition: '',
});

const rows = {
  data: {
    id: 'job-1',
    status: 'complete',
    result: {
      data: [{ [SERIES]: 'Harbor Lights', [PLAYS]: 12 }],
      fields: [field(SERIES, 'Series', 'dimension'), field(PLAYS, 'Plays', 'measure')],
      truncated: false,
      provenance: {
        sql: 'SELECT 1',
        time_zone: 'America/New_York',
        period: null,
        sampled: false,
        cached: false,
        computed_at: '2026-11-15T12:00:00Z',
        elapsed_ms: 1,
        rows_read: 1,
      },
    },
  },
};

function open(path: string, options: Omit<TestAppOptions, 'path'> = {}) {
  const requested: unknown[] = [];
  const app = renderApp({
    path,
    ...options,
    user: { defaultCountry: null, ...options.user },
    replies: {
      ...globalFiltersReply,
      'GET /v1/customers/1/dashboard-configs': {
        data: ['overview_page', 'content_page', 'device_page', 'unique_viewers_page'].map(table),
      },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      'POST /v1/customers/1/users/session_sampling': (body) => ({ data: body }),
      [RUN]: (body) => {
        requested.push(body);
        return rows;
      },
      ...options.replies,
    },
  });
  return { ...app, requested };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const cell = () => screen.findByRole('button', { name: /Harbor Lights/ });
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const params = (address: string) => new URLSearchParams(address.split('?')[1]);

async function drill(user: ReturnType<typeof open>['user'], page: string) {
  await user.click(await screen.findByText('Harbor Lights', { selector: 'td *' }));
  await user.click(await screen.findByRole('menuitem', { name: page }));
}

test('SHELL-020, SHELL-049..SHELL-051: a click leads to another page with filter, breadcrumb and menu; a breadcrumb leads back', async () => {
  const app = open('/viewer-insights/overview_page?period=Yesterday');
  await drill(app.user, 'Series');
  await heading('Series: Harbor Lights');
  const after = params(app.address());
  expect(app.address()).toMatch(/^\/viewer-insights\/content_page\?/);
  expect(after.get('filterStr')).toBe('{"series":[{"op":"is_equal_to","value":"Harbor Lights"}]}');
  expect([after.get('period'), after.get('drill_down'), after.get('drill_down_key')]).toEqual([
    'Yesterday',
    'overview_page?period=Yesterday',
    'content',
  ]);
  expect(crumbs()).toEqual(['Overview']);
  expect(screen.getByRole('link', { name: 'Series' }).getAttribute('aria-current')).toBe('page');

  await drill(app.user, 'Device');
  await heading('Device');
  expect(crumbs()).toEqual(['Overview', 'Series: Harbor Lights']);
  await drill(app.user, 'Unique Viewers');
  await heading('Unique Viewers');
  expect(crumbs()).toEqual(['Overview', 'Series: Harbor Lights', 'Device']);

  await app.user.click(screen.getByRole('button', { name: 'Series: Harbor Lights' }));
  await heading('Series: Harbor Lights');
  expect(crumbs()).toEqual(['Overview']);
  await app.user.click(screen.getByRole('button', { name: 'Overview' }));
  await heading('Overview');
  expect(app.address()).toBe('/viewer-insights/overview_page?period=Yesterday');
});

test('SHELL-024: Back leads from a drill-down to the page it began on', async () => {
  const app = open('/viewer-insights/overview_page');
  await drill(app.user, 'Series');
  await heading('Series: Harbor Lights');
  await drill(app.user, 'Device');
  await heading('Device');
  await act(() => app.router.navigate(-1));
  await heading('Series: Harbor Lights');
  await act(() => app.router.navigate(-1));
  await heading('Overview');
});

test('WID-025: a message of our own origin opens the drill-down menu, one of others does not', async () => {
  open('/viewer-insights/overview_page');
  await cell();
  const message = (origin: string, data: unknown) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin, data, source: window.parent }));
    });
  const order = {
    type: 'open-drill-down-menu',
    payload: { x: 5, y: 5, items: [{ key: 'content', filters: { series: ['Night Shift'] } }] },
  };
  message('https://evil.example', order);
  expect(screen.queryByRole('menu')).toBeNull();
  message(window.location.origin, order);
  await screen.findByRole('menu', { name: 'DASHBOARDS' });
  message(window.location.origin, { type: 'close-drill-down-menu', payload: {} });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('FLT-080: after the sampling switch every widget queries again', async () => {
  const app = open('/viewer-insights/overview_page');
  await cell();
  const before = app.requested.length;
  await app.user.click(screen.getByRole('switch', { name: 'Sampling' }));
  await screen.findByText(/Sampling is on/);
  await waitFor(() => expect(app.requested.length).toBeGreaterThan(before));
});

test('Refresh now queries again; auto-refresh is remembered', async () => {
  const app = open('/viewer-insights/overview_page');
  await cell();
  const before = app.requested.length;
  await app.user.click(screen.getByRole('button', { name: 'Refresh now' }));
  await waitFor(() => expect(app.requested.length).toBeGreaterThan(before));
  await app.user.click(screen.getByRole('switch', { name: 'Auto-refresh' }));
  expect(localStorage.getItem('playhead.auto-refresh')).toBe('on');
});

test('a sort chosen in a widget stands in the address, and is part of the query', async () => {
  const app = open('/viewer-insights/overview_page');
  const header = await screen.findByRole('columnheader', { name: /Series/ });
  await app.user.click(within(header).getByRole('button'));
  await waitFor(() => expect(params(app.address()).get('sort.overview_page-top')).toMatch(SERIES));
  await waitFor(() => expect(app.requested.at(-1)).toMatchObject({ sorts: [expect.stringContaining(SERIES)] }));
});
