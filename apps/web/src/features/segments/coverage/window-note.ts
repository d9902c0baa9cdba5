import { describeTimeRange, filledRows, type SegmentDefinition } from '@playhead/domain/segments';
import { LAST_60_DAYS } from '@playhead/widgets/audience-ring';

/** How far back a segment without a time range looks when a rule is about the last play (docs/decisions/segment-semantics.md). */
const LAST_PLAY_DAYS = 390;

type Counted = Pick<SegmentDefinition, 'timeRange' | 'rows' | 'uploadId'>;

/** WID-014: which days the numbers are of. */
export function windowNote({ timeRange, rows, uploadId }: Counted): string {
  if (timeRange.selectedShortcut !== null) return `*${describeTimeRange(timeRange)}`;
  const asks = (key: string) => filledRows(rows[key] ?? []).length > 0;
  const isLong = uploadId !== null || asks('last_watched') || asks('days_since_last_play');
  return isLong ? `*Last ${LAST_PLAY_DAYS} days` : LAST_60_DAYS;
}
