/** Local time from Intl, without the product's code. */

export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string;
  hour: number;
  minute: number;
  /** 0 = Sunday. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, Map<number, LocalTime>>();

export function localTime(second: number, zone: string): LocalTime {
  let times = known.get(zone);
  if (!times) known.set(zone, (times = new Map()));
  const found = times.get(second);
  if (found) return found;
  const made = readClock(second, zone);
  times.set(second, made);
  return made;
}

function readClock(second: number, zone: string): LocalTime {
  let format = formats.get(zone);
  if (!format) {
    const digits = '2-digit';
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(new Date(second * 1000)).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.get('weekday') ?? ''),
  };
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function weekOf(date: string, weekStart: number): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return dayAfter(date, -((weekday - weekStart + 7) % 7));
}

const two = (value: number) => String(value).padStart(2, '0');

/** The text, and a key that distinguishes the two instants of a repeated clock time. */
export function clockBucket(second: number, zone: string, minutes: 60 | 5): { text: string; instant: number } {
  const { date, hour, minute } = localTime(second, zone);
  const from = Math.floor(minute / minutes) * minutes;
  const instant = second - (minute - from) * 60 - (second % 60);
  return { text: `${date} ${two(hour)}:${two(minutes === 60 ? 0 : from)}${repeatedOffset(instant, zone)}`, instant };
}

const wallSecond = (second: number, zone: string) => {
  const { date, hour, minute } = localTime(second, zone);
  return Date.parse(`${date}T${two(hour)}:${two(minute)}:00Z`) / 1000;
};

/** Empty unless the same clock time occurs again half an hour or an hour earlier or later. */
function repeatedOffset(second: number, zone: string): string {
  const wall = wallSecond(second, zone);
  if (![-3600, -1800, 1800, 3600].some((apart) => wallSecond(second + apart, zone) === wall)) return '';
  const minutes = (wall - second) / 60;
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/** engine.md 4: local HHMM at which each part starts. */
const dayParts: readonly (readonly [from: number, name: string])[] = [
  [0, '01 - Late Fringe'],
  [100, '02 - Post Late Fringe'],
  [200, '03 - Grey Zone'],
  [600, '04 - Early Morning'],
  [900, '05 - Day Time'],
  [1600, '06 - Early Fringe'],
  [1900, '07 - Prime Access'],
  [2000, '08 - Prime Time'],
  [2300, '09 - Late News'],
  [2330, '01 - Late Fringe'],
];

export function dayPart({ hour, minute }: LocalTime): string {
  const time = hour * 100 + minute;
  return dayParts.findLast(([from]) => time >= from)?.[1] ?? '';
}
