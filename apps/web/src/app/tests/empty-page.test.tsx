// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';
import type { TestUserChanges } from '../../testing/test-user.ts';
import { globalFiltersReply } from '../../testing/test-fields.ts';

afterEach(cleanup);

const RUN = 'POST /v1/customers/1/aurora/queries/run/json';
const PLAYS = 'customer_view.plays';
const CONFIGS = 'GET /v1/customers/1/dashboard-configs';

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
const overview = { page: 'overview_page', title: 'Overview', widgets: [ribbon] };

/** One row of zeros when a series is requested, as the server returns for rows without data. */
const respond = (body: unknown) => {
  const plays = JSON.stringify(body).includes('customer_view.series') ? 0 : 12;
  return {
    data: {
      id: 'job-1',
      status: 'complete',
      result: {
        data: [{ [PLAYS]: plays, 'customer_view.unique_viewers': plays }],
        fields: [{ name: PLAYS, label: 'Plays', kind: 'measure', format: 'integer', definition: '' }],
        truncated: false,
        provenance: {
          sql: '',
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
};

function open(path: string, flags: { ads?: boolean } = {}, user: TestUserChanges = {}) {
  return renderApp({
    path,
    user: { defaultCountry: null, firstDay: '2026-01-01', flags, ...user },
    replies: {
      ...globalFiltersReply,
      [CONFIGS]: { data: [overview, { page: 'ads', title: 'Ads', widgets: [] }] },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      [RUN]: respond,
    },
  });
}

const filterStr = (filters: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [{ op: 'is_equal_to', value }]])),
  );

test('a page that a filter emptied names it, and Clear takes that filter alone away', async () => {
  const filters = new URLSearchParams({ filterStr: filterStr({ genre: 'Drama', series: 'No Such Show' }) });
  const app = open(`/viewer-insights/overview_page?${filters}`);
  const words = await screen.findByText('Series is No Such Show', { selector: 'strong' });
  expect(words.parentElement?.textContent).toBe('Series is No Such Show leaves nothing');
  await app.user.click(screen.getByRole('button', { name: 'Clear Series' }));
  await waitFor(() =>
    expect(new URLSearchParams(app.address().split('?')[1]).get('filterStr')).toBe(filterStr({ genre: 'Drama' })),
  );
  await waitFor(() => expect(screen.queryByText('Series is No Such Show', { selector: 'strong' })).toBeNull());
});

test('a page with viewing has nobody to blame', async () => {
  const filters = new URLSearchParams({ filterStr: filterStr({ genre: 'Drama' }) });
  open(`/viewer-insights/overview_page?${filters}`);
  await screen.findByText(/12 viewers/);
  expect(screen.queryByText('leaves nothing', { exact: false })).toBeNull();
});

test('SHELL-016: a customer without ads is told so on the pages of ads, with a way back', async () => {
  const app = open('/viewer-insights/ads', { ads: false });
  await screen.findByRole('heading', { name: 'No advertising data' });
  expect(
    screen.getByText('The account of Aurora Stream has no advertising data, so there is nothing to draw on this page.'),
  ).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Go to Overview' }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
});

test('WID-004: the view menu stands among the tools of the page, and its choice in the address', async () => {
  const app = open('/viewer-insights/overview_page');
  const view = await screen.findByRole('button', { name: 'Page settings' });
  expect(view.closest('header, main')).toBeNull();
  await app.user.click(view);
  await app.user.click(screen.getByRole('menuitemcheckbox', { name: 'Single column' }));
  await waitFor(() => expect(app.address()).toContain('columns=single'));
});
