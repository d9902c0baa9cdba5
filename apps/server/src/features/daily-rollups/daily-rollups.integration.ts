import { HOURLY_REFILLS } from '@playhead/query/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobs, type Jobs } from '../../jobs/create-jobs.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { findWrongBuilds } from '../../platform/derived/check-days.ts';
import { retireDayBuilds } from '../../platform/derived/day-builds.ts';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { createDailyRollups } from './daily-rollups.ts';
import { createDayWorld, CUSTOMER, OCTOBER, ZONE } from './test-day-world.ts';

const world = createDayWorld();
const { clock, play, insertPlay, deps, build, listed, complete, storedBuilds, viewersBy, countBy } = world;

beforeAll(world.start);
afterAll(world.end);
beforeEach(world.begin);

test('months that are over are one build, the days of this month another; today is not built', async () => {
  expect(await complete()).toBeUndefined();
  await build();
  expect(await listed()).toEqual([OCTOBER, { from: '2026-11-02', to: '2026-11-03' }]);
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  expect([await viewersBy('2026-10-01', '2026-11-03'), await viewersBy('2026-11-01', '2026-11-03')]).toEqual([3, 2]);
});

test('a day that is over is added, and the days become one build with the month', async () => {
  await build();
  clock.now = new Date('2026-11-05T15:00:00Z');
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  await build();
  expect(await listed()).toEqual([
    OCTOBER,
    { from: '2026-11-02', to: '2026-11-03' },
    { from: '2026-11-04', to: '2026-11-04' },
  ]);
  clock.now = new Date('2026-12-01T15:00:00Z');
  await build();
  expect(await listed()).toEqual([OCTOBER, { from: '2026-11-01', to: '2026-11-30' }]);
  expect(await viewersBy('2026-11-01', '2026-11-30')).toBe(3);
});

test('sessions that come late make their day wrong until it is built again; the build before is kept for a while', async () => {
  await build();
  await play({ dan: ['2026-10-30'] });
  expect(await complete()).toEqual([
    { from: '1970-01-01', to: '2026-10-29' },
    { from: '2026-10-31', to: '2026-11-03' },
  ]);
  await build();
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  expect(await viewersBy('2026-10-01', '2026-10-31')).toBe(3);
  expect(await storedBuilds()).toBe(3);
  await build(0);
  expect(await storedBuilds()).toBe(2);
});

test.each([
  ['session_days', "slice = 'device' AND date = '2026-11-02'"],
  ['concurrency_peaks', "date = '2026-11-02'"],
] as const)('days whose rollups are lost in %s are not read and are built again', async (table, where) => {
  await build();
  await world.engine.deleteRows({ table, where });
  expect(await complete()).toEqual([
    { from: '1970-01-01', to: '2026-11-01' },
    { from: '2026-11-03', to: '2026-11-03' },
  ]);
  await build();
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
});

test('a month is held as a whole too; where that is lost, it is built again', async () => {
  const viewersOfMonth = async () => {
    const { rows } = await world.engine.query({
      customerId: CUSTOMER,
      sql: "SELECT slice, value, groupBitmapMerge(viewers) AS viewers FROM session_days WHERE slice IN ('month/', 'month/device') GROUP BY ALL ORDER BY slice",
    });
    return rows;
  };
  await build();
  const whole = [
    { slice: 'month/', value: null, viewers: 2 },
    { slice: 'month/device', value: 'Web', viewers: 2 },
  ];
  expect([await viewersOfMonth(), (await world.builds()).map(({ hasMonth }) => hasMonth)]).toEqual([
    whole,
    [true, false],
  ]);
  await world.engine.deleteRows({ table: 'session_days', where: "slice = 'month/device'" });
  expect(await complete()).toEqual([
    { from: '1970-01-01', to: '2026-09-30' },
    { from: '2026-10-02', to: '2026-11-03' },
  ]);
  await build();
  await build(0);
  expect([await complete(), await viewersOfMonth()]).toEqual([[{ from: '1970-01-01', to: '2026-11-03' }], whole]);
});

