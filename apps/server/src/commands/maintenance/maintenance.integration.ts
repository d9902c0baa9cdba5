import { HOURLY_REFILLS } from '@playhead/query/schema';
import { describe, expect, test } from 'vitest';
import { findLoads, undoLoads } from '../../features/ingest/undo-load.ts';
import { recoverCustomer } from '../../features/ingest/recover-loads.ts';
import { buildDays } from '../../features/daily-rollups/build-days.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { remakeMonth } from '../../platform/derived/check-months.ts';
import { listDayBuilds } from '../../platform/derived/day-builds.ts';
import { ACTOR, CUSTOMER, early, NOW, OTHER, stageMaintenance, type TestRow } from './test-maintenance-stage.ts';

const { engine, metadata, send, run, rowsOf, runQuery } = stageMaintenance();

const firstDays = async () =>
  (
    await runQuery(
      "SELECT toString(toDate(first_start_utc)) AS day FROM viewer_first WHERE identity = 'viewer' ORDER BY day",
    )
  ).map((row) => row['day']);
const hourly = async () => (await runQuery("SELECT sum(attempts) AS n FROM session_hours WHERE slice = ''"))[0]?.['n'];
const dataVersion = async () => {
  const { settings } = await createCustomerDirectory({ db: metadata().db, now: () => NOW }).find(CUSTOMER);
  return Number(settings['data_version']);
};

const later: readonly TestRow[] = [
  { id: 'b', viewer: 'bob', start: '2026-05-02T12:00:00Z' },
  { id: 'c', viewer: 'bob', start: '2026-05-01T12:00:00Z' },
  { id: 'd', viewer: 'dan', start: '2026-05-03T12:00:00Z' },
];

describe('npm run verify', () => {
  const verify = (mend: boolean) => run({ kind: 'verify', customerId: CUSTOMER, mend, actor: ACTOR });

  test('finds what differs from the sessions in any derived table, and mends it', async () => {
    await send('k', [...early, ...later.slice(1)]);
    expect(await verify(false)).toEqual({
      code: 0,
      output: 'Customer 2001: every derived table holds what the sessions give.\n',
    });
    const writer = engine();
    await writer.deleteRows({
      table: 'viewer_first',
      where: "identity = 'viewer' AND toDate(first_start_utc) = '2026-04-30'",
    });
    await writer.command({
      sql: "INSERT INTO playhead.session_hours SELECT * FROM playhead.session_hours WHERE toYYYYMM(date) = 202605 AND slice = 'device'",
    });
    await writer.deleteRows({ table: 'session_concurrency', where: 'toYYYYMM(date) = 202604' });
    const found = await verify(false);
    expect(found).toEqual({
      code: 1,
      output: [
        'Customer 2001:',
        'table                month    sessions  it holds  wrong first streams',
        'session_concurrency  2026-04  1         0',
        'session_hours        2026-05  3         3',
        'viewer_first         2026-04                      1 by viewer',
        'npm run verify -- --mend makes them anew from the sessions.',
        '',
      ].join('\n'),
    });
    const before = await dataVersion();
    const mended = await verify(true);
    expect([mended.code, mended.output.endsWith('Mended.\n')]).toEqual([0, true]);
    expect([(await verify(false)).code, (await dataVersion()) - before]).toEqual([0, 1]);
    expect(await rowsOf('SELECT actor, action, customer_id, detail FROM audit_log')).toEqual([
      { actor: ACTOR, action: 'derived.mended', customer_id: CUSTOMER, detail: { months: 2, firstStreams: 1 } },
    ]);
    expect(await rowsOf('SELECT * FROM derived_doubts')).toEqual([]);
  });
});

