import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '../../../jobs/create-jobs.ts';
import { silentLogger } from '../../../platform/engine/test-engine.ts';
import {
  AURORA,
  body,
  NOW,
  type SegmentApp,
  type SegmentWire,
  startSegmentApp,
  until,
  type Who,
} from '../test-segment-app.ts';

const MANY = 1_200_000;
const PAUSE_MS = 10 * 60_000;

let app: SegmentApp;
let ada: Who;

beforeAll(async () => {
  app = await startSegmentApp();
  ({ ada } = app.people);
  // A million sessions in two weeks: with fewer, reading the rows is as fast.
  await app.engine.engine.command({
    sql: [
      'INSERT INTO playhead.sessions (customer_id, viewer_id, session_id, start_utc, end_utc, started, content_seconds, device, screen)',
      "SELECT {customer:UInt32}, concat('v', toString(number % 1000)), concat('many-', toString(number)),",
      "  toDateTime('2026-06-01 12:00:00', 'UTC') + number % 1100000 AS began, began + 60, true, 60, 'Web', 'Desktop'",
      'FROM numbers({many:UInt64})',
    ].join('\n'),
    params: { customer: AURORA, many: MANY },
  });
  await app.set({ data_version: 'first' });
});
afterAll(() => app.end());

async function stored({ segment_id }: Pick<SegmentWire, 'segment_id'>) {
  const { rows } = await app.metadata.pool.query('SELECT rollups, active_build FROM segments WHERE id = $1', [
    segment_id,
  ]);
  return rows[0];
}

async function namesIn({ segment_id }: Pick<SegmentWire, 'segment_id'>): Promise<readonly string[]> {
  const rows = await app.engine.engine.inspect({
    sql: [
      'SELECT DISTINCT name FROM (',
      "  SELECT splitByChar('/', toString(slice))[1] AS name FROM playhead.session_hours",
      '  UNION ALL SELECT toString(audience) AS name FROM playhead.session_concurrency',
      ") WHERE startsWith(name, concat({segment:String}, '.')) ORDER BY name",
    ].join('\n'),
    params: { segment: segment_id },
  });
  return rows.map((row) => String(row['name']));
}

async function minutesIn({ segment_id }: Pick<SegmentWire, 'segment_id'>) {
  const { data } = await app.call(ada, 'POST', 'customer_view/queries/run/json', {
    fields: ['customer_view.screen', 'customer_view.minutes'],
    filters: {
      'segment_view.segment_id': segment_id,
      'customer_view.current_date_range_ui': '2026/06/01 to 2026/06/14',
    },
    sorts: ['customer_view.screen'],
  });
  return { rows: data.result?.data, isRolledUp: String(data.result?.provenance.sql).includes('session_hours') };
}

const made = (segment: SegmentWire, dataVersion: string) =>
  until(`rollups of ${dataVersion}`, async () => {
    const { rollups } = await stored(segment);
    return rollups?.dataVersion === dataVersion ? rollups : undefined;
  });

test('a page that is filtered by a segment builds its rollups, which the next query reads; new rows and a new build replace them', async () => {
  const segment = await app.make(ada, body('On Roku', { device: ['Roku'] }));
  const fromRows = await minutesIn(segment);
  await until('the rollups are made', async () => {
    await minutesIn(segment);
    return (await stored(segment)).rollups !== null;
  });
  const first = await made(segment, 'first');
  expect(first).toMatchObject({ build: (await stored(segment)).active_build });
  app.aSecondLater();
  const rolledUp = await minutesIn(segment);
  expect([fromRows.isRolledUp, rolledUp.isRolledUp]).toEqual([false, true]);
  expect(rolledUp.rows).toEqual(fromRows.rows);
  expect(await namesIn(segment)).toEqual([first.name]);

  await app.set({ data_version: 'second' });
  expect((await minutesIn(segment)).isRolledUp).toBe(false);
  // Requested a moment ago: not yet rebuilt.
  app.clock.now = new Date(app.clock.now.getTime() + PAUSE_MS);
  expect((await minutesIn(segment)).isRolledUp).toBe(false);
  const second = await made(segment, 'second');
  await until('the first ones are gone', async () => (await namesIn(segment)).join() === second.name);
  expect((await minutesIn(segment)).isRolledUp).toBe(true);

  app.clock.now = new Date(app.clock.now.getTime() + PAUSE_MS);
  await app.call(ada, 'POST', `segments/${segment.segment_id}/rebuild`);
  await app.settled(ada, segment.segment_id);
  // No page asked for these.
  const third = await until('rollups of the new build', async () => {
    const { rollups, active_build: build } = await stored(segment);
    return rollups?.build === build ? rollups : undefined;
  });
  expect(third.build).toBeGreaterThan(second.build);
  await until('those of the build before are gone', async () => (await namesIn(segment)).join() === third.name);
});

