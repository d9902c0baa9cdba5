/** Days since 1 January 1970, as in ClickHouse's Date type. */
const MS_PER_DAY = 86_400_000;

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

export function dayNumber(day: string): number {
  const ms = isoDay.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || dayText(ms / MS_PER_DAY) !== day) {
    throw new RangeError(`not a calendar day: ${day}`);
  }
  return ms / MS_PER_DAY;
}

export function dayText(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

export function dayOfYear(day: number): number {
  return day - dayNumber(`${dayText(day).slice(0, 4)}-01-01`);
}

export function daysFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
