import { t } from '@playhead/texts/translate';
import type { SegmentDefinition } from '../segment-definition.ts';
import { filledRows } from '../rules/segment-rule.ts';
import { DEFAULT_WINDOW_DAYS, describeTimeRange } from './time-range.ts';

/** SEG-031: how far back a last play is looked for. */
export const LAST_PLAY_DAYS = 390;

type Counted = Pick<SegmentDefinition, 'rows' | 'timeRange' | 'uploadId'>;

/**
 * How far back a segment without a time range looks (docs/decisions/segment-semantics.md): a viewer who left long ago has no play in the
 * usual window, and would be missed by the very rules that look for him.
 */
export function countedDays(definition: Omit<Counted, 'timeRange'>): number {
  return usesLastPlay(definition) || definition.uploadId !== null ? LAST_PLAY_DAYS : DEFAULT_WINDOW_DAYS;
}

export function usesLastPlay(definition: Pick<Counted, 'rows'>): boolean {
  return usesRule(definition, 'last_watched') || usesRule(definition, 'days_since_last_play');
}

export function usesRule({ rows }: Pick<Counted, 'rows'>, key: string): boolean {
  return filledRows(rows[key] ?? []).length > 0;
}

/** WID-014: which days the numbers are of. */
export function windowNote(definition: Counted): string {
  const { timeRange } = definition;
  if (timeRange.selectedShortcut !== null) return `*${describeTimeRange(timeRange)}`;
  return t('*Last {count} days', { count: countedDays(definition) });
}
