// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { testSegment } from '../../features/segments/test-segments.tsx';
import type { Replies } from '../../testing/table-network.ts';
import { renderApp } from '../../testing/test-app.tsx';
import { testField } from '../../testing/test-fields.ts';

configure({ defaultHidden: true });
afterEach(cleanup);

const BASE = '/v1/customers/1';
const PLANS = `${BASE}/viz/scheduled_plans/widget`;
const PLAYS = 'customer_view.plays';

const viewersTable = {
  id: 'viewers-table',
  type: 'table',
  title: 'Unique Viewers',
  x: 0,
  y: 0,
  w: 60,
  h: 10,
  fields: ['customer_view.viewer_id', PLAYS],
  dataSource: { request: 'unique-viewers', queryEngin: 'playhead' },
};
const playsTable = {
  ...viewersTable,
  id: 'top',
  title: 'Top Series',
  fields: ['customer_view.series', PLAYS],
  dataSource: { request: 'query', queryEngin: 'playhead', limit: 20 },
};
const fields = [
  testField({ fieldName: 'series', label: 'Series' }),
  testField({ fieldName: 'segment', label: 'Segment', queryField: 'segment_view.segment_id', valueType: 'string' }),
];

function open(path: string, replies: Replies = {}) {
  const sent: Record<string, unknown>[] = [];
  const keep = (body: unknown) => {
    sent.push(body as Record<string, unknown>);
    return { data: { id: 'new', job: 'job-1' } };
  };
  const app = renderApp({
    path: `/viewer-insights/${path}`,
    user: { defaultCountry: null, permissions: ['ci_export_permission', 'ci_create_segment_permission'] },
    replies: {
      [`GET ${BASE}/global-filters`]: (_body, url) => ({
        data: { fields: url.searchParams.get('scope') === 'first_stream' ? [] : fields },
      }),
      [`GET ${BASE}/dashboard-configs`]: {
        data: [
          { page: 'overview_page', title: 'Overview', widgets: [playsTable] },
          { page: 'unique_viewers_page', title: 'Unique Viewers', widgets: [viewersTable] },
        ],
      },
      [`GET ${BASE}/segments/names`]: { data: [{ segment_id: '11', segment_name: 'Crime fans' }] },
      [`POST ${BASE}/monitors`]: { data: { recorded: 1 } },
      [`GET ${PLANS}`]: { data: [] },
      [`GET ${BASE}/exports`]: { data: [] },
      [`GET ${BASE}/jobs`]: { data: { jobs: [], total: 0 } },
      [`POST ${PLANS}`]: keep,
      ...replies,
    },
  });
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...app,
    user,
    sent,
    gear: async (entry: string) => {
      await user.click(await screen.findByRole('button', { name: 'Page settings' }));
      await user.click(await screen.findByRole('menuitem', { name: entry }));
    },
  };
}

/** By its title: under test all dialogs of Ant Design are named by one id. */
async function dialogOf(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>('[role]');
  if (dialog === null) throw new Error(`"${title}" stands in no dialog.`);
  return dialog;
}

test('DLV-003, DLV-019: Send of the menu sends the page with its period and filters', async () => {
  const { gear, user, sent, address } = open(
    'overview_page?period=Yesterday&filterStr={"series":[{"op":"is_equal_to","value":"Harbor"}]}',
  );
  await gear('Send');
  const dialog = await dialogOf('Send Overview');
  const filters = within(dialog).getByRole('list', { name: 'Filters' });
  expect(
    within(filters)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Period: Yesterday', 'Series is Harbor']);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    dashboardId: 'overview_page',
    content: { kind: 'page', page: 'overview_page', search: expect.stringContaining('period=Yesterday') },
  });
  await user.click(await screen.findByRole('button', { name: 'Show jobs' }));
  await waitFor(() => expect(address()).toContain('jobs_management'));
});

