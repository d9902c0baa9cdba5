import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../config/config.ts';
import { openLoad } from '../../features/ingest/loads.ts';
import { createJobs } from '../../jobs/create-jobs.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { listCustomersInDoubt } from '../../platform/customers/derived-doubt.ts';
import { controlHandlers } from '../../start/control-requests.ts';
import { type ControlSocket, openControlSocket } from '../../start/control-socket.ts';
import { connect } from '../../platform/metadata/metadata.ts';
import { openStores, type Stores } from '../../start/open-stores.ts';
import { createShutdown, type Shutdown } from '../../start/shutdown.ts';
import { insertCustomer } from '../customer/customer-store.ts';
import { readS3Access } from '../ingest/remote-sources.ts';
import { startTestObjectStore } from '../ingest/test-object-store.ts';
import { runCommandProcess } from '../test-process.ts';
import { UsageError } from '../usage-error.ts';
import { inLongTransaction } from './postgres-tables.ts';
import { type RestoreOptions, runRestore } from './run-restore.ts';

/** Written to while the backup runs; the others do not change. */
const BUSY = 3;

let folder: string;
let shutdown: Shutdown;
let stores: Stores;
let control: ControlSocket;
let there: Stores;
let closing: Shutdown;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhead-backup-'));
  await chmod(folder, 0o711);
  [stores, shutdown] = await open('here');
  const config = readConfig({ PLAYHEAD_DATA: join(folder, 'here') }, folder);
  const handlers = controlHandlers({
    config,
    stores,
    version: '0.0.0-test',
    rebuildSegments: async () => undefined,
    artifacts: { removeAll: async () => 0 },
  });
  control = await openControlSocket({ dataDir: config.dataDir, handlers, logger: stores.logger });
  await fill();
});
afterAll(async () => {
  await control.stop();
  await Promise.all([shutdown.run(), closing.run()]);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function open(name: string): Promise<[Stores, Shutdown]> {
  const stopping = createShutdown((part, error) => console.error(part, error));
  const config = readConfig({ PLAYHEAD_DATA: join(folder, name), PLAYHEAD_DISK_FULL_MB: '1' }, folder);
  return [await openStores({ config, shutdown: stopping }), stopping];
}

async function fill(): Promise<void> {
  for (const id of [1, 2, BUSY]) {
    await insertCustomer(stores.metadata.db, {
      id,
      account: `account_${id}`,
      name: `Kunde „${id}“ \\ "quoted"`,
      zone: 'Europe/Berlin',
      weekStartDay: 1,
      country: null,
      ads: true,
      demographics: false,
      streamIds: false,
      customTags: ['plan\nnew line', '\u00e9\u{1F600}'],
    });
  }
  await stores.metadata.pool.query(`
    INSERT INTO users (email, full_name, password_hash)
    SELECT 'user' || n || '@example.com', 'Name ' || n, 'hash' FROM generate_series(1, 5000) n`);
  await stores.metadata.pool.query(`
    INSERT INTO memberships (user_id, customer_id, permissions) SELECT id, 1, '["ci_export_permission"]' FROM users`);
  await stores.engine.ensureCustomers([1, 2, BUSY]);
  const rows = Array.from({ length: 3_000 }, (_value, index) => ({
    customer_id: 1 + (index % 2),
    viewer_key: index % 700,
    viewer_id: `viewer-${index % 700}`,
    session_id: `session-${index}`,
    start_utc: `2026-05-${String(1 + (index % 28)).padStart(2, '0')} 12:00:00`,
    end_utc: `2026-05-${String(1 + (index % 28)).padStart(2, '0')} 12:10:00`,
    started: true,
    asset_id: `asset-${index % 50}`,
    device: 'Web',
    screen: 'TV',
    country: 'DE',
  }));
  await stores.engine.insertRows({ table: 'sessions', rows });
}

/** Number and checksum of the rows of every table, as one object. */
async function digests({ engine, metadata }: Stores): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const tables = await engine.inspect({
    sql: `SELECT name, engine FROM system.tables WHERE database = 'playhead' AND engine LIKE '%MergeTree'`,
  });
  for (const { name, engine: kind } of tables) {
    const final = kind === 'MergeTree' ? '' : 'FINAL';
    const others = name === 'segment_members' ? `WHERE customer_id <> ${BUSY}` : '';
    // A restore records a customer's layout again.
    const columns = name === 'schema_migrations' ? 'DISTINCT id' : '*';
    const [row] = await engine.inspect({
      sql: `SELECT concat(toString(count()), ' ', toString(sum(cityHash64(line)))) AS digest
            FROM (SELECT formatRow('JSONEachRow', *) AS line
                  FROM (SELECT ${columns} FROM playhead.${String(name)} ${final} ${others}))`,
    });
    found[`clickhouse ${String(name)}`] = String(row?.['digest']);
  }
  const { rows } = await metadata.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'derived_doubts'`,
  );
  for (const { name } of rows) {
    const others = name === 'customers' ? `WHERE id <> ${BUSY}` : '';
    // The time of a migration does not matter.
    const columns = name === 'migrations' ? 'name, sha256' : '*';
    const digest = await metadata.pool.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' ORDER BY r::text)), '') AS digest
       FROM (SELECT ${columns} FROM public.${name} ${others}) r`,
    );
    found[`postgres ${name}`] = String(digest.rows[0]?.digest);
  }
  return found;
}

