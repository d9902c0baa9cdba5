/** A few thousand sessions that cover the edge cases of the definitions, for both the engine and the evaluator. */

export interface WorldSession {
  session_id: string;
  viewer_id: string;
  subscriber_id: string | null;
  household_id: string | null;
  /** Seconds since 1970. */
  start: number;
  started: boolean;
  content_seconds: number;
  ad_seconds: number;
  unique_seconds: number;
  content_length_seconds: number;
  is_live: boolean;
  content_with_ads: boolean;
  asset_id: string;
  series: string | null;
  season_number: number | null;
  episode: string | null;
  episode_number: number | null;
  series_type: string | null;
  channel: string | null;
  genre: readonly string[];
  device: string;
  screen: string;
  country: string;
  state: string | null;
  zip_code: string | null;
  tags: Readonly<Record<string, string>>;
  ad_impressions: number;
}

export interface WorldAd {
  session: WorldSession;
  start: number;
  ad_position: string;
  ad_sequence: number;
  campaign: string;
  seconds: number;
  completed: boolean;
}

export interface World {
  sessions: readonly WorldSession[];
  ads: readonly WorldAd[];
  /** Viewer ids by segment id. */
  segments: ReadonlyMap<string, ReadonlySet<string>>;
}

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export const ODD_TAG = 'a\'b"c`d ♥';

/** Days on which clocks change in one of the zones, and the days around them. */
const changingDays = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-25', '2026-11-01'];

const shows = [
  { series: 'Harbor', genre: ['Drama', 'Crime'], channel: 'One', series_type: 'Series' },
  { series: 'harbor', genre: ['Drama'], channel: 'One', series_type: 'Series' },
  { series: 'Night Line', genre: ['Comedy'], channel: '', series_type: 'Series' },
  { series: '9 to 5', genre: [], channel: null, series_type: 'Film' },
  { series: '7', genre: ['Sport', 'Live'], channel: 'Two', series_type: null },
  { series: '7.5', genre: ['Live'], channel: 'Two', series_type: '' },
  { series: '', genre: ['News'], channel: 'One', series_type: 'News' },
  { series: null, genre: [], channel: null, series_type: null },
  { series: "O'Brien, 100%_^", genre: ['Talk'], channel: 'O', series_type: 'Talk' },
] as const;

function randomStart(random: Random): number {
  const day = random() < 0.6 ? pick(random, changingDays) : '2026-05-01';
  const first = Date.parse(`${day}T00:00:00Z`) / 1000;
  const days = random() < 0.6 ? 2 : 60;
  const around = first + between(random, -days * 86_400, days * 86_400);
  // Many sessions start exactly on an hour, a quarter or a day.
  return random() < 0.2 ? Math.round(around / 900) * 900 : around;
}

function randomSession(random: Random, index: number): WorldSession {
  const viewer = between(random, 0, 160);
  const show = pick(random, shows);
  const season = show.series === null || random() < 0.2 ? null : between(random, 1, 3);
  const number = season === null ? null : between(random, 1, 4);
  const length = pick(random, [0, 512, 1024, 2048]);
  const started = random() < 0.9;
  const content = started ? between(random, 0, 40) * 60 : 0;
  const impressions = random() < 0.4 ? between(random, 1, 4) : 0;
  return {
    session_id: `s${index}`,
    viewer_id: `v${viewer}`,
    subscriber_id: viewer % 3 === 0 ? null : `sub${viewer % 50}`,
    household_id: viewer % 4 === 0 ? null : `home${viewer % 40}`,
    start: randomStart(random),
    started,
    content_seconds: content,
    ad_seconds: impressions * 30,
    // Sixteenths, whose sums are exact in any order.
    unique_seconds: started ? between(random, 0, 40) * 64 : 0,
    content_length_seconds: length,
    is_live: random() < 0.3,
    content_with_ads: random() < 0.5,
    asset_id: `${show.series ?? 'x'}-${season ?? 0}-${number ?? 0}`,
    series: show.series,
    season_number: season,
    episode: number === null ? null : `Part ${number}`,
    episode_number: number,
    series_type: show.series_type,
    channel: show.channel,
    genre: show.genre,
    device: pick(random, ['Roku', 'iPhone', 'Web', 'Fire TV']),
    screen: pick(random, ['TV', 'Phone', 'Computer']),
    country: pick(random, ['United States', 'Germany', 'Chile']),
    state: pick(random, ['New York', 'Texas', '', null]),
    zip_code: pick(random, ['10001', '00501', null]),
    tags: randomTags(random),
    ad_impressions: impressions,
  };
}

function randomTags(random: Random): Record<string, string> {
  const plan = pick(random, [{}, { plan: '' }, { plan: 'gold' }, { plan: 'free' }, { plan: '12' }]);
  return random() < 0.3 ? { ...plan, [ODD_TAG]: pick(random, ['x', 'y', '']) } : plan;
}

function randomAds(random: Random, session: WorldSession): WorldAd[] {
  return Array.from({ length: session.ad_impressions }, (_, index) => ({
    session,
    start: session.start + between(random, 0, 7200),
    ad_position: pick(random, ['pre', 'mid', 'post']),
    ad_sequence: index + 1,
    campaign: pick(random, ['Fizz', 'Zest', 'Hum']),
    seconds: pick(random, [15, 30]),
    completed: random() < 0.8,
  }));
}

/** No two sessions start in the same second: which one was first would be undefined. */
export function makeWorld(seed: number, size: number): World {
  const random = seeded(seed);
  const taken = new Set<number>();
  const sessions: WorldSession[] = [];
  while (sessions.length < size) {
    const session = randomSession(random, sessions.length);
    if (taken.has(session.start)) continue;
    taken.add(session.start);
    sessions.push(session);
  }
  const viewers = [...new Set(sessions.map(({ viewer_id }) => viewer_id))];
  const segment = (share: number) => new Set(viewers.filter(() => random() < share));
  return {
    sessions,
    ads: sessions.flatMap((session) => randomAds(random, session)),
    segments: new Map([
      ['11', segment(0.5)],
      ['12', segment(0.2)],
      ['13', new Set<string>()],
    ]),
  };
}
