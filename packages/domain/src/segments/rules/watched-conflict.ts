import { t } from '@playhead/texts/translate';
import { isFilledField, type SegmentRows } from './segment-rule.ts';

/** SEG-057 */
export const FIRST_LAST_WATCHED_CONFLICT = t(
  'Only one of First Watch or Last Watch should be selected. Please check your input before saving again.',
);

const dayCounts = ['days_between_first_and_last', 'days_since_last_play'] as const;
const dates = ['first_watched', 'last_watched'] as const;

export function hasWatchedConflict(rows: SegmentRows): boolean {
  return dates.every((key) => isFilledField(rows, key)) && dayCounts.some((key) => isFilledField(rows, key));
}

/** SEG-056, SEG-058: whether a change of this field may not stand. Emptying one is always allowed. */
export function isWatchedConflict(rows: SegmentRows, changed: string): boolean {
  const isConcerned = [...dayCounts, ...dates].some((key) => key === changed);
  return isConcerned && isFilledField(rows, changed) && hasWatchedConflict(rows);
}
