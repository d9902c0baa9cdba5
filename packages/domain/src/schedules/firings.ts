import { Cron } from 'croner';
import { t } from '@playhead/texts/translate';
import { clockAt, instantOfClock } from './clock-time.ts';

/** reliability.md 1.4 */
const CATCH_UP_MS = 24 * 3_600_000;
/** Of one look; more than a schedule of every five minutes misses in a day. */
const MOST_FIRINGS = 1_000;

/**
 * F13: the first instant after `after` at which the clock of the zone shows what the cron says; null when there is none. The cron is
 * compared with the clock alone: the library's own time zones lose a firing in a gap when a later hour is listed too.
 */
export function nextFiring(schedule: { cron: string; timeZone: string }, after: Date): Date | null {
  const { cron, timeZone } = schedule;
  return nextOf(readPattern(cron), timeZone, startOf(after, timeZone))?.instant ?? null;
}

/** The next `count` of them, fewer where it ends; none for a schedule that cannot be read. */
export function nextFirings(schedule: { cron: string; timeZone: string }, after: Date, count: number): readonly Date[] {
  try {
    const pattern = readPattern(schedule.cron);
    const found: Date[] = [];
    let latest = startOf(after, schedule.timeZone);
    while (found.length < count) {
      const next = nextOf(pattern, schedule.timeZone, latest);
      if (next === null) break;
      found.push(next.instant);
      latest = next;
    }
    return found;
  } catch {
    // The form tells what is wrong with it (scheduleProblem).
    return [];
  }
}

function readPattern(cron: string): Cron {
  return new Cron(cron, { utcOffset: 0, paused: true });
}

interface Firing {
  instant: Date;
  /** The time of the cron that is due then. */
  clock: Date;
}

const startOf = (after: Date, timeZone: string): Firing => ({ instant: after, clock: clockAt(after, timeZone) });

function nextOf(pattern: Cron, timeZone: string, after: Firing): Firing | null {
  // Times of an hour that happens again were due in its first pass, and times of a gap are all due at its end.
  for (let clock = pattern.nextRun(after.clock); clock !== null; clock = pattern.nextRun(clock)) {
    const instant = instantOfClock(clock, timeZone);
    if (instant > after.instant) return { instant, clock };
  }
  return null;
}

/** Attack 25: at least five minutes apart. */
const LEAST_INTERVAL_MS = 5 * 60_000;

/** In words for the dialog; null when the schedule can be kept. */
export function scheduleProblem(schedule: { cron: string; timeZone: string }, now: Date): string | null {
  try {
    const first = nextFiring(schedule, now);
    if (first === null) return t('This schedule never fires. Choose another day or month.');
    return isTooOften(schedule, first) ? t('A schedule may fire every five minutes at most.') : null;
  } catch {
    return t('The delivery time or the time zone cannot be read.');
  }
}

/** A day of them: two that are close may come late in it. */
function isTooOften(schedule: { cron: string; timeZone: string }, first: Date): boolean {
  const end = first.getTime() + CATCH_UP_MS;
  for (let at = first; at.getTime() <= end;) {
    const next = nextFiring(schedule, at);
    if (next === null) return false;
    if (next.getTime() - at.getTime() < LEAST_INTERVAL_MS) return true;
    at = next;
  }
  return false;
}

interface DueFirings {
  /** To be delivered now: the newest of the last 24 hours. */
  due: Date | null;
  /** To be recorded as missed. */
  missed: readonly Date[];
  next: Date | null;
}

/** F24: after a pause a schedule fires once, however many of its times have passed. */
export function dueFirings(
  schedule: { cron: string; timeZone: string },
  { nextFireAt, now }: { nextFireAt: Date; now: Date },
): DueFirings {
  const passed: Date[] = [];
  let next: Date | null = nextFireAt;
  while (next !== null && next.getTime() <= now.getTime() && passed.length < MOST_FIRINGS) {
    passed.push(next);
    next = nextFiring(schedule, next);
  }
  const newest = passed.at(-1);
  const due = newest !== undefined && now.getTime() - newest.getTime() <= CATCH_UP_MS ? newest : null;
  return { due, missed: due === null ? passed : passed.slice(0, -1), next };
}
