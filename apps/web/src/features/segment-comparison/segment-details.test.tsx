// @vitest-environment happy-dom
import type { Segment } from '@playhead/contract/http/segments';
import { ViewerLabelContext } from '@playhead/widgets/viewer-words';
import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { SegmentDetails } from './segment-details.tsx';
import { testSegment, threeSegments } from './test-segments.ts';

afterEach(cleanup);

const ONE = 'GET /v1/customers/1/segments/7';
const SHARE = 'GET /v1/customers/1/viz/segment-share';

function shareReply(row: Readonly<Record<string, number>>) {
  const provenance = {
    sql: '',
    time_zone: 'America/New_York',
    period: null,
    sampled: false,
    cached: false,
    computed_at: '',
    elapsed_ms: 0,
    rows_read: 0,
  };
  const data = [{ 'segment_share.viewers': 993, 'segment_share.viewer_share': 0.25, ...row }];
  return { id: 'segment-share-7', status: 'complete', result: { data, fields: [], truncated: false, provenance } };
}

interface Opening {
  id?: string | null;
  segment?: Partial<Segment>;
  mayRebuild?: boolean;
  viewerLabel?: string;
  replies?: Replies;
}

function open({ id = '7', segment = {}, mayRebuild = true, viewerLabel = 'Viewer', replies = {} }: Opening = {}) {
  function Page() {
    const [chosen, setChosen] = useState(id);
    return (
      <SegmentDetails
        id={chosen}
        onChoose={setChosen}
        onOpenList={() => undefined}
        mayRebuild={mayRebuild}
        renderError={(error) => <p>Failed: {String(error)}</p>}
      >
        <p>The dashboard</p>
      </SegmentDetails>
    );
  }
  const app = (
    <ViewerLabelContext value={viewerLabel}>
      <main tabIndex={-1}>
        <Page />
      </main>
    </ViewerLabelContext>
  );
  return renderFeature(app, {
    'GET /v1/customers/1/segments': { data: { data: threeSegments, extra: [testSegment('7')], data_lock: 0 } },
    [ONE]: { data: testSegment('7', { segmentName: 'Night owls', ...segment }) },
    [SHARE]: { data: shareReply({}) },
    'GET /v1/customers/1/segments/7/traits': {
      data: [
        {
          field: 'customer_view.series',
          label: 'Series',
          value: 'Harbor Lights',
          segment_share: 0.48,
          overall_share: 0.2,
          index: 240,
        },
        {
          field: 'customer_view.device',
          label: 'Device Type',
          value: 'Roku',
          segment_share: 0.3,
          overall_share: 0.25,
          index: 120,
        },
      ],
    },
    ...replies,
  });
}

const ring = async () => within(await screen.findByRole('region', { name: 'Segment Audience' }));

test('WID-013, QRY-022: the ring shows viewers and sessions with two decimals, each capped at 100%', async () => {
  const row = {
    'segment_share.viewers': 1234,
    'segment_share.viewer_share': 0.123_456,
    'segment_share.session_share': 1.7,
  };
  const requested: string[] = [];
  open({
    replies: {
      [SHARE]: (_body, url) => {
        requested.push(url.search);
        return { data: shareReply(row) };
      },
    },
  });
  const card = await ring();
  await card.findByText('12.35%');
  const shares = card.getAllByRole('definition').map((one) => one.textContent?.trim());
  expect(shares).toEqual(['12.35% 1,234', '100.00%']);
  expect(requested).toEqual(['?segment_id=7']);
  expect(screen.getByText('The dashboard')).toBeTruthy();
});

test('USR-005: the ring counts what the customer calls a viewer', async () => {
  open({ viewerLabel: 'Fan' });
  expect((await ring()).getByText('Unique fans')).toBeTruthy();
});

test('WID-014: without its own title the ring tells its window', async () => {
  open();
  const card = await ring();
  expect(card.getByRole('heading', { name: 'Segment Audience' })).toBeTruthy();
  expect(card.getByText('*Last 60 days')).toBeTruthy();
  expect(card.getByText('By Ben Ortiz · counted Nov 14, 2026, 01:12')).toBeTruthy();
});

test('what sets the segment apart is told by group, index and words', async () => {
  open();
  const titles = await screen.findByRole('list', { name: 'Titles that members prefer' });
  expect(within(titles).getByRole('listitem').textContent).toBe(
    'Harbor Lights Seriesindex 2402.4 times as likely: 48.00% of members, 20.00% of everyone',
  );
  expect(screen.getByText('20% more likely: 30.00% of members, 25.00% of everyone')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Regions that members prefer' })).toBeNull();
});

test('a segment like everyone says so, and traits that failed can be requested again', async () => {
  const TRAITS = 'GET /v1/customers/1/segments/7/traits';
  const { user, table } = open({ replies: { [TRAITS]: { status: 500, code: 500, message: 'The engine is away.' } } });
  await screen.findByText(/The engine is away/);
  table[TRAITS] = { data: [] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Members watch what everyone watches/);
});

test('SHELL-033: without a segment there is a choice of one', async () => {
  const { user, calls } = open({ id: null });
  await screen.findByRole('heading', { name: 'Choose a segment' });
  expect(screen.queryByText('The dashboard')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search segments' }), 'segment 7');
  await user.click(screen.getByRole('button', { name: /Segment 7/ }));
  await screen.findByText('The dashboard');
  expect(calls).toContain(ONE);
});

test('a segment that is being built has no numbers yet', async () => {
  open({ segment: { state: 'building', viewers: null, progress: 0.6 } });
  await screen.findByRole('heading', { name: '“Night owls” is being built' });
  expect(screen.getByText('Being built, 60%')).toBeTruthy();
  expect(screen.queryByText('The dashboard')).toBeNull();
});

test('a build that failed says why, and can be started again by those who may', async () => {
  const failed = { state: 'failed', viewers: null, reason: 'The engine ran out of memory.' } as const;
  const { user, table, calls } = open({ segment: failed });
  await screen.findByRole('heading', { name: '“Night owls” could not be built' });
  expect(screen.getByText('The engine ran out of memory.')).toBeTruthy();
  const building = testSegment('7', { segmentName: 'Night owls', state: 'building', viewers: null });
  table['POST /v1/customers/1/segments/7/rebuild'] = { data: building };
  table[ONE] = { data: building };
  await user.click(screen.getByRole('button', { name: 'Build again' }));
  await screen.findByRole('heading', { name: '“Night owls” is being built' });
  expect(calls).toContain('POST /v1/customers/1/segments/7/rebuild');
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a rebuild shows the numbers of the build before, and says so', async () => {
  open({ segment: { state: 'failed', reason: 'No room.' }, mayRebuild: false });
  await screen.findByText('The last build failed: No room; the numbers are of the build before.');
  expect(screen.getByText('The dashboard')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Build again' })).toBeNull();
});

test('a segment that nobody knows leads to the choice of another', async () => {
  open({ replies: { [ONE]: { status: 404, code: 404, message: 'Not found.' } } });
  await screen.findByRole('heading', { name: 'This segment no longer exists. Choose another one' });
});
