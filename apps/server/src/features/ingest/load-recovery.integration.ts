import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { orphanWrites, writeTag } from '@playhead/query/ingest';
import { HOURLY_CHECK } from '@playhead/query/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { doubtRecentLoads, raiseDoubt } from '../../platform/customers/derived-doubt.ts';
import { createCustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { findDifferences } from '../../platform/derived/mend-derived.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { openEmbeddedEngine } from '../../platform/engine/open-engine.ts';
import {
  makeTestDirectory,
  silentLogger,
  startTestEngine,
  type TestEngine,
} from '../../platform/engine/test-engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { startTestMetadata, type TestMetadata } from '../../platform/metadata/test-metadata.ts';
import { copyDirectory, prepared } from '../../platform/test-prepared.ts';
import { acceptSessions } from './accept-sessions.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { readSessionLines } from './read-body.ts';
import { recoverCustomer, startLoadRecovery } from './recover-loads.ts';

const CUSTOMER = 2001;
const NOW = new Date('2026-06-01T00:00:00Z');

let engine: TestEngine;
let postgres: TestMetadata;
let metadata: Metadata;

beforeAll(async () => {
  [engine, postgres] = await Promise.all([startTestEngine({ customers: [CUSTOMER] }), startTestMetadata()]);
});
afterAll(() => Promise.all([engine.end(), postgres.stop()]));

beforeEach(async () => {
  metadata = await postgres.clone();
  await metadata.db.insert(customers).values({ id: CUSTOMER, accountName: 'c', name: 'Customer', timeZone: 'UTC' });
  for (const table of ['sessions', 'viewer_first', 'session_hours', 'session_concurrency', 'session_sample']) {
    await engine.engine.command({ sql: `TRUNCATE TABLE playhead.${table}` });
  }
  return () => metadata.stop();
});

const deps = () => ({
  engine: engine.engine,
  db: metadata.db,
  pool: metadata.pool,
  logger: silentLogger,
  now: () => NOW,
});

interface TestRow {
  id: string;
  viewer: string;
  start: string;
}

async function send(key: string, rows: readonly TestRow[], to: ReturnType<typeof deps> = deps()) {
  const text = rows.map(({ id, viewer, start }) => {
    const row = {
      session_id: id,
      viewer_id: viewer,
      start_utc: start,
      household_id: `home of ${viewer}`,
      content_seconds: 60,
    };
    return `${JSON.stringify(row)}\n`;
  });
  const lines = await readSessionLines(Readable.from([Buffer.from(text.join(''))]), undefined);
  return acceptSessions(to, { customerId: CUSTOMER, key, lines });
}

/** As after a server that was killed when the rows were stored and the request was not finished. */
async function forgetReply(key: string): Promise<void> {
  await metadata.pool.query('UPDATE ingest_requests SET reply = NULL WHERE idempotency_key = $1', [key]);
  await metadata.pool.query(`UPDATE ingest_loads SET state = 'writing', stored_at = NULL, rows = 0 WHERE name = $1`, [
    key,
  ]);
}

const FEEDS = ['viewer_first_from_viewer', 'viewer_first_from_household', 'session_hours_feed', 'session_sample_feed'];

/** As after an engine that was killed between a block of sessions and what follows from it. */
async function withoutFeeds(work: () => Promise<unknown>, feeds: readonly string[] = FEEDS): Promise<void> {
  for (const feed of feeds) await engine.engine.command({ sql: `DETACH TABLE playhead.${feed}` });
  await work();
  for (const feed of feeds) await engine.engine.command({ sql: `ATTACH TABLE playhead.${feed}` });
}

const firstStarts = async () =>
  (
    await engine.engine.query({
      customerId: CUSTOMER,
      sql: "SELECT toString(first_start_utc) AS at FROM viewer_first WHERE identity = 'viewer' ORDER BY at",
    })
  ).rows.map((row) => row['at']);

const isInDoubt = async () =>
  (await createCustomerDirectory({ db: metadata.db, now: () => NOW }).find(CUSTOMER)).derivedInDoubt;

const differences = async () => {
  const { months, firstStreams } = await findDifferences(engine.engine, CUSTOMER, 'everything');
  return [
    ...months.map(({ month, refill }) => `${refill.table} ${month}`),
    ...firstStreams.map(({ check, keys }) => `viewer_first ${check.identity} ${keys.length}`),
  ];
};

const rows: readonly TestRow[] = [
  { id: 'a', viewer: 'ada', start: '2026-04-30T12:00:00Z' },
  { id: 'b', viewer: 'ada', start: '2026-05-02T12:00:00Z' },
  { id: 'c', viewer: 'bob', start: '2026-05-03T12:00:00Z' },
];

describe('a load that was cut off', () => {
  test('F4: first streams and rollups it left out are there after the repeated request', async () => {
    await withoutFeeds(() => send('k', rows));
    await forgetReply('k');
    expect([await firstStarts(), await isInDoubt()]).toEqual([[], true]);

    const { reply } = await send('k', rows);
    expect(reply).toMatchObject({ read: 3, taken: 0, duplicates: 3 });
    expect(await isInDoubt()).toBe(true);
    const recovery = startLoadRecovery(deps());
    await recovery.settled();
    await recovery.stop();

    expect(await firstStarts()).toEqual(['2026-04-30 12:00:00', '2026-05-03 12:00:00']);
    expect([await differences(), await isInDoubt()]).toEqual([[], false]);
  });

  test('F4: it is found and mended at the start, also when nobody repeats the request', async () => {
    await withoutFeeds(() => send('k', rows));
    await forgetReply('k');
    expect(await differences()).toEqual([
      'session_hours 202604',
      'session_hours 202605',
      'viewer_first viewer 2',
      'viewer_first household 2',
    ]);
    const recovery = startLoadRecovery(deps());
    await recovery.settled();
    await recovery.stop();
    expect([await differences(), await isInDoubt()]).toEqual([[], false]);
    const { rows: loads } = await metadata.pool.query('SELECT name, state, rows FROM ingest_loads');
    expect(loads).toEqual([{ name: 'k', state: 'interrupted', rows: '0' }]);
  });

  test('first streams of rows that were never stored are taken back', async () => {
    await send('k', rows);
    await engine.engine.deleteRows({ table: 'sessions', where: "session_id = 'a'" });
    await forgetReply('k');
    expect(await recoverCustomer(deps(), CUSTOMER)).toBe('mended');
    expect(await firstStarts()).toEqual(['2026-05-02 12:00:00', '2026-05-03 12:00:00']);
    expect([await differences(), await isInDoubt()]).toEqual([[], false]);
  });

  test('rows that come in during each comparison are not taken for a difference', async () => {
    await send('k', rows);
    await raiseDoubt(metadata.db, CUSTOMER);
    let late = 0;
    /** Sees a session before what follows from it, which is there when the comparison has ended. */
    const beforeFeeds = async <T>(compare: () => Promise<T>): Promise<T> => {
      late += 1;
      const row = { id: `late ${late}`, viewer: `late ${late}`, start: '2026-05-04T12:00:00Z' };
      const seen = Promise.withResolvers<T>();
      const stored = async () => {
        await send(`${late} seen`, [row]);
        await compare().then(seen.resolve, seen.reject);
        await engine.engine.deleteRows({ table: 'sessions', where: `session_id = '${row.id}'` });
      };
      await withoutFeeds(stored, [...FEEDS, 'session_concurrency_feed']);
      await send(`${late} fed`, [row]);
      return seen.promise;
    };
    const { query, inspect } = engine.engine;
    const fed: Engine = {
      ...engine.engine,
      query: (request) => (request.sql === HOURLY_CHECK ? beforeFeeds(() => query(request)) : query(request)),
      inspect: (statement) =>
        statement.sql.includes('AS wanted_at') && statement.params?.['keys'] === undefined
          ? beforeFeeds(() => inspect(statement))
          : inspect(statement),
    };
    expect(await recoverCustomer({ ...deps(), engine: fed }, CUSTOMER)).toBe('clean');
    expect(late).toBe(4);
    expect([await differences(), await isInDoubt()]).toEqual([[], false]);
  });

  test('a load that is being written is no reason to doubt', async () => {
    await send('k', rows);
    await forgetReply('k');
    const lock = await lockCustomer(metadata.pool, { kind: 'write', customerId: CUSTOMER, waitMs: 0 });
    expect(await isInDoubt()).toBe(false);
    await lock?.release();
    expect(await isInDoubt()).toBe(true);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['before rows of another request are compared with the stored ones', () => send('other', rows)],
    ['before derived tables are compared with the sessions', () => recoverCustomer(deps(), CUSTOMER)],
  ])('its write, which the engine goes on with, is ended %s', async (_when, work) => {
    await send('k', rows);
    await forgetReply('k');
    const killed = new AbortController();
    onTestFinished(() => killed.abort());
    const write = engine.engine.command({
      sql: `${writeTag(CUSTOMER)} INSERT INTO playhead.sessions (customer_id, session_id) SELECT ${CUSTOMER}, 'late' FROM system.numbers WHERE number + 1 = 0`,
      signal: killed.signal,
    });
    const ended = write.then(
      () => 'written',
      () => 'ended',
    );
    const orphans = async () => (await engine.engine.inspect(orphanWrites(CUSTOMER)))[0]?.['orphans'];
    while ((await orphans()) === 0);
    await work();
    expect(await orphans()).toBe(0);
    expect(await ended).toBe('ended');
  });

  test('of two plays in the first second either may be the first stream', async () => {
    const twice = ['x', 'y', 'z'].map((id) => ({ id, viewer: 'eve', start: '2026-05-01T00:00:00Z' }));
    await send('k', twice);
    expect(await differences()).toEqual([]);
    await engine.engine.command({
      sql: `INSERT INTO playhead.viewer_first SELECT * REPLACE ('elsewhere' AS first_country) FROM playhead.viewer_first FINAL WHERE identity = 'viewer'`,
    });
    expect(await differences()).toEqual(['viewer_first viewer 1']);
  });
});

describe('a power cut', () => {
  test('that takes acknowledged rows: the same request, sent again, stores them', async () => {
    const dataDir = await makeTestDirectory();
    await copyDirectory(await prepared('engine-files'), dataDir);
    const opened = () => openEmbeddedEngine({ kind: 'embedded', dataDir, logger: silentLogger, customers: [CUSTOMER] });
    const before = await opened();
    const own = (store: Engine) => ({ ...deps(), engine: store });
    const [lost, kept] = [rows.slice(0, 1), rows.slice(1)];
    await send('kept', kept, own(before.engine));
    await before.engine.command({ sql: 'OPTIMIZE TABLE playhead.sessions FINAL' });
    await send('lost', lost, own(before.engine));
    const [part] = await before.engine.inspect({
      sql: "SELECT path FROM system.parts WHERE table = 'sessions' AND active ORDER BY modification_time DESC, partition LIMIT 1",
    });
    process.kill(before.server.pid() ?? 0, 'SIGKILL');
    await before.engine.stop();
    await rm(String(part?.['path']), { recursive: true });

    const after = await opened();
    await doubtRecentLoads(metadata.db);
    expect(await isInDoubt()).toBe(true);
    expect(await recoverCustomer(own(after.engine), CUSTOMER)).toBe('mended');
    const again = await send('lost', lost, own(after.engine));
    expect([again.replayed, again.reply.taken]).toEqual([false, 1]);
    expect((await send('kept', kept, own(after.engine))).replayed).toBe(true);
    const [stored] = await after.engine.inspect({
      sql: 'SELECT count() AS n, uniqExact(session_id) AS ids FROM playhead.sessions',
    });
    const { months, firstStreams } = await findDifferences(after.engine, CUSTOMER, 'everything');
    expect([stored, months, firstStreams]).toEqual([{ n: 3, ids: 3 }, [], []]);
    await after.engine.stop();
    await rm(dataDir, { recursive: true });
  });
});

describe('the engine', () => {
  test('F4: is killed while 80,000 rows come in; the repeated request leaves every table as if nothing had happened', async () => {
    const many = Array.from({ length: 80_000 }, (_value, index) => ({
      id: `s${index}`,
      viewer: `v${index % 30_000}`,
      start: new Date(Date.UTC(2026, 3, 1) + ((index * 7919) % 5_000_000) * 1000).toISOString(),
    }));
    const sending = send('k', many).then(
      () => 'stored',
      () => 'failed',
    );
    const countStored = async () =>
      Number((await engine.engine.inspect({ sql: 'SELECT count() AS n FROM playhead.sessions' }))[0]?.['n']);
    await expect.poll(countStored, { interval: 10 }).toBeGreaterThanOrEqual(20_000);
    process.kill(engine.pid() ?? 0, 'SIGKILL');
    expect(await sending).toBe('failed');
    expect(await isInDoubt()).toBe(true);

    let response: Awaited<ReturnType<typeof send>> | undefined;
    while (response === undefined) {
      // Preparing 80,000 rows for an engine that is not back costs more than the load.
      await expect.poll(() => engine.engine.state()).toBe('ready');
      response = await send('k', many).catch(() => undefined);
    }
    expect(response.reply.read).toBe(80_000);
    const recovery = startLoadRecovery(deps());
    await recovery.settled();
    await recovery.stop();
    const [stored] = await engine.engine.inspect({
      sql: 'SELECT count() AS n, uniqExact(session_id) AS ids FROM playhead.sessions',
    });
    expect([stored, await differences(), await isInDoubt()]).toEqual([{ n: 80_000, ids: 80_000 }, [], false]);
    const { rows: loads } = await metadata.pool.query('SELECT state, rows FROM ingest_loads');
    expect(loads).toEqual([{ state: 'stored', rows: '80000' }]);
  });
});
