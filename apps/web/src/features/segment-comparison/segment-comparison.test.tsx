// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import type { NamedSegment } from './overlap/combination.ts';
import { SegmentComparison } from './segment-comparison.tsx';
import { comparedRow, testOverlap, testSegment, threeSegments } from './test-segments.ts';

afterEach(cleanup);

const LIST = 'GET /v1/customers/1/segments';
const COMPARE = 'POST /v1/customers/1/viz/segments';
const OVERLAP = 'POST /v1/customers/1/viz/segment-overlap';

function idsOf(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('segment_ids' in body)) return [];
  return Array.isArray(body.segment_ids) ? body.segment_ids.map(String) : [];
}

interface Recorded {
  compared: unknown[];
  overlapped: unknown[];
  opened: string[];
  lists: number;
  saved: [include: readonly NamedSegment[], exclude: readonly NamedSegment[]][];
}

function open({ chosen = [], replies = {} }: { chosen?: readonly string[]; replies?: Replies } = {}) {
  const recorded: Recorded = { compared: [], overlapped: [], opened: [], lists: 0, saved: [] };
  function Page() {
    const [ids, setIds] = useState(chosen);
    return (
      <AntScope>
        <SegmentComparison
          chosen={ids}
          onChoose={setIds}
          onOpenSegment={(id) => recorded.opened.push(id)}
          onOpenList={() => (recorded.lists += 1)}
          filters={{ 'customer_view.device': 'Roku' }}
          refreshEveryMs={false}
          onSaveCombination={(include, exclude) => recorded.saved.push([include, exclude])}
          renderError={(error) => <p>Failed: {String(error)}</p>}
          renderMore={(segments) => <p>Over time: {segments.map(({ segmentName }) => segmentName).join(', ')}</p>}
        />
      </AntScope>
    );
  }
  const view = renderFeature(<Page />, {
    [LIST]: { data: { data: threeSegments, extra: [], data_lock: 0 } },
    [COMPARE]: (body) => {
      recorded.compared.push(body);
      return { data: idsOf(body).map((id) => comparedRow(id)) };
    },
    [OVERLAP]: (body) => {
      recorded.overlapped.push(body);
      return { data: testOverlap };
    },
    ...replies,
  });
  return { ...view, recorded };
}

const table = () => screen.findByRole('table', { name: 'Key figures by segment' });
const names = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);

test('QRY-018: the largest segments are compared under the filters and the period of the page', async () => {
  const { recorded, user } = open();
  const rows = await table();
  expect(names(rows)).toEqual(['Kids', 'News', 'Sports']);
  expect(recorded.compared).toEqual([
    {
      segment_ids: ['1', '2', '3'],
      filters: {
        'customer_view.device': 'Roku',
        'customer_view.current_date_range_ui': '2026/11/08 to 2026/11/14',
      },
    },
  ]);
  const headers = within(rows).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent?.replace(/[↑↓]/u, ''))).toEqual([
    'Segment',
    'Viewers',
    'Plays',
    'Minutes',
    'Minutes per Viewer',
    'Avg % Complete',
    'Viewer Coverage',
    'Session Coverage',
  ]);
  await user.click(within(rows).getByRole('button', { name: 'News' }));
  expect(recorded.opened).toEqual(['2']);
  expect(screen.getByText('Over time: Kids, News, Sports')).toBeTruthy();
});

test('a segment that was renamed has its new name before it is counted again', async () => {
  const renamed = threeSegments.map((one) => (one.segmentId === '3' ? { ...one, segmentName: 'Sport fans' } : one));
  open({ replies: { [LIST]: { data: { data: renamed, extra: [], data_lock: 0 } } } });
  expect(names(await table())).toEqual(['Kids', 'News', 'Sport fans']);
});

test('WID-015: the table sorts what is there without a new request', async () => {
  const { recorded, user } = open();
  const rows = await table();
  const viewers = within(rows).getByRole('columnheader', { name: /Viewers/ });
  await user.click(within(viewers).getByRole('button'));
  await user.click(within(viewers).getByRole('button'));
  expect(viewers.getAttribute('aria-sort')).toBe('ascending');
  expect(names(rows)).toEqual(['Sports', 'News', 'Kids']);
  expect(recorded.compared).toHaveLength(1);
});

test('QRY-017, QRY-018: more than ten segments are queried in batches of ten and appended', async () => {
  const many = Array.from({ length: 12 }, (_, index) => testSegment(String(index + 1)));
  const { recorded, user } = open({ replies: { [LIST]: { data: { data: many, extra: [], data_lock: 0 } } } });
  expect(names(await table())).toHaveLength(10);
  expect(screen.getByText('The 10 largest of 12 segments are compared.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add the next 2' }));
  await waitFor(async () => expect(names(await table())).toHaveLength(12));
  expect(recorded.compared.map(idsOf)).toEqual(
    [many.slice(0, 10), many.slice(10)].map((batch) => batch.map((one) => one.segmentId)),
  );
  expect(screen.getByText('The first 10 of 12 segments; members as last counted')).toBeTruthy();
  expect(recorded.overlapped.map(idsOf)).toEqual([many.slice(0, 10).map((one) => one.segmentId)]);
});

