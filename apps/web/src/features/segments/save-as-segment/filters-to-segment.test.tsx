import type { FilterSet } from '@playhead/domain/filters';
import { expect, test } from 'vitest';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import { type Replies, tableNetwork } from '../../../testing/table-network.ts';
import { testFields } from '../../../testing/test-fields.ts';
import type { TestUserChanges } from '../../../testing/test-user.ts';
import { filtersToSegment } from './filters-to-segment.ts';
import { SEGMENTS_LOCKED } from '../segment-access.ts';
import { BASE, segmentReplies, segmentUser, testSegment } from '../test-segments.tsx';

const KNOWN_ONLY = 'You can create a segment based on known households or subscribers only.';
const equal = (key: string, value: string) => ({ key, rows: [{ op: 'is_equal_to', values: [value] }] }) as const;

function prepare(filters: FilterSet, options: { user?: TestUserChanges; replies?: Replies } = {}) {
  const { fetch } = tableNetwork(segmentReplies([testSegment()], options.replies));
  const api = createApiClient({ origin: '', fetch, readToken: () => null, onTokenExpired: () => {} });
  return filtersToSegment({
    api,
    queryClient: createQueryClient(),
    customer: '1',
    user: segmentUser(options.user),
    filters,
    fields: testFields,
  });
}

test('SEG-041, SEG-096, SEG-097: filters become the rules of a form that is saved, with a warning without an id filter', async () => {
  expect(await prepare([equal('genre', 'Crime'), equal('segment', '11'), equal('ad_position', 'pre')])).toEqual({
    kind: 'start',
    start: {
      kind: 'form',
      form: expect.objectContaining({
        modalType: 'save',
        streamId: 'assigned_only',
        rows: { genre: [[{ op: 'is_equal_to', values: ['Crime'] }]] },
        existing: [{ exclude: false, segments: [{ id: '11', name: 'Crime fans' }] }],
      }),
      notices: [KNOWN_ONLY, 'No rule can be made of these filters, they are left out: Ad Position.'],
    },
  });
});

test('SEG-096: known households with a unique id filter pass without a warning', async () => {
  const prepared = await prepare([equal('playhead_id', 'assigned_only')], { user: { uniqueIdFilter: 'household' } });
  expect(prepared).toMatchObject({ kind: 'start', start: { notices: [] } });
});

test.each([
  ['unassigned_only', 'household'],
  ['assigned_only', null],
])('SEG-096: the id filter %s with the unique id filter %s is refused', async (idFilter, uniqueIdFilter) => {
  const prepared = await prepare([equal('playhead_id', idFilter)], { user: { uniqueIdFilter } });
  expect(prepared).toEqual({ kind: 'refused', message: KNOWN_ONLY });
});

test('SEG-090, SEG-094: neither past the lock nor past the quota', async () => {
  const full = { [`GET ${BASE}/segments/quota_info`]: { data: { segment_usage: 10, segment_quota: 10 } } };
  expect(await prepare([equal('genre', 'Crime')], { replies: full })).toMatchObject({ kind: 'refused' });
  const locked = { [`GET ${BASE}/segments`]: { data: { data: [], extra: [], data_lock: 2 } } };
  expect(await prepare([equal('genre', 'Crime')], { replies: locked })).toEqual({
    kind: 'refused',
    message: SEGMENTS_LOCKED,
  });
});
