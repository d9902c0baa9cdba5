import { createCustomerDirectory } from '../../../platform/customers/customer-directory.ts';
import { seedDemoSegments } from '../../../seed/demo-segments.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AURORA,
  body,
  BOREALIS,
  type Who,
  LARGE_WORLD,
  madeOf,
  NOW,
  type SegmentApp,
  startSegmentApp,
  until,
  type SegmentWire,
} from '../test-segment-app.ts';
import { wantBuild } from './build-store.ts';

const DAY_MS = 86_400_000;

let app: SegmentApp;
let ada: Who;
let ruben: Who;
let bianca: Who;

beforeAll(async () => {
  app = await startSegmentApp();
  ({ ada, ruben, bianca } = app.people);
});
afterAll(() => app.end());

const read = async (who: Who, { segment_id }: Pick<SegmentWire, 'segment_id'>): Promise<SegmentWire> =>
  (await app.call(who, 'GET', `segments/${segment_id}`)).data;
const put = (who: Who, { segment_id }: Pick<SegmentWire, 'segment_id'>, payload: object) =>
  app.call(who, 'PUT', `segments/${segment_id}`, payload);

async function listsInEngine({ segment_id }: Pick<SegmentWire, 'segment_id'>): Promise<number> {
  const sql = 'SELECT uniqExact(build) AS lists FROM playhead.segment_members WHERE segment_id = {id:UInt64}';
  const [row] = await app.engine.engine.inspect({ sql, params: { id: Number(segment_id) } });
  return Number(row?.['lists']);
}

async function idle(): Promise<void> {
  await until('nothing is wanted any more', async () => {
    const sql = 'SELECT 1 FROM segments WHERE wanted_build IS NOT NULL AND deleted_at IS NULL';
    return (await app.metadata.pool.query(sql)).rows.length === 0;
  });
}

describe('what is made of others', () => {
  test('follows its base, through several steps', async () => {
    const base = await app.make(ada, body('Base', { series: ['Harbor'] }));
    const middle = await app.make(ada, body('Middle', { device: ['Web'] }, { existing_segments: madeOf([base]) }));
    const top = await app.make(ada, body('Top', {}, { existing_segments: madeOf([middle]) }));
    expect([base.viewers, middle.viewers, top.viewers]).toEqual([60, 30, 30]);
    await put(ada, base, body('Base', { series: ['Night Line'] }));
    await until('the top follows', async () => (await read(ada, top)).viewers === 40);
    await idle();
    expect((await read(ada, middle)).viewers).toBe(40);
  });

  test('waits for a base that is being built, also when both are requested at once', async () => {
    const { data } = await app.call(ada, 'POST', 'segments', body('First', { device: ['Roku'] }));
    const second = await app.make(ada, body('Second', {}, { existing_segments: madeOf([data.segment]) }));
    expect(second).toMatchObject({ state: 'ready', viewers: 30 });
  });

  test('fails in words when its base is deleted while it waits for it', async () => {
    const base = await app.make(ada, body('Never ready', { device: ['Roku'] }));
    // As while a build of the base is under way.
    await app.metadata.pool.query('UPDATE segments SET wanted_build = builds + 1 WHERE id = $1', [base.segment_id]);
    const { data } = await app.call(
      ada,
      'POST',
      'segments',
      body('Waiting', {}, { existing_segments: madeOf([base]) }),
    );
    const { segment_id: id } = data.segment;
    await until('it waits', async () => {
      const sql = `SELECT 1 FROM pgboss.job WHERE id = (SELECT job_id FROM segments WHERE id = $1) AND state = 'completed'`;
      return (await app.metadata.pool.query(sql, [id])).rows.length === 1;
    });
    await app.call(ada, 'DELETE', `segments/${base.segment_id}`);
    expect(await app.settled(ada, id)).toMatchObject({
      state: 'failed',
      reason: 'The segment "Never ready" it is made of was deleted.',
    });
  });

  test('fails in words when its base is deleted, and its active build stays; another base sets it right', async () => {
    const base = await app.make(ada, body('Doomed', { device: ['Roku'] }));
    const made = await app.make(ada, body('Orphan', {}, { existing_segments: madeOf([base]) }));
    await app.call(ada, 'DELETE', `segments/${base.segment_id}`);
    await app.call(ada, 'POST', `segments/${made.segment_id}/rebuild`);
    expect(await app.settled(ada, made.segment_id)).toMatchObject({
      state: 'failed',
      reason: 'The segment "Doomed" it is made of was deleted.',
      viewers: 30,
    });
    expect(await app.viewersIn(ada, made.segment_id)).toBe(30);
    await put(ada, made, body('Orphan', { device: ['Web'] }));
    expect(await app.settled(ada, made.segment_id)).toMatchObject({ state: 'ready', reason: null, viewers: 70 });
  });
});

