import type { Engine, Row } from '../../platform/engine/engine.ts';

/** Each analysis has its own customer, so that its expected rows can be counted by eye. */
export const customersOf = { items: 1, ads: 2, sittings: 3, audience: 4, episodes: 5, cohorts: 6, people: 7 } as const;
export const testCustomers = Object.values(customersOf);

interface Play {
  viewer: string;
  /** `MM-DD HH:MM` of 2026, UTC. */
  at: string;
  /** Of content, and from start to end. */
  minutes?: number;
  series?: string | null;
  more?: Row;
}

function playsOf(customer_id: number, plays: readonly Play[]): readonly Row[] {
  return plays.map(({ viewer, at, minutes = 10, series = null, more }, index) => {
    const start = new Date(`2026-${at.replace(' ', 'T')}${at.length > 'MM-DD HH:MM'.length ? '' : ':00'}Z`);
    const end = new Date(start.getTime() + minutes * 60_000);
    return {
      customer_id,
      session_id: `${customer_id}-${index}`,
      viewer_id: viewer,
      start_utc: utc(start),
      end_utc: utc(end),
      started: true,
      content_seconds: minutes * 60,
      unique_seconds: minutes * 60,
      asset_id: `${series}-${index}`,
      series,
      device: 'Web',
      screen: 'Computer',
      country: 'United States',
      ...more,
    };
  });
}

function utc(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ');
}

const drama: Row = { category: 'Drama', genre: ['Drama', 'Crime'] };
const comedy: Row = { category: 'Comedy', genre: ['Comedy'] };

/** The week from Sunday, 1 November, and the two weeks before it, in New York. */
const itemPlays = playsOf(customersOf.items, [
  { viewer: 'a', at: '11-02 12:00', minutes: 30, series: 'Harbor', more: drama },
  { viewer: 'b', at: '11-02 12:00', minutes: 30, series: 'Harbor', more: drama },
  { viewer: 'a', at: '11-03 12:00', minutes: 20, series: 'Pine', more: drama },
  { viewer: 'a', at: '11-04 12:00', minutes: 10, series: 'Quay', more: drama },
  { viewer: 'a', at: '11-05 12:00', minutes: 5, series: 'Laugh', more: comedy },
  { viewer: 'c', at: '11-05 12:00', minutes: 5, series: null, more: { genre: [] } },
  // 7 November, 23:30 in New York
  { viewer: 'c', at: '11-08 04:30', minutes: 10, series: 'Harbor', more: drama },
  // The first day there is.
  { viewer: 'd', at: '10-18 12:00', minutes: 0, series: 'Harbor', more: { ...drama, started: false } },
  // A stream that never showed a frame is no play.
  { viewer: 'd', at: '11-05 12:00', minutes: 0, series: 'Pine', more: { ...drama, started: false } },
  { viewer: 'a', at: '10-26 12:00', minutes: 60, series: 'Harbor', more: drama },
  { viewer: 'a', at: '10-27 12:00', minutes: 40, series: 'Pine', more: drama },
  { viewer: 'e', at: '10-19 12:00', minutes: 30, series: 'Harbor', more: drama },
  // 31 October, 23:59 in New York: the week before
  { viewer: 'e', at: '11-01 03:59', minutes: 10, series: 'Laugh', more: comedy },
]);

const adSessions = playsOf(customersOf.ads, [
  { viewer: 'a', at: '11-02 12:00', series: 'Harbor', more: { ad_impressions: 12 } },
  { viewer: 'b', at: '11-02 12:00', series: 'Harbor', more: { ad_impressions: 1 } },
  { viewer: 'c', at: '11-02 12:00', series: 'Pine', more: { ad_impressions: 2 } },
]);

const shown = (
  viewer: string,
  session: number,
  campaign: string,
  times: number,
): readonly (Row & { viewer: string })[] =>
  Array.from({ length: times }, (_none, index) => ({
    viewer,
    customer_id: customersOf.ads,
    session_id: `${customersOf.ads}-${session}`,
    start_utc: `2026-11-02 12:0${index % 10}:00`,
    ad_position: 'mid',
    ad_sequence: index + 1,
    advertiser: 'Bubbles',
    campaign,
    placement: 'p',
    creative: 'c',
    seconds: 30,
    completed: true,
  }));
const ads = [
  ...shown('a', 0, 'Fizz', 11),
  ...shown('a', 0, 'Zest', 1),
  ...shown('b', 1, 'Fizz', 1),
  ...shown('c', 2, 'Fizz', 2),
];