test('builds of before, which hold no month, are read until they have been built again', async () => {
  await build();
  await world.metadata.pool.query('UPDATE session_day_builds SET has_month = false');
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  await build();
  expect((await world.builds()).map(({ hasMonth }) => hasMonth)).toEqual([true, false]);
});

test('a day without any sessions left is wrong until its month is built again, also the last of a month', async () => {
  await build();
  await world.engine.deleteRows({ table: 'sessions', where: "date = '2026-10-31'" });
  await world.engine.deleteRows({ table: 'session_concurrency', where: "toDate(start_utc) = '2026-10-31'" });
  expect(await complete()).toEqual([
    { from: '1970-01-01', to: '2026-10-30' },
    { from: '2026-11-01', to: '2026-11-03' },
  ]);
  await build();
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  expect(await viewersBy('2026-10-01', '2026-10-31')).toBe(1);
});

test('a household that arrives after the numbers were given makes its day wrong until it is built again', async () => {
  await build();
  await play({ dan: ['2026-11-03'] });
  const { command } = world.engine;
  const late: typeof command = async (statement) => {
    if (statement.sql.startsWith('INSERT INTO playhead.session_days')) {
      await insertPlay('ada', '2026-11-03', { session_id: 'late', household_id: 'another home' });
    }
    return command(statement);
  };
  await build(undefined, { ...world.engine, command: late });
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-02' }]);
  await build();
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  expect(await countBy('households', '2026-11-03', '2026-11-03')).toBe(3);
});

test('another time zone has other days: all are built again, and those of the zone before are kept for a while', async () => {
  await build();
  await world.metadata.db.update(customers).set({ timeZone: 'Asia/Kolkata' });
  expect(await complete('Asia/Kolkata')).toBeUndefined();
  await build();
  expect([await listed(), await listed('Asia/Kolkata')]).toEqual([
    [],
    [OCTOBER, { from: '2026-11-02', to: '2026-11-03' }],
  ]);
  expect(await storedBuilds()).toBe(4);
  await build(0);
  expect(await storedBuilds()).toBe(2);
});

test('a build that was interrupted is never read, and its rows are deleted', async () => {
  await build();
  await world.metadata.pool.query(`UPDATE session_day_builds SET completed_at = NULL WHERE first_day = '2026-10-01'`);
  expect(await listed()).toEqual([{ from: '2026-11-02', to: '2026-11-03' }]);
  await build();
  expect(await listed()).toEqual([OCTOBER, { from: '2026-11-02', to: '2026-11-03' }]);
  expect(await storedBuilds()).toBe(2);
});

test('verify finds builds with other viewers than the sessions have; retired ones are built again', async () => {
  await build();
  const of = { customerId: CUSTOMER, timeZone: ZONE };
  const find = async () => (await findWrongBuilds(deps(), of)).map(({ from }) => from);
  expect(await find()).toEqual([]);
  await world.engine.deleteRows({ table: 'sessions', where: "session_id = 'ben 2026-11-02'" });
  await play({ cleo: ['2026-11-02'] });
  const counts = HOURLY_REFILLS.find(({ table }) => table === 'session_concurrency');
  await world.engine.deleteRows({ table: 'session_concurrency', where: 'customer_id = 2002' });
  for (const month of [202_610, 202_611])
    await world.engine.command({ sql: counts?.sql ?? '', params: { customer: CUSTOMER, month } });
  expect(await complete()).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  expect(await find()).toEqual(['2026-11-02']);
  await retireDayBuilds(world.metadata.db, CUSTOMER);
  expect(await complete()).toBeUndefined();
  await build();
  expect(await find()).toEqual([]);
});