test('npm run verify takes no rows that come in during a comparison for a difference', async () => {
  await send('k', early);
  const hours = HOURLY_REFILLS.find(({ table }) => table === 'session_hours');
  if (hours === undefined) throw new Error('there are no hourly rollups');
  let hasCome = false;
  const { inspect } = engine();
  /** The first comparison of a month sees it before its rollups. */
  const beforeRollups: typeof inspect = async (statement) => {
    if (hasCome || !statement.sql.includes("'wanted' AS side")) return inspect(statement);
    hasCome = true;
    await engine().deleteRows({ table: 'session_hours', where: 'customer_id = 2001' });
    const seen = await inspect(statement);
    for (const month of [202_604, 202_605]) await remakeMonth(engine(), CUSTOMER, { month, refill: hours });
    return seen;
  };
  const verified = await run(
    { kind: 'verify', customerId: CUSTOMER, mend: false, actor: ACTOR },
    { engine: { ...engine(), inspect: beforeRollups } },
  );
  expect([verified, hasCome]).toEqual([
    { code: 0, output: 'Customer 2001: every derived table holds what the sessions give.\n' },
    true,
  ]);
});

test('npm run verify leaves a doubt of before to the recovery, which also looks for lost rows', async () => {
  await send('lost', early);
  await metadata().pool.query(`INSERT INTO derived_doubts (customer_id) VALUES (${CUSTOMER})`);
  await engine().deleteRows({ table: 'sessions', where: "session_id = 'b'" });
  expect((await run({ kind: 'verify', customerId: CUSTOMER, mend: true, actor: ACTOR })).code).toBe(0);
  const { db, pool } = metadata();
  await recoverCustomer({ engine: engine(), db, pool, logger: silentLogger }, CUSTOMER);
  expect(await rowsOf('SELECT state FROM ingest_loads')).toEqual([{ state: 'interrupted' }]);
  expect(await send('lost', early)).toBe(1);
});

test('npm run verify finds a segment that has lost members, and enqueues a new build', async () => {
  await metadata().pool.query(`
    INSERT INTO segments (id, customer_id, owner, name, definition, state, builds, active_build, viewers)
    VALUES (5, ${CUSTOMER}, 'Ada', 'Fans', '{}', 'ready', 3, 3, 2)`);
  const members = [1, 2].map((key) => ({ customer_id: CUSTOMER, segment_id: 5, build: 3, viewer_key: key }));
  await engine().insertRows({ table: 'segment_members', rows: members });
  const verify = (mend: boolean) => run({ kind: 'verify', customerId: CUSTOMER, mend, actor: ACTOR });
  expect((await verify(false)).code).toBe(0);
  await engine().deleteRows({ table: 'segment_members', where: 'viewer_key = 2' });
  expect(await verify(true)).toEqual({
    code: 0,
    output: [
      'Customer 2001:',
      'segment  members  it holds',
      'Fans           2         1',
      'Mended; the segments are built at the next start.',
      '',
    ].join('\n'),
  });
  expect(await rowsOf('SELECT wanted_build FROM segments')).toEqual([{ wanted_build: 4 }]);
});

