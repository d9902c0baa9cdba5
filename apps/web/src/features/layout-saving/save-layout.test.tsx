// @vitest-environment happy-dom
import type { DashboardConfig } from '@playhead/contract/http/dashboards';
import { dashboardLayout } from '@playhead/domain/layouts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { testUser } from '../../testing/test-user.ts';
import { offersLayoutSaving } from './layout-flag.ts';
import { SaveLayout } from './save-layout.tsx';

afterEach(cleanup);

const CONFIGS = 'GET /v1/customers/1/dashboard-configs';
const CREATE = 'POST /v1/customers/1/dashboard/create';

const overview: DashboardConfig = {
  page: 'overview_page',
  title: 'Overview',
  widgets: [
    {
      id: 'trend',
      type: 'line',
      title: 'Trend',
      x: 0,
      y: 0,
      w: 60,
      h: 10,
      fields: ['customer_view.plays'],
      dataSource: { request: 'query', queryEngin: 'playhead' },
    },
  ],
};
const saved = { id: '7', dashboard_id: 'overview_page', created_by: 'Ana', created_at: '2026-11-15T12:00:00Z' };

const open = (replies: Replies) =>
  renderFeature(<SaveLayout customer="1" page="overview_page" />, { [CONFIGS]: { data: [overview] }, ...replies });
const button = () => screen.findByRole('button', { name: 'Save layout' });

test('WID-029, WID-030: the page’s id and layout are sent, and success is told', async () => {
  const bodies: unknown[] = [];
  const { user, calls } = open({
    [CREATE]: (body) => {
      bodies.push(body);
      return { data: saved };
    },
  });
  expect((await screen.findByRole('region', { name: 'Layout' })).textContent).toContain(
    'Widgets: 1; 1440 × 345 px, 345 px in one column',
  );
  expect(calls).not.toContain(CREATE);
  await user.click(await button());
  expect(await screen.findByText('The layout is saved.')).toBeDefined();
  expect(bodies).toEqual([{ dashboard_id: 'overview_page', data: dashboardLayout(overview) }]);
});

test.each<[string, Replies[string], string]>([
  [
    'a refusal in the server’s words',
    { status: 403, code: 403, message: 'You do not have the permission for this.', errors: [{ code: 'forbidden' }] },
    'You do not have the permission for this.',
  ],
  ['a server out of reach', 'no response', 'The layout is not saved: the server cannot be reached.'],
])('WID-030: %s is told, and it can be tried again', async (_name, refusal, words) => {
  const { user, table } = open({ [CREATE]: refusal });
  await user.click(await button());
  expect(await screen.findByText(words)).toBeDefined();
  table[CREATE] = { data: saved };
  await user.click(await button());
  expect(await screen.findByText('The layout is saved.')).toBeDefined();
});

test('WID-030: on a page without a dashboard there is nothing to save', async () => {
  const { calls, container } = open({ [CONFIGS]: { data: [] } });
  await expect.poll(() => calls).toContain(CONFIGS);
  expect(container.querySelector('button')).toBeNull();
});

test.each([
  ['?debug=layout', true, true],
  ['?period=x&debug=grid&debug=layout', true, true],
  ['?debug=layout', false, false],
  ['', true, false],
  ['?debug=', true, false],
  ['?debug=Layout', true, false],
  ['?layout=debug', true, false],
])('WID-031: the address %j of somebody who may (%j) offers it: %j', (search, may, offered) => {
  const user = testUser({ permissions: may ? ['ci_ingest_permission'] : ['ci_export_permission'] });
  expect(offersLayoutSaving(search, user)).toBe(offered);
});