test('verify finds builds with a wrong month or peak; those of bins that changed since are not read, and not wrong', async () => {
  await build();
  const of = { customerId: CUSTOMER, timeZone: ZONE };
  const find = async () => (await findWrongBuilds(deps(), of)).map(({ from }) => from);
  const change = (set: string, date: string) =>
    world.engine.command({
      sql: `ALTER TABLE playhead.concurrency_peaks UPDATE ${set} WHERE date = '${date}' SETTINGS mutations_sync = 1`,
    });
  await change('starts = starts + 1, above = 9', '2026-11-02');
  expect(await find()).toEqual([]);
  const setMonth = (set: string) =>
    world.engine.command({
      sql: `ALTER TABLE playhead.session_days UPDATE ${set} WHERE slice = 'month/device' SETTINGS mutations_sync = 1`,
    });
  await setMonth('plays = plays + 1');
  expect(await find()).toEqual(['2026-10-01']);
  await setMonth('plays = plays - 1');
  expect(await find()).toEqual([]);
  await change('above = above + 1', '2026-10-31');
  expect(await find()).toEqual(['2026-10-01']);
});

test('after a load only the stored sessions are counted again; the cells of the builds every ten minutes', async () => {
  await build();
  let cellsRead = 0;
  const counting: typeof world.engine = {
    ...world.engine,
    query: (statement) => {
      if (statement.sql.includes('FROM session_days')) cellsRead += 1;
      return world.engine.query(statement);
    },
  };
  const queue = { enqueue: async () => ({ id: '', created: true }) };
  const finder = createDailyRollups({
    ...deps(),
    engine: counting,
    queue,
    logger: silentLogger,
    leastSessionsPerDay: 0,
  });
  const find = async (dataVersion: string) =>
    (await finder.find({ customerId: CUSTOMER, timeZone: ZONE, dataVersion, sessionsPerDay: 1 }))?.complete;
  const whole = [{ from: '1970-01-01', to: '2026-11-03' }];
  expect([await find('1'), await find('2'), cellsRead]).toEqual([whole, whole, 1]);
  await play({ dan: ['2026-11-03'] });
  expect([await find('3'), cellsRead]).toEqual([[{ from: '1970-01-01', to: '2026-11-02' }], 1]);
  clock.now = new Date(clock.now.getTime() + 600_000);
  expect([(await find('3'))?.length, cellsRead]).toEqual([1, 2]);
});

test('builds that were retired are not read a second later, though no load came', async () => {
  await build();
  const queue = { enqueue: async () => ({ id: '', created: true }) };
  const finder = createDailyRollups({ ...deps(), queue, logger: silentLogger, leastSessionsPerDay: 0 });
  const find = () => finder.find({ customerId: CUSTOMER, timeZone: ZONE, dataVersion: '1', sessionsPerDay: 1 });
  expect((await find())?.builds.length).toBe(2);
  await retireDayBuilds(world.metadata.db, CUSTOMER);
  clock.now = new Date(clock.now.getTime() + 1_000);
  expect(await find()).toBeUndefined();
});

test('only one process builds the days of a customer', async () => {
  const lock = await lockCustomer(world.metadata.pool, { kind: 'days', customerId: CUSTOMER, waitMs: 0 });
  await build();
  expect(await listed()).toEqual([]);
  await lock?.release();
  await build();
  expect((await listed()).length).toBe(2);
});

test('the first query of a customer with many sessions has its days built in the background', async () => {
  const finder = createDailyRollups({
    ...deps(),
    logger: silentLogger,
    queue: { enqueue: (job, payload, more) => jobs.enqueue(job, payload, more) },
    leastSessionsPerDay: 10,
  });
  const jobs: Jobs = createJobs({
    metadata: world.metadata,
    jobs: finder.definitions,
    logger: silentLogger,
    now: () => clock.now,
    timing: { pollSeconds: 0.5 },
  });
  await jobs.start();
  const find = (sessionsPerDay: number) =>
    finder.find({ customerId: CUSTOMER, timeZone: ZONE, dataVersion: '1', sessionsPerDay });
  expect(await find(9)).toBeUndefined();
  expect(await find(10)).toBeUndefined();
  await expect.poll(() => listed()).toEqual([OCTOBER, { from: '2026-11-02', to: '2026-11-03' }]);
  expect(await find(10)).toBeUndefined();
  clock.now = new Date(clock.now.getTime() + 10_000);
  expect((await find(10))?.complete).toEqual([{ from: '1970-01-01', to: '2026-11-03' }]);
  await jobs.stop();
});
