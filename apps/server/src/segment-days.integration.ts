import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildDays } from './features/daily-rollups/build-days.ts';
import { AURORA, NOW, type SegmentApp, startSegmentApp, until } from './features/segments/test-segment-app.ts';
import { createCustomerDirectory } from './platform/customers/customer-directory.ts';
import { forgetSegmentDays, retireDayBuilds } from './platform/derived/day-builds.ts';

const SEGMENT = 123_456_789_012_345;

let app: SegmentApp;

beforeAll(async () => {
  app = await startSegmentApp({ workers: 'none' });
  await app.metadata.pool.query(
    `INSERT INTO segments (id, customer_id, owner, name, definition, builds, active_build, state)
     VALUES ($1, $2, 'Ada', 'Some', '{}', 1, 1, 'ready')`,
    [SEGMENT, AURORA],
  );
  await app.engine.engine.command({
    sql: [
      'INSERT INTO playhead.segment_members SELECT DISTINCT customer_id, {id:UInt64}, 1, viewer_key FROM playhead.sessions',
      'WHERE customer_id = {customer:UInt32} AND toUInt32(substring(viewer_id, 2)) BETWEEN 80 AND 99',
    ].join('\n'),
    params: { id: SEGMENT, customer: AURORA },
  });
});
afterAll(() => app.end());

beforeEach(() => retireDayBuilds(app.metadata.db, AURORA));

/** Numbers that another test lost are given again at once. */
async function buildDailyRollups(): Promise<void> {
  const { db, pool } = app.metadata;
  const { signal } = new AbortController();
  const customers = createCustomerDirectory({ db, now: () => NOW });
  await buildDays(
    { engine: app.engine.engine, db, pool, customers, now: () => NOW, keptSeconds: 0 },
    { customerId: AURORA, signal, progress: async () => undefined },
  );
}

async function makeRollups(jobId: string): Promise<void> {
  await app.segments.definitions
    .find(({ id }) => id === 'segments.sum')
    ?.run({
      payload: { customerId: AURORA, segmentId: SEGMENT, build: 1, dataVersion: '' },
      signal: new AbortController().signal,
      progress: async () => undefined,
      now: () => NOW,
      attempt: 1,
      jobId,
    });
}

async function storedRollups() {
  const { rows } = await app.metadata.pool.query('SELECT rollups FROM segments WHERE id = $1', [SEGMENT]);
  return rows[0].rollups;
}

test('segment rollups hold who watched on the days that have daily rollups, until numbers are given anew', async () => {
  await makeRollups('before-days');
  expect((await storedRollups()).days).toBeUndefined();
  await buildDailyRollups();
  await makeRollups('with-days');
  const { name, days } = await storedRollups();
  expect([name, days]).toEqual([`${SEGMENT}.1.with-day`, { timeZone: 'America/New_York', until: '2026-06-14' }]);
  const [watched] = await app.engine.engine.inspect({
    sql: "SELECT groupBitmapMerge(viewers) AS viewers, groupBitmapMerge(households) AS households FROM playhead.session_days WHERE slice = concat({name:String}, '/')",
    params: { name },
  });
  // The last ten of the twenty have no household.
  expect(watched).toEqual({ viewers: 20, households: 10 });
  await app.engine.engine.deleteRows({ table: 'viewer_numbers', where: 'number = 1' });
  await buildDailyRollups();
  expect(await storedRollups()).toEqual({ name, build: 1, dataVersion: '' });
});

test('days of builds that are retired while the rollups are stored are not kept', async () => {
  await buildDailyRollups();
  const { db } = app.metadata;
  const { stored } = await db.transaction(async (tx) => {
    await retireDayBuilds(tx, AURORA);
    await forgetSegmentDays(tx, AURORA);
    const storing = makeRollups('retired');
    await until('the rollups wait for this transaction', async () => {
      const { rows } = await db.execute(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
      );
      return rows.length > 0;
    });
    return { stored: storing };
  });
  await stored;
  expect(await storedRollups()).toEqual({ name: `${SEGMENT}.1.retired`, build: 1, dataVersion: '' });
});
