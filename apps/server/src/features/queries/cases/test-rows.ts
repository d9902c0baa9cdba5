import type { Engine, Row } from '../../../platform/engine/engine.ts';

/** Local days in New York: 1 November 2026 has 25 hours, from 04:00 UTC to 05:00 UTC. */
export const NEW_YORK_CUSTOMER = 1;
/** Local days in Berlin: 29 March 2026 has 23 hours, from 23:00 UTC to 22:00 UTC. */
export const BERLIN_CUSTOMER = 2;

/** A name that would break out of every kind of quotes. */
export const ODD_TAG = 'it\'s "a" `tag`\\ ♥ 日本';

const session: Row = {
  subscriber_id: null,
  household_id: null,
  started: true,
  ad_seconds: 0,
  ad_impressions: 0,
  is_live: false,
  series: null,
  season_number: null,
  episode: null,
  episode_number: null,
  series_type: null,
  channel: null,
  brand: null,
  affiliate: null,
  category: null,
  genre: [],
  device: 'Web',
  screen: 'Computer',
  country: 'United States',
  state: null,
  dma: null,
  zip_code: null,
  tags: {},
  content_with_ads: false,
};

interface Watched {
  id: string;
  viewer: string;
  start: string;
  /** Content seconds, and seconds of it seen once. */
  seconds: number;
  unique?: number;
  length?: number;
  more?: Row;
}

function watched(
  customer_id: number,
  { id, viewer, start, seconds, unique = seconds, length = 1200, more }: Watched,
): Row {
  return {
    ...session,
    customer_id,
    session_id: id,
    viewer_id: viewer,
    start_utc: start,
    end_utc: start,
    content_seconds: seconds,
    unique_seconds: unique,
    content_length_seconds: length,
    asset_id: id,
    ...more,
  };
}

const harbor = (episode: number): Row => ({
  series: 'Harbor',
  season_number: 1,
  episode: `Pier ${episode}`,
  episode_number: episode,
  asset_id: `harbor-${episode}`,
  genre: ['Drama', 'Crime'],
  device: 'Roku',
  screen: 'TV',
  channel: 'One',
});
const nightLine: Row = { series: 'Night Line', genre: ['Comedy'], device: 'iPhone', channel: '', asset_id: 'night' };
const home: Row = { household_id: 'h1', subscriber_id: 'sub1' };

export const newYorkSessions: readonly Row[] = [
  // 31 October 23:59:59 local
  {
    id: 'a1',
    viewer: 'v1',
    start: '2026-11-01 03:59:59',
    seconds: 600,
    more: { ...home, ...harbor(1), tags: { plan: 'gold' } },
  },
  // 1 November 00:00:00 local
  {
    id: 'a2',
    viewer: 'v1',
    start: '2026-11-01 04:00:00',
    seconds: 1200,
    more: {
      ...home,
      ...harbor(2),
      ad_seconds: 120,
      ad_impressions: 2,
      content_with_ads: true,
      tags: { plan: '', [ODD_TAG]: '7' },
    },
  },
  // 1 November 01:30 local, for the first time
  {
    id: 'a3',
    viewer: 'v2',
    start: '2026-11-01 05:30:00',
    seconds: 300,
    length: 0,
    more: { ...nightLine, is_live: true, ad_seconds: 30, ad_impressions: 1 },
  },
  // 1 November 01:30 local, for the second time
  {
    id: 'a4',
    viewer: 'v3',
    start: '2026-11-01 06:30:00',
    seconds: 60,
    length: 600,
    more: { household_id: 'h2', tags: { plan: 'free' } },
  },
  // 1 November 22:00 local
  { id: 'a8', viewer: 'v1', start: '2026-11-02 03:00:00', seconds: 120, more: { ...home, ...harbor(1) } },
  // 1 November 23:59:59 local; seen more than once
  {
    id: 'a5',
    viewer: 'v1',
    start: '2026-11-02 04:59:59',
    seconds: 1800,
    unique: 1300,
    more: { ...home, ...harbor(3), ad_seconds: 30, ad_impressions: 1 },
  },
  // 2 November 00:00:00 local, no frame shown
  { id: 'a6', viewer: 'v2', start: '2026-11-02 05:00:00', seconds: 0, more: { ...nightLine, started: false } },
  // 3 November 00:30 local
  { id: 'a7', viewer: 'v2', start: '2026-11-03 05:30:00', seconds: 240, length: 480, more: nightLine },
].map((one) => watched(NEW_YORK_CUSTOMER, one));

