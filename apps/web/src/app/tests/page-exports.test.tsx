// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { watchSavedFiles } from '../../features/exports/test-exports.ts';
import { renderApp, type TestAppOptions } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';

afterEach(cleanup);

const RUN_ID = '2f1c0a52-2f0f-4a3e-9a6b-3f6a0c1d2e3f';
const RUN = 'POST /v1/customers/1/aurora/queries/run/json';
const VIEWERS = 'POST /v1/customers/1/viz/unique-viewers';
const CREATE = 'POST /v1/customers/1/viz/query_task';
const STATUS = `GET /v1/customers/1/viz/query_task/${RUN_ID}/status`;
const FILE = `GET /v1/customers/1/viz/query_task/${RUN_ID}/file`;
const ZIP = 'POST /v1/customers/1/viz/get/zipFile/job';
const PLAYS = 'customer_view.plays';
const SERIES = 'customer_view.series';
const ID = 'customer_view.viewer_id';

const layout = { type: 'table', x: 0, y: 0, w: 60, h: 10 };
const query = { request: 'query', queryEngin: 'playhead', limit: 20 };
const top = { ...layout, id: 'top', title: 'Top Series', fields: [SERIES, PLAYS], dataSource: query };
const logo = {
  ...layout,
  id: 'logo',
  title: 'Logo',
  type: 'image',
  y: 10,
  fields: [],
  dataSource: { request: 'none', queryEngin: '' },
};
const viewers = {
  ...layout,
  id: 'viewers-table',
  title: 'Unique Viewers',
  fields: [ID, PLAYS],
  dataSource: { request: 'unique-viewers', queryEngin: 'playhead' },
};
const configs = [
  { page: 'overview_page', title: 'Overview', widgets: [top, logo] },
  { page: 'device_page', title: 'Device', widgets: [top] },
  { page: 'unique_viewers_page', title: 'Unique Viewers', widgets: [viewers] },
];

const field = (name: string, kind: 'dimension' | 'measure') => {
  const format = kind === 'measure' ? 'integer' : 'text';
  return { name, label: name.slice(name.indexOf('.') + 1), kind, format, definition: '' };
};
const provenance = {
  sql: 'SELECT 1',
  time_zone: 'America/New_York',
  period: null,
  sampled: false,
  cached: false,
  computed_at: '2026-11-15T12:00:00Z',
  elapsed_ms: 1,
  rows_read: 1,
};
const rowsOf = (name: string) => ({
  data: {
    id: 'j',
    status: 'complete',
    result: {
      data: [{ [name]: 'Harbor Lights', [PLAYS]: 12 }],
      fields: [field(name, 'dimension'), field(PLAYS, 'measure')],
      truncated: false,
      provenance,
    },
  },
});

function open(path: string, options: Omit<TestAppOptions, 'path'> = {}) {
  const ordered: unknown[] = [];
  const app = renderApp({
    path,
    user: { defaultCountry: null, permissions: ['ci_export_permission'], ...options.user },
    replies: {
      ...globalFiltersReply,
      'GET /v1/customers/1/dashboard-configs': { data: configs },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      [RUN]: rowsOf(SERIES),
      [VIEWERS]: rowsOf(ID),
      [CREATE]: (body) => {
        ordered.push(body);
        return { data: { id: RUN_ID } };
      },
      [ZIP]: (body) => {
        ordered.push(body);
        return { data: { job: RUN_ID } };
      },
      [STATUS]: { data: { status: 'running' } },
      ...options.replies,
    },
  });
  return { ...app, ordered };
}

const settings = () => screen.findByRole('button', { name: 'Page settings' });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const rowShown = () => screen.findByText('Harbor Lights', { selector: 'td, td *' });
const download = () => screen.getByRole('button', { name: 'Download' });

test('EXP-001, EXP-003, WID-004: one menu of the page has downloads, deliveries and the options of its layout', async () => {
  const { user } = open('/viewer-insights/overview_page');
  await rowShown();
  await user.click(await settings());
  expect(entries()).toEqual(['Download as PDF', 'Download as CSV', 'Send', 'Schedule']);
  expect(screen.getByRole('menuitemcheckbox', { name: 'Single column' })).toBeDefined();
});