/** 10-minute plays on 2 November, UTC. */
const channel = (name: string, episode?: string): Row => ({ channel: name, episode: episode ?? null });
const sittingPlays = playsOf(customersOf.sittings, [
  // One sitting: A, A, B, C. The two of A are one step.
  { viewer: 'v1', at: '11-02 10:00', series: 'A', more: channel('One', 'Pilot') },
  { viewer: 'v1', at: '11-02 10:10', series: 'A', more: channel('One', 'Second') },
  { viewer: 'v1', at: '11-02 10:20', series: 'B', more: channel('One', 'Pilot') },
  // 30 minutes after the end of the last one: still the same sitting.
  { viewer: 'v1', at: '11-02 11:00', series: 'C', more: channel('Two', 'Pilot') },
  // 30 minutes and a second: another sitting, of A alone.
  { viewer: 'v1', at: '11-02 11:40:01', series: 'A', more: channel('One', 'Pilot') },
  // A long play keeps the sitting together although the short one inside it ended long ago.
  { viewer: 'v2', at: '11-02 10:00', minutes: 120, series: 'A', more: channel('One', 'Pilot') },
  { viewer: 'v2', at: '11-02 10:10', series: 'B', more: channel('One', 'Pilot') },
  { viewer: 'v2', at: '11-02 11:50', series: 'D', more: channel('Two', 'Pilot') },
  // B, A on a phone; between them something without a title.
  { viewer: 'v3', at: '11-02 10:00', series: 'B', more: { ...channel('One', 'Pilot'), device: 'Phone' } },
  { viewer: 'v3', at: '11-02 10:10', series: null, more: { ...channel('Two'), device: 'Phone' } },
  { viewer: 'v3', at: '11-02 10:20', series: 'A', more: { ...channel('One', 'Pilot'), device: 'Phone' } },
  // Never started: no step.
  { viewer: 'v3', at: '11-02 10:31', series: 'D', more: { started: false } },
]);

/** Around the clock change of 1 November in New York: that day has 25 hours, from 04:00 to 05:00 UTC. */
const audiencePlays = playsOf(customersOf.audience, [
  // 31 October 23:30 to 1 November 00:30
  { viewer: 'a', at: '11-01 03:30', minutes: 60, series: 'Late' },
  // 01:30 to 02:30 in summer time, which is 01:30 in winter time
  { viewer: 'b', at: '11-01 05:30', minutes: 60, series: 'Late' },
  { viewer: 'c', at: '11-01 05:45', minutes: 15, series: 'Late' },
  // Begins when the one before ends: not at the same time.
  { viewer: 'c', at: '11-01 06:00', minutes: 15, series: 'Late' },
  // 23:00 to 01:00 of the next day, half of it pauses and ads
  {
    viewer: 'a',
    at: '11-02 04:00',
    minutes: 120,
    series: 'Night',
    more: { content_seconds: 3600, unique_seconds: 3600 },
  },
  { viewer: 'a', at: '11-02 04:00', minutes: 30, series: 'Night', more: { started: false } },
]);

const episode = (season_number: number, episode_number: number): Row => ({
  season_number,
  episode_number,
  episode: `S${season_number}E${episode_number}`,
});
const episodePlays = playsOf(customersOf.episodes, [
  // All of season 1 in order, then season 2.
  ...[1, 2, 3].map((number) => ({
    viewer: 'v1',
    at: `11-02 1${number}:00`,
    series: 'Harbor',
    more: episode(1, number),
  })),
  { viewer: 'v1', at: '11-03 10:00', series: 'Harbor', more: episode(2, 1) },
  // 1, 3, 2: reaches 2, not 3.
  ...[1, 3, 2].map((number, index) => ({
    viewer: 'v2',
    at: `11-02 1${index}:00`,
    series: 'Harbor',
    more: episode(1, number),
  })),
  // 2, 1, 2 with a change of device: reaches 2.
  ...[2, 1, 2].map((number, index) => ({
    viewer: 'v3',
    at: `11-02 1${index}:00`,
    series: 'Harbor',
    more: { ...episode(1, number), device: 'Phone' },
  })),
  { viewer: 'v4', at: '11-02 10:00', series: 'Harbor', more: episode(1, 3) },
  { viewer: 'v5', at: '11-02 10:00', series: 'Other', more: episode(1, 1) },
  { viewer: 'v5', at: '11-02 11:00', series: 'Harbor', more: { episode: 'Making of' } },
  // The week before.
  { viewer: 'v4', at: '10-20 10:00', series: 'Harbor', more: episode(1, 1) },
]);

