import { AppError } from '@playhead/contract/errors';
import {
  addDays,
  comparePeriods,
  type DateRange,
  endOfMonth,
  lengthInDays,
  parseRange,
  resolveCompare,
  startOfMonth,
} from '@playhead/domain/periods';
import type { QueryContext, QueryPeriod } from '../plan/index.ts';

/** `text` is a name (FLT-057) or a range of days. */
export function resolveCompareRange(text: string, period: QueryPeriod, context: QueryContext): DateRange {
  const compare = comparePeriods.find((name) => name === text && name !== 'Custom');
  const range = compare ? undefined : parseRange(text);
  if (!compare && !range) {
    throw new AppError('invalid_period', { reason: 'a compare period or YYYY/MM/DD to YYYY/MM/DD is expected' });
  }
  if (range) return range;
  const { from, to } = period;
  // A range of days is not relative to today, so any calendar works.
  const calendar = { today: to, weekStartDay: context.weekStartDay };
  return resolveCompare({ shortcut: 'Custom', custom: { from, to }, compare: compare ?? 'Previous Period' }, calendar);
}

/** Earlier periods, latest first: of the same length and on the same weekdays, or whole months for whole months. */
export function comparableRanges(period: DateRange, count: number): readonly DateRange[] {
  const ages = Array.from({ length: count }, (_none, index) => index + 1);
  if (isWholeMonth(period)) {
    const ranges: DateRange[] = [];
    for (let first = period.from; ranges.length < count;) {
      first = startOfMonth(addDays(first, -1));
      ranges.push({ from: first, to: endOfMonth(first) });
    }
    return ranges;
  }
  const step = Math.ceil(lengthInDays(period) / 7) * 7;
  return ages.map((age) => ({ from: addDays(period.from, -step * age), to: addDays(period.to, -step * age) }));
}

function isWholeMonth({ from, to }: DateRange): boolean {
  return from === startOfMonth(from) && to === endOfMonth(from);
}
