import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import type { TestEngine } from '../../platform/engine/test-engine.ts';
import { dayNumber } from '@playhead/synth/day-number';
import { demoCustomers } from '@playhead/synth/demo-customers';
import type { DemoCustomer } from '@playhead/synth/demo-customers';
import {
  clearDays,
  countSessionsSql,
  dropDaysBefore,
  planDays,
  planDemoData,
  planHouseholds,
} from '@playhead/synth/plan';
import type { SynthDeletion, SynthStep } from '@playhead/synth/plan';
import { breakoutTitleOn } from '@playhead/synth/popularity';

/** Holds the spring changes of both zones (8 and 29 March) and an outage (19 February). */
const world = {
  seed: 7,
  customers: demoCustomers,
  totalSessions: 60_000,
  firstDay: '2026-02-15',
  lastDay: '2026-03-31',
};
const windowDays = 45;
const [aurora, borealis] = demoCustomers;
if (!aurora || !borealis) throw new Error('there are two demo customers');

let test: TestEngine;
/** By customer, of the world as it was made. */
let whole: Record<string, unknown>[][];

async function run(steps: readonly SynthStep[]): Promise<void> {
  for (const { sql } of steps) {
    await test.engine.command({ sql });
  }
}

async function remove(deletions: readonly SynthDeletion[]): Promise<void> {
  for (const { table, where } of deletions) {
    await test.engine.deleteRows({ table, where });
  }
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return [...(await test.engine.inspect({ sql }))].map((row) => ({ ...row }));
}

async function row(sql: string): Promise<Record<string, number>> {
  const [first = {}] = await rows(sql);
  return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, Number(value)]));
}

async function empty(): Promise<void> {
  for (const table of ['sessions', 'ad_sessions', 'residents', 'demographics', 'viewer_first']) {
    await test.engine.command({ sql: `TRUNCATE TABLE playhead.${table}` });
  }
}

/** Count and checksum of all columns per local day; ads are counted on the day their session began. */
async function checksums(customer: DemoCustomer): Promise<Record<string, unknown>[]> {
  return rows(`SELECT toString(toDate(s.start_utc, '${customer.zone}')) AS day, count() AS sessions,
      toString(sum(cityHash64(toString(tuple(s.*))))) AS sum, toString(sum(a.sum)) AS ad_sum
    FROM playhead.sessions AS s
    LEFT JOIN (
      SELECT session_id, sum(cityHash64(toString(tuple(*)))) AS sum FROM playhead.ad_sessions GROUP BY session_id
    ) AS a ON a.session_id = s.session_id
    WHERE s.customer_id = ${customer.id} GROUP BY day ORDER BY day`);
}

beforeAll(async () => {
  test = await startTestEngine({ customers: demoCustomers.map(({ id }) => id) });
  await run(planDemoData(world));
  whole = await Promise.all(demoCustomers.map(checksums));
});

afterAll(async () => {
  await test?.end();
});