describe('daily rollups', () => {
  const build = () =>
    buildDays(
      {
        engine: engine(),
        db: metadata().db,
        pool: metadata().pool,
        customers: createCustomerDirectory({ db: metadata().db, now: () => NOW }),
        now: () => NOW,
      },
      { customerId: CUSTOMER, signal: new AbortController().signal, progress: async () => undefined },
    );
  const builds = () => listDayBuilds(metadata().db, { customerId: CUSTOMER, timeZone: 'UTC' });

  test('npm run verify finds a build that differs from the sessions, and has all built again', async () => {
    await send('k', early);
    await build();
    const verify = (mend: boolean) => run({ kind: 'verify', customerId: CUSTOMER, mend, actor: ACTOR });
    expect([(await verify(false)).code, (await builds()).length]).toEqual([0, 2]);
    await engine().command({
      sql: "ALTER TABLE playhead.session_days UPDATE content_seconds = 0 WHERE slice = 'screen' AND date = '2026-04-30' SETTINGS mutations_sync = 1",
    });
    const lines = ['Customer 2001:', 'table         from        to', 'session_days  2026-04-01  2026-04-30'];
    expect(await verify(false)).toEqual({
      code: 1,
      output: [...lines, 'npm run verify -- --mend makes them anew from the sessions.', ''].join('\n'),
    });
    expect(await verify(true)).toEqual({ code: 0, output: [...lines, 'Mended.', ''].join('\n') });
    expect(await builds()).toEqual([]);
    await build();
    expect([(await verify(false)).code, (await builds()).length]).toEqual([0, 2]);
  });

  test('undoing a load retires them: as many other sessions on a day would not be noticed', async () => {
    await send('right', early);
    await send('wrong', later);
    await build();
    const [id] = (await rowsOf("SELECT id FROM ingest_loads WHERE name = 'wrong'")).map((row) => Number(row['id']));
    await run({ kind: 'undo', loadIds: [id ?? 0], customerId: CUSTOMER, dryRun: false, actor: ACTOR });
    expect(await builds()).toEqual([]);
  });
});

