import { RunQueryBody } from '@playhead/contract/http/queries';
import { BenchmarkBody } from '@playhead/contract/http/analyses';
import { decodeWire } from '@playhead/contract/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { compileQuery, type DailyRollups, findMissingRollup, type QueryContext } from '@playhead/query/compile';
import { type AmaSpec, compileAma, compileBenchmark } from '@playhead/query/analyses';
import {
  HOURLY_REFILLS,
  MEMBERS_CHECK,
  NAMED_ROLLUPS,
  FILL_SEGMENT_DAYS,
  FILL_SEGMENT_ROLLUPS,
  ROLLUP_MONTHS,
  SEGMENT_DAYS_CHECK,
  segmentDaysParams,
} from '@playhead/query/schema';
import { buildTestDays } from './test-day-builds.ts';

const CUSTOMER = 7;
const OTHER = 8;
const SESSIONS = 3000;
const SEGMENT = 5;
const BUILD = 3;
const NAME = `${SEGMENT}.${BUILD}.abcd1234`;
const PERIOD = { 'customer_view.current_date_range_ui': '2026/10/12 to 2026/11/20' };
const MEMBERS = { 'segment_view.segment_id': String(SEGMENT) };

const ZONE = 'America/New_York';
const months = [
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-30' },
];

const titles = ['Harbor', 'Pine', null, 'Quay'];
const genres = [[], ['Drama'], ['Drama', 'Crime'], ['News']];

function sessionsOf(customer: number): Row[] {
  const first = Date.UTC(2026, 9, 10) / 1000;
  return Array.from({ length: SESSIONS }, (_value, index): Row => ({
    customer_id: customer,
    viewer_id: `v${(index * 7) % 89}`,
    household_id: index % 6 === 0 ? null : `h${(index * 7) % 31}`,
    session_id: `${customer}-${index}`,
    start_utc: first + index * 1297,
    end_utc: first + index * 1297 + ((index * 733) % 10_800),
    started: index % 11 !== 0,
    content_seconds: (index * 37) % 5000,
    unique_seconds: (index * 31) % 4000,
    content_length_seconds: index % 5 === 0 ? 0 : 1800,
    genre: genres[index % genres.length] ?? [],
    screen: index % 3 === 0 ? 'TV' : 'Mobile',
    device: `d${index % 5}`,
    country: 'canada',
    series: titles[index % titles.length] ?? null,
    category: index % 2 === 0 ? 'Drama' : 'News',
    // Of some DMAs only viewers who are no members.
    dma: (index * 7) % 89 < 45 ? `dma ${index % 6}` : `dma ${index % 11}`,
  }));
}

function householdsOf(customer: number): Row[] {
  return Array.from({ length: 31 }, (_value, index): Row => ({
    customer_id: customer,
    household_id: `h${index}`,
    attribute: 'age',
    value: `${20 + (index % 4)}`,
    share: 1,
  }));
}

