import { addDays, type DateRange, type LocalDate } from './local-date.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    formatterFor(timeZone);
    return true;
  } catch {
    // Intl throws RangeError for a zone it does not know.
    return false;
  }
}

function wallClock(instant: Date, timeZone: string): { date: LocalDate; epochMs: number } {
  // `11/14/2023, 23:13:20`. A list of its parts takes five times as long.
  const text = formatterFor(timeZone).format(instant);
  const comma = text.indexOf(',');
  const date = `${text.slice(6, comma)}-${text.slice(0, 2)}-${text.slice(3, 5)}`;
  return { date, epochMs: Date.parse(`${date}T${text.slice(comma + 2)}Z`) };
}

export function localDateOf(instant: Date, timeZone: string): LocalDate {
  return wallClock(instant, timeZone).date;
}

/** Minutes the zone is ahead of UTC at that instant. */
export function zoneOffsetMinutes(instant: Date, timeZone: string): number {
  const whole = Math.floor(instant.getTime() / 1000) * 1000;
  return Math.round((wallClock(new Date(whole), timeZone).epochMs - whole) / 60_000);
}

/** `UTC-05:00` (CONST-004). */
export function zoneOffsetText(instant: Date, timeZone: string): string {
  const minutes = zoneOffsetMinutes(instant, timeZone);
  const sign = minutes < 0 ? '-' : '+';
  const absolute = Math.abs(minutes);
  return `UTC${sign}${String(Math.floor(absolute / 60)).padStart(2, '0')}:${String(absolute % 60).padStart(2, '0')}`;
}

/**
 * First instant of a local day. Where midnight falls into a daylight-saving gap (Santiago, Cairo) the day begins after
 * the gap; where midnight happens twice it begins at the first.
 */
export function startOfLocalDay(date: LocalDate, timeZone: string): Date {
  const key = `${timeZone} ${date}`;
  const known = knownStarts.get(key);
  if (known !== undefined) return new Date(known);
  const start = computeStart(date, timeZone);
  if (knownStarts.size >= REMEMBERED_STARTS) knownStarts.clear();
  knownStarts.set(key, start.getTime());
  return start;
}

/** Cached: every query needs the same few days, and Intl took most of the time of a cached result. */
const knownStarts = new Map<string, number>();
const REMEMBERED_STARTS = 2_000;

function computeStart(date: LocalDate, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`);
  const candidates = [-1, 0, 1].map((days) => {
    const offset = zoneOffsetMinutes(new Date(wanted + days * 43_200_000), timeZone);
    return wanted - offset * 60_000;
  });
  const exact = candidates.filter((at) => wallClock(new Date(at), timeZone).epochMs === wanted);
  if (exact.length > 0) return new Date(Math.min(...exact));
  return firstInstantOf(date, timeZone, Math.min(...candidates));
}

/** Midnight does not exist that day: search the end of the gap, which is at a quarter of an hour. */
function firstInstantOf(date: LocalDate, timeZone: string, from: number): Date {
  const quarter = 900_000;
  let at = from - 4 * quarter;
  const end = from + 12 * quarter;
  while (at < end && localDateOf(new Date(at), timeZone) < date) at += quarter;
  return new Date(at);
}

/** The range as a half-open span of instants `[start, end)`. */
export function rangeToInstants(range: DateRange, timeZone: string): { start: Date; end: Date } {
  return {
    start: startOfLocalDay(range.from, timeZone),
    end: startOfLocalDay(addDays(range.to, 1), timeZone),
  };
}