describe('the whole demo world', () => {
  it('holds about the sessions requested, shared 70 to 30, from the first to the last local day', async () => {
    const counts = await rows(`SELECT * FROM (${countSessionsSql(demoCustomers)}) ORDER BY customer_id`);
    expect(counts).toMatchObject([
      { customer_id: aurora.id, first_day: world.firstDay, last_day: world.lastDay },
      { customer_id: borealis.id, first_day: world.firstDay, last_day: world.lastDay },
    ]);
    const [first = 0, second = 0] = counts.map(({ sessions }) => Number(sessions));
    expect((first + second) / world.totalSessions).toBeGreaterThan(0.9);
    expect((first + second) / world.totalSessions).toBeLessThan(1.12);
    expect(first / (first + second)).toBeCloseTo(0.7, 1);
  });

  it('keeps every row true to itself', async () => {
    expect(
      await row(`SELECT
        uniqExact(session_id) = count() AS one_id_each,
        countIf(viewer_key != cityHash64(customer_id, viewer_id)) AS wrong_key,
        countIf(date != toDate(start_utc)) AS wrong_date,
        countIf(content_length_seconds > 0 AND unique_seconds > content_length_seconds) AS beyond_the_end,
        countIf(unique_seconds > content_seconds) AS more_unique_than_watched,
        countIf(started != (content_seconds > 0)) AS wrong_start,
        countIf(is_live != (content_length_seconds = 0)) AS wrong_length,
        countIf(dateDiff('second', start_utc, end_utc) < content_seconds + ad_seconds) AS too_short,
        countIf(ad_impressions > 0 AND NOT content_with_ads) AS ads_without_ads,
        countIf((subscriber_id IS NULL) != (household_id IS NULL) AND customer_id = ${aurora.id}) AS half_known,
        countIf(episode_number IS NULL AND series_type = 'Series') AS unnumbered
      FROM playhead.sessions`),
    ).toEqual({
      one_id_each: 1,
      wrong_key: 0,
      wrong_date: 0,
      beyond_the_end: 0,
      more_unique_than_watched: 0,
      wrong_start: 0,
      wrong_length: 0,
      too_short: 0,
      ads_without_ads: 0,
      half_known: 0,
      unnumbered: 0,
    });
  });

  it('knows only episodes that are out: no news from other days, no season or episode 0', async () => {
    const { odd_news, low, longest, blank } = await row(`SELECT
        countIf(series_type = 'News' AND ifNull(abs(dateDiff('day', toDate(parseDateTimeOrNull(toString(episode), '%e %M %Y')), date)), 99) > 2) AS odd_news,
        min(least(season_number, episode_number)) AS low, max(episode_number) AS longest,
        countIf(empty(series) OR empty(channel) OR empty(brand) OR empty(device) OR empty(screen) OR empty(state) OR empty(zip_code) OR episode = '') AS blank
      FROM playhead.sessions`);
    expect({ odd_news, low, blank }).toEqual({ odd_news: 0, low: 1, blank: 0 });
    expect(longest).toBeLessThanOrEqual(20);
  });

  it('starts about 97 of 100 streams, and fewer on the device that has its outage', async () => {
    const { all = 0, outage = 1 } = await row(`SELECT avg(started) AS all,
      avgIf(started, device = 'Samsung TV' AND toDate(start_utc, 'America/New_York') = '2026-02-19') AS outage
      FROM playhead.sessions WHERE customer_id = ${aurora.id}`);
    expect(all).toBeGreaterThan(0.96);
    expect(all).toBeLessThan(0.985);
    expect(outage).toBeLessThan(0.9);
  });

  it('has ad rows that add up to their sessions and lie inside them', async () => {
    expect(
      await row(`SELECT
        countIf(ads != s.ad_impressions) AS wrong_count,
        countIf(seconds != s.ad_seconds) AS wrong_seconds,
        countIf(sequence != range(1, s.ad_impressions + 1)) AS wrong_sequence,
        countIf(ads > 0 AND (earliest < s.start_utc OR latest > s.end_utc)) AS outside,
        countIf(ads > 0 AND s.customer_id = ${borealis.id}) AS unexpected
      FROM playhead.sessions AS s
      LEFT JOIN (
        SELECT session_id, count() AS ads, sum(seconds) AS seconds, min(start_utc) AS earliest, max(start_utc) AS latest,
          arraySort(groupArray(ad_sequence)) AS sequence
        FROM playhead.ad_sessions GROUP BY session_id
      ) AS a ON a.session_id = s.session_id`),
    ).toEqual({ wrong_count: 0, wrong_seconds: 0, wrong_sequence: 0, outside: 0, unexpected: 0 });
    const positions = await rows('SELECT DISTINCT ad_position FROM playhead.ad_sessions ORDER BY ad_position');
    expect(positions.map(({ ad_position }) => ad_position)).toEqual(['Mid-roll', 'Post-roll', 'Pre-roll']);
  });

  it.each(demoCustomers)(
    'peaks in the evening of $zone, with mobiles by day and TVs by night',
    async ({ id, zone }) => {
      const hours = await rows(`SELECT toHour(start_utc, '${zone}') AS hour, count() AS plays, avg(screen = 'TV') AS tv
      FROM playhead.sessions WHERE customer_id = ${id} GROUP BY hour ORDER BY plays DESC`);
      expect([20, 21, 22]).toContain(hours[0]?.['hour']);
      expect([3, 4, 5]).toContain(hours.at(-1)?.['hour']);
      const tvAt = (hour: number) => Number(hours.find((entry) => entry['hour'] === hour)?.['tv']);
      expect(tvAt(21)).toBeGreaterThan(tvAt(12) + 0.1);
    },
  );

  it.each(demoCustomers)('has a series of $name that breaks out within weeks', async ({ id, catalogue }) => {
    const title = breakoutTitleOn(catalogue, dayNumber('2026-03-10'));
    const { before = 0, after = 0 } = await row(`SELECT countIf(date < '2026-02-22') AS before,
        countIf(date BETWEEN '2026-03-08' AND '2026-03-14') AS after
      FROM playhead.sessions WHERE customer_id = ${id} AND series = '${title?.name}'`);
    expect(after).toBeGreaterThan(60);
    expect(after).toBeGreaterThan(4 * before);
  });

  it('wins and loses viewers all the time', async () => {
    const {
      viewers = 0,
      new_late = 0,
      gone_early = 0,
      stayed = 0,
    } = await row(`SELECT count() AS viewers,
        countIf(first >= '2026-03-18') AS new_late, countIf(last < '2026-03-01') AS gone_early,
        countIf(first < '2026-02-22' AND last >= '2026-03-25') AS stayed
      FROM (SELECT min(date) AS first, max(date) AS last FROM playhead.sessions GROUP BY customer_id, viewer_key)`);
    expect(new_late / viewers).toBeGreaterThan(0.1);
    expect(gone_early / viewers).toBeGreaterThan(0.1);
    expect(stayed / viewers).toBeGreaterThan(0.1);
  });

  it('puts about 70 of 100 viewers into households of up to four, in one place each', async () => {
    const {
      assigned = 0,
      largest = 0,
      places = 0,
      shared = 0,
    } = await row(`SELECT
        (SELECT avg(known) FROM (SELECT any(household_id IS NOT NULL) AS known FROM playhead.sessions WHERE customer_id = ${aurora.id} GROUP BY viewer_key)) AS assigned,
        max(viewers) AS largest, max(zips) AS places, countIf(viewers > 1) / count() AS shared
      FROM (SELECT uniqExact(viewer_key) AS viewers, uniqExact(zip_code) AS zips FROM playhead.sessions WHERE household_id IS NOT NULL GROUP BY household_id)`);
    expect(assigned).toBeGreaterThan(0.6);
    expect(assigned).toBeLessThan(0.8);
    expect(largest).toBeLessThanOrEqual(4);
    expect(places).toBe(1);
    expect(shared).toBeGreaterThan(0.4);
  });

  it('strings plays together into sittings, and a viewer hardly ever watches two at once', async () => {
    const {
      follows = 0,
      overlaps = 1,
      binges = 0,
    } = await row(`SELECT
        countIf(gap BETWEEN 0 AND 1800) / count() AS follows, countIf(gap < 0) / count() AS overlaps,
        (SELECT countIf(episodes >= 3) / count() FROM (SELECT uniqExact(asset_id) AS episodes FROM playhead.sessions WHERE episode_number IS NOT NULL GROUP BY viewer_key, series, date)) AS binges
      FROM (
        SELECT dateDiff('second', lagInFrame(end_utc, 1, toDateTime(0, 'UTC')) OVER (PARTITION BY viewer_key ORDER BY start_utc ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), start_utc) AS gap
        FROM playhead.sessions
      )`);
    expect(follows).toBeGreaterThan(0.4);
    expect(overlaps).toBeLessThan(0.01);
    expect(binges).toBeGreaterThan(0.08);
  });

  it('gives each customer its own geography, ids and tags', async () => {
    const facts =
      await rows(`SELECT customer_id, uniqExact(country) AS countries, uniqExact(dma) AS dmas, uniqExact(state) AS states,
        countIf(household_id IS NOT NULL) > 0 AS households, arraySort(groupUniqArrayArray(mapKeys(tags))) AS tags
      FROM playhead.sessions GROUP BY customer_id ORDER BY customer_id`);
    expect(facts).toMatchObject([
      { countries: 1, households: 1, tags: ['app_version', 'plan', 'player', 'referrer_campaign'] },
      { countries: 8, dmas: 0, households: 0, tags: [] },
    ]);
    expect(Number(facts[0]?.['dmas'])).toBeGreaterThan(45);
    expect(Number(facts[1]?.['states'])).toBeGreaterThan(50);
  });

  it('describes households with shares that add up, once each', async () => {
    const before = await row(
      'SELECT count() AS residents, uniqExact(household_id) AS households FROM playhead.residents',
    );
    expect(before['households']).toBeGreaterThan(300);
    expect(
      await row(`SELECT countIf(abs(total - 1) > 0.001) AS wrong, uniqExact(customer_id) AS customers
        FROM (SELECT customer_id, sum(share) AS total FROM playhead.residents GROUP BY customer_id, household_key, attribute)`),
    ).toEqual({ wrong: 0, customers: 1 });
    await run(planHouseholds(aurora));
    expect(
      await row('SELECT count() AS residents, uniqExact(household_id) AS households FROM playhead.residents'),
    ).toEqual(before);
    expect(
      await row(`SELECT countIf(household_key != cityHash64(customer_id, household_id)) AS wrong_key, uniqExact(attribute) AS attributes,
        max(rows) AS rows_per_attribute FROM (SELECT *, count() OVER (PARTITION BY household_id, attribute) AS rows FROM playhead.demographics)`),
    ).toEqual({ wrong_key: 0, attributes: 4, rows_per_attribute: 1 });
  });
});

