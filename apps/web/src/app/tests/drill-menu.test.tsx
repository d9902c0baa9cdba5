// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';

afterEach(cleanup);

const PLAYS = 'customer_view.plays';
const HOUR = 'customer_view.hour';
/** Days of a short period are requested by the hour. */
const CELLS: Readonly<Record<string, string>> = {
  'customer_view.series': 'Harbor Lights',
  [HOUR]: '2026-11-12 20:00',
};
const DIMENSIONS = ['customer_view.series', 'customer_view.date'];

function tableOf(dimension: string) {
  return {
    id: dimension.replace('.', '-'),
    type: 'table',
    title: `By ${dimension}`,
    x: 0,
    y: 0,
    w: 60,
    h: 10,
    fields: [dimension, PLAYS],
    dataSource: { request: 'query', queryEngin: 'playhead' },
  };
}

function rowsOf(body: unknown) {
  const [dimension = ''] = Object(body).fields;
  const described = (name: string, kind: string, format: string) => ({
    name,
    label: name,
    kind,
    format,
    definition: '',
  });
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
  const result = {
    data: [{ [dimension]: CELLS[dimension], [PLAYS]: 12 }],
    fields: [
      described(dimension, 'dimension', dimension === HOUR ? 'date' : 'text'),
      described(PLAYS, 'measure', 'integer'),
    ],
    truncated: false,
    provenance,
  };
  return { data: { id: 'job-1', status: 'complete', result } };
}

function open() {
  return renderApp({
    path: '/viewer-insights/overview_page?period=Last+30+Days',
    user: { defaultCountry: null },
    replies: {
      ...globalFiltersReply,
      'GET /v1/customers/1/dashboard-configs': {
        data: [{ page: 'overview_page', title: 'Overview', widgets: DIMENSIONS.map(tableOf) }],
      },
      'GET /v1/customers/1/annotations': { data: [] },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      'POST /v1/customers/1/aurora/queries/run/json': rowsOf,
    },
  });
}

const cellButton = (text: string | RegExp) => screen.findByText(text, { selector: 'td button' });
const filterOf = (search: string) => JSON.parse(new URLSearchParams(search).get('filterStr') ?? '{}');

test.each([
  ['Only this', 'is_equal_to'],
  ['Exclude', 'is_not_equal_to'],
])('a row filters its own page: %s', async (entry, op) => {
  const { user, router } = open();
  await user.click(await cellButton('Harbor Lights'));
  expect(screen.getByRole('group', { name: 'Filter this page' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: entry }));
  await waitFor(() => expect(filterOf(router.state.location.search)).toMatchObject({ series: [{ op }] }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a day becomes the period, or is given a note', async () => {
  const { user, router } = open();
  await user.click(await cellButton(/Nov 12/));
  expect(screen.queryByRole('group', { name: 'Filter this page' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Add a note' }));
  await screen.findByRole('dialog', { name: 'Thursday, November 12, 2026' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await cellButton(/Nov 12/));
  await user.click(screen.getByRole('menuitem', { name: 'Zoom in' }));
  const period = () => new URLSearchParams(router.state.location.search).get('period');
  await waitFor(() => expect(period()).toBe('2026/11/12 to 2026/11/12'));
});
