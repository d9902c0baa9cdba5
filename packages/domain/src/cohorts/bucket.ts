import type { CohortGranularity } from '@playhead/contract/http/cohorts';
import { addDays, dayOfWeek, endOfMonth, type LocalDate, startOfMonth, startOfWeek } from '../periods/index.ts';

const DAY_MS = 86_400_000;
/** 1 January 1970 */
const EPOCH_WEEKDAY = 4;

export interface CohortCalendar {
  granularity: CohortGranularity;
  /** 0 = Sunday. */
  weekStartDay: number;
}

/** Aligns week numbers with the customer's first day of the week. */
export function weekOffset(weekStartDay: number): number {
  return (EPOCH_WEEKDAY - weekStartDay + 7) % 7;
}

/** Days, weeks or months since 1970; consecutive buckets have consecutive numbers. */
export function bucketNumber(date: LocalDate, { granularity, weekStartDay }: CohortCalendar): number {
  switch (granularity) {
    case 'day':
      return dayNumber(date);
    case 'week':
      return Math.floor((dayNumber(date) + weekOffset(weekStartDay)) / 7);
    case 'month':
      return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  }
}

export function bucketStart(date: LocalDate, { granularity, weekStartDay }: CohortCalendar): LocalDate {
  switch (granularity) {
    case 'day':
      return date;
    case 'week':
      return startOfWeek(date, weekStartDay);
    case 'month':
      return startOfMonth(date);
  }
}

function bucketEnd(date: LocalDate, { granularity, weekStartDay }: CohortCalendar): LocalDate {
  switch (granularity) {
    case 'day':
      return date;
    case 'week':
      return addDays(date, 6 - ((dayOfWeek(date) - weekStartDay + 7) % 7));
    case 'month':
      return endOfMonth(date);
  }
}

/** The last bucket that is complete when `yesterday` is the last full day. */
export function lastFullBucket(yesterday: LocalDate, calendar: CohortCalendar): number {
  const number = bucketNumber(yesterday, calendar);
  return bucketEnd(yesterday, calendar) === yesterday ? number : number - 1;
}

/** For how many buckets after its own a cohort that begins on `first` can be followed; 0 while the next is not over. */
export function longestFollowUp(first: LocalDate, yesterday: LocalDate, calendar: CohortCalendar): number {
  return Math.max(0, lastFullBucket(yesterday, calendar) - bucketNumber(first, calendar));
}

export function endOfLaterBucket(date: LocalDate, after: number, calendar: CohortCalendar): LocalDate {
  let end = bucketEnd(date, calendar);
  for (let step = 0; step < after; step += 1) end = bucketEnd(addDays(end, 1), calendar);
  return end;
}

function dayNumber(date: LocalDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}
