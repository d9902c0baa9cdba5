import { evenTable } from './draw-table.ts';
import { dayNumber, dayOfYear, dayText, weekdayOf } from './day-number.ts';
import { stableHash } from './stable-hash.ts';
import { kinds } from './title-group.ts';
import type { Kind } from './title-group.ts';

/** Viewing by local hour, 0 to 23, in any unit. */
const hourly = {
  bigScreen: {
    workday: [14, 7, 4, 2, 2, 4, 11, 18, 18, 15, 14, 15, 19, 18, 17, 20, 27, 38, 54, 76, 96, 98, 70, 34],
    weekend: [20, 11, 6, 3, 2, 3, 8, 18, 32, 42, 44, 44, 46, 48, 50, 52, 54, 58, 68, 84, 96, 94, 72, 42],
  },
  personal: {
    workday: [16, 8, 4, 3, 3, 8, 26, 48, 44, 36, 38, 48, 66, 54, 44, 46, 56, 62, 52, 46, 48, 54, 50, 32],
    weekend: [20, 11, 6, 4, 3, 5, 12, 26, 42, 52, 54, 52, 54, 52, 50, 50, 50, 52, 50, 46, 48, 52, 50, 36],
  },
} as const;

export const CLOCK_STEPS = 256;
/** Multiplier of the start second in a packed clock entry; widths stay below it. */
export const CLOCK_PACK = 131_072;

/** Quantiles of the day's audience as start second and width: workday and weekend x class 0 and 1. */
export function clockTable(): number[] {
  return [hourly.bigScreen.workday, hourly.personal.workday, hourly.bigScreen.weekend, hourly.personal.weekend].flatMap(
    (weights) => {
      const starts = Array.from({ length: CLOCK_STEPS + 1 }, (_, step) => secondAtShare(weights, step / CLOCK_STEPS));
      return starts
        .slice(0, CLOCK_STEPS)
        .map((start, step) => start * CLOCK_PACK + Math.max(1, (starts[step + 1] ?? 86_400) - start));
    },
  );
}

function secondAtShare(weights: readonly number[], share: number): number {
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [hour, weight] of weights.entries()) {
    if (left < weight) {
      return Math.round((hour + left / weight) * 3600);
    }
    left -= weight;
  }
  return 86_400;
}

/** Part of the day by local hour: night, morning, day, fringe, prime, late. */
export const partOfHour = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5] as const;
/** Index of a live channel's programme: morning, day, prime time, late night. */
export const liveBlockOfHour = [3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3] as const;

type KindMix = Readonly<Record<Kind, number>>;

const kindMixes: readonly { bigScreen: KindMix; personal: KindMix }[] = [
  {
    bigScreen: { series: 55, kids: 1, movie: 18, news: 4, sports: 2, live: 18, short: 2 },
    personal: { series: 50, kids: 1, movie: 8, news: 6, sports: 1, live: 10, short: 24 },
  },
  {
    bigScreen: { series: 20, kids: 27, movie: 2, news: 17, sports: 0, live: 32, short: 2 },
    personal: { series: 24, kids: 8, movie: 1, news: 26, sports: 1, live: 12, short: 28 },
  },
  {
    bigScreen: { series: 38, kids: 19, movie: 9, news: 6, sports: 2, live: 24, short: 2 },
    personal: { series: 38, kids: 6, movie: 4, news: 10, sports: 2, live: 12, short: 28 },
  },
  {
    bigScreen: { series: 36, kids: 24, movie: 7, news: 7, sports: 4, live: 19, short: 3 },
    personal: { series: 40, kids: 10, movie: 3, news: 8, sports: 4, live: 9, short: 26 },
  },
  {
    bigScreen: { series: 54, kids: 5, movie: 17, news: 4, sports: 6, live: 12, short: 2 },
    personal: { series: 53, kids: 3, movie: 8, news: 5, sports: 5, live: 8, short: 18 },
  },
  {
    bigScreen: { series: 55, kids: 1, movie: 16, news: 7, sports: 2, live: 17, short: 2 },
    personal: { series: 52, kids: 1, movie: 8, news: 6, sports: 1, live: 9, short: 23 },
  },
];

const WEEKEND_TILT: KindMix = { series: 0.9, kids: 1.3, movie: 1.5, news: 0.6, sports: 2.6, live: 1, short: 0.9 };

export const KIND_STEPS = 100;

/** Kind indexes, 100 per context; contexts are ordered by part of day, then class, then workday and weekend. */
export function kindTable(): number[] {
  return kindMixes.flatMap(({ bigScreen, personal }) =>
    [bigScreen, personal].flatMap((mix) => [
      ...evenTable(
        kinds.map((kind) => mix[kind]),
        KIND_STEPS,
      ),
      ...evenTable(
        kinds.map((kind) => mix[kind] * WEEKEND_TILT[kind]),
        KIND_STEPS,
      ),
    ]),
  );
}

/** Preferences of viewers, independent of the hour. */
export function tasteTable(): number[] {
  const mix: KindMix = { series: 58, kids: 3, movie: 13, news: 8, sports: 6, live: 7, short: 5 };
  return evenTable(
    kinds.map((kind) => mix[kind]),
    KIND_STEPS,
  );
}

const weekdayFactors = [0.95, 0.92, 0.93, 0.96, 1.02, 1.12, 1.17] as const;

/** Relative to an average day. */
export function activityOn(day: number): number {
  const weekday = weekdayFactors[weekdayOf(day)] ?? 1;
  const season = 1 + 0.08 * Math.cos((2 * Math.PI * (dayOfYear(day) - 15)) / 365.25);
  const holidays = /-12-(2[4-9]|3[01])$|-01-01$/.test(dayText(day)) ? 1.12 : 1;
  const chance = 0.97 + (stableHash(`weather ${day}`) % 61) / 1000;
  return weekday * season * holidays * chance;
}

const GROWTH_ANCHOR_DAY = dayNumber('2026-05-01');

/** Relative to May 2026. Slow and bounded, so that the demo does not outgrow the machine. */
export function growthOn(day: number): number {
  return 1 + 0.2 * Math.tanh((day - GROWTH_ANCHOR_DAY) / 550);
}

const OUTAGE_CYCLE_DAYS = 90;
const OUTAGE_DAY_IN_CYCLE = 73;

/** On one day in ninety, one type of big screen fails to start for most viewers; the types take turns. */
export function outageDeviceOn(day: number, deviceCount: number): number | null {
  const cycle = Math.floor(day / OUTAGE_CYCLE_DAYS);
  return day % OUTAGE_CYCLE_DAYS === OUTAGE_DAY_IN_CYCLE ? cycle % deviceCount : null;
}
