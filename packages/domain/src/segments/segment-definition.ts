import type { ExistingSegments, SegmentBody, StreamIdChoice } from '@playhead/contract/http/segments';
import { readRows } from './read-rows.ts';
import { findSegmentField } from './segment-fields.ts';
import { isFilledField, type SegmentRows } from './segment-rule.ts';
import { NO_TIME_RANGE, readTimeRange, TIME_RANGE_MISSING, type TimeRange } from './time-range.ts';

/** SEG-018: members of any of them, or of none of them. */
export interface ExistingGroup {
  segments: readonly { id: string; name: string }[];
  exclude: boolean;
}

/** Everything that decides who is a member, and the words around it. */
export interface SegmentDefinition {
  segmentName: string;
  description: string;
  tags: readonly string[];
  rows: SegmentRows;
  existing: readonly ExistingGroup[];
  timeRange: TimeRange;
  streamId: StreamIdChoice;
  uploadId: string | null;
  /** What of the wire could not be read, in words. */
  issues: readonly string[];
}

/** What a body says; never throws. `validateSegment` reports its issues. */
export function definitionOf(body: SegmentBody): SegmentDefinition {
  const { rows, issues } = readRows(body.create_filter);
  const timeRange = readTimeRange(body.time_range);
  const mixed = body.existing_segments.some(isMixed);
  return {
    segmentName: body.segment_name.trim(),
    description: body.description,
    tags: body.tags,
    rows,
    existing: body.existing_segments.filter((group) => group.length > 0).map(readGroup),
    timeRange: timeRange ?? NO_TIME_RANGE,
    streamId: body.playhead_stream_id,
    uploadId: body.upload_id ?? null,
    issues: [
      ...issues,
      ...(timeRange === null ? [TIME_RANGE_MISSING] : []),
      ...(mixed ? ['A group of segments is either included or excluded as a whole.'] : []),
    ],
  };
}

function readGroup(group: ExistingSegments[number]): ExistingGroup {
  return {
    segments: group.map(({ segment_id, segment_name }) => ({ id: segment_id, name: segment_name })),
    exclude: group.some(({ exclude }) => exclude === true),
  };
}

function isMixed(group: ExistingSegments[number]): boolean {
  return new Set(group.map(({ exclude }) => exclude === true)).size > 1;
}

/** Segments it is made of: what must be looked up, and what `existingCycle` follows. */
export function existingIds({ existing }: Pick<SegmentDefinition, 'existing'>): readonly string[] {
  return [...new Set(existing.flatMap(({ segments }) => segments.map(({ id }) => id)))];
}

/** SEG-016: `has_demographic_filters` */
export function hasDemographicRules({ rows }: Pick<SegmentDefinition, 'rows'>): boolean {
  return Object.keys(rows).some((key) => findSegmentField(key)?.tab === 'audience' && isFilledField(rows, key));
}
