import { BenchmarkBody } from '@playhead/contract/http/analyses';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { type AmaSpec, compileAma, compileBenchmark } from '@playhead/query/analyses';
import { compileQuery, type DailyRollups, type QueryContext } from '@playhead/query/compile';
import { checkNumbers, numberedKinds } from '@playhead/query/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executeQuery } from '../../features/queries/execute-query.ts';
import { countDays } from '../../platform/derived/count-days.ts';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { buildTestDays } from './test-day-builds.ts';

const CUSTOMER = 7;
const OTHER = 8;
/** Have sessions that come after their days were built. */
const LATE = 9;
const LATER = 10;
const SESSIONS = 4000;
const NOW = new Date('2026-12-01T12:00:00Z');
const PERIOD = { 'customer_view.current_date_range_ui': '2026/09/03 to 2026/10/31' };
const ZONE = 'Asia/Kolkata';
/** Clocks change at midnight: one has a day that begins at one, the other a day that ends twice. */
const zonesOfOneServer = [ZONE, 'America/Santiago', 'Asia/Beirut'];
/** The period contains the last one, a month, as a whole. */
const ranges = [
  { from: '2026-08-20', to: '2026-08-31' },
  { from: '2026-09-01', to: '2026-09-06' },
  { from: '2026-09-07', to: '2026-09-30' },
  { from: '2026-10-01', to: '2026-10-31' },
];

const genres = [[], ['Drama'], ['Drama', 'Crime'], ['News', 'Drama'], ['']];
const titles = ['Harbor', 'Pine = Ünder', null, 'Quay', '', 'Cove', 'Quay = Drama'];
const categories = ['Drama', 'Comedy', 'Comedy', null, 'Drama', 'Drama', ''];

function sessionsOf(customer: number): Row[] {
  const first = Date.UTC(2026, 8, 1) / 1000;
  return Array.from({ length: SESSIONS }, (_, index): Row => ({
    customer_id: customer,
    viewer_id: `v${(index * index) % 197}`,
    subscriber_id: index % 3 === 0 ? null : `s${index % 31}`,
    household_id: index % 6 === 0 ? null : `h${(index * index) % 101}`,
    session_id: `${customer}-${index}`,
    start_utc: first + index * 1297,
    end_utc: first + index * 1297 + ((index * 733) % 10_800),
    started: index % 11 !== 0,
    content_seconds: (index * 37) % 5000,
    ad_seconds: (index * 7) % 90,
    unique_seconds: (index * 31) % 4000,
    content_length_seconds: index % 5 === 0 ? 0 : 1800,
    genre: genres[index % genres.length] ?? [],
    screen: index % 3 === 0 ? 'TV' : 'Mobile',
    device: `d${index % 7}`,
    country: index % 3 === 0 ? 'united states' : 'canada',
    state: index % 4 === 0 ? null : `state ${index % 9}`,
    dma: index % 5 === 0 ? null : `dma ${index % 23}`,
    series: titles[index % titles.length] ?? null,
    category: categories[index % titles.length] ?? null,
    ad_impressions: index % 4,
  }));
}

/** Some households never watch. */
function householdsOf(customer: number): Row[] {
  return Array.from({ length: 2 * 120 }, (_, index): Row => ({
    customer_id: customer,
    household_id: `h${index % 120}`,
    attribute: index < 120 ? 'age' : 'gender',
    value: index < 120 ? `${20 + (index % 7)}` : index % 3 === 0 ? 'female' : 'male',
    share: 1,
  }));
}

const numbers = ['plays', 'minutes', 'unique_viewers', 'minutes_per_viewer', 'avg_percent_complete', 'ad_load'].map(
  (name) => `customer_view.${name}`,
);

interface Tested {
  fields: readonly string[];
  filters?: Readonly<Record<string, string>>;
  pivots?: readonly string[];
  shown?: readonly string[];
}

const WEEK = { 'customer_view.current_date_range_ui': '2026/10/10 to 2026/10/14' };

