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
    // `3/8/2026, 01:59`. A list of its parts takes five times as long.
    const [month = 1, day = 1, year = 0, hour, minute] = format.format(ms).split(/\D+/).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS;
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

/** For each cron the instants at which it fires, by the rules of reliability.md F13. */
export function bruteForce(crons: readonly string[], minutes: Minutes): readonly (readonly string[])[] {
  // Every minute is tried once for all of them: most are named by none.
  const namedBy = Array.from({ length: DAY_MINUTES }, (): Named[] => []);
  const found = crons.map((cron) => {
    const [minute, hour, day, month, weekday] = readFields(cron);
    const instants: string[] = [];
    for (const first of hour) {
      for (const second of minute) namedBy[first * 60 + second]?.push({ day, month, weekday, instants });
    }
    return instants;
  });
  let latest = (minutes.shown[0] ?? 0) - 1;
  for (let index = 0; index < minutes.shown.length; index += 1) {
    const shown = minutes.shown[index] ?? 0;
    // A time that the clock showed before is a second pass; times that it never showed are due now.
    for (; latest < shown; latest += 1) {
      const named = namedBy[(latest + 1) % DAY_MINUTES] ?? [];
      if (named.length > 0) recordDue(named, new Date((latest + 1) * MINUTE_MS), instantAt(minutes, index));
    }
  }
  return found;
}

interface Named {
  day: ReadonlySet<number>;
  month: ReadonlySet<number>;
  weekday: ReadonlySet<number>;
  instants: string[];
}

/** An instant at which several times are due is one firing. */
function recordDue(named: readonly Named[], clock: Date, at: Date): void {
  const instant = at.toISOString();
  for (const { day, month, weekday, instants } of named) {
    const isDate = day.has(clock.getUTCDate()) && month.has(clock.getUTCMonth() + 1) && weekday.has(clock.getUTCDay());
    if (isDate && instants.at(-1) !== instant) instants.push(instant);
  }
}
