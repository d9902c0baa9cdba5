// @vitest-environment happy-dom
import { ExploreQuery } from '@playhead/contract/http/explore';
import { decodeWire } from '@playhead/contract/wire';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SESSION_KEY } from '../../features/session/session-store.ts';
import type { ShownTools } from '../../features/reports/explore/explore-page.tsx';
import { tableNetwork } from '../../testing/table-network.ts';
import { testConfig } from '../../testing/test-app.tsx';
import { testSessionText } from '../../testing/test-session.ts';
import { testUser, type TestUserChanges } from '../../testing/test-user.ts';
import { memoryRouter } from '../../page-context/router/app-router.ts';
import { App } from '../app.tsx';
import { createServices } from '../services.ts';
import { ExploreDeliveries } from './explore-deliveries.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const BASE = '/v1/customers/1';
const query = decodeWire(ExploreQuery, {
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' },
  pivots: [],
  total: true,
});
type Opened = Omit<ShownTools, 'readShown'>;

const opened: Opened = { queryId: 'Q1a2b3c4D5e6f7g8H9i0jk', query, title: 'Top series' };

function open(props: Partial<Opened> = {}, user: TestUserChanges = {}) {
  localStorage.setItem(SESSION_KEY, testSessionText);
  const sent: Record<string, unknown>[] = [];
  const { fetch } = tableNetwork({
    'GET /v1/app-config': { data: testConfig },
    [`GET ${BASE}/users/user-info`]: { data: testUser({ permissions: ['ci_export_permission'], ...user }) },
    [`GET ${BASE}/viz/scheduled_plans/widget`]: { data: [] },
    [`POST ${BASE}/viz/query_task`]: (body) => {
      sent.push(body as Record<string, unknown>);
      return { data: { message: 'No disk' } };
    },
  });
  const services = createServices({
    window,
    embedded: false,
    origin: '',
    now: () => new Date('2026-11-15T12:00:00Z'),
    fetch,
  });
  let show: (next: Partial<Opened>) => void = () => undefined;
  function Shown() {
    const [shown, setShown] = useState({ ...opened, ...props });
    show = (next) => setShown((before) => ({ ...before, ...next }));
    const { queryId, query: current } = shown;
    const readShown = async () => (queryId === null || current === null ? null : { queryId, query: current });
    return <ExploreDeliveries {...shown} readShown={readShown} />;
  }
  render(
    <App services={services} router={memoryRouter()}>
      <Shown />
    </App>,
  );
  return {
    sent,
    show: (next: Partial<Opened>) => act(() => show(next)),
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
  };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('DLV-083: Schedule opens the dialog with a plan of the open query', async () => {
  const { user } = open();
  await user.click(await button('Schedule'));
  expect(await screen.findByText('Schedule Analytics Workbench')).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Schedule name')).value).toBe('Top series - 1');
});

test('DLV-083: the plan delivers the query that was open at the click, whatever the frame shows next', async () => {
  const { show } = open();
  fireEvent.click(await button('Schedule'));
  show({ queryId: 'Q2a2b3c4D5e6f7g8H9i0jk', query: null });
  expect((await screen.findByLabelText<HTMLInputElement>('Schedule name')).value).toBe('Top series - 1');
});

test('EXP-013, EXP-015, EXP-059: Download writes the query in every format, with its totals', async () => {
  const { user, sent } = open();
  await user.click(await button('Download'));
  const dialog = await screen.findByRole('dialog', { name: 'Download Data: Top series' });
  expect(within(dialog).getByRole('radiogroup', { name: 'File format' }).textContent).toBe(
    'TXTXLSXCSVJSONHTMLMDParquet',
  );
  await user.click(within(dialog).getByLabelText('All results'));
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    format: 'csv',
    limit: -1,
    totals: true,
    query: {
      request: 'query',
      body: { filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' }, total: true },
    },
  });
});

test.each<[string, Partial<Opened>, TestUserChanges, string]>([
  ['the permission', {}, { permissions: [] }, 'You need the permission to export data for schedules.'],
  ['a query id', { queryId: null }, {}, 'Run the analysis first: a schedule delivers a query that was run.'],
  [
    'the export of audience metadata',
    { query: { ...query, filters: { 'residents.age': '18 to 34' } } },
    { flags: { audienceMetadataExport: false } },
    'Your account does not export data with demographic filters.',
  ],
])('DLV-093: without %s Schedule is disabled and says why', async (_name, props, user, reason) => {
  open(props, user);
  const schedule = await button('Schedule');
  expect([schedule.disabled, schedule.title]).toEqual([true, reason]);
});
