import type { ComparedSegment, Segment, SegmentOverlapEntry } from '@playhead/contract/http/segments';

export function testSegment(id: string, changes: Partial<Segment> = {}): Segment {
  return {
    segmentId: id,
    segmentName: `Segment ${id}`,
    description: '',
    tags: '[]',
    createFilter: '{}',
    existingSegments: '[]',
    timeRange: null,
    playheadStreamId: 'all',
    samplingFactor: 1,
    status: 1,
    inactive: false,
    hasDemographicFilters: false,
    state: 'ready',
    reason: null,
    progress: null,
    viewers: 1000 - Number(id),
    viewerCoverage: 0.25,
    sessionCoverage: 0.5,
    builtAt: '2026-11-14T06:12:00Z',
    owner: 'Ben Ortiz',
    mine: false,
    ownerLeft: false,
    shared: false,
    version: 1,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    source: 'rules',
    ...changes,
  };
}

/** Kids, News and Sports, the largest first. */
export const threeSegments = [
  testSegment('1', { segmentName: 'Kids', viewers: 300 }),
  testSegment('2', { segmentName: 'News', viewers: 200 }),
  testSegment('3', { segmentName: 'Sports', viewers: 100, tags: '["live"]' }),
];

export function comparedRow(id: string, changes: Partial<ComparedSegment> = {}): ComparedSegment {
  return {
    segmentId: id,
    segmentName: threeSegments.find(({ segmentId }) => segmentId === id)?.segmentName ?? `Segment ${id}`,
    viewers: 1000 - Number(id),
    plays: 5000,
    minutes: 60_000,
    minutesPerViewer: 60,
    avgPercentComplete: 0.5,
    viewerCoverage: 0.25,
    sessionCoverage: 0.5,
    ...changes,
  };
}

const entry = (ids: string, viewers: number, affinity: number): SegmentOverlapEntry => ({
  segmentIds: ids.split('+'),
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