const households = ['residents.attribute', 'residents.value', 'residents.households', 'residents.share'];
const ofHouseholds: readonly (readonly [string, Tested, string])[] = [
  ['all', { fields: [], shown: households }, ''],
  ['of a device', { fields: [], shown: households, filters: { 'customer_view.device': 'd3' } }, 'device'],
  ['without some DMAs', { fields: [], shown: households, filters: { 'customer_view.dma': '-dma 1,-NULL' } }, 'dma'],
  ['on mondays', { fields: [], shown: households, filters: { 'customer_view.DOW': 'Mon' } }, ''],
  ['of one attribute', { fields: [], shown: households, filters: { 'residents.attribute': 'age' } }, ''],
  ['in all', { fields: [], shown: ['demographics.households', 'demographics.weighted_households'] }, ''],
];

/** Where a day begins and ends matters to these; slices are the same in every zone. */
const dependOnDays = new Set(['in all', 'days', 'weeks', 'months', 'weekdays', 'mondays', 'on mondays']);

const answerable: readonly (readonly [string, Tested, string])[] = [
  ['in all', { fields: [] }, ''],
  ['days', { fields: ['customer_view.date'] }, ''],
  ['weeks', { fields: ['customer_view.week'] }, ''],
  ['months', { fields: ['customer_view.month'] }, ''],
  ['weekdays', { fields: ['customer_view.DOW'] }, ''],
  ['genres', { fields: ['customer_view.genre'] }, 'genre'],
  ['genres by month', { fields: ['customer_view.month', 'customer_view.genre'] }, 'genre'],
  ['series by week', { fields: ['customer_view.week', 'customer_view.series'] }, 'series'],
  ['DMAs', { fields: ['customer_view.dma'] }, 'dma'],
  ['states', { fields: ['customer_view.state'] }, 'state'],
  ['two titles', { fields: [], filters: { 'customer_view.series': 'Quay,Cove' } }, 'series'],
  ['no such DMA', { fields: ['customer_view.date'], filters: { 'customer_view.dma': '-dma 1,-NULL' } }, 'dma'],
  ['mondays', { fields: ['customer_view.device'], filters: { 'customer_view.DOW': 'Mon' } }, 'device'],
  ['screens as columns', { fields: ['customer_view.week'], pivots: ['customer_view.screen'] }, 'screen'],
  ['with enough viewers', { fields: ['customer_view.date'], filters: { 'customer_view.unique_viewers': '>40' } }, ''],
];

/** The others read each day. */
const readsMonths = new Set(['in all', 'genres', 'DMAs', 'states', 'two titles']);

/** Sums of fractions differ in their last digits by the order they were added in. */
function rounded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const digits = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, digits(value)]));
}