/** As ingest does: rows into the engine first, then the record of them in PostgreSQL. */
function keepWriting(): { stop(): Promise<number> } {
  let going = true;
  const work = (async () => {
    let n = 0;
    while (going) {
      n += 1;
      const row = { customer_id: BUSY, segment_id: 1, build: 1, viewer_key: n };
      await stores.engine.insertRows({ table: 'segment_members', rows: [row] });
      await stores.metadata.pool.query('UPDATE customers SET settings = $1 WHERE id = $2', [{ claimed: n }, BUSY]);
    }
    return n;
  })();
  return {
    stop: () => {
      going = false;
      return work;
    },
  };
}

function restoreThere(target: string, more: Partial<RestoreOptions> = {}): Promise<void> {
  const config = readConfig({ PLAYHEAD_DATA: join(folder, 'elsewhere') }, folder);
  const { signal } = new AbortController();
  const access = readS3Access({});
  return runRestore({ config, stores: there, target, access, signal, write: () => undefined, replace: false, ...more });
}

function withOtherByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

const here = () => ({ dataDir: join(folder, 'here'), cwd: folder });
const elsewhere = () => ({ dataDir: join(folder, 'elsewhere'), cwd: folder });

test('a backup of a running, busy Playhead restores elsewhere with every row', async () => {
  const writing = keepWriting();
  const backup = await runCommandProcess('backup', ['copy'], here());
  const written = await writing.stop();
  expect(backup.output).toMatch(
    /^PostgreSQL: \d+ tables, [\d,]+ rows\nClickHouse: about 3,000 sessions\nBackup complete in \d+ s: .*\/copy\n/,
  );
  expect(backup.code).toBe(0);
  expect(await readdir(join(folder, 'here', 'clickhouse', 'backups'))).toEqual([]);
  expect((await stat(join(folder, 'copy', 'secret'))).mode & 0o777).toBe(0o600);
  const again = await runCommandProcess('backup', ['copy'], here());
  expect(again).toEqual({ code: 2, output: `${join(folder, 'copy')} is not empty; name a new folder.\n` });

  const restored = await runCommandProcess('restore', ['copy'], elsewhere());
  expect(restored.output).toMatch(/^ClickHouse: about 3,000 sessions\nRestored 3 customers, as of 20/);
  expect(restored.code).toBe(0);
  [there, closing] = await open('elsewhere');
  expect(await digests(there)).toEqual(await digests(stores));
  const { rows } = await there.metadata.pool.query<{ claimed: number }>(
    `SELECT (settings ->> 'claimed')::int AS claimed FROM customers WHERE id = ${BUSY}`,
  );
  const claimed = rows[0]?.claimed ?? 0;
  const [stored] = await there.engine.inspect({
    sql: 'SELECT max(viewer_key) AS stored FROM playhead.segment_members',
  });
  expect(written).toBeGreaterThan(claimed);
  expect(Number(stored?.['stored'])).toBeGreaterThanOrEqual(claimed);
  const seen = await there.engine.query({ customerId: 2, sql: 'SELECT count() AS n FROM sessions' });
  expect(seen.rows).toEqual([{ n: 1_500 }]);
  expect(await listCustomersInDoubt(there.metadata.db)).toEqual([1, 2, BUSY]);
  const secret = await readFile(join(folder, 'here', 'secret'), 'utf8');
  expect(await readFile(join(folder, 'elsewhere', 'secret'), 'utf8')).toBe(secret);
});

