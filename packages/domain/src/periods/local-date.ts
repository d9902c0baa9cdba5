/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type LocalDate = string;

/** Both days included. */
export interface DateRange {
  from: LocalDate;
  to: LocalDate;
}

const DAY_MS = 86_400_000;

export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return toLocalDate(new Date(utcMidnight(date) + days * DAY_MS));
}

export function addMonths(date: LocalDate, months: number): LocalDate {
  const start = new Date(utcMidnight(date));
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const lastDay = daysInMonth(target.getUTCFullYear(), target.getUTCMonth());
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return toLocalDate(target);
}

/** Whole days from `from` to `to`, both included. */
export function lengthInDays(range: DateRange): number {
  return Math.round((utcMidnight(range.to) - utcMidnight(range.from)) / DAY_MS) + 1;
}

/** 0 = Sunday, as in `week_start_day`. */
export function dayOfWeek(date: LocalDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

export function startOfWeek(date: LocalDate, weekStartDay: number): LocalDate {
  return addDays(date, -((dayOfWeek(date) - weekStartDay + 7) % 7));
}

export function startOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`;
}

export function endOfMonth(date: LocalDate): LocalDate {
  const start = new Date(utcMidnight(startOfMonth(date)));
  return `${date.slice(0, 7)}-${String(daysInMonth(start.getUTCFullYear(), start.getUTCMonth())).padStart(2, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

function utcMidnight(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toLocalDate(date: Date): LocalDate {
  return date.toISOString().slice(0, 10);
}
