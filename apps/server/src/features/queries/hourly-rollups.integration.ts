import { RunQueryBody } from '@playhead/contract/http/queries';
import { BenchmarkBody } from '@playhead/contract/http/analyses';
import { decodeWire } from '@playhead/contract/wire';
import { compileQuery } from '@playhead/query/compile';
import { type AmaSpec, compileAma, compileBenchmark } from '@playhead/query/analyses';
import { HOURLY_REFILLS } from '@playhead/query/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withCustomerLock } from '../../platform/customers/customer-locks.ts';
import { startTestEngine, silentLogger, type TestEngine } from '../../platform/engine/test-engine.ts';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { executeQuery } from './execute-query.ts';
import { createHourlyRollups } from './hourly-rollups.ts';

const CUSTOMER = 7;
const OTHER = 8;
const SESSIONS = 4000;
const genres = [[], ['Drama'], ['Drama', 'Crime'], ['News'], ['']];
const screens = ['TV', 'Mobile', 'Desktop'];
const channels = ['One', 'Two', null, ''];
const series = ['Harbor', 'Pine = Ünder', null, 'Quay', '', 'Cove', 'Quay = Drama'];
const categories = ['Drama', 'Comedy', 'Comedy', null, 'Drama', 'Drama', ''];

let running: TestEngine;
beforeAll(async () => {
  running = await startTestEngine({ customers: [CUSTOMER, OTHER] });
  await running.engine.insertRows({ table: 'sessions', rows: [CUSTOMER, OTHER].flatMap(sessionsOf) });
});
afterAll(() => running.end());

/** Most last up to three hours, so that several run at once; some have no length, some last for days, many end on a full five minutes. */
function lengthOf(index: number): number {
  if (index % 97 === 0) return 3 * 86_400;
  if (index % 13 === 0) return 0;
  return index % 5 === 0 ? 300 - ((index * 1297) % 300) + 300 * (index % 20) : (index * 733) % 10_800;
}

/** Two months around the end of daylight saving in New York and Berlin, each row another mix of values. */
function sessionsOf(customer: number): Row[] {
  const first = Date.UTC(2026, 9, 10) / 1000;
  return Array.from({ length: SESSIONS }, (_, index): Row => ({
    customer_id: customer,
    viewer_id: `v${index % 97}`,
    session_id: `${customer}-${index}`,
    start_utc: first + index * 1297,
    end_utc: first + index * 1297 + lengthOf(index),
    started: index % 11 !== 0,
    content_seconds: (index * 37) % 5000,
    ad_seconds: (index * 7) % 90,
    unique_seconds: (index * 31) % 4000,
    content_length_seconds: index % 5 === 0 ? 0 : 1800,
    genre: genres[index % genres.length] ?? [],
    screen: screens[index % screens.length] ?? '',
    device: `d${index % 7}`,
    country: index % 3 === 0 ? 'united states' : 'canada',
    channel: channels[index % channels.length] ?? null,
    series: series[index % series.length] ?? null,
    category: categories[index % series.length] ?? null,
    ad_impressions: index % 4,
  }));
}

const measures = [
  'customer_view.plays',
  'customer_view.total_attempts',
  'customer_view.minutes',
  'customer_view.minutes_per_play',
  'customer_view.avg_percent_complete',
  'customer_view.ad_impressions',
  'customer_view.ad_minutes',
  'customer_view.ad_load',
];
const PERIOD = { 'customer_view.current_date_range_ui': '2026/10/12 to 2026/11/20' };

interface TestedQuery {
  fields: readonly string[];
  filters?: Readonly<Record<string, string>>;
  pivots?: readonly string[];
  sorts?: readonly string[];
}

interface From {
  rollups: boolean;
  sessionsPerDay?: number;
  more?: readonly string[];
}

