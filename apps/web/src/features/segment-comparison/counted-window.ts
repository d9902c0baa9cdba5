import type { Segment } from '@playhead/contract/http/segments';
import { describeTimeRange, filledRows, storedDefinition } from '@playhead/domain/segments';
import { LAST_60_DAYS } from '@playhead/widgets/audience-ring';

/** How far back a segment without a time range looks when a rule is about the last play (docs/decisions/segment-semantics.md). */
const LAST_PLAY_NOTE = '*Last 390 days';
const lastPlayRules = ['last_watched', 'days_since_last_play'] as const;

/** WID-014: the days whose viewers a segment's coverage is a share of. */
export function countedWindow(segment: Segment): string {
  const { timeRange, rows } = storedDefinition(segment);
  if (timeRange.selectedShortcut !== null) return `*${describeTimeRange(timeRange)}`;
  const isLong = segment.source === 'upload' || lastPlayRules.some((key) => filledRows(rows[key] ?? []).length > 0);
  return isLong ? LAST_PLAY_NOTE : LAST_60_DAYS;
}