describe('days and clocks', () => {
  it('leaves out the hour that spring skips, on the day of each zone', async () => {
    for (const { id, zone, day, skipped } of [
      { id: aurora.id, zone: aurora.zone, day: '2026-03-08', skipped: 2 },
      { id: borealis.id, zone: borealis.zone, day: '2026-03-29', skipped: 2 },
    ]) {
      const hours = await rows(`SELECT DISTINCT toHour(start_utc, '${zone}') AS hour FROM playhead.sessions
        WHERE customer_id = ${id} AND toDate(start_utc, '${zone}') = '${day}'`);
      expect(hours.map(({ hour }) => hour)).not.toContain(skipped);
      expect(hours.length).toBeGreaterThan(17);
    }
  });

  it('fills both turns of the hour that autumn repeats, and can take the day out again', async () => {
    const day = { firstDay: '2025-11-02', lastDay: '2025-11-02' };
    const before = await row('SELECT count() AS sessions FROM playhead.sessions');
    await run(planDays({ ...world, ...day, customers: [aurora], totalSessions: 600_000, windowDays }));
    const found =
      await row(`SELECT dateDiff('hour', min(toStartOfHour(start_utc)), max(toStartOfHour(start_utc))) + 1 AS hours,
        countIf(toStartOfHour(start_utc) = '2025-11-02 05:00:00') > 0 AS first_turn,
        countIf(toStartOfHour(start_utc) = '2025-11-02 06:00:00') > 0 AS second_turn
      FROM playhead.sessions WHERE toDate(start_utc, 'America/New_York') = '2025-11-02'`);
    expect(found).toEqual({ hours: 25, first_turn: 1, second_turn: 1 });
    await remove(clearDays({ customers: [aurora], ...day }));
    expect(await row('SELECT count() AS sessions FROM playhead.sessions')).toEqual(before);
    expect(
      await row(
        `SELECT countIf(session_id NOT IN (SELECT session_id FROM playhead.sessions)) AS orphans FROM playhead.ad_sessions`,
      ),
    ).toEqual({ orphans: 0 });
  });
});

