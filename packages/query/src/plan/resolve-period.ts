import { AppError } from '@playhead/contract/errors';
import {
  addDays,
  type Calendar,
  type DateRange,
  DEFAULT_PERIOD,
  formatRange,
  isLocalDate,
  lengthInDays,
  type LocalDate,
  localDateOf,
  parseRange,
  periodShortcuts,
  rangeToInstants,
  resolvePeriod as resolveShortcut,
} from '@playhead/domain/periods';
import { PERIOD_FIELD } from '../model/index.ts';
import type { PlanStep, QueryContext, QueryPeriod } from './plan.ts';
import { FILTERS_PATH } from './refusals.ts';

/** Ten years; the engine's dates end in 2149. */
const MAX_DAYS = 3660;
const FIRST_DAY = '1970-01-02';
const LAST_DAY = '2149-01-01';

/** Until `resolvePeriod` has run. */
export const NO_PERIOD: QueryPeriod = { from: '', to: '', start: new Date(0), end: new Date(0), text: '' };

/** FLT-054: the last seven days are the default. */
export const resolvePeriod: PlanStep = (plan) => {
  const text = plan.query.filters[PERIOD_FIELD]?.trim() ?? '';
  const calendar = calendarOf(plan.context);
  const requested = text === '' ? resolveShortcut(DEFAULT_PERIOD, calendar) : readRange(text, calendar);
  return { ...plan, period: resolveDays(requested, { ...plan.context, today: calendar.today }) };
};

/** FLT-055: `Last 7 Days`; null for any other text. */
export function shortcutRange(text: string, calendar: Calendar): DateRange | null {
  const shortcut = periodShortcuts.find((name) => name === text && name !== 'Custom');
  return shortcut ? resolveShortcut({ ...DEFAULT_PERIOD, shortcut }, calendar) : null;
}

function readRange(text: string, calendar: Calendar): DateRange {
  const shortcut = shortcutRange(text, calendar);
  if (shortcut) return shortcut;
  const day = text.replaceAll('/', '-');
  const range = isLocalDate(day) ? { from: day, to: day } : parseRange(text);
  if (!range) throw unreadable('YYYY/MM/DD to YYYY/MM/DD is expected');
  if (range.from < FIRST_DAY || range.to > LAST_DAY) throw unreadable('the days are out of range');
  if (lengthInDays(range) > MAX_DAYS) throw unreadable(`it is longer than ${MAX_DAYS} days`);
  return range;
}

/**
 * Today is incomplete and would be shown as a full day (product.md 8), so the period ends with yesterday at the
 * latest.
 */
function resolveDays(requested: DateRange, { today, timeZone }: { today: LocalDate; timeZone: string }): QueryPeriod {
  const yesterday = addDays(today, -1);
  const range = { from: requested.from, to: requested.to < yesterday ? requested.to : yesterday };
  if (range.to < range.from) throw unreadable('it has no day that is over');
  return { ...range, ...rangeToInstants(range, timeZone), text: formatRange(range) };
}

export function calendarOf(context: QueryContext): Calendar {
  return { today: localDateOf(context.now, context.timeZone), weekStartDay: context.weekStartDay };
}

function unreadable(reason: string): AppError {
  return new AppError('invalid_period', { reason, path: `${FILTERS_PATH}.${PERIOD_FIELD}` });
}
