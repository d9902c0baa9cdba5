// @vitest-environment happy-dom
import { SegmentBody } from '@playhead/contract/http/segments';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { comparedRow, testOverlap, threeSegments } from '../../features/segment-comparison/test-segments.ts';
import { renderApp } from '../../testing/test-app.tsx';
import type { TestUserChanges } from '../../testing/test-user.ts';
import { testField, testFields } from '../../testing/test-fields.ts';

afterEach(cleanup);

const SEGMENT = 'segment_view.segment_id';
const VIEWERS = 'customer_view.unique_viewers';

const segmentField = testField({
  fieldName: 'segment',
  label: 'Segment',
  queryField: SEGMENT,
  category: 'Audience',
  inputType: 'SearchSelect',
  suggestionKey: null,
  operatorSet: 'choice',
  allowAdvanced: false,
});

const widget = (id: string, type: string, fields: readonly string[]) => ({
  id,
  type,
  title: 'Segments Over Time',
  x: 0,
  y: 0,
  w: 60,
  h: 12,
  fields,
  dataSource: { request: 'query', queryEngin: 'playhead' },
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
      data: [{ [SEGMENT]: '2', [VIEWERS]: 12 }],
      fields: [field(SEGMENT, 'Segment', 'dimension'), field(VIEWERS, 'Unique Viewers', 'measure')],
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

function open(path: string, user: TestUserChanges = {}) {
  const requested: { compared: unknown[]; queries: unknown[] } = { compared: [], queries: [] };
  const app = renderApp({
    path,
    user: { defaultCountry: null, ...user },
    replies: {
      'GET /v1/customers/1/global-filters': (_body, url) => ({
        data: { fields: url.searchParams.get('scope') === 'first_stream' ? [] : [...testFields, segmentField] },
      }),
      'GET /v1/customers/1/dashboard-configs': {
        data: ['segment_overview', 'segment_page', 'device_page'].map((page) => ({
          page,
          title: page,
          widgets: [widget(`${page}-1`, 'table', [SEGMENT, VIEWERS])],
        })),
      },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      'POST /v1/customers/1/aurora/queries/run/json': (body) => {
        requested.queries.push(body);
        return rows;
      },
      'GET /v1/customers/1/segments': { data: { data: threeSegments, extra: [], data_lock: 0 } },
      'GET /v1/customers/1/segments/names': { data: threeSegments },
      'GET /v1/customers/1/viz/segments/9': {
        data: { ...rows.data, result: { ...rows.data.result, data: [{ 'segment_view.segment_name': 'Just shared' }] } },
      },
      'GET /v1/customers/1/segments/2': { data: threeSegments[1] },
      'GET /v1/customers/1/segments/2/traits': { data: [] },
      'POST /v1/customers/1/viz/segments': (body) => {
        requested.compared.push(body);
        return { data: ['1', '2', '3'].map((id) => comparedRow(id)) };
      },
      'POST /v1/customers/1/viz/segment-overlap': { data: testOverlap },
      'GET /v1/customers/1/segments/quota_info': { data: { segment_usage: 3, segment_quota: 5 } },
    },
  });
  return { ...app, requested };
}

const filtered = (path: string, filters: unknown) =>
  `${path}?${new URLSearchParams({ period: 'Yesterday', filterStr: JSON.stringify(filters) })}`;
const segments = (...ids: readonly string[]) => ids.map((value) => ({ op: 'is_equal_to', value }));
function filtersOf(address: string): unknown {
  return JSON.parse(new URLSearchParams(address.split('?')[1]).get('filterStr') ?? '{}');
}

test('QRY-018: the comparison takes its segments from the address and writes them there', async () => {
  const { requested, user, address } = open(
    filtered('/viewer-insights/segment_overview', {
      segment: segments('3', '2'),
      genre: [{ op: 'is_equal_to', value: 'Drama' }],
    }),
  );
  await screen.findByRole('table', { name: 'Key figures by segment' });
  expect(requested.compared).toEqual([
    {
      segment_ids: ['3', '2'],
      filters: {
        'customer_view.genre': 'Drama',
        'customer_view.current_date_range_ui': '2026/11/14 to 2026/11/14',
      },
    },
  ]);
  await screen.findByRole('button', { name: 'Edit filter: Segment is Sports or is News' });
  await user.click(screen.getByRole('button', { name: 'Remove Sports' }));
  await waitFor(() => expect(filtersOf(address())).toEqual({ segment: segments('2'), genre: segments('Drama') }));
});

test('the dashboard below queries what is compared, and shows segments by name', async () => {
  const { requested } = open('/viewer-insights/segment_overview?period=Yesterday');
  const overTime = await screen.findByRole('region', { name: 'Segments Over Time' });
  expect(await within(overTime).findByRole('cell', { name: 'News' })).toBeTruthy();
  expect(requested.queries[0]).toMatchObject({ filters: { [SEGMENT]: '1,2,3' } });
});

test('SHELL-033, SHELL-044: a press on a segment opens its page by name; the way leads back by name', async () => {
  const { user, address } = open('/viewer-insights/segment_overview?period=Yesterday');
  const table = await screen.findByRole('table', { name: 'Key figures by segment' });
  await user.click(within(table).getByRole('button', { name: 'News' }));
  await screen.findByRole('heading', { level: 1, name: 'Segment: News' });
  expect(filtersOf(address())).toEqual({ segment: segments('2') });
  await screen.findByRole('button', { name: 'Edit filter: Segment is News' });
  await screen.findByRole('region', { name: 'Segment Audience' });
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await user.click(within(trail).getByRole('button', { name: 'Segment Comparison' }));
  await screen.findByRole('heading', { level: 1, name: 'Segment Comparison' });
});

test('SHELL-044: a breadcrumb that was left by id says the segment’s name', async () => {
  const step = filtered('segment_page:2', { segment: segments('2') });
  const way = new URLSearchParams({ period: 'Yesterday', drill_down: step, drill_down_key: 'device' });
  open(`/viewer-insights/device_page?${way}`);
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await within(trail).findByRole('button', { name: 'Segment: News' });
});

test('SHELL-044: a link that names its segment (Sn) opens the page of that segment', async () => {
  const { requested } = open(filtered('/viewer-insights/segment_page', { Sn: segments('News') }));
  await screen.findByRole('heading', { level: 1, name: 'Segment: News' });
  await waitFor(() => expect(requested.queries[0]).toMatchObject({ filters: { [SEGMENT]: '2' } }));
});

test('SHELL-044: a segment name that nobody has is said, and runs nothing', async () => {
  open(filtered('/viewer-insights/segment_page', { Sn: segments('Nobody') }));
  await screen.findByText('There is no segment "Nobody".');
  await screen.findByRole('heading', { name: 'Choose a segment' });
});

test('QRY-022: a filter by a segment that the names do not have yet says its name', async () => {
  open(filtered('/viewer-insights/device_page', { segment: segments('9') }));
  await screen.findByRole('button', { name: 'Edit filter: Segment is Just shared' });
});

test('SHELL-033: the segment page without a segment offers the choice', async () => {
  const { user, address } = open('/viewer-insights/segment_page?period=Yesterday');
  await screen.findByRole('heading', { name: 'Choose a segment' });
  await user.click(screen.getByRole('button', { name: /News/ }));
  await screen.findByRole('region', { name: 'What sets this segment apart' });
  expect(filtersOf(address())).toEqual({ segment: segments('2') });
});

const mayCreate: TestUserChanges = { permissions: ['ci_create_segment_permission'] };

async function chooseKidsWithoutNews(user: ReturnType<typeof open>['user']) {
  const builder = within(await screen.findByRole('region', { name: 'Combination' }));
  for (const [segment, part] of [
    ['Kids', 'In'],
    ['News', 'Not in'],
  ] as const) {
    await user.click(within(builder.getByRole('group', { name: segment })).getByRole('radio', { name: part }));
  }
  return builder;
}

test('SEG-018: "A and not B" opens the segment’s form with its groups, of all viewers', async () => {
  const counted: unknown[] = [];
  const { user, table } = open('/viewer-insights/segment_overview?period=Yesterday', mayCreate);
  table['POST /v1/customers/1/segment-coverage'] = (body) => {
    counted.push(body);
    return { status: 500, code: 500, message: 'Not counted here.' };
  };
  const builder = await chooseKidsWithoutNews(user);
  await user.click(builder.getByRole('button', { name: 'Save combination as segment' }));
  await screen.findByRole('dialog', { name: 'Create Segment' });
  await waitFor(() => expect(counted.length).toBeGreaterThan(0));
  expect(SegmentBody.parse(counted[0])).toMatchObject({
    playhead_stream_id: 'all',
    existing_segments: [
      [{ segment_id: '1', segment_name: 'Kids' }],
      [{ segment_id: '2', segment_name: 'News', exclude: true }],
    ],
  });
});

test('SEG-094: beyond the quota nothing opens, and it is said why', async () => {
  const { user, table } = open('/viewer-insights/segment_overview?period=Yesterday', mayCreate);
  table['GET /v1/customers/1/segments/quota_info'] = { data: { segment_usage: 5, segment_quota: 5 } };
  const builder = await chooseKidsWithoutNews(user);
  await user.click(builder.getByRole('button', { name: 'Save combination as segment' }));
  await screen.findByText('Exceeded your segment limit. Contact your admin to request additional segments.');
  expect(screen.queryByRole('dialog', { name: 'Create Segment' })).toBeNull();
});

test('SEG-093: without the permission a combination is counted, not saved', async () => {
  const { user } = open('/viewer-insights/segment_overview?period=Yesterday');
  const builder = await chooseKidsWithoutNews(user);
  expect(builder.getByText('In Kids, not in News: 220 viewers')).toBeTruthy();
  expect(builder.queryByRole('button', { name: 'Save combination as segment' })).toBeNull();
});
