import { type PastUnit, pastUnits } from '../../filters/index.ts';
import { addDays, type LocalDate, lengthInDays } from '../../periods/index.ts';
import type { SegmentField } from '../segment-field.ts';
import type { SegmentLimits } from '../segment-limits.ts';
import type { SegmentRule } from './segment-rule.ts';
import { daysMessage, RANGE_SCOPE_DAYS, rangeDayRefusal, rangeMessage } from '../time-range/time-range-picker.ts';

/** The longest a unit can be: what is allowed today is allowed on every day. */
const longestDays: Readonly<Record<PastUnit, number>> = { day: 1, week: 7, month: 31, year: 366 };

/** SEG-031, SEG-068, SEG-102: longest range of a date field, and how far back it reaches. */
export function dateLimits(
  { key }: Pick<SegmentField, 'key'>,
  { firstWatched, lastWatched, timeWindow }: SegmentLimits,
): { maxRange: number; scopeDays: number } {
  return {
    maxRange: key === 'last_watched' ? lastWatched : firstWatched,
    scopeDays: key === 'first_watched' || key === 'last_watched' ? timeWindow : RANGE_SCOPE_DAYS,
  };
}

/** Largest number of "in the past N". */
function mostPast(unit: PastUnit, { maxRange }: { maxRange: number }): number {
  return Math.floor(maxRange / longestDays[unit]);
}

/** Units in which at least one fits into the longest range. */
export function offeredUnits(limits: { maxRange: number }): readonly PastUnit[] {
  return pastUnits.filter((unit) => mostPast(unit, limits) > 0);
}

export function dateMessage(
  field: SegmentField,
  { op, values }: SegmentRule,
  { limits, today }: { limits: SegmentLimits; today: LocalDate },
): string | null {
  const ofField = dateLimits(field, limits);
  if (op === 'in_the_past') {
    const [amount, name] = values;
    const unit = pastUnits.find((known) => known === name) ?? 'day';
    return daysMessage(Number(amount), mostPast(unit, ofField));
  }
  const days = values.map((day) => day.replaceAll('/', '-'));
  const chosen = days.filter((day) => day !== '');
  const [refusal] = chosen.flatMap((day) => rangeDayRefusal(day, { today, ...ofField }) ?? []);
  if (refusal !== undefined) return refusal;
  const yesterday = addDays(today, -1);
  const from = days[0] || addDays(yesterday, 1 - ofField.scopeDays);
  const to = days[1] || yesterday;
  return op === 'is_in_the_range' && chosen.length > 0 && from <= to
    ? rangeMessage(lengthInDays({ from, to }), ofField.maxRange)
    : null;
}
