import type { SegmentTimeRange } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import { type DateRange, formatRange, parseRange } from '../../periods/index.ts';

/** SEG-098 */
export const timeRangeShortcuts = ['one_time', 'past_7', 'past_30', 'past_60', 'past_90', 'in_the_past'] as const;
export type TimeRangeShortcut = (typeof timeRangeShortcuts)[number];
export type RollingShortcut = Exclude<TimeRangeShortcut, 'one_time'>;

/** SEG-098, C8 */
export const shortcutLabels: Readonly<Record<TimeRangeShortcut, string>> = {
  one_time: t('One-time'),
  past_7: t('past 7 days'),
  past_30: t('past 30 days'),
  past_60: t('past 60 days'),
  past_90: t('past 90 days'),
  in_the_past: t('in the past N days'),
};

export const fixedDays: Readonly<Record<Exclude<RollingShortcut, 'in_the_past'>, number>> = {
  past_7: 7,
  past_30: 30,
  past_60: 60,
  past_90: 90,
};

/** SEG-021 */
export type TimeRange =
  | { selectedShortcut: null; value: null }
  | { selectedShortcut: 'one_time'; value: DateRange }
  | { selectedShortcut: RollingShortcut; value: number };

/** SEG-054, SEG-055 */
export const TIME_RANGE_MISSING = t('Please select a valid time range');

export const NO_TIME_RANGE: TimeRange = { selectedShortcut: null, value: null };

export function rollingRange(days: number): TimeRange {
  const fixed = ([7, 30, 60, 90] as const).find((known) => known === days);
  return { selectedShortcut: fixed === undefined ? 'in_the_past' : `past_${fixed}`, value: days };
}

/** C20: `in_the_last` is another word for `in_the_past`. Null when it cannot be read. */
export function readTimeRange(wire: SegmentTimeRange | null | undefined): TimeRange | null {
  if (!wire) return NO_TIME_RANGE;
  if (wire.op === 'is_in_the_range') {
    const value = typeof wire.value === 'string' ? parseRange(wire.value) : null;
    return value && { selectedShortcut: 'one_time', value };
  }
  const days = Number(wire.value);
  return Number.isInteger(days) && days > 0 ? rollingRange(days) : null;
}

export function writeTimeRange(range: TimeRange): SegmentTimeRange | null {
  switch (range.selectedShortcut) {
    case null:
      return null;
    case 'one_time':
      return { op: 'is_in_the_range', value: formatRange(range.value) };
    default:
      return { op: 'in_the_past', value: range.value };
  }
}

/** The window of a segment without a time range. */
export const DEFAULT_WINDOW_DAYS = 60;

export function describeTimeRange(range: TimeRange): string {
  switch (range.selectedShortcut) {
    case null:
      return t('no time range');
    case 'one_time':
      return formatRange(range.value).replace(' to ', ` ${t('to')} `);
    case 'in_the_past':
      return t('in the past {count} days', { count: range.value });
    default:
      return shortcutLabels[range.selectedShortcut];
  }
}
