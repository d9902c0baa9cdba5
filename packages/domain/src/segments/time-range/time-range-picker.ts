import { t } from '@playhead/texts/translate';
import { addDays, addMonths, lengthInDays, type LocalDate } from '../../periods/index.ts';
import { fixedDays, NO_TIME_RANGE, type TimeRange, type TimeRangeShortcut } from './time-range.ts';

/** SEG-021, SEG-098: what is chosen and not applied yet. */
export interface TimeRangePicker {
  applied: TimeRange;
  shortcut: TimeRangeShortcut | null;
  /** Of a one-time range; up to two, in the order they were picked. */
  dates: readonly LocalDate[];
  /** Of "in the past N days", as typed. */
  days: string;
}

export function openTimeRange(applied: TimeRange): TimeRangePicker {
  const { selectedShortcut: shortcut, value } = applied;
  return {
    applied,
    shortcut,
    dates: shortcut === 'one_time' ? [value.from, value.to] : [],
    days: shortcut === 'in_the_past' ? String(value) : '',
  };
}

export function pickShortcut(picker: TimeRangePicker, shortcut: TimeRangeShortcut): TimeRangePicker {
  return { ...picker, shortcut };
}

/** SEG-099 */
export function takesDates({ shortcut }: Pick<TimeRangePicker, 'shortcut'>): boolean {
  return shortcut === 'one_time';
}

export function pickDates(picker: TimeRangePicker, dates: readonly LocalDate[]): TimeRangePicker {
  return takesDates(picker) ? { ...picker, dates: dates.slice(0, 2) } : picker;
}

/** SEG-107: digits alone, no leading zero, three at most. */
export function cleanDaysText(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 3);
}

export function typeDays(picker: TimeRangePicker, text: string): TimeRangePicker {
  return { ...picker, days: cleanDaysText(text) };
}

/** SEG-107 */
export function daysMessage(days: number, most: number): string | null {
  return days > most ? t('Entry exceeds maximum allowed limit({most}).', { most }) : null;
}

/** SEG-108 */
export function rangeMessage(days: number, most: number): string | null {
  return days > most ? t('Maximum range is {most} days.', { most }) : null;
}

export function pickerMessage(picker: TimeRangePicker, { maxRange }: { maxRange: number }): string | null {
  if (picker.shortcut === 'in_the_past') return daysMessage(Number(picker.days), maxRange);
  const [from, to] = inOrder(picker.dates);
  if (picker.shortcut !== 'one_time' || from === undefined || to === undefined) return null;
  return rangeMessage(lengthInDays({ from, to }), maxRange);
}

/** SEG-100: null while Apply is disabled. */
export function applicableRange(picker: TimeRangePicker, limits: { maxRange: number }): TimeRange | null {
  if (picker.shortcut === null || pickerMessage(picker, limits) !== null) return null;
  switch (picker.shortcut) {
    case 'one_time': {
      const [from, to] = inOrder(picker.dates);
      if (from === undefined || to === undefined || from >= to) return null;
      return { selectedShortcut: 'one_time', value: { from, to } };
    }
    case 'in_the_past': {
      const value = Number(picker.days);
      return value < 1 ? null : { selectedShortcut: 'in_the_past', value };
    }
    case 'past_7':
    case 'past_30':
    case 'past_60':
    case 'past_90':
      return { selectedShortcut: picker.shortcut, value: fixedDays[picker.shortcut] };
  }
}

export function applyTimeRange(picker: TimeRangePicker, limits: { maxRange: number }): TimeRangePicker {
  const range = applicableRange(picker, limits);
  return range === null ? picker : openTimeRange(range);
}

/** SEG-101: what was not applied is forgotten. */
export function closeTimeRange({ applied }: TimeRangePicker): TimeRangePicker {
  return openTimeRange(applied);
}

/** SEG-101: an empty range at once, without Apply. */
export function clearTimeRange(): TimeRangePicker {
  return openTimeRange(NO_TIME_RANGE);
}

function inOrder(dates: readonly LocalDate[]): readonly LocalDate[] {
  return dates.toSorted();
}

/** SEG-102 */
export const RANGE_SCOPE_DAYS = 180;
/** SEG-103 */
export const DURATION_ALLOWED_MONTHS = 13;

export interface PickableDays {
  today: LocalDate;
  /** The first of two days, once it is picked. */
  firstPicked?: LocalDate;
  maxRange: number;
}

/** SEG-102, SEG-031: a day of a range picker that cannot be chosen, and why; null for one that can. */
export function rangeDayRefusal(
  day: LocalDate,
  { today, scopeDays = RANGE_SCOPE_DAYS, ...range }: PickableDays & { scopeDays?: number },
): string | null {
  const yesterday = addDays(today, -1);
  if (day > yesterday) return t('The last day is yesterday.');
  if (day < addDays(yesterday, 1 - scopeDays))
    return t('Only the last {count} days can be chosen.', { count: scopeDays });
  return tooFarApart(day, range);
}

/** SEG-103, SEG-108: the same of the time range of a segment. */
export function timeDayRefusal(
  day: LocalDate,
  { today, durationAllowed = DURATION_ALLOWED_MONTHS, ...range }: PickableDays & { durationAllowed?: number },
): string | null {
  if (day > today) return t('The last day is today.');
  if (day < addMonths(today, -durationAllowed))
    return t('Only the last {count} months can be chosen.', { count: durationAllowed });
  return tooFarApart(day, range);
}

function tooFarApart(day: LocalDate, { firstPicked, maxRange }: Omit<PickableDays, 'today'>): string | null {
  if (firstPicked === undefined) return null;
  const [from = day, to = day] = inOrder([firstPicked, day]);
  return rangeMessage(lengthInDays({ from, to }), maxRange);
}

/** SEG-105, SEG-106 */
export const TIME_RANGE_HINT = t('Rolling ranges refresh daily. A one-time range is computed once.');
export function timeRangeHintKey(customerId: number): string {
  return `segment_time_hint_${customerId}`;
}