test('Jobs Management shows the times and rows of a build, and of a failed one not those of the build before', async () => {
  const base = await app.make(ada, body('Timed base', { device: ['Roku'] }));
  const made = await app.make(ada, body('Timed', {}, { existing_segments: madeOf([base]) }));
  const listed = async () => {
    const { data } = await app.call(ada, 'GET', 'jobs?kind=segment&search=Timed');
    return data.jobs.find(({ id }: { id: string }) => id === made.segment_id);
  };
  const first = await listed();
  expect(first).toMatchObject({ state: 'complete', rows: 30 });
  const times: readonly string[] = [first.createdAt, first.startedAt, first.endedAt];
  expect(times.map((time) => typeof time)).toEqual(['string', 'string', 'string']);
  expect(times).toEqual(times.toSorted());
  await app.call(ada, 'DELETE', `segments/${base.segment_id}`);
  await app.call(ada, 'POST', `segments/${made.segment_id}/rebuild`);
  await app.settled(ada, made.segment_id);
  const second = await listed();
  expect(second).toMatchObject({ state: 'failed', rows: null });
  const later: readonly string[] = [first.endedAt, second.createdAt, second.startedAt, second.endedAt];
  expect(later.map((time) => typeof time)).toEqual(['string', 'string', 'string', 'string']);
  expect(later).toEqual(later.toSorted());
});