test('a backup in a bucket replaces what is there', async () => {
  const store = await startTestObjectStore();
  const environment = {
    AWS_ACCESS_KEY_ID: 'backup-key',
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_ENDPOINT_URL_S3: store.url,
  };
  const backup = await runCommandProcess('backup', ['s3://bucket/daily'], { ...here(), environment });
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('s: s3://bucket/daily\n')]);
  expect([...store.callers]).toEqual(['backup-key']);
  const again = await runCommandProcess('backup', ['s3://bucket/daily/'], { ...here(), environment });
  expect(again.output).toBe('There is a backup at s3://bucket/daily already; name another prefix.\n');

  await there.metadata.pool.query('DELETE FROM customers');
  const options = { replace: true, access: readS3Access(environment) };
  const piece = store.objects.get('bucket/daily/clickhouse/000000') ?? Buffer.alloc(0);
  store.objects.set('bucket/daily/clickhouse/000000', withOtherByte(piece, 2_000));
  const before = await digests(there);
  await expect(restoreThere('s3://bucket/daily', options)).rejects.toThrow(
    'The backup s3://bucket/daily is damaged: the part of ClickHouse was changed since.',
  );
  expect(await digests(there)).toEqual(before);
  store.objects.set('bucket/daily/clickhouse/000000', piece);
  await restoreThere('s3://bucket/daily', options);
  expect(await digests(there)).toEqual(await digests(stores));
  await store.end();
});

test('a restore leaves no job of the replaced data, which would keep the restored data from its own', async () => {
  const job = defineJob({ id: 'test.job', payload: z.object({ name: z.string() }), run: async () => undefined });
  const deps = { metadata: there.metadata, jobs: [job], logger: there.logger, now: () => new Date() };
  const before = createJobs({ ...deps, workers: 'none' });
  await before.start();
  await before.enqueue(job, { name: 'of the replaced data' }, { key: 'segment 1 build 7' });
  await before.stop();
  await restoreThere(join(folder, 'copy'), { replace: true });
  const after = createJobs({ ...deps, workers: 'none' });
  await after.start();
  const own = await after.enqueue(job, { name: 'of the restored data' }, { key: 'segment 1 build 7' });
  await after.stop();
  expect(own.created).toBe(true);
});

test('a restore says so when the secret of the backup is not among those of the settings', async () => {
  const source = join(folder, 'copy');
  const secret = (await readFile(join(source, 'secret'), 'utf8')).trim();
  const restored = async (environment: Record<string, string>) => {
    const config = readConfig({ PLAYHEAD_DATA: join(folder, 'elsewhere'), ...environment }, folder);
    let output = '';
    await restoreThere(source, { replace: true, config, write: (text) => void (output += text) });
    return /another PLAYHEAD_SECRET\. Add that one to PLAYHEAD_SECRET_PREVIOUS/.test(output);
  };
  const other = 'Zk3v0PqXw9rT5yLb2NcJ8sHfGm4dQeUa';
  expect(await restored({ PLAYHEAD_SECRET: other })).toBe(true);
  expect(await restored({ PLAYHEAD_SECRET: other, PLAYHEAD_SECRET_PREVIOUS: secret })).toBe(false);
  expect(await restored({ PLAYHEAD_SECRET: secret })).toBe(false);
  expect(await restored({})).toBe(false);
});

test('loads after a restore get other numbers than those whose rows were stored during the backup', async () => {
  const row = { customer_id: 1, load_id: 4_321, session_id: 'late', viewer_key: 1, start_utc: '2026-05-01 12:00:00' };
  await stores.engine.insertRows({ table: 'sessions', rows: [row] });
  const backup = await runCommandProcess('backup', ['late'], here());
  expect(backup.code).toBe(0);
  await restoreThere(join(folder, 'late'), { replace: true });
  const load = { customerId: 1, kind: 'request' as const, name: 'after the restore' };
  expect(await openLoad(there.metadata.db, load)).toBeGreaterThan(4_321);
});

test('a backup of a version with older analytics tables is migrated before its customers get their views', async () => {
  await stores.engine.command({ sql: 'ALTER TABLE playhead.residents DROP COLUMN loaded_at' });
  await stores.engine.command({ sql: "DELETE FROM playhead.schema_migrations WHERE id = '0013-household-load-times'" });
  const backup = await runCommandProcess('backup', ['older'], here());
  expect(backup.code).toBe(0);
  await there.engine.command({ sql: 'DROP DATABASE c_1 SYNC' });
  await restoreThere(join(folder, 'older'), { replace: true });
  const read = await there.engine.query({ customerId: 1, sql: 'SELECT count(loaded_at) AS n FROM residents' });
  expect(read.rows).toEqual([{ n: 0 }]);
});

