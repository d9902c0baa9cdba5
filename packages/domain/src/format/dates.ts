import { t } from '@playhead/texts/translate';

export interface PureDate {
  readonly year: number;
  readonly month: number;
  /** Absent for a month such as `2026-03`. */
  readonly day?: number;
  /** `HH:MM`, as written by the server in the customer's zone. */
  readonly time?: string;
  /** `+HH:MM` from UTC, for a repeated time when the clock goes back. */
  readonly offset?: string;
}

const DATE_TEXT = /^(\d{4})[-/](\d{2})(?:[-/](\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?([+-]\d{2}:\d{2})?)?)?$/;
const MONTHS = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];
const WEEKDAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')];

/** Reads only the digits: parsing in a time zone would shift the day. */
export function parsePureDate(text: string): PureDate | null {
  const match = DATE_TEXT.exec(text);
  if (match === null) return null;
  const [, year, month, day, time, offset] = match;
  const parsed = { year: Number(year), month: Number(month) };
  if (parsed.month < 1 || parsed.month > 12) return null;
  if (day === undefined) return parsed;
  const dayNumber = Number(day);
  if (dayNumber < 1 || dayNumber > 31) return null;
  if (time === undefined) return { ...parsed, day: dayNumber };
  return { ...parsed, day: dayNumber, time, ...(offset === undefined ? {} : { offset }) };
}

/** Axis tick: `Mar 4`, `Mar 2026`, `Mar 4, 20:00`, `Nov 1, 01:00 UTC-04:00`. Other text is returned unchanged. */
export function formatTickDate(text: string): string {
  const date = parsePureDate(text);
  if (date === null) return text;
  const month = monthName(date);
  if (date.day === undefined) return `${month} ${date.year}`;
  const day = t('{month} {day}', { month, day: date.day });
  return date.time === undefined ? day : `${day}, ${timeText(date)}`;
}

/** Tooltip and table: `Wed, Mar 4, 2026`. */
export function formatFullDate(text: string): string {
  const date = parsePureDate(text);
  if (date === null) return text;
  const month = monthName(date);
  if (date.day === undefined) return `${month} ${date.year}`;
  const weekday = weekdayName(date.year, date.month, date.day);
  const full = t('{weekday}, {month} {day}, {year}', { weekday, month, day: date.day, year: date.year });
  return date.time === undefined ? full : `${full}, ${timeText(date)}`;
}

function timeText({ time = '', offset }: PureDate): string {
  return offset === undefined ? time : `${time} UTC${offset}`;
}

/** Hour of a day, 0 to 23: `20:00`. */
export function formatHour(hour: number): string {
  return `${String(Math.trunc(hour)).padStart(2, '0')}:00`;
}

function monthName(date: PureDate): string {
  return MONTHS[date.month - 1] ?? '';
}

/** Sakamoto's method: the weekday of a Gregorian date by arithmetic alone. */
function weekdayName(year: number, month: number, day: number): string {
  const offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
  const y = month < 3 ? year - 1 : year;
  const index =
    (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (offsets[month - 1] ?? 0) + day) % 7;
  return WEEKDAYS[index] ?? '';
}
