import { dayNumber } from './day-number.ts';
import { stableBetween, stableHash } from './stable-hash.ts';
import { kinds } from './title-group.ts';
import type { Kind, LiveChannel, TitleGroup } from './title-group.ts';

export interface Title {
  kind: Kind;
  name: string;
  seriesType: string;
  category: string | null;
  brand: string;
  channel: string;
  genres: string;
  /** Length of an episode; for live kinds the mean time a viewer stays. */
  seconds: number;
  /** 0 to 100: the share of viewers who keep watching. */
  hold: number;
  baseWeight: number;
  rank: number;
  schedule: Schedule;
}

/** Seasons return every `cycleDays`, with an episode every week. A film has one "episode" per cycle: its promotion. */
interface Schedule {
  cycleDays: number;
  phaseDays: number;
  episodes: number;
  cycleBeforeFirst: number;
  /** Weekdays (0 is Monday) on which a sports title is on. */
  eventWeekdays: readonly number[];
}

export interface Catalogue {
  titles: readonly Title[];
  /** Index of the kind's first title. */
  firstOf: Readonly<Record<Kind, number>>;
  /** Titles, or channels for `live`. */
  drawable: Readonly<Record<Kind, number>>;
}

export const LIVE_BLOCKS = 4;
export const EPISODE_STEP_DAYS = 7;

const seriesTypes = {
  series: 'Series',
  kids: 'Kids Series',
  movie: 'Movie',
  news: 'News',
  sports: 'Sports Event',
  live: 'Live Channel',
  short: 'Clip',
} as const satisfies Record<Kind, string>;

const SCHEDULE_ANCHOR_DAY = dayNumber('2025-01-01');
const LIVE_MEAN_SECONDS = 1_500;
const SPORTS_STAY_SHARE = 0.5;

/** Titles in the order of `kinds`; live programmes in groups of four, channel by channel. */
export function buildCatalogue(source: { groups: readonly TitleGroup[]; live: readonly LiveChannel[] }): Catalogue {
  const byKind = kinds.map((kind) =>
    kind === 'live' ? liveTitles(source.live) : rankedTitles(source.groups.filter((group) => group.kind === kind)),
  );
  const firstOf = perKind((index) => byKind.slice(0, index).reduce((sum, titles) => sum + titles.length, 0));
  const drawable = perKind((index) => byKind[index]?.length ?? 0);
  return { titles: byKind.flat(), firstOf, drawable: { ...drawable, live: source.live.length } };
}

function perKind(of: (index: number) => number): Record<Kind, number> {
  return {
    series: of(0),
    kids: of(1),
    movie: of(2),
    news: of(3),
    sports: of(4),
    live: of(5),
    short: of(6),
  };
}

function rankedTitles(groups: readonly TitleGroup[]): Title[] {
  const named = groups.flatMap((group) => group.titles.map((name, index) => ({ group, name, index })));
  const ranking = named.map(({ name }) => name).toSorted((a, b) => stableHash(`place ${a}`) - stableHash(`place ${b}`));
  return named.map(({ group, name, index }) => {
    const rank = ranking.indexOf(name);
    return {
      kind: group.kind,
      name,
      seriesType: seriesTypes[group.kind],
      category: group.category,
      brand: group.brand,
      channel: dealt(group.channels, stableHash(`channel ${name}`)),
      genres: dealt(group.genres, index),
      seconds: secondsOf(group, name),
      hold: stableBetween(`hold ${name}`, [0, 100]),
      baseWeight: zipf(rank),
      rank,
      schedule: scheduleOf(group.kind, name),
    };
  });
}

function liveTitles(channels: readonly LiveChannel[]): Title[] {
  return channels.flatMap(({ channel, brand, category, genres, programmes }, rank) =>
    programmes.map((name) => ({
      kind: 'live' as const,
      name,
      seriesType: seriesTypes.live,
      category,
      brand,
      channel,
      genres,
      seconds: LIVE_MEAN_SECONDS,
      hold: 50,
      baseWeight: zipf(rank),
      rank,
      schedule: scheduleOf('live', name),
    })),
  );
}

function zipf(rank: number): number {
  return 1 / (rank + 1.7) ** 0.95;
}

function secondsOf(group: TitleGroup, name: string): number {
  const [low, high] = group.minutes;
  const seconds = stableBetween(`length ${name}`, [low * 60, high * 60]);
  return group.kind === 'sports' ? Math.round(seconds * SPORTS_STAY_SHARE) : seconds;
}

function scheduleOf(kind: Kind, name: string): Schedule {
  const episodes = kind === 'series' ? stableBetween(`run ${name}`, [8, 13]) : kind === 'kids' ? 20 : 1;
  const cycleDays =
    kind === 'movie'
      ? stableBetween(`cycle ${name}`, [280, 520])
      : EPISODE_STEP_DAYS * (episodes + stableBetween(`pause ${name}`, [7, 20]));
  const phaseDays = stableBetween(`phase ${name}`, [0, cycleDays - 1]);
  const seasonsAtAnchor = stableBetween(`seasons ${name}`, [1, 5]);
  const first = stableBetween(`weekday ${name}`, [0, 6]);
  return {
    cycleDays,
    phaseDays,
    episodes,
    cycleBeforeFirst: Math.floor((SCHEDULE_ANCHOR_DAY + phaseDays) / cycleDays) - seasonsAtAnchor,
    eventWeekdays: kind === 'sports' ? sportsWeekdays(name, first) : [],
  };
}

/** A name that contains a weekday sets it. */
function sportsWeekdays(name: string, fallback: number): number[] {
  const told = [
    [/sunday/i, [6]],
    [/saturday|college/i, [5]],
    [/friday|fight night/i, [4]],
    [/midweek/i, [1, 2]],
    [/weekend|grand series/i, [5, 6]],
  ] as const;
  const match = told.find(([pattern]) => pattern.test(name));
  return match ? [...match[1]] : [fallback, (fallback + 3) % 7];
}

function dealt(values: readonly string[], index: number): string {
  const value = values[index % values.length];
  if (value === undefined) {
    throw new RangeError('nothing to deal from an empty list');
  }
  return value;
}
