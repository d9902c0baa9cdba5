import type { ExistingSegments, SegmentBody, StreamIdChoice } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import { readRows } from './rules/read-rows.ts';
import { findSegmentField } from './segment-fields.ts';
import { isFilledField, type SegmentRows } from './rules/segment-rule.ts';
import { NO_TIME_RANGE, readTimeRange, TIME_RANGE_MISSING, type TimeRange } from './time-range/time-range.ts';

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
  const { rows, issues } = readRows(body.createFilter);
  const timeRange = readTimeRange(body.timeRange);
  const mixed = body.existingSegments.some(isMixed);
  return {
    segmentName: body.segmentName.trim(),
    description: body.description,
    tags: body.tags,
    rows,
    existing: body.existingSegments.filter((group) => group.length > 0).map(readGroup),
    timeRange: timeRange ?? NO_TIME_RANGE,
    streamId: body.playheadStreamId,
    uploadId: body.uploadId ?? null,
    issues: [
      ...issues,
      ...(timeRange === null ? [TIME_RANGE_MISSING] : []),
      ...(mixed ? [t('A group of segments is either included or excluded as a whole.')] : []),
    ],
  };
}

function readGroup(group: ExistingSegments[number]): ExistingGroup {
  return {
    segments: group.map(({ segmentId, segmentName }) => ({ id: segmentId, name: segmentName })),
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