describe('npm run ingest -- undo', () => {
  test('removes the sessions of a load with all that follows from them, and nothing of an earlier load', async () => {
    expect([await send('right', early), await send('wrong', later)]).toEqual([2, 2]);
    const { output } = await run({ kind: 'loads', customerId: CUSTOMER, limit: 10 });
    const [first, second] = (await rowsOf('SELECT id FROM ingest_loads ORDER BY id')).map(({ id }) => Number(id));
    expect(
      output
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, 'TIME')),
    ).toEqual([
      `${second}     TIME  live feed     2  stored  wrong`,
      `${first}     TIME  live feed     2  stored  right`,
      '',
    ]);
    expect(await firstDays()).toEqual(['2026-04-30', '2026-05-01', '2026-05-03']);
    const undo = { kind: 'undo' as const, loadIds: [second ?? 0], customerId: null, actor: ACTOR };

    const dry = await run({ ...undo, dryRun: true });
    expect(dry).toEqual({
      code: 0,
      output: `load  sessions to remove  name\n${second}                      2  wrong\nMonths: 2026-05\nDry run: nothing was removed.\n`,
    });
    expect(await hourly()).toBe(4);

    const before = await dataVersion();
    expect((await run({ ...undo, dryRun: false })).code).toBe(0);
    expect(await runQuery('SELECT session_id FROM sessions ORDER BY session_id')).toEqual([
      { session_id: 'a' },
      { session_id: 'b' },
    ]);
    expect([await firstDays(), await hourly()]).toEqual([['2026-04-30', '2026-05-02'], 2]);
    expect(await run({ kind: 'verify', customerId: CUSTOMER, mend: false, actor: ACTOR })).toMatchObject({ code: 0 });
    expect(await dataVersion()).toBeGreaterThan(before);
    expect(await rowsOf('SELECT actor, action, detail FROM audit_log')).toEqual([
      { actor: ACTOR, action: 'load.undone', detail: { load: second, kind: 'request', name: 'wrong', rows: 2 } },
    ]);
    await expect(run({ ...undo, dryRun: false })).rejects.toThrow(`Load ${second} is undone already.`);
    expect(await send('wrong', later)).toBe(2);
  });

  test('the list counts what is stored, whatever a load that was cut off noted', async () => {
    await send('right', early);
    await metadata().pool.query("UPDATE ingest_loads SET state = 'interrupted', rows = 40");
    const { output } = await run({ kind: 'loads', customerId: CUSTOMER, limit: 10 });
    expect(output).toMatch(/live feed +2  interrupted; load it again  right/);
  });

  test('removes a load whose writer was killed, and refuses one that is being written', async () => {
    await send('killed', early);
    await metadata().pool.query("UPDATE ingest_loads SET state = 'writing'");
    const [load] = await rowsOf('SELECT id FROM ingest_loads');
    const undo = { kind: 'undo' as const, loadIds: [Number(load?.id)], customerId: null, actor: ACTOR, dryRun: false };
    const writer = await lockCustomer(metadata().pool, { kind: 'write', customerId: CUSTOMER, waitMs: 0 });
    await expect(run(undo)).rejects.toThrow(`Load ${load?.id} is being written; wait for its end or stop it.`);
    await writer?.release();
    expect((await run(undo)).code).toBe(0);
    expect(await runQuery('SELECT count() AS n FROM sessions')).toEqual([{ n: 0 }]);
  });

  test('is not done where the sender repeated an interrupted request meanwhile', async () => {
    await send('cut', early);
    await metadata().pool.query(
      "UPDATE ingest_requests SET reply = NULL; UPDATE ingest_loads SET state = 'interrupted'",
    );
    const [load] = await rowsOf('SELECT id FROM ingest_loads');
    const chosen = {
      customerId: CUSTOMER,
      loads: await findLoads(metadata().db, { loadIds: [Number(load?.id)], customerId: null }),
    };
    const { db, pool } = metadata();
    let repeated: Promise<number> | undefined;
    const watched: Engine = {
      ...engine(),
      async query(query) {
        // The rows are deleted, and the derived tables are compared with those that are left.
        repeated ??= send('cut', early);
        await repeated;
        return engine().query(query);
      },
    };
    const undo = (on: Engine) => undoLoads({ engine: on, db, pool, logger: silentLogger }, chosen, ACTOR);
    await expect(undo(watched)).rejects.toThrow('Run the command again.');
    expect([await repeated, (await rowsOf('SELECT state FROM ingest_loads'))[0]?.state]).toEqual([2, 'stored']);
    await undo(engine());
    expect(await runQuery('SELECT count() AS n FROM sessions')).toEqual([{ n: 0 }]);
  });

  test('goes on where it was interrupted', async () => {
    await send('right', early);
    await send('wrong', later);
    const [load] = await rowsOf("SELECT id FROM ingest_loads WHERE name = 'wrong'");
    const id = Number(load?.id);
    await metadata().pool.query(`UPDATE ingest_loads SET state = 'undoing' WHERE id = ${id}`);
    await engine().deleteRows({ table: 'sessions', where: `load_id = ${id}` });
    const undone = await run({ kind: 'undo', loadIds: [id], customerId: CUSTOMER, dryRun: false, actor: ACTOR });
    expect(undone.code).toBe(0);
    expect([await firstDays(), await hourly()]).toEqual([['2026-04-30', '2026-05-02'], 2]);
    expect(await rowsOf('SELECT detail FROM audit_log')).toEqual([
      { detail: { load: id, kind: 'request', name: 'wrong', rows: 2 } },
    ]);
  });

  test('enqueues builds of the segments, whose members were found among removed rows', async () => {
    await send('wrong', early);
    await metadata().pool.query(`
      INSERT INTO segments (id, customer_id, owner, name, definition, state, builds, active_build)
      VALUES (5, ${CUSTOMER}, 'Ada', 'Fans', '{}', 'ready', 3, 3), (6, ${OTHER}, 'Bob', 'Fans', '{}', 'ready', 3, 3)`);
    const [load] = await rowsOf('SELECT id FROM ingest_loads');
    const undone = await run({
      kind: 'undo',
      loadIds: [Number(load?.id)],
      customerId: null,
      dryRun: false,
      actor: ACTOR,
    });
    expect(undone.output).toContain('1 segment of customer 2001: built anew at the next start.\n');
    expect(await rowsOf('SELECT id, active_build, wanted_build, state FROM segments ORDER BY id')).toEqual([
      { id: '5', active_build: 3, wanted_build: 4, state: 'rebuilding' },
      { id: '6', active_build: 3, wanted_build: null, state: 'ready' },
    ]);
  });
});
