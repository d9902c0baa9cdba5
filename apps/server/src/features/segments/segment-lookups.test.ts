import { expect, test } from 'vitest';
import { shareOfSegment } from './segment-lookups.ts';
import type { SegmentRow } from './stored-segment.ts';

const segment = {
  id: 7,
  name: 'Night owls',
  viewers: 250,
  viewerCoverage: 0.25,
  updatedAt: new Date('2026-11-14T08:00:00Z'),
  builtAt: null,
} as SegmentRow;

test('USR-005: the share of a segment is told in the customer’s word for a viewer', () => {
  const customer = { timeZone: 'UTC', settings: { viewer_label: 'Fan' } };
  const { result } = shareOfSegment({ segment, customer }, 'viewer');
  expect(result?.fields.map(({ label, definition }) => [label, definition])).toEqual([
    ['Segment ID', 'Id of the segment in filters.'],
    ['Segment', 'Name of the segment.'],
    ['Unique Fans', 'Members of the segment that the build counted.'],
    ['Share of Unique Fans', "Members among all fans in the segment's time range."],
  ]);
});