test('a statement of a backup or a restore may take longer than one of a request', async () => {
  const { url, state } = stores.metadata;
  const server = { url, state, stop: async () => undefined };
  const hurried = connect({ server, logger: stores.logger, queryLimitMs: 1_500 });
  const slow = inLongTransaction(hurried.pool, 'BEGIN', (client) => client.query('SELECT pg_sleep(2)'));
  await expect(slow).resolves.toMatchObject({ rowCount: 1 });
  await hurried.stop();
});

test.each([
  ['a file that is gone', () => undefined, / cannot be read \(ENOENT\)\.$/],
  [
    'a file that ends in a row',
    (text: string) => text.slice(0, -20),
    /: line 2000 of postgres\/users-2\.ndjson cannot be read\.$/,
  ],
  [
    'a row that is none',
    (text: string) => text.replace('\n{', '\n[{'),
    /: line 2 of postgres\/users-2\.ndjson cannot be read\.$/,
  ],
  [
    'a file without its last rows',
    (text: string) => text.split('\n').slice(0, 1_900).join('\n').concat('\n'),
    /: users has 4900 rows, and 5000 are expected\.$/,
  ],
] as const)('%s is told before a restore removes anything', async (_name, damage, sentence) => {
  const before = await digests(there);
  const file = join(folder, 'copy', 'postgres', 'users-2.ndjson');
  const whole = await readFile(file, 'utf8');
  const damaged = damage(whole);
  await (damaged === undefined ? rm(file) : writeFile(file, damaged));
  try {
    const refusal: unknown = await restoreThere(join(folder, 'copy'), { replace: true }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal).toHaveProperty('message', expect.stringMatching(sentence));
  } finally {
    await writeFile(file, whole);
  }
  expect(await digests(there)).toEqual(before);
});

test.each([
  ['changed', 'was changed since'],
  ['gone', 'is missing'],
] as const)('a file of ClickHouse that is %s is told before a restore removes anything', async (how, told) => {
  const before = await digests(there);
  const part = join(folder, 'copy', 'clickhouse');
  const entries = await readdir(part, { recursive: true, withFileTypes: true });
  const [entry] = entries.filter(({ name }) => name === 'data.bin');
  const file = join(entry?.parentPath ?? '', entry?.name ?? '');
  const whole = await readFile(file);
  await (how === 'gone' ? rm(file) : writeFile(file, withOtherByte(whole, whole.length - 1)));
  try {
    await expect(restoreThere(join(folder, 'copy'), { replace: true })).rejects.toThrow(
      `The backup ${join(folder, 'copy')} is damaged: clickhouse/${file.slice(part.length + 1)} ${told}.`,
    );
  } finally {
    await writeFile(file, whole);
  }
  expect(await digests(there)).toEqual(before);
});

test('what is no whole backup is refused with one sentence, and a running Playhead is not restored over', async () => {
  const running = await runCommandProcess('restore', ['copy'], here());
  expect([running.code, running.output]).toEqual([2, expect.stringContaining('stop it before a restore')]);
  await expect(restoreThere(join(folder, 'copy'))).rejects.toThrow(/already: restore into an empty PLAYHEAD_DATA/);
  await expect(restoreThere(join(folder, 'nothing'))).rejects.toThrow(
    /nothing\/manifest.json cannot be read \(ENOENT\)/,
  );
  const manifest = await readFile(join(folder, 'copy', 'manifest.json'), 'utf8');
  await writeFile(join(folder, 'copy', 'manifest.json'), manifest.slice(0, 100));
  await expect(restoreThere(join(folder, 'copy'), { replace: true })).rejects.toThrow(
    `${join(folder, 'copy')} is no whole backup: its manifest.json cannot be read.`,
  );
  await writeFile(join(folder, 'copy', 'manifest.json'), manifest.replaceAll('0001-', '0000-'));
  await expect(restoreThere(join(folder, 'copy'), { replace: true })).rejects.toThrow(
    /^The backup was made by Playhead 0.0.0-test with other tables than this version has/,
  );
});