test('EXP-012, EXP-038, EXP-070: the CSV of a page has the queries that its widgets run', async () => {
  const { user, ordered } = open('/viewer-insights/overview_page?period=Yesterday');
  await rowShown();
  await user.click(await settings());
  await user.click(screen.getByRole('menuitem', { name: 'Download as CSV' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Filename' })).value).toBe(
    'dashboard-overview.zip',
  );
  await user.click(download());
  await waitFor(() =>
    expect(ordered).toEqual([
      {
        folderName: 'dashboard-overview',
        params: [
          {
            fileName: 'Top Series',
            apply_vis: true,
            apply_formatting: true,
            hiddenFields: [],
            query: {
              request: 'query',
              body: {
                widgets: ['top'],
                fields: [SERIES, PLAYS],
                filters: { 'customer_view.current_date_range_ui': '2026/11/14 to 2026/11/14' },
                sorts: [],
                limit: 20,
                pivots: [],
                dynamic_fields: [],
                dataSource: 'playhead',
              },
            },
          },
        ],
        page: 'overview_page',
      },
    ]),
  );
});

test('EXP-013, EXP-019: a download goes on when its page is left, and its file is saved', async () => {
  const files = watchSavedFiles();
  const app = open('/viewer-insights/overview_page', {
    replies: { [FILE]: { file: 'series,plays', disposition: 'attachment; filename="Top Series.csv"' } },
  });
  await rowShown();
  await app.user.click(screen.getByRole('button', { name: 'Actions for Top Series' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Download Data' }));
  await screen.findByRole('dialog', { name: 'Download Data: Top Series' });
  await app.user.click(download());
  expect(await screen.findByText('Please wait while we generate your document')).toBeDefined();
  await act(() => app.router.navigate('/viewer-insights/device_page'));
  await screen.findByRole('heading', { level: 1, name: 'Device' });
  expect(screen.getByRole('region', { name: 'Downloads' })).toBeDefined();
  app.table[STATUS] = { data: { status: 'complete' } };
  expect(await screen.findByText('Download data complete.')).toBeDefined();
  expect(files.saved).toEqual(['Top Series.csv']);
  files.stop();
});

test('SHELL-018, WBK-001: a widget opens in the workbench as the query behind it, with the name of its period', async () => {
  const qid = 'Q1a2b3c4D5e6f7g8H9i0jk';
  const stored: unknown[] = [];
  const app = open('/viewer-insights/overview_page?period=Last+30+Days', {
    replies: {
      'POST /v1/customers/1/reports/query': (body) => {
        stored.push(body);
        return { data: { id: qid } };
      },
    },
  });
  await rowShown();
  await app.user.click(screen.getByRole('button', { name: 'Actions for Top Series' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Open in Workbench' }));
  await waitFor(() => expect(app.address()).toContain('/viewer-insights/ci_customer_view_explore?'));
  expect(new URLSearchParams(app.address().split('?')[1]).get('qid')).toBe(qid);
  expect(stored).toMatchObject([
    { fields: [SERIES, PLAYS], limit: 20, filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' } },
  ]);
});

test('nothing of a download is left for the next user', async () => {
  const app = open('/viewer-insights/overview_page');
  act(() => void app.services.downloads.start({ name: 'Overview.pdf', percent: 0 }));
  expect(screen.getByRole('region', { name: 'Downloads' })).toBeDefined();
  act(() => app.services.session.expire({ token: 'token-1', message: 'Your session has ended.' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull());
});

test('EXP-005, EXP-007, WID-022: a window message opens the menu of the viewers table, which leads to its dialog', async () => {
  const { user } = open('/viewer-insights/unique_viewers_page');
  await rowShown();
  act(() => {
    const data = { type: 'open-widget-action-menu', payload: { x: 30, y: 40, widgetId: 'viewers-table' } };
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: window }));
  });
  await user.click(screen.getByRole('menuitem', { name: 'Download' }));
  expect(await screen.findByRole('dialog', { name: 'Download: Unique Viewers' })).toBeDefined();
});

test('EXP-004: the menu of the unique viewers page has Schedule alone, and only with the permission', async () => {
  const { user } = open('/viewer-insights/unique_viewers_page');
  await rowShown();
  await user.click(await settings());
  expect(entries()).toEqual(['Schedule']);
  cleanup();
  open('/viewer-insights/unique_viewers_page', { user: { defaultCountry: null, permissions: [] } });
  await rowShown();
  expect(screen.queryByRole('button', { name: 'Page settings' })).toBeNull();
});

test('EXP-009: demographic filters disable the entries and say why', async () => {
  const filtered = { ...top, widgetFilters: { 'residents.age': '18-20' } };
  const { user } = open('/viewer-insights/overview_page', {
    user: { defaultCountry: null, permissions: [], flags: { audienceMetadataExport: false } },
    replies: {
      'GET /v1/customers/1/dashboard-configs': {
        data: [{ page: 'overview_page', title: 'Overview', widgets: [filtered] }],
      },
    },
  });
  await rowShown();
  await user.click(screen.getByRole('button', { name: 'Actions for Top Series' }));
  const entry = screen.getByRole('menuitem', { name: 'Download Data' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Your account does not export data with demographic filters.');
});
