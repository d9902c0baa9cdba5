import { EPISODE_STEP_DAYS, LIVE_BLOCKS } from './catalogue.ts';
import type { Catalogue, Title } from './catalogue.ts';
import { weekdayOf } from './day-number.ts';
import { kinds } from './title-group.ts';

/** In the order of the kinds; live channels once each. */
export function weightsOn(catalogue: Catalogue, day: number): number[][] {
  return weightsBy(catalogue, (title) => baseOn(catalogue, title, day) * calendarFactor(title, day));
}

/** Without premieres and events: the weights of viewers' habits around that day. */
export function habitWeightsAround(catalogue: Catalogue, day: number): number[][] {
  return weightsBy(catalogue, (title) => baseOn(catalogue, title, day));
}

function weightsBy(catalogue: Catalogue, weigh: (title: Title) => number): number[][] {
  return kinds.map((kind) => {
    const first = catalogue.firstOf[kind];
    const stride = kind === 'live' ? LIVE_BLOCKS : 1;
    return Array.from({ length: catalogue.drawable[kind] }, (_, index) => {
      const title = catalogue.titles[first + index * stride];
      return title ? weigh(title) : 0;
    });
  });
}

function baseOn(catalogue: Catalogue, title: Title, day: number): number {
  return title.baseWeight * fallingFactor(title, day) + breakoutWeight(catalogue, title, day);
}

export function daysSincePremiere(title: Title, day: number): { sinceEpisode: number; episodesOut: number } {
  const { cycleDays, phaseDays, episodes } = title.schedule;
  const dayInCycle = (day + phaseDays) % cycleDays;
  const latest = Math.min(episodes - 1, Math.floor(dayInCycle / EPISODE_STEP_DAYS));
  return { sinceEpisode: dayInCycle - latest * EPISODE_STEP_DAYS, episodesOut: latest + 1 };
}

function calendarFactor(title: Title, day: number): number {
  const { sinceEpisode, episodesOut } = daysSincePremiere(title, day);
  switch (title.kind) {
    case 'series':
      return 0.7 + (episodesOut === 1 ? 5 : 3.2) * Math.exp(-sinceEpisode / 1.5);
    case 'kids':
      return 0.9 + 0.6 * Math.exp(-sinceEpisode / 2);
    case 'movie':
      return 0.5 + 6 * Math.exp(-sinceEpisode / 11);
    case 'sports':
      return title.schedule.eventWeekdays.includes(weekdayOf(day)) ? 6 : 0.02;
    case 'news':
    case 'live':
    case 'short':
      return 1;
  }
}

const BREAKOUT_CYCLE_DAYS = 56;
const BREAKOUT_PEAK_WEIGHT = 0.75;
const BREAKOUT_RANKS = { from: 30, count: 41 } as const;

/**
 * Every eight weeks another little-known series becomes popular: it rises for three weeks, stays for two, then falls
 * slowly. Absolute dates put one into the last weeks of any window without changing the rows of a day.
 */
function breakoutWeight(catalogue: Catalogue, title: Title, day: number): number {
  if (title.kind !== 'series') {
    return 0;
  }
  const current = Math.floor(day / BREAKOUT_CYCLE_DAYS);
  return [current, current - 1, current - 2]
    .filter((cycle) => breakoutRank(catalogue, cycle) === title.rank)
    .reduce((sum, cycle) => sum + BREAKOUT_PEAK_WEIGHT * breakoutRamp(day - cycle * BREAKOUT_CYCLE_DAYS), 0);
}

function breakoutRank(catalogue: Catalogue, cycle: number): number {
  const count = Math.min(BREAKOUT_RANKS.count, catalogue.drawable.series - BREAKOUT_RANKS.from);
  return BREAKOUT_RANKS.from + ((cycle * 17) % count);
}

function breakoutRamp(dayInCycle: number): number {
  if (dayInCycle < 21) {
    return (dayInCycle / 21) ** 2;
  }
  return dayInCycle < 35 ? 1 : Math.exp(-(dayInCycle - 35) / 16);
}

export function breakoutTitleOn(catalogue: Catalogue, day: number): Title | undefined {
  const rank = breakoutRank(catalogue, Math.floor((day - 14) / BREAKOUT_CYCLE_DAYS));
  return catalogue.titles.find((title) => title.kind === 'series' && title.rank === rank);
}

const FALLING_CYCLE_DAYS = 240;
const FALLING_RANKS = { from: 1, count: 5 } as const;

/** One popular series loses its audience for four months, stays low for two and recovers. */
function fallingFactor(title: Title, day: number): number {
  if (title.kind !== 'series' || title.rank !== fallingRank(day)) {
    return 1;
  }
  const dayInCycle = day % FALLING_CYCLE_DAYS;
  if (dayInCycle < 120) {
    return 1 - (0.85 * dayInCycle) / 120;
  }
  return dayInCycle < 180 ? 0.15 : 0.15 + (0.85 * (dayInCycle - 180)) / 60;
}

function fallingRank(day: number): number {
  return FALLING_RANKS.from + ((Math.floor(day / FALLING_CYCLE_DAYS) * 2) % FALLING_RANKS.count);
}

export function fallingTitleOn(catalogue: Catalogue, day: number): Title | undefined {
  const rank = fallingRank(day);
  return catalogue.titles.find((title) => title.kind === 'series' && title.rank === rank);
}