async function runQuery({ fields, filters = {}, pivots = [], sorts = [] }: TestedQuery, zone: string, from: From) {
  const { rollups: hourlyRollups, sessionsPerDay = 0, more = [] } = from;
  const query = decodeWire(RunQueryBody, {
    fields: [...fields, ...pivots, ...measures, ...more],
    filters: { ...PERIOD, ...filters },
    pivots,
    sorts,
    limit: 5000,
    total: true,
    row_total: pivots.length > 0,
  });
  const now = new Date('2026-12-01T12:00:00Z');
  const context = { timeZone: zone, weekStartDay: 1, now, rights: ['ads'] as const, hourlyRollups, sessionsPerDay };
  const compiled = compileQuery(query, context);
  const signal = new AbortController().signal;
  const run = { query, context, compiled, customerId: CUSTOMER, signal, deadlineMs: 30_000 };
  const { data, totals, pivots: columns } = await executeQuery(running.engine, run, () => now);
  return {
    rollupDimension: compiled.plan.rollupDimension,
    data: data.map(rounded),
    totals: rounded(totals ?? {}),
    columns,
  };
}

/** Sums of fractions differ in their last digits by the order they were added in. */
function rounded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const digits = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, digits(value)]));
}

const summable: readonly (readonly [string, TestedQuery, string])[] = [
  ['nothing', { fields: [] }, ''],
  ['days', { fields: ['customer_view.date'] }, ''],
  ['weeks', { fields: ['customer_view.week'] }, ''],
  ['months', { fields: ['customer_view.month'] }, ''],
  ['hours', { fields: ['customer_view.hour'] }, ''],
  ['weekday and hour', { fields: ['customer_view.DOW', 'customer_view.hour_of_day'] }, ''],
  ['genre', { fields: ['customer_view.genre'] }, 'genre'],
  ['genre by day', { fields: ['customer_view.date', 'customer_view.genre'] }, 'genre'],
  ['screen', { fields: ['customer_view.screen'] }, 'screen'],
  ['channel, whose values may be missing', { fields: ['customer_view.channel'] }, 'channel'],
  ['series by month', { fields: ['customer_view.month', 'customer_view.series'] }, 'series'],
  ['one screen by day', { fields: ['customer_view.date'], filters: { 'customer_view.screen': 'TV' } }, 'screen'],
  ['no such channel', { fields: [], filters: { 'customer_view.channel': '-One,-NULL' } }, 'channel'],
  ['mondays', { fields: ['customer_view.country'], filters: { 'customer_view.DOW': 'Mon' } }, 'country'],
  ['screens as columns', { fields: ['customer_view.week'], pivots: ['customer_view.screen'] }, 'screen'],
  ['days with enough plays', { fields: ['customer_view.date'], filters: { 'customer_view.plays': '>60' } }, ''],
];

describe.each(['America/New_York', 'Europe/Berlin', 'UTC'])('in %s', (zone) => {
  test.each(summable)('%s: rollups give the same result as the rows', async (_name, tested, slice) => {
    const [fromRollups, fromRows] = [
      await runQuery(tested, zone, { rollups: true }),
      await runQuery(tested, zone, { rollups: false }),
    ];
    expect(fromRollups.rollupDimension).toBe(slice);
    expect(fromRows.rollupDimension).toBeNull();
    expect({ ...fromRollups, rollupDimension: null }).toEqual(fromRows);
    expect(fromRollups.data.length).toBeGreaterThan(0);
  });
});

describe('where there are many sessions, viewers are counted separately', () => {
  const more = [
    'customer_view.unique_viewers',
    'customer_view.minutes_per_viewer',
    'customer_view.sessions_per_viewer',
  ];
  const many = { rollups: true, sessionsPerDay: 1e6, more };

  test.each(summable)('%s', async (_name, tested, slice) => {
    const [separately, fromRows] = [
      await runQuery(tested, 'America/New_York', many),
      await runQuery(tested, 'America/New_York', { rollups: false, more }),
    ];
    expect(separately.rollupDimension).toBe(slice);
    expect({ ...separately, rollupDimension: null }).toEqual(fromRows);
    expect(Object.keys(separately.data[0] ?? {})).toContainEqual(expect.stringContaining('unique_viewers'));
  });

  test('with a condition on their number', async () => {
    const tested: TestedQuery = { fields: ['customer_view.date'], filters: { 'customer_view.unique_viewers': '>58' } };
    const [separately, fromRows] = [
      await runQuery(tested, 'UTC', many),
      await runQuery(tested, 'UTC', { rollups: false, more }),
    ];
    expect(separately.data).toEqual(fromRows.data);
    expect(separately.data.length).toBeGreaterThan(0);
  });

  test('and over the rows where there are few', async () => {
    expect(
      (await runQuery({ fields: ['customer_view.date'] }, 'UTC', { ...many, sessionsPerDay: 100 })).rollupDimension,
    ).toBeNull();
  });
});