describe.each([
  { name: 'one server', start: startTestEngine },
  { name: 'two shards', start: startTestCluster },
])('on $name', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  let dailyRollups: DailyRollups;

  beforeAll(async () => {
    running = await start({ customers: [CUSTOMER, OTHER] });
    const { engine } = running;
    await engine.insertRows({ table: 'sessions', rows: [CUSTOMER, OTHER].flatMap(sessionsOf) });
    // The same segment of another customer, and another build of it, have other members.
    const lists: readonly (readonly [customer: number, build: number, below: number])[] = [
      [CUSTOMER, BUILD, 40],
      [CUSTOMER, BUILD + 1, 80],
      [OTHER, BUILD, 89],
    ];
    for (const [customer, build, below] of lists) {
      await engine.command({
        sql: [
          'INSERT INTO playhead.segment_members (customer_id, segment_id, build, viewer_key)',
          'SELECT DISTINCT customer_id, {segment:UInt64}, {build:UInt32}, viewer_key FROM playhead.sessions',
          'WHERE customer_id = {customer:UInt32} AND toUInt32(substring(viewer_id, 2)) < {below:UInt32}',
        ].join('\n'),
        params: { segment: SEGMENT, build, customer, below },
      });
    }
    await rebuildRollups();
    await engine.insertRows({ table: 'residents', rows: [CUSTOMER, OTHER].flatMap(householdsOf) });
    dailyRollups = await buildTestDays(engine, { customerId: CUSTOMER, timeZone: ZONE, first: 1, ranges: months });
  });
  afterAll(() => running.end());

  async function rebuildRollups(): Promise<void> {
    const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: ROLLUP_MONTHS });
    expect(rows.length).toBe(2);
    for (const { month } of rows) {
      const params = { customer: CUSTOMER, segment: SEGMENT, build: BUILD, month, name: NAME };
      for (const sql of FILL_SEGMENT_ROLLUPS) await running.engine.command({ sql, params });
    }
  }

  let daysOfSegment: Promise<void> | undefined;

  /** As the job does once the daily rollups are complete; once for all tests. */
  async function fillDays(days: { timeZone: string; until: string }): Promise<void> {
    const params = segmentDaysParams({ customerId: CUSTOMER, segmentId: SEGMENT, build: BUILD, name: NAME, ...days });
    for (const month of [202_610, 202_611])
      await running.engine.command({ sql: FILL_SEGMENT_DAYS, params: { ...params, month } });
    const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: SEGMENT_DAYS_CHECK, params });
    expect(rows).toEqual([{ whole: 1 }]);
  }

  async function withDays(): Promise<QueryContext> {
    const days = { timeZone: ZONE, until: '2026-11-20' };
    await (daysOfSegment ??= fillDays(days));
    const rollups = { name: NAME, build: BUILD, dataVersion: 'v1', days };
    return context({ dailyRollups, segments: new Map([[String(SEGMENT), { build: BUILD, rollups }]]) });
  }

  async function check() {
    const params = { segment: SEGMENT, build: BUILD, name: NAME };
    const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: MEMBERS_CHECK, params });
    return rows[0];
  }

  function context(change: Partial<QueryContext> = {}): QueryContext {
    return {
      timeZone: ZONE,
      weekStartDay: 1,
      now: new Date('2026-12-01T12:00:00Z'),
      rights: ['demographics'],
      hourlyRollups: true,
      sessionsPerDay: 1e6,
      dataVersion: 'v1',
      segments: new Map([
        [String(SEGMENT), { build: BUILD, rollups: { name: NAME, build: BUILD, dataVersion: 'v1' } }],
      ]),
      ...change,
    };
  }
  const fromRows = () => context({ hourlyRollups: false });

  async function rowsOf({ sql, params }: { sql: string; params: Readonly<Record<string, unknown>> }) {
    const { rows } = await running.engine.query({ customerId: CUSTOMER, sql, params });
    return rows.map(rounded);
  }

  const query = (fields: readonly string[], filters: Readonly<Record<string, string>> = {}) =>
    decodeWire(RunQueryBody, {
      fields,
      filters: { ...PERIOD, ...MEMBERS, ...filters },
      sorts: [fields[0]],
      limit: 500,
    });

  test('the rollups hold every session of the members, and nobody else’s', async () => {
    expect(await check()).toEqual({ sessions: expect.any(Number), whole: 1 });
    expect(Number((await check())?.['sessions'])).toBeLessThan(SESSIONS / 2);
  });

  test.each([
    ['in all', ['customer_view.plays', 'customer_view.minutes', 'customer_view.avg_percent_complete'], {}],
    ['by day', ['customer_view.date', 'customer_view.minutes'], {}],
    ['by screen', ['customer_view.screen', 'customer_view.plays'], {}],
    ['by genre', ['customer_view.genre', 'customer_view.minutes'], {}],
    ['of one series by week', ['customer_view.week', 'customer_view.plays'], { 'customer_view.series': 'Quay' }],
    [
      'with viewers counted separately',
      ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.avg_percent_complete'],
      {},
    ],
  ])('%s segment rollups give the same result as the rows', async (_name, fields, filters) => {
    const spec = query(fields, filters);
    const [rolledUp, plain] = [compileQuery(spec, context()), compileQuery(spec, fromRows())];
    expect([rolledUp.plan.rollupSegment, plain.plan.rollupDimension]).toEqual([NAME, null]);
    const rows = await rowsOf(rolledUp);
    expect(rows).toEqual(await rowsOf(plain));
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each([
    ['in all', ['customer_view.unique_viewers', 'customer_view.minutes_per_viewer'], {}],
    ['by day', ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.plays'], {}],
    ['by genre', ['customer_view.genre', 'customer_view.unique_viewers'], {}],
    ['by DMA', ['customer_view.dma', 'customer_view.minutes', 'customer_view.unique_viewers'], {}],
    ['of one device', ['customer_view.week', 'customer_view.unique_viewers'], { 'customer_view.device': 'd3' }],
  ])('%s members are counted in the bitmaps of days as over the rows', async (_name, fields, filters) => {
    const spec = query(fields, filters);
    const [rolledUp, plain] = [compileQuery(spec, context({ dailyRollups })), compileQuery(spec, fromRows())];
    expect([rolledUp.sql.includes('FROM sessions'), rolledUp.plan.viewerBuilds]).toEqual([false, [1, 2]]);
    const rows = await rowsOf(rolledUp);
    expect(rows).toEqual(await rowsOf(plain));
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each([
    ['members', ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.plays'], {}],
    ['members by DMA', ['customer_view.dma', 'customer_view.unique_viewers'], {}],
    ['members with a device', ['customer_view.week', 'customer_view.unique_viewers'], { 'customer_view.device': 'd3' }],
    ['households', ['residents.value', 'residents.households'], {}],
    ['households with an age', ['residents.value', 'residents.share'], { 'residents.attribute': 'age' }],
  ])('%s who watched are the same from the days of the segment', async (_name, fields, filters) => {
    const spec = query(fields, filters);
    const [rolledUp, plain] = [compileQuery(spec, await withDays()), compileQuery(spec, fromRows())];
    expect([/FROM (sessions|segment_members)/.test(rolledUp.sql), rolledUp.plan.rollupSegment]).toEqual([false, NAME]);
    const rows = await rowsOf(rolledUp);
    expect(rows).toEqual(await rowsOf(plain));
    expect(rows.length).toBeGreaterThan(1);
  });

  test.each([
    ['in all', ['customer_view.unique_viewers', 'customer_view.plays', 'customer_view.avg_percent_complete'], {}],
    ['sums in all', ['customer_view.minutes', 'customer_view.minutes_per_play'], {}],
    ['by day', ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.minutes_per_viewer'], {}],
    ['by week', ['customer_view.week', 'customer_view.unique_viewers', 'customer_view.minutes'], {}],
    ['of some weekdays', ['customer_view.date', 'customer_view.unique_viewers'], { 'customer_view.DOW': 'Mon,Sun' }],
  ])('%s one read of the days of the segment gives the same as the rows', async (_name, fields, filters) => {
    const spec = query(fields, filters);
    const [rolledUp, plain] = [compileQuery(spec, await withDays()), compileQuery(spec, fromRows())];
    expect([...rolledUp.sql.matchAll(/FROM (\w+)/g)].map(([, table]) => table)).toEqual(['session_days']);
    const rows = await rowsOf(rolledUp);
    expect(rows).toEqual(await rowsOf(plain));
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each<[string, Readonly<Record<string, string>>, Partial<QueryContext>]>([
    ['later days', { 'customer_view.current_date_range_ui': '2026/10/12 to 2026/11/21' }, {}],
    ['another zone', {}, { timeZone: 'Europe/Berlin' }],
    ['some of the sessions', { 'customer_view.device': 'd3' }, {}],
  ])('households of %s come from the rows', async (_name, filters, changed) => {
    const spec = query(['residents.value', 'residents.households'], filters);
    expect(compileQuery(spec, { ...(await withDays()), ...changed }).plan.rollupDimension).toBeNull();
  });

  test.each(['day', 'hour'] as const)(
    'the average minute audience by %s is that of the members',
    async (granularity) => {
      const spec: AmaSpec = {
        filters: { 'customer_view.current_date_range_ui': '2026/10/30 to 2026/11/03', ...MEMBERS },
        granularity,
      };
      const [rolledUp, plain] = [compileAma(spec, context()), compileAma(spec, fromRows())];
      expect([rolledUp.sql.includes('session_concurrency'), plain.sql.includes('session_concurrency')]).toEqual([
        true,
        false,
      ]);
      expect(await rowsOf(rolledUp)).toEqual(await rowsOf(plain));
    },
  );

  test('a benchmark of viewers reads the rows', () => {
    const filters = { ...MEMBERS, 'customer_view.current_date_range_ui': '2026/11/12 to 2026/11/18' };
    const spec = BenchmarkBody.parse({ fields: ['customer_view.unique_viewers'], filters });
    expect(compileBenchmark(spec, context({ dailyRollups })).sql).not.toContain('session_hours');
  });

  test.each([
    ['minutes', ['customer_view.minutes']],
    ['series', ['customer_view.series', 'customer_view.minutes']],
  ])('the benchmark of %s is that of the members', async (_name, fields) => {
    const spec = BenchmarkBody.parse({
      fields,
      filters: { ...MEMBERS, 'customer_view.current_date_range_ui': '2026/11/12 to 2026/11/18' },
    });
    const [rolledUp, plain] = [compileBenchmark(spec, context()), compileBenchmark(spec, fromRows())];
    // Both look up the first day among the rows.
    expect([rolledUp.sql.includes('session_hours'), plain.sql.includes('session_hours')]).toEqual([true, false]);
    expect(await rowsOf(rolledUp)).toEqual(await rowsOf(plain));
  });

  test.each([['minutes'], ['unique_viewers'], ['minutes_per_viewer']])(
    'the benchmark of %s comes from the days of the segment',
    async (measure) => {
      const spec = BenchmarkBody.parse({
        fields: [`customer_view.${measure}`],
        filters: { ...MEMBERS, 'customer_view.current_date_range_ui': '2026/11/12 to 2026/11/18' },
      });
      const [rolledUp, plain] = [compileBenchmark(spec, await withDays()), compileBenchmark(spec, fromRows())];
      expect(/session_hours|segment_members/.test(rolledUp.sql)).toBe(false);
      expect(await rowsOf(rolledUp)).toEqual(await rowsOf(plain));
    },
  );

  test.each<[string, QueryContext, Readonly<Record<string, string>>]>([
    ['rows have come since', context({ dataVersion: 'v2' }), {}],
    [
      'it was built again since',
      context({
        segments: new Map([['5', { build: BUILD + 1, rollups: { name: NAME, build: BUILD, dataVersion: 'v1' } }]]),
      }),
      {},
    ],
    ['nobody has made any', context({ segments: new Map([['5', { build: BUILD }]]) }), {}],
  ])('where %s, the rows are read and new rollups are requested', async (_name, changed, filters) => {
    const compiled = compileQuery(query(['customer_view.minutes'], filters), changed);
    expect(compiled.plan.rollupDimension).toBeNull();
    expect(findMissingRollup(compiled.plan)).toEqual({
      segmentId: SEGMENT,
      build: changed.segments?.get('5')?.build,
    });
  });

  test.each<[string, string]>([
    ['two segments are queried', '5,6'],
    ['a segment is left out', '-5'],
  ])('where %s, the rows are read and no rollups are requested', async (_name, text) => {
    const segments = new Map([...(context().segments ?? []), ['6', { build: 1 }] as const]);
    const { plan } = compileQuery(
      query(['customer_view.minutes'], { 'segment_view.segment_id': text }),
      context({ segments }),
    );
    expect([plan.rollupDimension, findMissingRollup(plan)]).toEqual([null, null]);
  });

  test('rollups are not requested for few sessions, nor for a query that they cannot compute', () => {
    const without = { segments: new Map([['5', { build: BUILD }]]) };
    const few = compileQuery(query(['customer_view.minutes']), context({ ...without, sessionsPerDay: 100 }));
    const byEpisode = compileQuery(query(['customer_view.episode', 'customer_view.minutes']), context(without));
    expect([findMissingRollup(few.plan), findMissingRollup(byEpisode.plan)]).toEqual([null, null]);
  });

  test('rollups that were written twice are incomplete; a rebuild of the hourly rollups keeps them; they are removed by name', async () => {
    const { engine } = running;
    for (const { table, old, sql } of HOURLY_REFILLS) {
      const params = { customer: CUSTOMER, month: 202_611 };
      await engine.deleteRows({ table, where: old, params });
      await engine.command({ sql, params });
    }
    expect(await check()).toMatchObject({ whole: 1 });
    await rebuildRollups();
    expect(await check()).toMatchObject({ whole: 0 });
    for (const { table, where } of NAMED_ROLLUPS) {
      await engine.deleteRows({ table, where, params: { customer: CUSTOMER, name: NAME } });
    }
    expect(await check()).toMatchObject({ whole: 0 });
    await rebuildRollups();
    expect(await check()).toMatchObject({ whole: 1 });
  });
});

/** Sums of fractions differ in their last digits by the order they were added in. */
function rounded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const digits = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, digits(value)]));
}
