import { zoneOffsetMinutes } from '../periods/zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Zones are 12 hours behind to 14 hours ahead of UTC; a change of the clock is between the two. */
const BEFORE_MS = 15 * HOUR_MS;
const AFTER_MS = 13 * HOUR_MS;

/** What the clock of the zone shows, as if it were UTC. */
export function clockAt(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone));
}

/**
 * F13: the instant at which the clock shows this time. A time that happens twice means the first, and one that the clock skips means the
 * first instant after the gap.
 */
export function instantOfClock(clock: Date, timeZone: string): Date {
  const shown = clock.getTime();
  const [from, to] = [shown - BEFORE_MS, shown + AFTER_MS];
  const [before, after] = [offsetMs(from, timeZone), offsetMs(to, timeZone)];
  if (before === after) return new Date(shown - before);
  const exact = [before, after].map((offset) => shown - offset).filter((at) => at + offsetMs(at, timeZone) === shown);
  return new Date(exact.length > 0 ? Math.min(...exact) : changeBetween(from, to, timeZone));
}

/** The first minute with the later offset. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const after = offsetMs(to, timeZone);
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * MINUTE_MS, timeZone) === after) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

function offsetMs(at: number, timeZone: string): number {
  return zoneOffsetMinutes(new Date(at), timeZone) * MINUTE_MS;
}