test('a batch that fails leaves the others, and is requested again on demand', async () => {
  const many = Array.from({ length: 11 }, (_, index) => testSegment(String(index + 1)));
  const { table: network, user } = open({
    chosen: many.map((one) => one.segmentId),
    replies: {
      [LIST]: { data: { data: many, extra: [], data_lock: 0 } },
      [COMPARE]: (body) =>
        idsOf(body).includes('11')
          ? { status: 500, code: 500, message: 'The engine is away.' }
          : { data: idsOf(body).map((id) => comparedRow(id)) },
    },
  });
  const alert = await screen.findByText(/Some segments could not be compared/);
  expect(alert.parentElement?.textContent).toContain('The engine is away.');
  expect(names(await table())).toHaveLength(10);
  network[COMPARE] = (body) => ({ data: idsOf(body).map((id) => comparedRow(id)) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(names(await table())).toHaveLength(11));
});

test('segments are searched, chosen and removed', async () => {
  const { user, recorded } = open();
  await table();
  await user.click(screen.getByRole('button', { name: 'Choose segments' }));
  const panel = within(screen.getByRole('dialog', { name: 'Choose segments' }));
  await user.type(panel.getByRole('searchbox', { name: 'Search segments' }), 'kid');
  expect(panel.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(panel.getByRole('checkbox', { name: /Kids/ }));
  await user.click(panel.getByRole('button', { name: 'Compare 2 segments' }));
  await waitFor(async () => expect(names(await table())).toEqual(['News', 'Sports']));
  expect(recorded.compared.map(idsOf)).toEqual([
    ['1', '2', '3'],
    ['2', '3'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Sports' }));
  await screen.findByText('Choose at least two segments to see what they have in common.');
});

test('what cannot be compared is told in words', async () => {
  const building = testSegment('8', { segmentName: 'New here', state: 'building', viewers: null, progress: 0.3 });
  const { user } = open({
    chosen: ['1', '8', '404'],
    replies: { [LIST]: { data: { data: threeSegments, extra: [building], data_lock: 0 } } },
  });
  expect(names(await table())).toEqual(['Kids']);
  expect(screen.getByText('New here').parentElement?.textContent).toBe(
    'New here is not compared yet. Being built, 30%.',
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(/no longer exists/)).toBeNull();
});

test('bars show one figure at a time', async () => {
  const { user } = open({
    replies: {
      [COMPARE]: {
        data: [
          comparedRow('1', { avgPercentComplete: 0.2 }),
          comparedRow('2', { avgPercentComplete: null }),
          comparedRow('3', { avgPercentComplete: 0.8 }),
        ],
      },
    },
  });
  await screen.findByRole('list', { name: 'Viewers by segment' });
  await user.click(screen.getByRole('radio', { name: 'Avg % Complete' }));
  const bars = within(screen.getByRole('list', { name: 'Avg % Complete by segment' })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent)).toEqual(['Sports80.00%80.00%', 'Kids20.00%20.00%', 'News––']);
});

test('SEG-085, SEG-086: the overlap is a chart and a table, with the affinity index', async () => {
  const { user, recorded } = open();
  await screen.findByRole('radio', { name: /^Kids and News only: 60 viewers, 12.00% .* affinity index 150/ });
  expect(recorded.overlapped).toEqual([{ segment_ids: ['1', '2', '3'] }]);
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const combinations = screen.getByRole('table', { name: 'Combinations of segments' });
  expect(names(combinations)).toEqual([
    'Kids only',
    'News only',
    'Sports only',
    'Kids and News only',
    'Kids, News and Sports only',
    'Kids and Sports only',
  ]);
  await user.click(within(combinations).getByRole('button', { name: 'Kids and News only' }));
  expect(screen.getByText('In Kids and News, not in Sports: 60 viewers')).toBeTruthy();
});

test('SEG-018: "A and not B" is counted and handed on to be saved', async () => {
  const { user, recorded } = open();
  const builder = within(await screen.findByRole('region', { name: 'Combination' }));
  const save = builder.getByRole('button', { name: 'Save combination as segment' });
  const part = (segment: string, label: string) =>
    within(builder.getByRole('group', { name: segment })).getByRole('radio', { name: label });
  expect(save).toHaveProperty('disabled', true);
  await user.click(part('News', 'Not in'));
  expect(builder.getByText('Choose at least one segment whose members belong.')).toBeTruthy();
  await user.click(part('Kids', 'In'));
  expect(builder.getByText('In Kids, not in News: 220 viewers')).toBeTruthy();
  await user.click(save);
  expect(recorded.saved).toEqual([[[{ id: '1', name: 'Kids' }], [{ id: '2', name: 'News' }]]]);
});

test('SEG-018: a column of the chart is a combination; one segment alone is no new one', async () => {
  const { user, recorded } = open();
  await user.click(await screen.findByRole('radio', { name: /^Kids only/ }));
  const builder = within(screen.getByRole('region', { name: 'Combination' }));
  expect(builder.getByText('In Kids, not in News or Sports: 200 viewers')).toBeTruthy();
  for (const segment of ['News', 'Sports']) {
    await user.click(within(builder.getByRole('group', { name: segment })).getByRole('radio', { name: 'Either' }));
  }
  expect(builder.getByText('In Kids: 300 viewers')).toBeTruthy();
  expect(builder.getByRole('button', { name: 'Save combination as segment' })).toHaveProperty('disabled', true);
  expect(recorded.saved).toEqual([]);
});

test('an overlap that failed can be requested again', async () => {
  const { user, table: network } = open({
    replies: { [OVERLAP]: { status: 504, code: 504, message: 'Too slow.' } },
  });
  await screen.findByText(/The overlap could not be counted/);
  network[OVERLAP] = { data: testOverlap };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('radio', { name: /^Kids only/ });
});

test('without segments the page says what a segment is, and leads to where they are created', async () => {
  const { user, recorded } = open({ replies: { [LIST]: { data: { data: [], extra: [], data_lock: 0 } } } });
  await screen.findByRole('heading', { name: 'There are no segments yet' });
  expect(recorded.lists).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Go to Segments' }));
  expect(recorded.lists).toBe(1);
});