test.each<[string, TestedQuery, string]>([
  ['hours of another clock', { fields: [] }, 'Asia/Kolkata'],
  [
    'a clock that is half an hour off until October',
    { fields: [], filters: { 'customer_view.current_date_range_ui': '2026/09/20 to 2026/11/20' } },
    'Australia/Lord_Howe',
  ],
  ['two columns', { fields: ['customer_view.screen', 'customer_view.device'] }, 'UTC'],
  [
    'a filter next to the column',
    { fields: ['customer_view.screen'], filters: { 'customer_view.device': 'd1' } },
    'UTC',
  ],
  ['a filter on genres', { fields: ['customer_view.genre'], filters: { 'customer_view.genre': 'Drama' } }, 'UTC'],
  ['genres as columns', { fields: ['customer_view.week'], pivots: ['customer_view.genre'] }, 'UTC'],
  ['day parts, which begin at half past', { fields: ['customer_view.day_part'] }, 'UTC'],
  ['distinct viewers', { fields: ['customer_view.unique_viewers'] }, 'UTC'],
])('queries that rollups cannot compute read the rows: %s', async (_name, tested, zone) => {
  expect((await runQuery(tested, zone, { rollups: true })).rollupDimension).toBeNull();
});

test.each([
  ['of one number', ['customer_view.minutes'], {}],
  ['of series among their peers', ['customer_view.series', 'customer_view.minutes'], {}],
  ['of one series', ['customer_view.series', 'customer_view.plays'], { 'customer_view.series': 'Cove' }],
  ['of completion', ['customer_view.series', 'customer_view.avg_percent_complete'], {}],
])('the benchmark %s is the same from rollups', async (_name, fields, filters) => {
  const spec = BenchmarkBody.parse({
    fields,
    filters: { ...filters, 'customer_view.current_date_range_ui': '2026/11/12 to 2026/11/18' },
  });
  const runCompiled = async (hourlyRollups: boolean) => {
    const now = new Date('2026-12-01T12:00:00Z');
    const compiled = compileBenchmark(spec, {
      timeZone: 'America/New_York',
      weekStartDay: 1,
      now,
      rights: [],
      hourlyRollups,
    });
    const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: compiled.sql, params: compiled.params });
    expect(compiled.sql.includes('session_hours')).toBe(hourlyRollups);
    // The first day alone is looked up among the rows.
    const rest = compiled.sql.replaceAll(/\(SELECT min\(toDate\(start_utc.*?ORDER BY date LIMIT 1\)\)/g, '');
    expect(/FROM sessions\b/.test(rest)).toBe(!hourlyRollups);
    return compiled.readRows(rows).data.map(rounded);
  };
  const fromRows = await runCompiled(false);
  expect(await runCompiled(true)).toEqual(fromRows);
  expect(fromRows[0]?.['benchmark.baseline_periods']).toBeGreaterThan(2);
});

describe('the average minute audience', () => {
  const period = { 'customer_view.current_date_range_ui': '2026/10/20 to 2026/11/20' };
  const runCompiled = async (spec: AmaSpec, timeZone: string, hourlyRollups: boolean) => {
    const now = new Date('2026-12-01T12:00:00Z');
    const context = { timeZone, weekStartDay: 1, now, rights: [], hourlyRollups, sessionsPerDay: 1e6 };
    const compiled = compileAma(spec, context);
    const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: compiled.sql, params: compiled.params });
    return { counted: compiled.sql.includes('session_concurrency'), data: compiled.readRows(rows).data.map(rounded) };
  };

  test.each([
    ['hour', 'America/New_York'],
    ['day', 'America/New_York'],
    ['day', 'Europe/Berlin'],
    ['day', 'Asia/Kolkata'],
    ['period', 'UTC'],
  ] as const)('by %s in %s: counted starts and ends give the same result as the rows', async (granularity, zone) => {
    const filters =
      granularity === 'hour' ? { 'customer_view.current_date_range_ui': '2026/10/30 to 2026/11/03' } : period;
    const spec = { filters, granularity } as const;
    const [fromRollups, fromRows] = [await runCompiled(spec, zone, true), await runCompiled(spec, zone, false)];
    expect([fromRollups.counted, fromRows.counted]).toEqual([true, false]);
    expect(fromRollups.data).toEqual(fromRows.data);
    expect(Math.max(...fromRows.data.map((row) => Number(row['peak_concurrency'])))).toBeGreaterThan(5);
  });

  test('of some of the plays is told by the rows', async () => {
    const spec = { filters: { ...period, 'customer_view.device': 'd1' }, granularity: 'day' } as const;
    expect((await runCompiled(spec, 'UTC', true)).counted).toBe(false);
  });
});