const berlinSessions: readonly Row[] = [
  // 28 March 23:59:59, 29 March 00:00:00, 01:59:59, 03:00:00, 23:59:59, 30 March 00:00:00
  '2026-03-28 22:59:59',
  '2026-03-28 23:00:00',
  '2026-03-29 00:59:59',
  '2026-03-29 01:00:00',
  '2026-03-29 21:59:59',
  '2026-03-29 22:00:00',
  // 30 March 22:59:59, 23:00:00, 23:29:59, 23:30:00
  '2026-03-30 20:59:59',
  '2026-03-30 21:00:00',
  '2026-03-30 21:29:59',
  '2026-03-30 21:30:00',
].map((start, index) =>
  watched(BERLIN_CUSTOMER, {
    id: `b${index}`,
    viewer: 'only-berlin',
    start,
    seconds: 60,
    more: { series: 'Nordlicht' },
  }),
);

const ad = (viewer: string, session_id: string, start_utc: string, more: Row): Row => ({
  customer_id: NEW_YORK_CUSTOMER,
  session_id,
  start_utc,
  ad_position: 'mid',
  ad_sequence: 1,
  advertiser: 'Bubbles Inc',
  placement: 'p',
  creative: 'c',
  seconds: 30,
  completed: true,
  viewer,
  ...more,
});

const ads: readonly Row[] = [
  ad('v1', 'a2', '2026-11-01 04:05:00', { campaign: 'Fizz', ad_position: 'pre' }),
  ad('v1', 'a2', '2026-11-01 04:20:00', { campaign: 'Fizz', completed: false }),
  ad('v2', 'a3', '2026-11-01 05:31:00', { campaign: 'Fizz' }),
  // The session began on 1 November; the ad is shown on the 2nd.
  ad('v1', 'a5', '2026-11-02 05:10:00', { campaign: 'Zest' }),
];

const attribute = (household_id: string, value: string, share: number): Row => ({
  customer_id: NEW_YORK_CUSTOMER,
  household_id,
  attribute: 'age',
  value,
  share,
});
const income = (household_id: string, value: string): Row => ({
  ...attribute(household_id, value, 1),
  attribute: 'household_income',
});

const residents: readonly Row[] = [
  attribute('h1', '18-24', 0.5),
  attribute('h1', '25-34', 0.5),
  attribute('h2', '25-34', 1),
  attribute('never-watched', '18-24', 1),
];

const demographics: readonly Row[] = [income('h1', '50000'), income('h2', '100000')];

const member = (viewer: string, segment_id: number, build: number): Row => ({
  customer_id: NEW_YORK_CUSTOMER,
  segment_id,
  build,
  viewer,
});

/** Segment 5 was built twice, and once more by a build that is not complete. */
const members: readonly Row[] = [
  member('v3', 5, 1),
  member('v1', 5, 2),
  member('v2', 5, 2),
  member('v3', 5, 3),
  member('v2', 7, 1),
  member('v3', 7, 1),
];
export const newYorkSegments: ReadonlyMap<string, { build: number }> = new Map([
  ['5', { build: 2 }],
  ['7', { build: 1 }],
  ['9', { build: 4 }],
]);

export async function insertTestRows(engine: Engine): Promise<void> {
  await engine.insertRows({ table: 'sessions', rows: [...newYorkSessions, ...berlinSessions] });
  await engine.insertRows({ table: 'ad_sessions', rows: await withViewerKeys(engine, ads) });
  await engine.insertRows({ table: 'segment_members', rows: await withViewerKeys(engine, members) });
  await engine.insertRows({ table: 'residents', rows: residents });
  await engine.insertRows({ table: 'demographics', rows: demographics });
}

async function withViewerKeys(engine: Engine, rows: readonly Row[]): Promise<readonly Row[]> {
  const keys = await engine.inspect({
    sql: 'SELECT DISTINCT viewer_id, toString(viewer_key) AS key FROM playhead.sessions WHERE customer_id = 1',
  });
  const keyOf = new Map(keys.map((row) => [row['viewer_id'], row['key'] ?? '0']));
  return rows.map(({ viewer, ...row }) => ({ ...row, viewer_key: keyOf.get(viewer ?? null) ?? '0' }));
}
