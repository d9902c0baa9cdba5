import { addDays, type DateRange, localDateOf } from '@playhead/domain/periods';

/** Whole days, up to yesterday. */
export function lastDays(days: number, zone: string): DateRange {
  const to = addDays(localDateOf(new Date(), zone), -1);
  return { from: addDays(to, 1 - days), to };
}