describe('the same seed', () => {
  it('makes the same rows again, a single day the same as within the whole, and rolls forward', async () => {
    await empty();
    await run(planDemoData(world));
    expect(await Promise.all(demoCustomers.map(checksums))).toEqual(whole);

    const next = { ...world, windowDays, firstDay: '2026-04-01', lastDay: '2026-04-01' };
    await run(planDays(next));
    await remove(dropDaysBefore({ customers: demoCustomers, day: '2026-02-16' }));
    const rolled = await Promise.all(demoCustomers.map(checksums));
    expect(rolled.map((days) => days.slice(0, -1))).toEqual(whole.map((days) => days.slice(1)));
    expect(rolled.map((days) => days.at(-1)?.['day'])).toEqual(['2026-04-01', '2026-04-01']);

    await empty();
    await run(planDays({ ...world, windowDays, firstDay: '2026-03-08', lastDay: '2026-03-08' }));
    const alone = await Promise.all(demoCustomers.map(checksums));
    expect(alone).toEqual(whole.map((days) => days.filter(({ day }) => day === '2026-03-08')));
  });

  it('and another seed makes other rows', async () => {
    const date = '2026-03-08';
    const first = whole[1]?.filter(({ day }) => day === date) ?? [];
    await empty();
    await run(planDays({ ...world, customers: [borealis], windowDays, firstDay: date, lastDay: date, seed: 8 }));
    const second = await checksums(borealis);
    expect(first).toHaveLength(1);
    expect(first[0]?.['sum']).not.toBe(second[0]?.['sum']);
    expect(Number(second[0]?.['sessions'])).toBeGreaterThan(100);
  });
});