describe('days', () => {
  test('SEG-106: a rolling range is built again after the customer’s night, a one-time range once', async () => {
    await app.setFunctions(['adhoc_segments', 'time_based']);
    const rolling = await app.make(ada, body('Rolling', {}, { time_range: { op: 'in_the_past', value: 5 } }));
    const oneTime = await app.make(
      ada,
      body('One-time', {}, { time_range: { op: 'is_in_the_range', value: '2026/06/01 to 2026/06/14' } }),
    );
    const open = await app.make(
      ada,
      body('Not over', {}, { time_range: { op: 'is_in_the_range', value: '2026/06/12 to 2026/06/15' } }),
    );
    await app.setFunctions(['adhoc_segments']);
    expect([rolling.viewers, oneTime.viewers, open.viewers]).toEqual([100, 100, 0]);
    const row = {
      customer_id: AURORA,
      viewer_id: 'newcomer',
      session_id: 'newcomer',
      start_utc: '2026-06-15 18:00:00',
      end_utc: '2026-06-15 18:00:00',
      started: true,
    };
    await app.engine.engine.insertRows({ table: 'sessions', rows: [row] });
    const fire = async (at: Date) => {
      app.clock.now = at;
      await app.segments.daily[0]?.fire('');
      await until('the refresh has run', async () => {
        const sql = `SELECT 1 FROM pgboss.job WHERE name = 'segments.refresh' AND state <> 'completed'`;
        return (await app.metadata.pool.query(sql)).rows.length === 0;
      });
      await idle();
    };
    await fire(NOW);
    // Two in the night of New York: the day is not over for segments.
    await fire(new Date('2026-06-16T06:00:00Z'));
    expect((await read(ada, rolling)).viewers).toBe(100);
    // Four in the morning; a second time changes nothing.
    await fire(new Date('2026-06-16T08:00:00Z'));
    expect((await read(ada, rolling)).viewers).toBe(1);
    const { built_at: once } = await read(ada, rolling);
    await fire(new Date('2026-06-16T09:00:00Z'));
    expect((await read(ada, rolling)).built_at).toBe(once);
    expect((await read(ada, oneTime)).built_at).toBe(oneTime.built_at);
    expect((await read(ada, open)).viewers).toBe(1);
    app.clock.now = NOW;
  });

  test('lists of ids that became no segment go after two weeks', async () => {
    const { data } = await app.call(ada, 'POST', 'segment-uploads', 'v1');
    await app.call(ada, 'POST', 'segment-uploads', 'v2');
    const { data: kept } = await app.call(ada, 'POST', 'segment-uploads', 'v3');
    await app.make(ada, body('Kept list', {}, { upload_id: kept.upload_id }));
    app.clock.now = new Date(NOW.getTime() + 20 * DAY_MS);
    await app.segments.daily[0]?.fire('');
    await until('one list is left', async () => {
      const { rows } = await app.metadata.pool.query('SELECT id FROM segment_uploads WHERE customer_id = $1', [AURORA]);
      return rows.length === 1 && rows[0].id === kept.upload_id;
    });
    app.clock.now = NOW;
    await idle();
    const sql = 'SELECT count() AS n FROM playhead.segment_uploads WHERE upload_id = {id:String}';
    expect(await app.engine.engine.inspect({ sql, params: { id: data.upload_id } })).toEqual([{ n: 0 }]);
  });
});

test('the demo’s segments are made once, for everybody of the customer; what was deleted stays deleted', async () => {
  const now = () => app.clock.now;
  const { db } = app.metadata;
  const deps = { db, customers: createCustomerDirectory({ db, now }), builds: app.segments, now };
  const demoOf = async (who: Who) => {
    const { data } = await app.call(who, 'GET', 'segments');
    const names = new Set(['Crime fans', 'Heavy viewers', 'New this month', 'Not seen for a month']);
    return [...data.data, ...data.extra].filter(({ segment_name }: SegmentWire) => names.has(segment_name));
  };
  await app.setFunctions(['adhoc_segments', 'time_based']);
  await seedDemoSegments(deps);
  await app.setFunctions(['adhoc_segments']);
  await idle();
  expect((await demoOf(ruben)).map(({ state, owner }) => [state, owner])).toEqual(
    Array.from({ length: 4 }, () => ['ready', 'Ada Lindqvist']),
  );
  expect(await demoOf(bianca)).toHaveLength(4);
  const [first] = await demoOf(ada);
  await app.call(ada, 'DELETE', `segments/${first.segment_id}`);
  await seedDemoSegments(deps);
  expect(await demoOf(ada)).toHaveLength(3);
});

