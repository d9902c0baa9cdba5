import type { ComparedSegment, Segment, SegmentOverlapEntry } from '@playhead/contract/http/segments';

export function testSegment(id: string, changes: Partial<Segment> = {}): Segment {
  return {
    segment_id: id,
    segment_name: `Segment ${id}`,
    description: '',
    tags: '[]',
    create_filter: '{}',
    existing_segments: '[]',
    time_range: null,
    playhead_stream_id: 'all',
    sampling_factor: 1,
    status: 1,
    inactive: false,
    has_demographic_filters: false,
    state: 'ready',
    reason: null,
    progress: null,
    viewers: 1000 - Number(id),
    viewer_coverage: 0.25,
    session_coverage: 0.5,
    built_at: '2026-11-14T06:12:00Z',
    owner: 'Ben Ortiz',
    mine: false,
    shared: false,
    version: 1,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    source: 'rules',
    ...changes,
  };
}

/** Kids, News and Sports, the largest first. */
export const threeSegments = [
  testSegment('1', { segment_name: 'Kids', viewers: 300 }),
  testSegment('2', { segment_name: 'News', viewers: 200 }),
  testSegment('3', { segment_name: 'Sports', viewers: 100, tags: '["live"]' }),
];

export function comparedRow(id: string, changes: Partial<ComparedSegment> = {}): ComparedSegment {
  return {
    segment_id: id,
    segment_name: threeSegments.find(({ segment_id }) => segment_id === id)?.segment_name ?? `Segment ${id}`,
    viewers: 1000 - Number(id),
    plays: 5000,
    minutes: 60_000,
    minutes_per_viewer: 60,
    avg_percent_complete: 0.5,
    viewer_coverage: 0.25,
    session_coverage: 0.5,
    ...changes,
  };
}

const entry = (ids: string, viewers: number, affinity: number): SegmentOverlapEntry => ({
  segment_ids: ids.split('+'),
  viewers,
  percent: viewers / 5,
  affinity,
});

export const testOverlap: readonly SegmentOverlapEntry[] = [
  entry('1', 200, 90),
  entry('2', 120, 80),
  entry('3', 80, 100),
  entry('1+2', 60, 150),
  entry('1+2+3', 20, 300),
  entry('1+3', 20, 60),
];