/** Berlin; weeks from Monday. 25 October has 25 hours. Now is Tuesday, 10 November, 13:00. */
const cohortPlays = playsOf(customersOf.cohorts, [
  // First seen in the week of 19 October, on Sunday 25 October at 23:30 local.
  { viewer: 'old', at: '10-25 22:30', series: 'Alpha', more: { subscriber_id: 's1', household_id: 'h1' } },
  { viewer: 'old', at: '10-27 12:00', series: 'Beta', more: { subscriber_id: 's1', household_id: 'h1' } },
  { viewer: 'old', at: '11-03 12:00', series: 'Beta', more: { subscriber_id: 's1', household_id: 'h1' } },
  // First seen on Monday 26 October at 00:30 local: the week after.
  {
    viewer: 'mon',
    at: '10-25 23:30',
    series: 'Alpha',
    more: { subscriber_id: 's2', household_id: 'h1', device: 'TV' },
  },
  { viewer: 'mon', at: '11-09 12:00', series: 'Alpha', more: { subscriber_id: 's2', household_id: 'h1' } },
  { viewer: 'tue', at: '10-27 12:00', series: 'Beta', more: { subscriber_id: 's2' } },
  // Attempted first, played later: new with the play.
  { viewer: 'try', at: '10-20 12:00', series: 'Alpha', more: { started: false } },
  { viewer: 'try', at: '11-03 12:00', series: 'Beta' },
]);

const place = (country: string, state: string | null): Row => ({ country, state });
const home = (household_id: string, subscriber_id: string | null): Row => ({ household_id, subscriber_id });
const peoplePlays = playsOf(customersOf.people, [
  // The subscription changed: the latest one that is known counts.
  { viewer: 'p1', at: '11-02 10:00', series: 'Harbor', more: { ...home('h1', null), ...place('Norway', 'Oslo') } },
  { viewer: 'p1', at: '11-03 10:00', series: 'Harbor', more: { ...home('h1', 'x'), ...place('Norway', 'Oslo') } },
  { viewer: 'p1', at: '11-04 10:00', series: 'Hårbør', more: { ...home('h1', 'y'), ...place('Norway', 'Viken') } },
  {
    viewer: 'p1',
    at: '11-05 10:00',
    series: 'Pine',
    more: { device: 'TV', ...home('h1', null), ...place('Norway', '') },
  },
  // 3 November, 23:59:59 and 4 November, 00:00:00 in New York
  { viewer: 'p2', at: '11-04 04:59:59', series: 'Pine', more: { ...home('h2', 'z'), ...place('Sweden', 'Skåne') } },
  { viewer: 'p2', at: '11-04 05:00', series: 'Pine', more: { ...home('h2', 'z'), ...place('Sweden', null) } },
  { viewer: 'p3', at: '11-04 10:00', series: 'Pine', more: { started: false, ...place('Sweden', 'Skåne') } },
  {
    viewer: 'p4',
    at: '11-04 10:00',
    series: 'Pine',
    more: { ...episode(1, 1), tags: { plan: 'Basic', 'a`b': "it's" }, ad_impressions: 1, genre: ['Drama', 'Crime'] },
  },
  { viewer: 'p4', at: '11-04 11:00', series: 'Pine', more: { ...episode(2, 1), tags: { plan: 'Premium' } } },
  {
    viewer: 'p4',
    at: '11-04 12:00',
    series: 'Quay',
    more: { ...episode(1, 1), episode: 'Pilot', tags: { plan: 'Basic' } },
  },
  // More than 90 days ago
  { viewer: 'p5', at: '06-01 10:00', series: 'Forgotten', more: { tags: { gone: 'yes' } } },
]);

const attribute = (household_id: string, name: string, value: string): Row => ({
  customer_id: customersOf.people,
  household_id,
  attribute: name,
  value,
  share: 1,
});

export async function insertTestSessions(engine: Engine): Promise<void> {
  await engine.insertRows({
    table: 'sessions',
    rows: [
      ...itemPlays,
      ...adSessions,
      ...sittingPlays,
      ...audiencePlays,
      ...episodePlays,
      ...cohortPlays,
      ...peoplePlays,
    ],
  });
  const keys = await engine.inspect({
    sql: `SELECT DISTINCT viewer_id, toString(viewer_key) AS key FROM playhead.sessions WHERE customer_id = ${customersOf.ads}`,
  });
  const keyOf = new Map(keys.map((row) => [row['viewer_id'], row['key'] ?? '0']));
  await engine.insertRows({
    table: 'ad_sessions',
    rows: ads.map(({ viewer, ...row }) => ({ ...row, viewer_key: keyOf.get(viewer) ?? '0' })),
  });
  await engine.insertRows({
    table: 'residents',
    rows: [attribute('h1', 'age', '18-24'), attribute('h2', 'age', '25-34'), attribute('elsewhere', 'age', '65+')],
  });
  await engine.insertRows({ table: 'demographics', rows: [attribute('h1', 'rooms', '3')] });
}
