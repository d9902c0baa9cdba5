// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type Replies } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';
import { testUser, type TestUserChanges } from '../../testing/test-user.ts';

afterEach(cleanup);

const PLAYS = 'customer_view.plays';
const ribbon = {
  id: 'figures',
  type: 'ribbon',
  title: 'Key figures',
  x: 0,
  y: 0,
  w: 60,
  h: 3,
  fields: [PLAYS],
  dataSource: { request: 'query', queryEngin: 'playhead' },
};
const provenance = {
  sql: '',
  time_zone: 'America/New_York',
  period: null,
  sampled: false,
  cached: false,
  computed_at: '2026-11-15T12:00:00Z',
  elapsed_ms: 1,
  rows_read: 1,
};
const replies: Replies = {
  ...globalFiltersReply,
  'GET /v1/customers/1/dashboard-configs': {
    data: [{ page: 'overview_page', title: 'Overview', widgets: [ribbon] }],
  },
  'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
  'POST /v1/customers/1/aurora/queries/run/json': {
    data: {
      id: 'job-1',
      status: 'complete',
      result: {
        data: [{ [PLAYS]: 0 }],
        fields: [{ name: PLAYS, label: 'Plays', kind: 'measure', format: 'integer', definition: '' }],
        truncated: false,
        provenance,
      },
    },
  },
  'GET /v1/customers/1/data-health': {
    data: {
      last_load: null,
      generated: null,
      days: [],
      loads: { count: 1, interrupted: 0, rows: 0, duplicates: 0, rejected: 12 },
      rejected: [],
      rollups: { state: 'complete', months: [] },
    },
  },
};
const open = (user: TestUserChanges) =>
  renderApp({ path: '/viewer-insights/overview_page', user: { defaultCountry: null, ...user }, replies });

test('an admin of a customer without data reads the commands, the state of the load and where to invite people', async () => {
  const app = open({ firstDay: null, permissions: ['ci_admin_permission'] });
  await screen.findByRole('heading', { name: 'There is no data yet' });
  screen.getByText(/npm run ingest -- --customer 1 --map mapping\.yaml --dry-run sessions\.csv/);
  expect(document.querySelector('.ph-widget')).toBeNull();
  await screen.findByText('Nothing was stored. 12 rows were rejected; Data health says why.');
  await app.user.click(screen.getByRole('button', { name: 'Open users and settings' }));
  expect(app.address()).toBe('/viewer-insights/package-settings');
});

test('somebody else is told whom to ask, and nothing of the data health is read', async () => {
  const app = open({ firstDay: null, permissions: [] });
  await screen.findByText(/^An admin of your company has to load sessions first\./);
  expect(app.calls).not.toContain('GET /v1/customers/1/data-health');
});

test('the page fills when the first sessions are there', async () => {
  const app = open({ firstDay: null, permissions: [] });
  await screen.findByRole('heading', { name: 'There is no data yet' });
  app.table['GET /v1/customers/1/users/user-info'] = { data: testUser({ firstDay: '2026-11-14' }) };
  // Sooner than by its timer.
  await app.services.queryClient.refetchQueries({ queryKey: ['first-data', '1'] });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'There is no data yet' })).toBeNull());
  await waitFor(() => expect(document.querySelector('.ph-widget')).not.toBeNull());
  await waitFor(() => {
    expect(app.calls.filter((call) => call.endsWith('/queries/run/json')).length).toBeGreaterThan(1);
  });
});