test('DLV-004, EXP-038: Schedule of the menu keeps the queries of the tables for a CSV ZIP', async () => {
  const { gear, user, sent } = open('overview_page');
  await gear('Schedule');
  await user.click(await screen.findByRole('button', { name: 'New' }));
  const dialog = await dialogOf('Schedule Overview');
  await user.click(within(dialog).getByText('CSV ZIP'));
  await user.click(within(dialog).getByRole('button', { name: 'Save All' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    format: 'csv_zip',
    content: {
      folderName: 'dashboard-overview',
      tables: [
        { fileName: 'Top Series', query: { request: 'query', body: { fields: ['customer_view.series', PLAYS] } } },
      ],
      period: { shortcut: 'Last 7 Days', compare: 'Previous Period', range: '2026/11/08 to 2026/11/14' },
      page: 'overview_page',
    },
  });
});

test('DLV-011: Schedule of the unique viewers page is that of its viewers', async () => {
  const { gear } = open('unique_viewers_page');
  await gear('Schedule');
  expect(await dialogOf('Schedule Unique Viewers')).toBeTruthy();
});

test('DLV-002: the members of a segment are sent from the list with a filter that stays', async () => {
  const { user, sent } = open('segments_list', {
    [`GET ${BASE}/segments`]: { data: { data: [testSegment()], extra: [], data_lock: 0 } },
    [`GET ${BASE}/segments/quota_info`]: { data: { segment_usage: 1, segment_quota: 10 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Crime fans' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send members' }));
  const dialog = await dialogOf('Send Members of Crime fans');
  expect(within(dialog).getByRole('list', { name: 'Filters' }).textContent).toBe(
    'Period: Last 30 DaysSegment is Crime fans',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    dashboardId: 'segment_page_with_11',
    mark: 'segment_page',
    content: { kind: 'table', table: { query: { body: { filters: { 'segment_view.segment_id': '11' } } } } },
  });
});

test('DLV-002: the members of a segment are scheduled by mail, to S3 and to SFTP', async () => {
  const { user } = open('segments_list', {
    [`GET ${BASE}/segments`]: { data: { data: [testSegment()], extra: [], data_lock: 0 } },
    [`GET ${BASE}/segments/quota_info`]: { data: { segment_usage: 1, segment_quota: 10 } },
    [`GET ${BASE}/viz/scheduled_plans/widget`]: { data: [] },
    [`GET ${BASE}/exports`]: { data: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Crime fans' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule members' }));
  const dialog = await dialogOf('Schedule Members of Crime fans');
  await user.click(within(dialog).getByRole('button', { name: 'New' }));
  expect(within(dialog).getByLabelText('Delivery option').textContent).toBe('EmailAmazon S3SFTP');
});

test('USR-019, USR-020: Jobs Management opens the dialog of a schedule', async () => {
  const plan = {
    id: 'p1',
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-02T08:00:00Z',
    next_fire_at: null,
    problem: null,
    owner: 'ana@aurora.example',
    configuration: {
      configuration: {
        dashboardId: 'overview_page',
        type: 'email',
        name: 'Morning',
        format: 'wysiwyg_pdf',
        address: 'ana@aurora.example',
        cron: '0 6 * * *',
        timezone: 'UTC',
        content: { kind: 'page', page: 'overview_page', search: '?period=Yesterday', format: 'pdf' },
      },
    },
  };
  const { user } = open('jobs_management', { [`GET ${PLANS}`]: { data: [plan] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Jobs Management' })).toBeTruthy();
  await user.click(await screen.findByRole('tab', { name: 'Schedules' }));
  await user.click(await screen.findByRole('button', { name: 'Morning' }));
  const dialog = await dialogOf('Schedule Overview');
  expect((await within(dialog).findByLabelText<HTMLInputElement>('Schedule name')).value).toBe('Morning');
  expect(within(dialog).getByRole('list', { name: 'Filters' }).textContent).toBe('Period: Yesterday');
});
