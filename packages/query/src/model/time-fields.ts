import { dimension, type SqlScope } from './field.ts';

/** Both tables have `start_utc`. */
const sources = ['sessions', 'ad_sessions'] as const;

/** Days are picked from a calendar. */
const suggestion = { kind: 'none' } as const;

/** CONST-007 */
const daysOfWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour));

/** CONST-006. The last one is for sessions without a local time, which the tables do not contain today. */
const dayParts = [
  '01 - Late Fringe',
  '02 - Post Late Fringe',
  '03 - Grey Zone',
  '04 - Early Morning',
  '05 - Day Time',
  '06 - Early Fringe',
  '07 - Prime Access',
  '08 - Prime Time',
  '09 - Late News',
  '10 - UNKNOWN_DAY_PART',
] as const;
type DayPart = (typeof dayParts)[number];

/** Local HHMM at which each part ends (engine.md 4); the first part also covers 23:30 to midnight. */
const dayPartEnds: readonly (readonly [end: number, part: DayPart])[] = [
  [100, '01 - Late Fringe'],
  [200, '02 - Post Late Fringe'],
  [600, '03 - Grey Zone'],
  [900, '04 - Early Morning'],
  [1600, '05 - Day Time'],
  [1900, '06 - Early Fringe'],
  [2000, '07 - Prime Access'],
  [2300, '08 - Prime Time'],
  [2330, '09 - Late News'],
];
const LAST_DAY_PART: DayPart = '01 - Late Fringe';

/** CONST-006 with the local hours of each part, as pages describe them. */
export const dayPartHours: readonly { name: string; from: string; to: string }[] = dayPartEnds.map(
  ([end, part], index) => ({
    name: part.slice('01 - '.length),
    // The first part goes on from the end of the last one.
    from: clockText(dayPartEnds.at(index - 1)?.[0] ?? 0),
    to: clockText(end),
  }),
);

/** 2330 is `23:30`. */
function clockText(time: number): string {
  const digits = String(time).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

export function localDay(scope: Pick<SqlScope, 'timeZone'>): string {
  return `toDate(start_utc, ${scope.timeZone})`;
}

function weekStart(scope: SqlScope): string {
  const day = localDay(scope);
  return `subtractDays(${day}, (toDayOfWeek(${day}) + ${7 - scope.weekStartDay}) % 7)`;
}

function dayPart(scope: SqlScope, valueOf: (part: DayPart) => string): string {
  const time = `toHour(start_utc, ${scope.timeZone}) * 100 + toMinute(start_utc, ${scope.timeZone})`;
  const cases = dayPartEnds.map(([end, part], index) => {
    const named = index === 0 ? `(${time} AS local_time)` : 'local_time';
    return `    ${named} < ${end}, ${valueOf(part)}`;
  });
  return `multiIf(\n${cases.join(',\n')},\n    ${valueOf(LAST_DAY_PART)})`;
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
    wholeHours: true,
    suggestion,
  }),
  dimension({
    name: 'customer_view.week',
    sources,
    sql: weekStart,
    type: 'date',
    format: 'date',
    bucket: 'week',
    wholeHours: true,
    suggestion,
  }),
  dimension({
    name: 'customer_view.month',
    sources,
    sql: (scope) => `toStartOfMonth(${localDay(scope)})`,
    type: 'date',
    format: 'date',
    bucket: 'month',
    wholeHours: true,
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
    wholeHours: true,
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
    wholeHours: true,
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
    wholeHours: true,
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
