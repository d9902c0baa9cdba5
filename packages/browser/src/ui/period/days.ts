import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';

/** FLT-060 */
export const SHOWN_DATE = 'YYYY/MM/DD';
export const LOCAL_DATE = 'YYYY-MM-DD';

/** The month before next to the current one: a month to come has no day that can be chosen. */
export function shownMonths(today: string): [Dayjs, Dayjs] {
  return [dayjs(today).subtract(1, 'month'), dayjs(today)];
}

/** Where a calendar ends: `days` before today. */
export function lastDay(today: string, days: number): Dayjs {
  return dayjs(today).subtract(days, 'day');
}

export function textOf(day: Dayjs | null | undefined): string {
  return day?.format(LOCAL_DATE) ?? '';
}

export function dayOf(text: string): Dayjs | null {
  return text === '' ? null : dayjs(text.replaceAll('/', '-'));
}

/** The calendar forgets a day half chosen whenever it is given another array, even one of the same days. */
export function useDays(from: string, to: string): [Dayjs | null, Dayjs | null] {
  return useMemo(() => [dayOf(from), dayOf(to)], [from, to]);
}