test('rollups are removed with their segment, and not built for one that is gone or for outdated rows', async () => {
  await app.set({ data_version: 'second' });
  const segment = await app.make(ada, body('Doomed', { device: ['Web'] }));
  const { active_build: build } = await stored(segment);
  const wanted = { customerId: AURORA, segmentId: Number(segment.segment_id), build };
  await app.segments.wantRollups({ ...wanted, dataVersion: 'older' });
  app.clock.now = new Date(app.clock.now.getTime() + PAUSE_MS);
  await app.segments.wantRollups({ ...wanted, dataVersion: 'second' });
  const { name } = await made(segment, 'second');
  expect(await namesIn(segment)).toEqual([name]);
  await app.call(ada, 'DELETE', `segments/${segment.segment_id}`);
  await until('they are gone', async () => (await namesIn(segment)).length === 0);
  app.clock.now = new Date(app.clock.now.getTime() + PAUSE_MS);
  await app.segments.wantRollups({ ...wanted, dataVersion: 'third' });
  await app.set({ data_version: 'third' });
  await until('nothing is to be made', async () => {
    const waiting = await app.metadata.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'segments.sum' AND state IN ('created', 'retry', 'active')`,
    );
    return waiting.rows.length === 0;
  });
  expect(await namesIn(segment)).toEqual([]);
});

test('what an attempt left half done is made anew', async () => {
  const idle = await startSegmentApp({ workers: 'none' });
  try {
    const { metadata, engine, segments } = idle;
    const { rows } = await metadata.pool.query(
      `INSERT INTO segments (id, customer_id, owner, name, definition, builds, active_build, state)
       VALUES (123456789012345, $1, 'Ada', 'Half', '{}', 1, 1, 'ready') RETURNING id`,
      [AURORA],
    );
    const segmentId = Number(rows[0].id);
    await engine.engine.command({
      sql: 'INSERT INTO playhead.segment_members SELECT DISTINCT customer_id, {id:UInt64}, 1, viewer_key FROM playhead.sessions WHERE customer_id = {customer:UInt32}',
      params: { id: segmentId, customer: AURORA },
    });
    await segments.wantRollups({ customerId: AURORA, segmentId, build: 1, dataVersion: '' });
    const queued = await metadata.pool.query(`SELECT id FROM pgboss.job WHERE name = 'segments.sum'`);
    const name = `${segmentId}.1.${String(queued.rows[0].id).slice(0, 8)}`;
    await engine.engine.command({
      sql: "INSERT INTO playhead.session_hours (customer_id, slice, start_utc, attempts) SELECT {customer:UInt32}, concat({name:String}, '/'), toDateTime('2026-06-10 16:00:00', 'UTC'), 3",
      params: { customer: AURORA, name },
    });
    const working = createJobs({
      metadata,
      jobs: segments.definitions,
      logger: silentLogger,
      now: () => NOW,
      timing: { pollSeconds: 0.5, giveWayMs: 200 },
    });
    await working.start();
    await until('the rollups are there', async () => {
      const found = await metadata.pool.query('SELECT rollups FROM segments WHERE id = $1', [segmentId]);
      return found.rows[0].rollups?.name === name;
    });
    const [held] = await engine.engine.inspect({
      sql: "SELECT sum(attempts) AS n FROM playhead.session_hours WHERE slice = concat({name:String}, '/')",
      params: { name },
    });
    const [all] = await engine.engine.inspect({
      sql: 'SELECT count() AS n FROM playhead.sessions WHERE customer_id = {customer:UInt32}',
      params: { customer: AURORA },
    });
    expect(held).toEqual(all);
    await working.stop();

    // A worker that died between its last commit and its receipt: what is read by now stays.
    const again = segments.definitions.find(({ id }) => id === 'segments.sum');
    await again?.run({
      payload: { customerId: AURORA, segmentId, build: 1, dataVersion: '' },
      signal: AbortSignal.abort(),
      progress: async () => undefined,
      now: () => NOW,
      jobId: String(queued.rows[0].id),
      attempt: 2,
    });
    const [kept] = await engine.engine.inspect({
      sql: "SELECT sum(attempts) AS n FROM playhead.session_hours WHERE slice = concat({name:String}, '/')",
      params: { name },
    });
    expect(kept).toEqual(all);
  } finally {
    await idle.end();
  }
});

test('rollups of an earlier layout are made again for the same build and rows', async () => {
  const idle = await startSegmentApp({ workers: 'none' });
  try {
    const { metadata, engine, segments } = idle;
    const segmentId = 123_456_789_012_345;
    await metadata.pool.query(
      `INSERT INTO segments (id, customer_id, owner, name, definition, builds, active_build, state)
       VALUES ($1, $2, 'Ada', 'Early', '{}', 1, 1, 'ready')`,
      [segmentId, AURORA],
    );
    await engine.engine.command({
      sql: 'INSERT INTO playhead.segment_members SELECT DISTINCT customer_id, {id:UInt64}, 1, viewer_key FROM playhead.sessions WHERE customer_id = {customer:UInt32}',
      params: { id: segmentId, customer: AURORA },
    });
    await idle.set({ data_version: 'same' });
    const sum = segments.definitions.find(({ id }) => id === 'segments.sum');
    if (sum === undefined) throw new Error('there is no such job');
    const wanted = { customerId: AURORA, segmentId, build: 1, dataVersion: 'same' };
    const run = async (jobId: string) => {
      const { signal } = new AbortController();
      await sum.run({ payload: wanted, signal, progress: async () => {}, now: () => NOW, attempt: 1, jobId });
      const { rows } = await metadata.pool.query('SELECT rollups FROM segments WHERE id = $1', [segmentId]);
      return rows[0].rollups;
    };
    // The key of its job before layouts had numbers.
    const early = await idle.jobs.enqueue(sum, wanted, { key: `${segmentId} 1 same` });
    await run(early.id);
    // As a migration to another layout does.
    await metadata.pool.query(`UPDATE segments SET rollups = rollups || '{"dataVersion": ""}' WHERE id = $1`, [
      segmentId,
    ]);
    await segments.wantRollups(wanted);
    const { rows: jobs } = await metadata.pool.query(
      `SELECT id FROM pgboss.job WHERE name = 'segments.sum' AND id <> $1`,
      [early.id],
    );
    expect(jobs.length).toBe(1);
    const name = `${segmentId}.1.${String(jobs[0].id).slice(0, 8)}`;
    expect(await run(jobs[0].id)).toEqual({ name, build: 1, dataVersion: 'same' });
  } finally {
    await idle.end();
  }
});