describe('faults', () => {
  test('F20: a segment whose rules can no longer be read fails alone, in words, and its active build stays', async () => {
    const rule = { segment_name: 'x', op: 'is_equal_to', value: ['Harbor'] };
    const removed = JSON.stringify({ removed_field: [[{ name: 'removed_field', op: rule.op, value: rule.value }]] });
    const spoil = (id: string, definition: string) =>
      app.metadata.pool.query('UPDATE segments SET definition = $2::jsonb WHERE id = $1', [id, definition]);
    const unknown = await app.make(ada, body('Spoiled by a removed field', { series: ['Harbor'] }));
    const broken = await app.make(ada, body('Spoiled altogether', { series: ['Harbor'] }));
    const made = await app.make(ada, body('Made of a spoiled one', {}, { existing_segments: madeOf([unknown]) }));
    const healthy = await app.make(ada, body('Healthy', { series: ['Harbor'] }));
    await spoil(
      unknown.segment_id,
      JSON.stringify({
        create_filter: removed,
        existing_segments: '[]',
        time_range: null,
        playhead_stream_id: 'all',
        upload_id: null,
      }),
    );
    await spoil(broken.segment_id, '{"existing_segments": "no JSON", "playhead_stream_id": "some"}');
    await app.segments.refresh(AURORA);

    expect(await app.settled(ada, unknown.segment_id)).toMatchObject({
      state: 'failed',
      viewers: 60,
      reason: 'Its rules can no longer be read: There is no rule "removed_field". Edit the segment and save it again.',
    });
    expect(await app.settled(ada, broken.segment_id)).toMatchObject({
      state: 'failed',
      viewers: 60,
      reason:
        'Its rules can no longer be read: The rules of this segment could not be read. Edit the segment and save it again.',
    });
    expect(await app.settled(ada, healthy.segment_id)).toMatchObject({ state: 'ready', viewers: 60 });
    expect(await app.settled(ada, made.segment_id)).toMatchObject({ state: 'ready', viewers: 60 });
    const { status, data } = await app.call(ada, 'GET', 'segments?inactive=false&keyword=spoiled');
    expect([status, data.data.length]).toEqual([200, 3]);
    const mended = body('Spoiled altogether', { series: ['Night Line'] });
    await app.call(ada, 'PUT', `segments/${broken.segment_id}`, mended);
    expect(await app.settled(ada, broken.segment_id)).toMatchObject({ state: 'ready', viewers: 40 });
  });

  test('F20: a customer whose settings cannot be read does not keep the others from their new day', async () => {
    const { pool } = app.metadata;
    const setZone = (zone: string) => pool.query('UPDATE customers SET time_zone = $2 WHERE id = $1', [AURORA, zone]);
    const fire = () => app.segments.daily[0]?.fire('').then(String, String);
    const before = app.clock.now;
    await setZone('Nowhere/Land');
    try {
      // Settings are remembered for a second.
      await until('the settings are read again', async () => /not refreshed/.test(String(await fire())));
      app.clock.now = new Date('2026-07-20T20:00:00Z');
      expect(await fire()).toMatch(/1 customers were not refreshed/);
    } finally {
      app.clock.now = before;
      await setZone('America/New_York');
    }
    const { rows } = await pool.query<{ id: string }>(
      `SELECT data -> 'payload' ->> 'customerId' AS id FROM pgboss.job
       WHERE name = 'segments.refresh' AND data -> 'payload' ->> 'day' = '2026-07-20'`,
    );
    expect(rows.map(({ id }) => Number(id))).toEqual(expect.arrayContaining([BOREALIS]));
    expect(rows.map(({ id }) => Number(id))).not.toContain(AURORA);
    await until('the settings are read again', async () => (await fire()) === 'undefined');
  });

  test('lists nobody reads any more are deleted, those of a deleted segment all', async () => {
    const made = await app.make(ada, body('Cleaned', { series: ['Harbor'] }));
    for (const series of ['Night Line', 'Harbor']) {
      await put(ada, made, body('Cleaned', { series: [series] }));
      await app.settled(ada, made.segment_id);
    }
    await until('one list is left', async () => (await listsInEngine(made)) === 1);
    expect(await app.viewersIn(ada, made.segment_id)).toBe(60);
    await app.call(ada, 'DELETE', `segments/${made.segment_id}`);
    await until('no list is left', async () => (await listsInEngine(made)) === 0);
  });

  test('a build its queue gave up is told as failed, one that was lost is requested again', async () => {
    const made = await app.make(ada, body('Stuck'));
    const wanted = (job: string | null) =>
      app.metadata.pool.query(
        `UPDATE segments SET state = 'rebuilding', wanted_build = builds, job_id = $2 WHERE id = $1`,
        [made.segment_id, job],
      );
    const { rows } = await app.metadata.pool.query<{ id: string }>(
      `UPDATE pgboss.job SET state = 'failed' WHERE id = (SELECT job_id FROM segments WHERE id = $1) RETURNING id`,
      [made.segment_id],
    );
    await wanted(rows[0]?.id ?? null);
    await app.segments.reconcile();
    expect(await read(ada, made)).toMatchObject({ state: 'failed', reason: 'The build was cut off.', viewers: 100 });
    await wanted(null);
    await app.segments.reconcile();
    expect((await app.settled(ada, made.segment_id)).state).toBe('ready');
  });

  test('a build its queue gave up by day is told as failed within the hour', async () => {
    const made = await app.make(ada, body('Stuck by day'));
    const anHour = async () => {
      await app.segments.daily[0]?.fire('');
      await until('nothing is left to refresh', async () => {
        const sql = `SELECT 1 FROM pgboss.job WHERE name = 'segments.refresh' AND state IN ('created', 'active')`;
        return (await app.metadata.pool.query(sql)).rows.length === 0;
      });
    };
    // The day of each customer has been refreshed.
    await anHour();
    await idle();
    await app.metadata.pool.query(
      `UPDATE pgboss.job SET state = 'failed' WHERE id = (SELECT job_id FROM segments WHERE id = $1)`,
      [made.segment_id],
    );
    await app.metadata.pool.query(
      `UPDATE segments SET state = 'rebuilding', wanted_build = builds WHERE id = $1 AND job_id IS NOT NULL`,
      [made.segment_id],
    );
    await anHour();
    expect(await read(ada, made)).toMatchObject({ state: 'failed', reason: 'The build was cut off.' });
  });

  test('a build that a command wants is made also where the last one failed', async () => {
    const made = await app.make(ada, body('Undone after a failure', { series: ['Harbor'] }));
    const define = (definition: unknown) =>
      app.metadata.pool.query('UPDATE segments SET definition = $2 WHERE id = $1', [made.segment_id, definition]);
    const { rows } = await app.metadata.pool.query('SELECT definition FROM segments WHERE id = $1', [made.segment_id]);
    await define({ existing_segments: 'no JSON', playhead_stream_id: 'some' });
    await app.call(ada, 'POST', `segments/${made.segment_id}/rebuild`);
    expect((await app.settled(ada, made.segment_id)).state).toBe('failed');
    await define(rows[0]?.definition);
    await wantBuild(app.metadata.db, Number(made.segment_id));
    await app.segments.reconcile();
    expect(await app.settled(ada, made.segment_id)).toMatchObject({ state: 'ready', reason: null, viewers: 60 });
  });

  test('F3, F4: the engine is killed while it builds; readers see the old list or the new one, and the build ends', async () => {
    await app.engine.engine.command({ sql: LARGE_WORLD });
    const small = body('Beleaguered', { device: ['Roku'] });
    const large = body('Beleaguered', { device: ['Roku', 'Web'] });
    const made = await app.make(bianca, small);
    const [few, many] = [20_010, 40_010];
    expect(made.viewers).toBe(few);
    const viewersNow = () => app.viewersIn(bianca, made.segment_id);
    const seen = new Set([await viewersNow()]);
    for (const [turn, afterMs] of [10, 120].entries()) {
      const isGrowing = turn % 2 === 0;
      await put(bianca, made, isGrowing ? large : small);
      const kill = setTimeout(() => {
        const pid = app.engine.pid();
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      }, afterMs);
      const built = await until('it is built', async () => {
        seen.add(await viewersNow());
        const now = await read(bianca, made);
        return now.state === 'ready' || now.state === 'failed' ? now : undefined;
      });
      clearTimeout(kill);
      expect(built).toMatchObject({ state: 'ready', viewers: isGrowing ? many : few });
      seen.add(await viewersNow());
    }
    expect([...seen].filter((viewers) => typeof viewers === 'number').toSorted((a, b) => a - b)).toEqual([few, many]);
  });
});
