// @vitest-environment happy-dom
import { SegmentBody } from '@playhead/contract/http/segments';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keptReply, segmentReplies, segmentUser, testSegment, write } from '../../features/segments/test-segments.tsx';
import { renderApp, type Replies } from '../../testing/test-app.tsx';
import { globalFiltersReply, testField } from '../../testing/test-fields.ts';
import type { TestUserChanges } from '../../testing/test-user.ts';

configure({ defaultHidden: true });
afterEach(cleanup);

const SERIES = 'customer_view.series';
const HOUR = 'customer_view.hour_of_day';
const VIEWERS = 'customer_view.unique_viewers';
const labels = { [SERIES]: 'Series', [HOUR]: 'Hour of Day', [VIEWERS]: 'Unique Viewers' };
const usual = `?period=Last+30+Days&filterStr=${filterText({ genre: 'Crime' })}`;

function filterText(values: Readonly<Record<string, string>>): string {
  const rows = Object.entries(values).map(([key, value]) => [key, [{ op: 'is_equal_to', value }]]);
  return encodeURIComponent(JSON.stringify(Object.fromEntries(rows)));
}

function tableOf(dimension: string) {
  return {
    id: `by-${dimension}`,
    type: 'table',
    title: `By ${dimension}`,
    x: 0,
    y: dimension === SERIES ? 0 : 10,
    w: 60,
    h: 10,
    fields: [dimension, VIEWERS],
    dataSource: { request: 'query', queryEngin: 'playhead' },
  };
}

/** One row of whatever dimension is requested. */
function rowsOf(body: unknown) {
  const [dimension = ''] = Object(body).fields;
  const described = Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    kind: name === VIEWERS ? 'measure' : 'dimension',
    format: name === VIEWERS ? 'integer' : 'text',
    definition: '',
  }));
  return {
    data: {
      id: 'job-1',
      status: 'complete',
      result: {
        data: [{ [dimension]: dimension === HOUR ? '21' : 'Harbor Lights', [VIEWERS]: 12 }],
        fields: described.filter(({ name }) => name === dimension || name === VIEWERS),
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
}

interface Opening {
  user?: TestUserChanges;
  replies?: Replies;
  search?: string;
}

function openOverview({ user = {}, replies = {}, search = usual }: Opening = {}) {
  const { permissions, functions, limits } = segmentUser({ functions: ['adhoc_segments', 'time_based'] });
  return renderApp({
    path: `/viewer-insights/overview_page${search}`,
    user: { permissions, functions, limits, defaultCountry: null, ...user },
    replies: {
      ...globalFiltersReply,
      ...segmentReplies(),
      'GET /v1/customers/1/dashboard-configs': {
        data: [{ page: 'overview_page', title: 'Overview', widgets: [tableOf(SERIES), tableOf(HOUR)] }],
      },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      'POST /v1/customers/1/aurora/queries/run/json': rowsOf,
      ...replies,
    },
  });
}

const entry = () => screen.findByRole('menuitem', { name: 'Save as segment' });
const known = async () => {
  const found = await entry();
  await waitFor(() => expect(found.title).not.toBe(''));
  return found;
};
const cellButton = (text: string) => screen.findByText(text, { selector: 'td button' });

test('SEG-041, SEG-093: a row becomes a segment of its own value, the filters and the period of the page', async () => {
  const sent: unknown[] = [];
  const { user } = openOverview({
    replies: { 'POST /v1/customers/1/segments': keptReply(sent, { existed: false, segment: testSegment() }) },
  });
  await user.click(await cellButton('Harbor Lights'));
  await user.click(await known());
  expect(await screen.findByRole('tab', { name: 'Content 2 filled' })).toBeTruthy();
  expect(screen.queryByRole('menu', { name: 'DASHBOARDS' })).toBeNull();
  expect(screen.getByText('You can create a segment based on known households or subscribers only.')).toBeTruthy();
  write(await screen.findByLabelText('Segment Name'), 'Harbor watchers');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(SegmentBody.parse(sent[0])).toMatchObject({
    segment_name: 'Harbor watchers',
    create_filter: {
      genre: [[{ name: 'genre', op: 'is_equal_to', value: ['Crime'] }]],
      series: [[{ name: 'series', op: 'is_equal_to', value: ['Harbor Lights'] }]],
    },
    time_range: { op: 'in_the_past', value: 30 },
    playhead_stream_id: 'assigned_only',
  });
});

test('the keyboard opens the menu, reaches the entry last and closes it', async () => {
  const { user } = openOverview();
  (await cellButton('Harbor Lights')).focus();
  await user.keyboard('{Enter}');
  await known();
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(await entry());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem', { name: 'Save as segment' })).toBeNull();
  expect(document.activeElement).toBe(await cellButton('Harbor Lights'));
});

test('a row that no rule is made for says why, by tooltip and to a screen reader, and does nothing', async () => {
  const { user, calls } = openOverview();
  await user.click(await cellButton('21'));
  const refused = await known();
  expect(refused.title).toBe('A segment has no rule for Hour of Day.');
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(refused.getAttribute('aria-describedby') ?? '')?.textContent).toBe(refused.title);
  await user.click(refused);
  expect(screen.getByRole('menuitem', { name: 'Save as segment' })).toBe(refused);
  expect(calls.filter((call) => call.includes('quota_info'))).toEqual([]);
});

test('SEG-096: an id filter of unknown viewers is refused in the words of the toolbar', async () => {
  const fields = [testField({ fieldName: 'playhead_id', label: 'Viewers', operatorSet: 'choice' })];
  const { user } = openOverview({
    replies: { 'GET /v1/customers/1/global-filters': { data: { fields } } },
    search: `?filterStr=${filterText({ playhead_id: 'unassigned_only' })}`,
  });
  await user.click(await cellButton('Harbor Lights'));
  await user.click(await known());
  const words = 'You can create a segment based on known households or subscribers only.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByLabelText('Segment Name')).toBeNull();
});

test('SEG-090, SEG-093: locked it is refused, without the permission it is not there', async () => {
  const { user } = openOverview({ user: { segmentLock: true } });
  await user.click(await cellButton('Harbor Lights'));
  expect((await known()).title).toBe('Segments are locked. You cannot create or edit segments right now.');
  cleanup();
  const other = openOverview({ user: { permissions: [] } });
  await other.user.click(await cellButton('Harbor Lights'));
  const menu = await screen.findByRole('menu', { name: 'DASHBOARDS' });
  expect(within(menu).queryByRole('menuitem', { name: 'Save as segment' })).toBeNull();
});
