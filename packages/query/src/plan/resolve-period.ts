import { AppError } from '@playhead/contract/errors';
import {
  addDays,
  type DateRange,
  DEFAULT_PERIOD,
  formatRange,
  isLocalDate,
  lengthInDays,
  localDateOf,
  parseRange,
  periodShortcuts,
  rangeToInstants,
  resolvePeriod as resolveShortcut,
} from '@playhead/domain/periods';
import { PERIOD_FIELD } from '../model/index.ts';
import type { PlanStep, QueryContext, QueryPeriod } from './plan.ts';

/** Ten years; the engine's dates end in 2149. */
const MAX_DAYS = 3660;
const FIRST_DAY = '1970-01-02';
const LAST_DAY = '2149-01-01';

export const resolvePeriod: PlanStep = (plan) => {
  const text = plan.query.filters[PERIOD_FIELD]?.trim() ?? '';
  return text === '' ? plan : { ...plan, period: periodOf(rangeOf(text, plan.context), plan.context) };
};

/** FLT-054 */
export function defaultPeriod(context: QueryContext): QueryPeriod {
  return periodOf(resolveShortcut(DEFAULT_PERIOD, calendarOf(context)), context);
}

function rangeOf(text: string, context: QueryContext): DateRange {
  const shortcut = periodShortcuts.find((name) => name === text && name !== 'Custom');
  if (shortcut) return resolveShortcut({ ...DEFAULT_PERIOD, shortcut }, calendarOf(context));
  const day = text.replaceAll('/', '-');
  const range = isLocalDate(day) ? { from: day, to: day } : parseRange(text);
  if (!range) throw unreadable('YYYY/MM/DD to YYYY/MM/DD is expected');
  if (range.from < FIRST_DAY || range.to > LAST_DAY) throw unreadable('the days are out of range');
  if (lengthInDays(range) > MAX_DAYS) throw unreadable(`it is longer than ${MAX_DAYS} days`);
  return range;
}

/** A day that is not over would be shown as a full one (product.md 8): the period ends with yesterday at the latest. */
function periodOf(asked: DateRange, context: QueryContext): QueryPeriod {
  const yesterday = addDays(localDateOf(context.now, context.timeZone), -1);
  const range = { from: asked.from, to: asked.to < yesterday ? asked.to : yesterday };
  if (range.to < range.from) throw unreadable('it has no day that is over');
  return { ...range, ...rangeToInstants(range, context.timeZone), text: formatRange(range) };
}

function calendarOf(context: QueryContext) {
  return { today: localDateOf(context.now, context.timeZone), weekStartDay: context.weekStartDay };
}

function unreadable(reason: string): AppError {
  return new AppError('invalid_period', { reason });
}
