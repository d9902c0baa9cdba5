/** Reads clocks by `Intl` alone, and tries every minute: nothing here is shared with the code it judges. */
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1_440;

export interface Minutes {
  /** Instant of the first. */
  start: number;
  /** What the clock shows at each, in minutes since 1970 as if it were UTC. Four years are two million. */
  shown: Int32Array;
}

export function instantAt({ start }: Minutes, index: number): Date {
  return new Date(start + index * MINUTE_MS);
}

/** A part that begins and ends where the whole does at the latest. */
export function partOf({ start, shown }: Minutes, from: number, to: number): Minutes {
  const first = Math.max(0, from);
  return { start: start + first * MINUTE_MS, shown: shown.subarray(first, to) };
}

/** Every minute of `[from, to)` with what the clock of the zone shows. */
export function minutesOf(timeZone: string, from: string, to: string): Minutes {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const shownAt = (ms: number): number => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1] = (['year', 'month', 'day'] as const).map((name) => parts.get(name) ?? 0);
    return Date.UTC(year, month - 1, day, parts.get('hour'), parts.get('minute')) / MINUTE_MS;
  };
  const start = Date.parse(from);
  const shown = new Int32Array((Date.parse(to) - start) / MINUTE_MS);
  for (let index = 0, first = shownAt(start); index < shown.length; index += 60) {
    const hour = start + index * MINUTE_MS;
    const last = shownAt(hour + HOUR_MS);
    // Within an hour in which the clock runs on, the minutes between follow from its ends.
    const isEven = last - first === 60;
    for (let minute = 0; minute < 60; minute += 1) {
      shown[index + minute] = isEven ? first + minute : shownAt(hour + minute * MINUTE_MS);
    }
    first = last;
  }
  return { start, shown };
}

type Fields = readonly [
  ReadonlySet<number>,
  ReadonlySet<number>,
  ReadonlySet<number>,
  ReadonlySet<number>,
  ReadonlySet<number>,
];

function readFields(cron: string): Fields {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  return [
    readField(minute, 0, 59),
    readField(hour, 0, 23),
    readField(day, 1, 31),
    readField(month, 1, 12),
    readField(weekday, 0, 6),
  ];
}

function readField(text: string, low: number, high: number): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [first = '', last = first] = range === '*' ? [String(low), String(high)] : range.split('-');
    for (let value = Number(first); value <= Number(last); value += Number(step)) values.add(value);
  }
  return values;
}

/** Instants at which the schedule fires, by the rules of reliability.md F13. */
export function bruteForce(cron: string, minutes: Minutes): readonly string[] {
  const [minute, hour, day, month, weekday] = readFields(cron);
  const isOfDay = new Uint8Array(DAY_MINUTES);
  for (const first of hour) for (const second of minute) isOfDay[first * 60 + second] = 1;
  const matches = (shown: number): boolean => {
    // Most minutes end here, before a date is made of them.
    if (isOfDay[shown % DAY_MINUTES] === 0) return false;
    const clock = new Date(shown * MINUTE_MS);
    return day.has(clock.getUTCDate()) && month.has(clock.getUTCMonth() + 1) && weekday.has(clock.getUTCDay());
  };
  const found: string[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < minutes.shown.length; index += 1) {
    const shown = minutes.shown[index] ?? 0;
    // A time that the clock showed before is a second pass; times that it never showed are due now.
    let isDue = false;
    for (let time = index === 0 ? shown : Math.min(shown, latest + 1); time <= shown && shown > latest; time += 1) {
      isDue ||= matches(time);
    }
    if (isDue) found.push(instantAt(minutes, index).toISOString());
    if (shown > latest) latest = shown;
  }
  return found;
}
