import { localDateOf } from '@playhead/domain/periods';
import { definitionOfRow, type SegmentRow } from '../stored-segment.ts';

/**
 * SEG-106: a rolling range moves on with the days, and so does the usual window. A one-time range is computed once, but not before
 * its last day is over.
 */
export function isRefreshed(
  segment: Pick<SegmentRow, 'name' | 'description' | 'tags' | 'definition' | 'builtAt'>,
  timeZone: string,
): boolean {
  const { timeRange } = definitionOfRow(segment);
  if (timeRange.selectedShortcut !== 'one_time') return true;
  return segment.builtAt === null || localDateOf(segment.builtAt, timeZone) <= timeRange.value.to;
}