describe('trust', () => {
  const LOCK_WAIT_MS = 100_000;
  let databases: TestMetadata;
  let metadata: Metadata;
  beforeAll(async () => {
    databases = await startTestMetadata();
    metadata = await databases.clone();
  });
  afterAll(async () => {
    await metadata.stop();
    await databases.stop();
  });

  const lock = { kind: 'write', customerId: CUSTOMER, waitMs: LOCK_WAIT_MS } as const;
  /** As one server process has it. `onWait` runs before the process waits for those who store rows. */
  const create = ({ engine = running.engine, onWait = () => {} }: { engine?: Engine; onWait?: () => void } = {}) =>
    createHourlyRollups({
      engine,
      now: () => new Date('2026-12-01T12:00:00Z'),
      async whileAlone(customerId, work) {
        onWait();
        await withCustomerLock(metadata.pool, { ...lock, customerId }, work);
        return true;
      },
      logger: silentLogger,
    });
  const loseDay = () =>
    running.engine.deleteRows({
      table: 'session_hours',
      where: 'customer_id = 7 AND date = toDate({day:String})',
      params: { day: '2026-10-20' },
    });
  /** The first months that are made anew stand still between the end of the old rows and the new ones. */
  function heldBeforeRefill() {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const command: Engine['command'] = async (statement) => {
      reached.resolve();
      await goOn.promise;
      return running.engine.command(statement);
    };
    return { engine: { ...running.engine, command }, reached: reached.promise, goOn: goOn.resolve };
  }
  const countRolledUp = async () =>
    Number(
      (
        await running.engine.inspect({ sql: "SELECT sum(attempts) AS n FROM playhead.session_hours WHERE slice = ''" })
      )[0]?.['n'],
    );

  test('no query reads rollups that were not checked', async () => {
    const rollups = create();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(false);
    await rollups.settled();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(true);
    expect(rollups.sessionsPerDay(CUSTOMER)).toBe(66);
  });

  test('the first query after a start waits until the rollups are checked, not until wrong ones are made anew', async () => {
    const rollups = create();
    await Promise.all([rollups.firstLook(CUSTOMER, '1'), rollups.firstLook(CUSTOMER, '1')]);
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(true);
    await loseDay();
    const held = heldBeforeRefill();
    const damaged = create(held);
    await damaged.firstLook(CUSTOMER, '1');
    expect(damaged.areWhole(CUSTOMER, '1')).toBe(false);
    held.goOn();
    await damaged.settled();
    expect(damaged.areWhole(CUSTOMER, '1')).toBe(true);
  });

  test('nobody waits for a check that the engine does not finish', { timeout: 30_000 }, async () => {
    const { promise: never } = Promise.withResolvers<never>();
    const rollups = create({ engine: { ...running.engine, query: () => never } });
    await rollups.firstLook(CUSTOMER, '1');
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(false);
    const stopped = create({ engine: { ...running.engine, state: () => 'down' } });
    await stopped.firstLook(CUSTOMER, '1');
    expect(stopped.areWhole(CUSTOMER, '1')).toBe(false);
  });

  test('months that a crash left wrong are made anew, and only those of the customer', async () => {
    expect(await countRolledUp()).toBe(2 * SESSIONS);
    await loseDay();
    expect(await countRolledUp()).toBeLessThan(2 * SESSIONS);
    const rollups = create();
    rollups.areWhole(CUSTOMER, '1');
    await rollups.settled();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(true);
    expect(await countRolledUp()).toBe(2 * SESSIONS);
    const tested: TestedQuery = { fields: ['customer_view.genre'] };
    expect((await runQuery(tested, 'UTC', { rollups: true })).data).toEqual(
      (await runQuery(tested, 'UTC', { rollups: false })).data,
    );
  });

  test('while a month is made anew, queries read the sessions', async () => {
    const held = heldBeforeRefill();
    const rollups = create(held);
    rollups.areWhole(CUSTOMER, '1');
    await rollups.settled();
    await loseDay();
    expect(rollups.areWhole(CUSTOMER, '2')).toBe(true);
    await held.reached;
    expect(await countRolledUp()).toBeLessThan(2 * SESSIONS);
    expect(rollups.areWhole(CUSTOMER, '2')).toBe(false);
    held.goOn();
    await rollups.settled();
    expect(rollups.areWhole(CUSTOMER, '2')).toBe(true);
    expect(await countRolledUp()).toBe(2 * SESSIONS);
  });

  test('two server processes that find the same month wrong count no session twice', async () => {
    await loseDay();
    const held = heldBeforeRefill();
    const one = create(held);
    one.areWhole(CUSTOMER, '1');
    await held.reached;
    const waits = Promise.withResolvers<void>();
    const other = create({ onWait: waits.resolve });
    other.areWhole(CUSTOMER, '1');
    await Promise.race([waits.promise, other.settled()]);
    held.goOn();
    await Promise.all([one.settled(), other.settled()]);
    expect(await countRolledUp()).toBe(2 * SESSIONS);
    expect([one.areWhole(CUSTOMER, '1'), other.areWhole(CUSTOMER, '1')]).toEqual([true, true]);
  });

  test('a month is not made anew because its sessions are just being stored', async () => {
    const fill = HOURLY_REFILLS.find(({ table }) => table === 'session_hours');
    const remade: string[] = [];
    const engine: Engine = {
      ...running.engine,
      deleteRows: (deletion) => {
        remade.push(deletion.table);
        return running.engine.deleteRows(deletion);
      },
    };
    const waits = Promise.withResolvers<void>();
    const rollups = create({ engine, onWait: waits.resolve });
    await withCustomerLock(metadata.pool, lock, async () => {
      // As the writer leaves them between a block of sessions and its rollups.
      const params = { customer: CUSTOMER, month: 202_611 };
      await running.engine.deleteRows({ table: 'session_hours', where: fill?.old ?? '', params });
      rollups.areWhole(CUSTOMER, '1');
      await Promise.race([waits.promise, rollups.settled()]);
      await running.engine.command({ sql: fill?.sql ?? '', params });
    });
    await rollups.settled();
    expect(remade).toEqual([]);
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(true);
    expect(await countRolledUp()).toBe(2 * SESSIONS);
  });

  test('a slice that an older version did not keep is made before a query reads it', async () => {
    await running.engine.deleteRows({ table: 'session_hours', where: "slice = 'series'", params: {} });
    const rollups = create();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(false);
    await rollups.settled();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(true);
    const tested: TestedQuery = { fields: ['customer_view.series'] };
    expect((await runQuery(tested, 'UTC', { rollups: true })).data).toEqual(
      (await runQuery(tested, 'UTC', { rollups: false })).data,
    );
  });

  test('starts and ends that an older version did not count are counted before a query reads them', async () => {
    const countStarts = async () =>
      (
        await running.engine.inspect({
          sql: 'SELECT sum(attempts) AS n, sum(starts) = sum(ends) AS even FROM playhead.session_concurrency',
        })
      )[0];
    const counted = await countStarts();
    expect(counted).toMatchObject({ n: 2 * SESSIONS, even: 1 });
    await running.engine.deleteRows({
      table: 'session_concurrency',
      where: 'customer_id = 7 AND starts > 0',
      params: {},
    });
    const rollups = create();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(false);
    await rollups.settled();
    expect(rollups.areWhole(CUSTOMER, '1')).toBe(true);
    expect(await countStarts()).toEqual(counted);
  });
});
