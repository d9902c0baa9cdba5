import { t } from '@playhead/texts/translate';
import { addMonths, type Calendar, lengthInDays, type Period, resolvePeriod } from '../../periods/index.ts';
import { NO_TIME_RANGE, rollingRange, type TimeRange } from './time-range.ts';
import { DURATION_ALLOWED_MONTHS } from './time-range-picker.ts';

export interface PeriodAsTimeRange {
  timeRange: TimeRange;
  /** Why there is none. */
  notice: string | null;
}

/** Those that move on with the days, as a rolling range does. */
const rolling: ReadonlySet<Period['shortcut']> = new Set([
  'Yesterday',
  'Last 7 Days',
  'Last 14 Days',
  'Last 30 Days',
  'Last 90 Days',
]);

/** SEG-098, SEG-100, SEG-103, SEG-108: the period of a page as the time range of a segment, where it can be one. */
export function timeRangeOfPeriod(
  period: Period,
  { calendar, maxRange, fixed = false }: { calendar: Calendar; maxRange: number; fixed?: boolean },
): PeriodAsTimeRange {
  const range = resolvePeriod(period, calendar);
  const days = lengthInDays(range);
  const none = (reason: string): PeriodAsTimeRange => ({
    timeRange: NO_TIME_RANGE,
    notice: t('The period of the page cannot be the time range of the segment: {reason} Please choose one.', {
      reason,
    }),
  });
  if (days > maxRange) return none(t('it is longer than {most} days.', { most: maxRange }));
  if (!fixed && rolling.has(period.shortcut)) return { timeRange: rollingRange(days), notice: null };
  if (days < 2) return none(t('a one-time range has two days or more.'));
  if (range.from < addMonths(calendar.today, -DURATION_ALLOWED_MONTHS)) {
    return none(t('it begins more than {most} months ago.', { most: DURATION_ALLOWED_MONTHS }));
  }
  return { timeRange: { selectedShortcut: 'one_time', value: range }, notice: null };
}
