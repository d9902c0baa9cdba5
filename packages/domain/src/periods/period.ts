import {
  addDays,
  addMonths,
  type DateRange,
  endOfMonth,
  lengthInDays,
  type LocalDate,
  startOfMonth,
  startOfWeek,
} from './local-date.ts';

/** FLT-055 */
export const periodShortcuts = [
  'Yesterday',
  'Last 7 Days',
  'Last 14 Days',
  'Last 30 Days',
  'Last 90 Days',
  'Last Week',
  'Last Month',
  'Year-To-Date',
  'Custom',
] as const;
export type PeriodShortcut = (typeof periodShortcuts)[number];

/** FLT-057, and two more after the specified ones. */
export const comparePeriods = [
  'Previous Period',
  'Previous Day',
  'Previous 7 Days',
  'Previous 30 Days',
  'Previous Week',
  'Previous Month',
  'Custom',
  'Same period last year',
  'No comparison',
] as const;
export type ComparePeriod = (typeof comparePeriods)[number];

export interface Period {
  shortcut: PeriodShortcut;
  /** Only with `Custom`. */
  custom?: DateRange;
  compare: ComparePeriod;
  compareCustom?: DateRange;
}

/** FLT-054 */
export const DEFAULT_PERIOD: Period = { shortcut: 'Last 7 Days', compare: 'Previous Period' };

export interface Calendar {
  /** Today in the customer's zone. */
  today: LocalDate;
  /** 0 = Sunday. */
  weekStartDay: number;
}

/** Full days only: the last day is yesterday at the latest (FLT-059, product.md 8). */
export function resolvePeriod(period: Period, calendar: Calendar): DateRange {
  const yesterday = addDays(calendar.today, -1);
  const lastDays = (days: number): DateRange => ({ from: addDays(yesterday, 1 - days), to: yesterday });
  switch (period.shortcut) {
    case 'Yesterday':
      return lastDays(1);
    case 'Last 7 Days':
      return lastDays(7);
    case 'Last 14 Days':
      return lastDays(14);
    case 'Last 30 Days':
      return lastDays(30);
    case 'Last 90 Days':
      return lastDays(90);
    case 'Last Week': {
      const thisWeek = startOfWeek(calendar.today, calendar.weekStartDay);
      return { from: addDays(thisWeek, -7), to: addDays(thisWeek, -1) };
    }
    case 'Last Month': {
      const lastDayOfPrevious = addDays(startOfMonth(calendar.today), -1);
      return { from: startOfMonth(lastDayOfPrevious), to: lastDayOfPrevious };
    }
    case 'Year-To-Date':
      // On 1 January "this year" has no full day yet, so yesterday's year is shown.
      return { from: `${yesterday.slice(0, 4)}-01-01`, to: yesterday };
    case 'Custom':
      return period.custom ?? lastDays(7);
  }
}

/**
 * The compare period has the length of the period, moved back; whole months move to whole months.
 * docs/decisions/compare-periods.md
 */
export function resolveCompare(period: Period, calendar: Calendar): DateRange {
  const range = resolvePeriod(period, calendar);
  const days = lengthInDays(range);
  switch (period.compare) {
    case 'Previous Period':
      return isWholeMonth(range) ? previousMonth(range) : moveBack(range, days);
    case 'Previous Day':
      return moveBack(range, 1);
    case 'Previous 7 Days':
      return moveBack(range, 7);
    case 'Previous 30 Days':
      return moveBack(range, 30);
    case 'Previous Week':
      return moveBack(range, Math.ceil(days / 7) * 7);
    case 'Previous Month':
      return isWholeMonth(range) ? previousMonth(range) : monthsEarlier(range, { months: 1, days });
    case 'Same period last year':
      return isWholeMonth(range) ? monthOf(addMonths(range.from, -12)) : monthsEarlier(range, { months: 12, days });
    case 'Custom':
      return period.compareCustom ?? moveBack(range, days);
    // What is about a compare period by its nature, such as the largest movers, still has one.
    case 'No comparison':
      return resolveCompare({ ...period, compare: 'Previous Period' }, calendar);
  }
}

function moveBack(range: DateRange, days: number): DateRange {
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) };
}

function monthsEarlier(range: DateRange, { months, days }: { months: number; days: number }): DateRange {
  const from = addMonths(range.from, -months);
  return { from, to: addDays(from, days - 1) };
}

function isWholeMonth(range: DateRange): boolean {
  return range.from === startOfMonth(range.from) && range.to === endOfMonth(range.from);
}

function previousMonth(range: DateRange): DateRange {
  return monthOf(addDays(range.from, -1));
}

function monthOf(date: LocalDate): DateRange {
  return { from: startOfMonth(date), to: endOfMonth(date) };
}
