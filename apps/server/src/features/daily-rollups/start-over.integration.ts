import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeDayBuild, retireDayBuilds, startDayBuild } from '../../platform/derived/day-builds.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { createDayWorld, CUSTOMER, OCTOBER, ZONE } from './test-day-world.ts';

const KOLKATA = 'Asia/Kolkata';
const NOVEMBER = { from: '2026-11-02', to: '2026-11-03' };

const world = createDayWorld();
const { play, build, builds, listed, complete, storedBuilds, viewersBy, countBy } = world;

beforeAll(world.start);
afterAll(world.end);
beforeEach(world.begin);

/** Who watched, for queries that were compiled while these builds were read. */
async function whoWatched() {
  const params = { builds: (await builds()).map((one) => one.build) };
  const read = async (select: string, of: 'viewer' | 'household') => {
    const watched = `SELECT groupBitmapMergeState(${of}s) FROM session_days WHERE slice = '' AND build IN {builds:Array(UInt32)}`;
    const keys = `SELECT ${of}_key FROM ${of}_numbers WHERE bitmapContains((${watched}), number)`;
    const sql = `SELECT DISTINCT ${select} AS name FROM sessions WHERE ${of}_key IN (${keys}) ORDER BY name`;
    const { rows } = await world.engine.query({ customerId: CUSTOMER, sql, params });
    return rows.map(({ name }) => name);
  };
  return async () => ({
    viewers: await read('viewer_id', 'viewer'),
    households: await read('household_id', 'household'),
  });
}

async function storedNumbers() {
  const read = (of: 'viewer' | 'household') =>
    world.engine.inspect({
      sql: `SELECT toString(${of}_key) AS key, number FROM playhead.${of}_numbers ORDER BY number, key`,
    });
  return [await read('viewer'), await read('household')];
}

/** As if builds had been retired this long ago. */
async function letPass(minutes: number): Promise<void> {
  await world.metadata.pool.query(
    'UPDATE session_day_builds SET replaced_at = replaced_at - make_interval(mins => $1)',
    [minutes],
  );
}

/** An engine that stops before it deletes from this table. */
function stoppedAt(table: string): Engine {
  return {
    ...world.engine,
    deleteRows: async (deletion) => {
      if (deletion.table === table) throw new Error('stopped');
      await world.engine.deleteRows(deletion);
    },
  };
}

const loseLatestNumber = () => world.engine.deleteRows({ table: 'viewer_numbers', where: 'number = 3' });

async function expectAllBuiltAgain(): Promise<void> {
  expect(await listed()).toEqual([OCTOBER, NOVEMBER]);
  expect(await viewersBy('2026-10-01', '2026-11-03')).toBe(4);
  expect(await countBy('households', '2026-10-01', '2026-11-03')).toBe(4);
  expect(await storedBuilds()).toBe(2);
}

test.each([
  ['the latest', 'viewer_numbers', "viewer_key = cityHash64(toUInt32(2002), 'cleo') OR number = 3"],
  ['some', 'viewer_numbers', 'number = 1'],
  ['all', 'viewer_numbers', 'number > 0'],
  ['the latest of households', 'household_numbers', 'number = 3'],
  ['all of households', 'household_numbers', 'number > 0'],
] as const)(
  'numbers that are lost (%s) are given again, with all days, once no query can read those of before',
  async (_which, table, where) => {
    await build();
    const watched = await whoWatched();
    await world.engine.deleteRows({ table, where });
    await play({ eve: ['2026-11-03'] });
    const before = [await watched(), await storedNumbers()];
    await build();
    expect([await listed(), await complete()]).toEqual([[], undefined]);
    expect([await watched(), await storedNumbers()]).toEqual(before);
    await letPass(10);
    await build();
    expect([await listed(), await watched(), await storedNumbers()]).toEqual([[], ...before]);
    await letPass(10);
    await build();
    await expectAllBuiltAgain();
  },
);

test('a viewer with two numbers is noticed before more is built', async () => {
  await build();
  await world.engine.command({
    sql: "INSERT INTO playhead.viewer_numbers SELECT 2002, cityHash64(toUInt32(2002), 'ada'), 4",
  });
  await play({ eve: ['2026-11-03'] });
  await build();
  expect(await listed()).toEqual([]);
  await letPass(20);
  await build();
  await expectAllBuiltAgain();
});

test('numbers that no build was made of are given again at once', async () => {
  await world.engine.command({
    sql: "INSERT INTO playhead.viewer_numbers SELECT 2002, cityHash64(toUInt32(2002), 'ada'), number FROM numbers(1, 2)",
  });
  await play({ eve: ['2026-11-03'] });
  await build();
  await expectAllBuiltAgain();
});

test.each([['viewer_numbers'], ['household_numbers'], ['session_days'], ['concurrency_peaks']])(
  'a process that stops before it deletes from %s is followed by one that goes on',
  async (table) => {
    await build();
    await loseLatestNumber();
    await play({ eve: ['2026-11-03'] });
    await build();
    await letPass(20);
    await expect(build(undefined, stoppedAt(table))).rejects.toThrow('stopped');
    expect(await listed()).toEqual([]);
    await build();
    await expectAllBuiltAgain();
  },
);

test('numbers that are lost while a load is undone are not given to others before queries have ended', async () => {
  await build();
  const watched = await whoWatched();
  await loseLatestNumber();
  await play({ eve: ['2026-11-03'] });
  const before = [await watched(), await storedNumbers()];
  await retireDayBuilds(world.metadata.db, CUSTOMER);
  await build();
  expect([await listed(), await watched(), await storedNumbers()]).toEqual([[], ...before]);
  await letPass(20);
  await build();
  await expectAllBuiltAgain();
});

test('numbers that are lost while the time zone changes are not given to others before queries have ended', async () => {
  await build();
  const watched = await whoWatched();
  await loseLatestNumber();
  const before = [await watched(), await storedNumbers()];
  await world.metadata.db.update(customers).set({ timeZone: KOLKATA });
  await build();
  expect([await listed(ZONE), await listed(KOLKATA)]).toEqual([[], []]);
  expect([await watched(), await storedNumbers()]).toEqual(before);
  await letPass(20);
  await build();
  expect([await listed(ZONE), await listed(KOLKATA)]).toEqual([[], [OCTOBER, NOVEMBER]]);
  expect(await storedBuilds()).toBe(2);
});

test('a load that is undone while numbers are given again makes the wait no longer', async () => {
  await build();
  await loseLatestNumber();
  await play({ eve: ['2026-11-03'] });
  await build();
  await letPass(20);
  await retireDayBuilds(world.metadata.db, CUSTOMER);
  await build();
  await expectAllBuiltAgain();
});

test('a build that is completed while a load is undone is retired', async () => {
  await build();
  const { db } = world.metadata;
  const [october] = await builds();
  if (october === undefined) throw new Error('there is no build');
  const again = await startDayBuild(db, { customerId: CUSTOMER, timeZone: ZONE, ...OCTOBER });
  const numbered = { viewers: 3, households: 3 };
  const { undone } = await db.transaction(async (tx) => {
    await completeDayBuild(tx, { build: again, hasMonth: true, replaces: [october.build], numbered });
    const retiring = retireDayBuilds(db, CUSTOMER);
    const waiting = sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
    return { undone: retiring };
  });
  await undone;
  expect(await listed()).toEqual([]);
});
