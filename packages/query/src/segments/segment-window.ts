import { AppError } from '@playhead/contract/errors';
import type { FilterCondition, PastUnit } from '@playhead/domain/filters';
import {
  addDays,
  addMonths,
  type DateRange,
  type LocalDate,
  localDateOf,
  rangeToInstants,
} from '@playhead/domain/periods';
import { usesLastPlay, usesRule, countedDays, LAST_PLAY_DAYS, type SegmentDefinition } from '@playhead/domain/segments';
import type { QueryContext } from '../plan/index.ts';

export interface SegmentWindow extends DateRange {
  /** The instants it spans: `[start, end)`. */
  start: Date;
  end: Date;
  today: LocalDate;
  /**
   * From the first day of the window, or the first day on which a last play counts, to yesterday; null when no rule
   * needs it.
   */
  history: { start: Date; end: Date } | null;
}

type Clock = Pick<QueryContext, 'now' | 'timeZone'>;
type WindowRules = Pick<SegmentDefinition, 'rows' | 'timeRange' | 'uploadId'>;

/** Full days, up to yesterday (docs/decisions/segment-semantics.md). */
export function segmentWindow(definition: WindowRules, { now, timeZone }: Clock): SegmentWindow {
  const today = localDateOf(now, timeZone);
  const yesterday = addDays(today, -1);
  const range = windowDays(definition, today);
  if (range.to < range.from) throw new AppError('invalid_period', { reason: 'it has no day that is over' });
  const firstDay = addDays(today, -LAST_PLAY_DAYS);
  const history = { from: range.from < firstDay ? range.from : firstDay, to: yesterday };
  return {
    ...range,
    ...rangeToInstants(range, timeZone),
    today,
    history:
      usesLastPlay(definition) || usesRule(definition, 'days_between_first_and_last')
        ? rangeToInstants(history, timeZone)
        : null,
  };
}

function windowDays(definition: WindowRules, today: LocalDate): DateRange {
  const yesterday = addDays(today, -1);
  const { timeRange } = definition;
  switch (timeRange.selectedShortcut) {
    case null:
      return { from: addDays(today, -countedDays(definition)), to: yesterday };
    case 'one_time':
      return { from: timeRange.value.from, to: timeRange.value.to < yesterday ? timeRange.value.to : yesterday };
    default:
      return { from: addDays(today, -timeRange.value), to: yesterday };
  }
}

/** Replaces a relative day by the days it means today. */
export function withoutPast(condition: FilterCondition, today: LocalDate): FilterCondition {
  if (condition.op !== 'in_the_past') return condition;
  return { op: 'is_in_the_range', from: before(today, condition), to: addDays(today, -1) };
}

function before(today: LocalDate, { amount, unit }: { amount: number; unit: PastUnit }): LocalDate {
  switch (unit) {
    case 'day':
      return addDays(today, -amount);
    case 'week':
      return addDays(today, -7 * amount);
    case 'month':
      return addMonths(today, -amount);
    case 'year':
      return addMonths(today, -12 * amount);
  }
}