describe.each([
  { name: 'one server', start: startTestEngine, zones: zonesOfOneServer },
  { name: 'two shards', start: startTestCluster, zones: [ZONE] },
])('on $name', ({ start, zones }) => {
  let running: { engine: Engine; end(): Promise<void> };
  const found = new Map<string, DailyRollups>();

  beforeAll(async () => {
    running = await start({ customers: [CUSTOMER, OTHER, LATE, LATER] });
    const { engine } = running;
    await engine.insertRows({ table: 'sessions', rows: [CUSTOMER, OTHER].flatMap(sessionsOf) });
    for (const table of ['residents', 'demographics'] as const)
      await engine.insertRows({ table, rows: [CUSTOMER, OTHER].flatMap(householdsOf) });
    for (const [index, timeZone] of zones.entries()) {
      const built = { timeZone, first: 1 + 10 * index, ranges };
      await buildTestDays(engine, { ...built, customerId: OTHER });
      found.set(timeZone, await buildTestDays(engine, { ...built, customerId: CUSTOMER }));
    }
  });
  afterAll(() => running.end());

  function contextIn(timeZone: string, change: Partial<QueryContext> = {}): QueryContext {
    const dailyRollups = found.get(timeZone);
    if (dailyRollups === undefined) throw new Error(`no builds in ${timeZone}`);
    return {
      timeZone,
      weekStartDay: 1,
      now: NOW,
      rights: ['ads', 'demographics'],
      hourlyRollups: true,
      dailyRollups,
      ...change,
    };
  }

  async function run({ fields, filters = {}, pivots = [], shown = numbers }: Tested, context: QueryContext) {
    const query = decodeWire(RunQueryBody, {
      fields: [...fields, ...pivots, ...shown],
      filters: { ...PERIOD, ...filters },
      pivots,
      limit: 5000,
      total: true,
      row_total: pivots.length > 0,
    });
    const compiled = compileQuery(query, context);
    const request = { query, context, compiled, customerId: CUSTOMER, deadlineMs: 30_000 };
    const { signal } = new AbortController();
    const { data, totals, pivots: columns } = await executeQuery(running.engine, { ...request, signal }, () => NOW);
    const { rollupDimension, rollupBuilds, rollupMonths } = compiled.plan;
    return {
      months: rollupMonths.length,
      read: rollupBuilds === null ? 'rows' : rollupDimension,
      result: { data: data.map(rounded), totals: rounded(totals ?? {}), columns },
    };
  }

  /** With the peaks of the builds, and from the rows. */
  async function bothAudiences(spec: AmaSpec, { customerId, context }: { customerId: number; context: QueryContext }) {
    const rowsWith = async (hourlyRollups: boolean) => {
      const { sql, params, readRows } = compileAma(spec, { ...context, hourlyRollups, sessionsPerDay: 1e6 });
      expect(sql.includes('concurrency_peaks')).toBe(hourlyRollups);
      expect(sql.includes('session_concurrency')).toBe(false);
      const { rows } = await running.engine.query({ customerId, sql, params });
      return readRows(rows).data.map(rounded);
    };
    return [await rowsWith(true), await rowsWith(false)] as const;
  }

  test.each(numberedKinds)('numbers of %s have no gaps, and each has one number', async (of) => {
    for (const customer of [CUSTOMER, OTHER]) {
      const [checked] = await running.engine.inspect({ sql: checkNumbers(of), params: { customer } });
      expect(checked).toEqual({ used: of === 'viewers' ? 99 : 51, sound: 1 });
    }
  });

  describe.each(zones)('in %s', (zone) => {
    const some = (cases: typeof answerable) =>
      zone === ZONE ? cases : cases.filter(([name]) => dependOnDays.has(name));

    test.each(some(answerable))('%s: daily rollups give the same result as the rows', async (name, tested, slice) => {
      const fromDays = await run(tested, contextIn(zone));
      const fromRows = await run(tested, contextIn(zone, { hourlyRollups: false }));
      expect([fromDays.read, fromRows.read]).toEqual([slice, 'rows']);
      expect(fromDays.months).toBe(Number(readsMonths.has(name)));
      expect(fromDays.result).toEqual(fromRows.result);
      expect(fromDays.result.data.length).toBeGreaterThan(0);
    });

    test.each(some(ofHouseholds))(
      'residents: %s: daily rollups tell which households watched',
      async (name, tested, slice) => {
        const fromDays = await run(tested, contextIn(zone));
        const fromRows = await run(tested, contextIn(zone, { hourlyRollups: false }));
        expect([fromDays.read, fromRows.read]).toEqual([slice, 'rows']);
        expect(fromDays.months).toBe(Number(name !== 'on mondays'));
        expect(fromDays.result).toEqual(fromRows.result);
        expect(fromDays.result.data.length).toBeGreaterThan(0);
      },
    );

    test.each(['hour', 'day', 'period'] as const)(
      'the audience by %s is the same with stored peaks',
      async (granularity) => {
        const spec = { filters: granularity === 'hour' ? WEEK : PERIOD, granularity };
        const [withPeaks, fromRows] = await bothAudiences(spec, { customerId: CUSTOMER, context: contextIn(zone) });
        expect(withPeaks).toEqual(fromRows);
        expect(Math.max(...fromRows.map((row) => Number(row['peak_concurrency'])))).toBeGreaterThan(5);
      },
    );

    test('the builds hold every session of each local day', async () => {
      const of = { customerId: CUSTOMER, timeZone: zone, builds: found.get(zone)?.builds ?? [] };
      const days = await countDays(running.engine, of);
      expect(days.length).toBeGreaterThan(59);
      expect(days.filter(({ stored, held }) => stored !== held)).toEqual([]);
      const checked = await countDays(running.engine, { ...of, builds: of.builds.slice(1, -1) });
      const wrong = checked.filter(({ stored, held }) => stored !== held).map(({ day }) => day);
      expect(wrong.length).toBeGreaterThan(29);
      expect(wrong.filter((day) => day >= '2026-09-01' && day < '2026-10-01')).toEqual([]);
    });
  });

  test.each([
    ['hours of the day', { fields: ['customer_view.hour_of_day'] }],
    ['two columns', { fields: ['customer_view.screen', 'customer_view.dma'] }],
    [
      'a day that no build holds',
      { fields: [], filters: { 'customer_view.current_date_range_ui': '2026/10/30 to 2026/11/02' } },
    ],
    ['a filter on genres', { fields: [], filters: { 'customer_view.genre': 'Drama' } }],
    ['how much households watch', { fields: ['residents.value'], shown: ['residents.weighted_minutes'] }],
    ['households with another attribute', { fields: [], shown: households, filters: { 'residents.age': '[20,22]' } }],
  ] satisfies [string, Tested][])('the rows are read for %s', async (_name, tested) => {
    expect((await run(tested, contextIn(ZONE))).read).toBe('rows');
  });

  test('stored peaks are not read while days before the first build are missing', () => {
    const { builds } = found.get(ZONE) ?? { builds: [] };
    const complete = [{ from: builds[0]?.from ?? '', to: '2026-10-31' }];
    const context = contextIn(ZONE, { dailyRollups: { builds, complete }, sessionsPerDay: 1e6 });
    expect(compileAma({ filters: PERIOD, granularity: 'day' }, context).sql).not.toContain('concurrency_peaks');
  });

  test('viewers of another identity are counted over the rows', async () => {
    const context = contextIn(ZONE, { identity: 'subscriber' });
    expect((await run({ fields: [] }, context)).read).toBe('rows');
  });

  test.each([
    ['of one number', ['customer_view.minutes'], {}],
    ['of viewers', ['customer_view.unique_viewers'], {}],
    ['of series among their peers', ['customer_view.series', 'customer_view.unique_viewers'], {}],
    ['of one series', ['customer_view.series', 'customer_view.plays'], { 'customer_view.series': 'Cove' }],
  ])('the benchmark %s is the same from daily rollups', async (_name, fields, filters) => {
    const period = { 'customer_view.current_date_range_ui': '2026/10/10 to 2026/10/16' };
    const spec = BenchmarkBody.parse({ fields, filters: { ...filters, ...period } });
    const rowsWith = async (context: QueryContext) => {
      const { sql, params, readRows } = compileBenchmark(spec, context);
      const { rows } = await running.engine.query({ customerId: CUSTOMER, sql, params });
      return { days: sql.includes('session_days'), data: readRows(rows).data.map(rounded) };
    };
    const fromDays = await rowsWith(contextIn(ZONE));
    const fromRows = await rowsWith(contextIn(ZONE, { hourlyRollups: false }));
    expect([fromDays.days, fromRows.days]).toEqual([true, false]);
    expect(fromDays.data).toEqual(fromRows.data);
    expect(fromRows.data[0]?.['benchmark.baseline_periods']).toBeGreaterThan(2);
  });

  test.each([
    ['sessions of one of its days', 1_000_000],
    ['the end of a play of the day before', 0],
  ])('a day whose bins have changed since is not complete: %s', async (_name, earlier) => {
    const customerId = earlier === 0 ? LATE : LATER;
    // The last session starts minutes before midnight and ends on the next day.
    const [rows, last] = [sessionsOf(customerId).slice(0, 3000), sessionsOf(customerId).slice(3000, 3001)];
    const { engine } = running;
    await engine.insertRows({ table: 'sessions', rows });
    const { builds } = await buildTestDays(engine, { customerId, timeZone: ZONE, first: customerId * 100, ranges });
    const wrongDays = async () => {
      const days = await countDays(engine, { customerId, timeZone: ZONE, builds });
      return days.filter(({ stored, held }) => stored !== held).map(({ day }) => day);
    };
    expect(await wrongDays()).toEqual([]);
    const start = earlier === 0 ? Date.UTC(2026, 9, 10, 18, 25) / 1000 : Number(last[0]?.['start_utc']) - earlier;
    await engine.insertRows({
      table: 'sessions',
      rows: last.map((row) => ({ ...row, started: true, start_utc: start, end_utc: start + 900 })),
    });
    expect(await wrongDays()).toEqual(earlier === 0 ? ['2026-10-10', '2026-10-11'] : ['2026-10-04']);
  });
});
