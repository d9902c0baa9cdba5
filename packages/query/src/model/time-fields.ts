import { dayPartNames, dayPartsInOrder, UNKNOWN_DAY_PART } from '@playhead/domain/day-parts';
import { dimension, type SqlScope } from './field.ts';

/** Both tables have `start_utc`. */
const sources = ['sessions', 'ad_sessions'] as const;

/** Days are picked from a calendar. */
const suggestion = { kind: 'none' } as const;

/** CONST-007 */
const daysOfWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour));

const dayParts = [...dayPartNames, UNKNOWN_DAY_PART];

export function localDay(scope: Pick<SqlScope, 'timeZone'>): string {
  return `toDate(start_utc, ${scope.timeZone})`;
}

function weekStart(scope: SqlScope): string {
  const day = localDay(scope);
  return `subtractDays(${day}, (toDayOfWeek(${day}) + ${7 - scope.weekStartDay}) % 7)`;
}

function dayPart(scope: SqlScope, valueOf: (part: string) => string): string {
  const time = `toHour(start_utc, ${scope.timeZone}) * 100 + toMinute(start_utc, ${scope.timeZone})`;
  const parts = dayPartsInOrder(scope.dayParts);
  const cases = parts.map(({ from }, index) => {
    const named = index === 0 ? `(${time} AS local_time)` : 'local_time';
    // Before the first of the day it is still the last.
    return `    ${named} < ${Number(from.replace(':', ''))}, ${valueOf(parts.at(index - 1)?.name ?? '')}`;
  });
  return `multiIf(\n${cases.join(',\n')},\n    ${valueOf(parts.at(-1)?.name ?? '')})`;
}

function named(number: string, values: readonly string[]): string {
  const names = values.map((value, index) => `\\'${value}\\' = ${index + 1}`).join(', ');
  return `CAST(${number}, 'Enum8(${names})')`;
}

export const timeFields = [
  dimension({
    name: 'customer_view.date',
    sources,
    category: 'Context',
    sql: localDay,
    type: 'date',
    format: 'date',
    bucket: 'day',
    startsWithin: 'day',
    suggestion,
  }),
  dimension({
    name: 'customer_view.week',
    sources,
    sql: weekStart,
    type: 'date',
    format: 'date',
    bucket: 'week',
    startsWithin: 'day',
    suggestion,
  }),
  dimension({
    name: 'customer_view.month',
    sources,
    sql: (scope) => `toStartOfMonth(${localDay(scope)})`,
    type: 'date',
    format: 'date',
    bucket: 'month',
    startsWithin: 'day',
    suggestion,
  }),
  dimension({
    name: 'customer_view.hour',
    sources,
    sql: (scope) => `toStartOfHour(start_utc, ${scope.timeZone})`,
    filterSql: localDay,
    type: 'date',
    format: 'date',
    bucket: 'hour',
    startsWithin: 'hour',
    suggestion,
  }),
  dimension({
    name: 'customer_view.minute',
    sources,
    sql: (scope) => `toStartOfFiveMinutes(start_utc, ${scope.timeZone})`,
    filterSql: localDay,
    type: 'date',
    format: 'date',
    bucket: 'minute',
    suggestion,
  }),
  dimension({
    name: 'customer_view.hour_of_day',
    sources,
    sql: (scope) => `toHour(start_utc, ${scope.timeZone})`,
    type: 'number',
    valueType: 'number',
    format: 'hour',
    startsWithin: 'hour',
    category: 'Context',
    suggestion: { kind: 'fixed', values: hoursOfDay },
  }),
  dimension({
    name: 'customer_view.DOW',
    sources,
    sql: (scope) => `[${daysOfWeek.map((day) => `'${day}'`).join(', ')}][toDayOfWeek(start_utc, 0, ${scope.timeZone})]`,
    groupSql: (scope) => named(`toDayOfWeek(start_utc, 0, ${scope.timeZone})`, daysOfWeek),
    category: 'Context',
    values: daysOfWeek,
    startsWithin: 'day',
  }),
  dimension({
    name: 'customer_view.day_part',
    sources,
    category: 'Context',
    sql: (scope) => dayPart(scope, (part) => `'${part}'`),
    groupSql: (scope) =>
      named(
        dayPart(scope, (part) => String(dayParts.indexOf(part) + 1)),
        dayParts,
      ),
    values: dayParts,
  }),
] as const;
