import { zoneOffsetMinutes } from './zone.ts';

/** Instants `[from, until)` whose clock times occur again, because the clock goes back. */
export interface RepeatedTimes {
  from: Date;
  until: Date;
  /** From UTC, such as `-04:00`; distinguishes the two. */
  offset: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No zone changes its clock twice within a week. */
const STRIDE_MS = 7 * DAY_MS;

export function repeatedTimes({ start, end }: { start: Date; end: Date }, timeZone: string): readonly RepeatedTimes[] {
  const offsetAt = (at: number) => zoneOffsetMinutes(new Date(at), timeZone);
  const found: RepeatedTimes[] = [];
  const last = end.getTime() + DAY_MS;
  for (let at = start.getTime() - DAY_MS; at < last; at += STRIDE_MS) {
    const next = Math.min(at + STRIDE_MS, last);
    const [before, after] = [offsetAt(at), offsetAt(next)];
    if (after >= before) continue;
    const change = firstMinute({ from: at, to: next }, (minute) => offsetAt(minute) === after);
    const length = (before - after) * MINUTE_MS;
    found.push(
      { from: new Date(change - length), until: new Date(change), offset: offsetText(before) },
      { from: new Date(change), until: new Date(change + length), offset: offsetText(after) },
    );
  }
  return found;
}

function firstMinute({ from, to }: { from: number; to: number }, holds: (at: number) => boolean): number {
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle * MINUTE_MS)) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
