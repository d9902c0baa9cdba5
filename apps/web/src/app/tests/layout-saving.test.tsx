// @vitest-environment happy-dom
import { LAYOUT_MARGIN, LAYOUT_ROW_HEIGHT } from '@playhead/domain/layouts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { GRID_MARGIN, GRID_ROW_HEIGHT } from '../../features/dashboard/grid/grid-layout.ts';
import { renderApp } from '../../testing/test-app.tsx';
import type { TestUserChanges } from '../../testing/test-user.ts';

afterEach(cleanup);

const CONFIGS = 'GET /v1/customers/1/dashboard-configs';
const CREATE = 'POST /v1/customers/1/dashboard/create';
const picture = {
  id: 'picture',
  type: 'image',
  title: 'Picture',
  x: 0,
  y: 0,
  w: 60,
  h: 4,
  fields: [],
  dataSource: { request: 'none', queryEngin: 'playhead' },
};

const open = (search: string, permissions: TestUserChanges['permissions']) =>
  renderApp({
    path: `/viewer-insights/overview_page${search}`,
    user: { defaultCountry: null, ...(permissions === undefined ? {} : { permissions }) },
    replies: {
      [CONFIGS]: { data: [{ page: 'overview_page', title: 'Overview', widgets: [picture] }] },
      [CREATE]: {
        data: { id: '1', dashboard_id: 'overview_page', created_by: 'Ana', created_at: '2026-11-15T12:00:00Z' },
      },
    },
  });

test('WID-030, WID-031: with the debug flag the page offers to save its layout', async () => {
  const app = open('?debug=layout', ['ci_ingest_permission']);
  await app.user.click(await screen.findByRole('button', { name: 'Save layout' }));
  expect(await screen.findByText('The layout is saved.')).toBeDefined();
  expect(app.calls).toContain(CREATE);
});

test.each([
  ['without the flag', '', ['ci_ingest_permission'] as const],
  ['without the permission', '?debug=layout', [] as const],
])('WID-031: %s it is hidden', async (_name, search, permissions) => {
  const app = open(search, permissions);
  await waitFor(() => expect(app.calls).toContain(CONFIGS));
  await screen.findByRole('region', { name: 'Picture' });
  expect(screen.queryByRole('button', { name: 'Save layout' })).toBeNull();
});

test('WID-029: heights are in the rows and margins that the grid is drawn with', () => {
  expect([LAYOUT_ROW_HEIGHT, LAYOUT_MARGIN]).toEqual([GRID_ROW_HEIGHT, GRID_MARGIN]);
});
