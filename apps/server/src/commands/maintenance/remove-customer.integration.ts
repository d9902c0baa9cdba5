import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createJobs } from '../../jobs/create-jobs.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type ArtifactStore, createArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import { noQuotaLock } from '../../platform/artifacts/quota-lock.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { sendRaw, silentLogger } from '../../platform/engine/test-engine.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { ACTOR, CUSTOMER, early, NOW, OTHER, stageMaintenance } from './test-maintenance-stage.ts';

const { engine, access, metadata, send, run, rowsOf, runQuery } = stageMaintenance();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-maintenance-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

function artifacts(): ArtifactStore {
  const limits = { bytesPerFile: 1e6, bytesPerCustomer: 1e6, lifetimeMs: 1e9 };
  return createArtifactStore({ dataDir, limits, storage: unwatchedStorage, quotaLock: noQuotaLock, now: () => NOW });
}

const keepFile = (customerId: number) =>
  artifacts().write({
    customerId,
    fileName: 'viewers.csv',
    contentType: 'text/csv',
    content: Readable.from(['ada\n']),
    rows: () => 1,
    signal: new AbortController().signal,
  });

describe('npm run customer -- remove', () => {
  const remove = (dryRun: boolean) =>
    run(
      { kind: 'remove-customer', customerId: CUSTOMER, dryRun, actor: ACTOR },
      { removeFiles: (customerId) => artifacts().removeAll(customerId) },
    );

  test('removes everything of the customer and nothing of another, and can be repeated', async () => {
    await send('k', early);
    await send('k', early, OTHER);
    await metadata().pool.query(`
      WITH made AS (INSERT INTO users (email, full_name) VALUES ('only@my.tv', 'Only'), ('both@my.tv', 'Both') RETURNING id, email)
      INSERT INTO memberships (user_id, customer_id)
      SELECT id, ${CUSTOMER} FROM made UNION ALL SELECT id, ${OTHER} FROM made WHERE email LIKE 'both%'`);
    await metadata().pool.query(`
      INSERT INTO annotations (customer_id, day, kind, text, author) VALUES (${CUSTOMER}, '2026-05-01', 'note', 'x', 'Ada');
      INSERT INTO segments (id, customer_id, owner, name, definition) VALUES (7, ${CUSTOMER}, 'Ada', 'Fans', '{}')`);
    const [file, theirs] = [await keepFile(CUSTOMER), await keepFile(OTHER)];
    const dry = await remove(true);
    expect(dry.code).toBe(0);
    expect(await artifacts().find(CUSTOMER, file.id)).toEqual(file);
    for (const line of ['sessions (analytics)', 'viewer_first (analytics)', 'segments', 'users of nobody else']) {
      expect(dry.output).toMatch(new RegExp(`^${line.replace(/[()]/g, '\\$&')} +\\d`, 'm'));
    }
    expect(dry.output).toContain('Dry run: nothing of customer 2001 (Customer 2001) was removed.\n');
    expect(await runQuery('SELECT count() AS n FROM sessions')).toEqual([{ n: 2 }]);

    // As if it had been interrupted after the engine's part.
    await engine().removeCustomer(CUSTOMER);
    expect((await remove(false)).output).toContain('Customer 2001 (Customer 2001) is removed.\n');

    const tables = await engine().inspect({
      sql: "SELECT name FROM system.databases WHERE name = 'c_2001' UNION ALL SELECT 'rows' FROM playhead.sessions WHERE customer_id = 2001",
    });
    expect(tables).toEqual([]);
    expect((await sendRaw(access(), CUSTOMER, 'SELECT 1')).status).toBe(403);
    expect(await engine().query({ customerId: OTHER, sql: 'SELECT count() AS n FROM sessions' })).toMatchObject({
      rows: [{ n: 2 }],
    });
    expect(await rowsOf('SELECT email FROM users')).toEqual([{ email: 'both@my.tv' }]);
    expect(await rowsOf('SELECT id FROM customers')).toEqual([{ id: OTHER }]);
    expect(await artifacts().find(CUSTOMER, file.id)).toBeUndefined();
    expect(await artifacts().find(OTHER, theirs.id)).toEqual(theirs);
    expect(await rowsOf(`SELECT actor, action, customer_id, detail -> 'files' AS files FROM audit_log`)).toEqual([
      { actor: ACTOR, action: 'customer.removed', customer_id: CUSTOMER, files: 1 },
    ]);
    await expect(remove(false)).rejects.toThrow('There is no customer 2001; npm run customer -- list shows them.');
  });

  test('waits for a build of the daily rollups, whose rows would stay otherwise', async () => {
    const building = await lockCustomer(metadata().pool, { kind: 'days', customerId: CUSTOMER, waitMs: 0 });
    let hasEnded = false;
    const removing = remove(false).finally(() => (hasEnded = true));
    // It asks again and again: more often than there are locks.
    const asked = new Set<string>();
    const isWaiting = async () => {
      for (const row of await rowsOf(
        `SELECT query_start::text AS at FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT CASE WHEN pg_try_advisory_lock%'`,
      ))
        asked.add(String(row['at']));
      return asked.size > 8;
    };
    await expect.poll(async () => (await isWaiting()) || hasEnded).toBe(true);
    const row = { customer_id: CUSTOMER, viewer_key: 1, number: 1 };
    await engine().insertRows({ table: 'viewer_numbers', rows: [row] });
    await building?.release();
    expect((await removing).code).toBe(0);
    expect(await engine().inspect({ sql: 'SELECT count() AS n FROM playhead.viewer_numbers' })).toEqual([{ n: 0 }]);
  });

  test('removes the jobs of the customer, and none of another', async () => {
    const job = defineJob({
      id: 'test.of-customer',
      payload: z.object({ customerId: z.number() }),
      run: async () => {},
    });
    const run = defineJob({ id: 'test.of-run', payload: z.object({ runId: z.string() }), run: async () => {} });
    const jobs = createJobs({
      metadata: metadata(),
      jobs: [job, run],
      logger: silentLogger,
      now: () => NOW,
      workers: 'none',
    });
    await jobs.start();
    try {
      for (const customerId of [CUSTOMER, OTHER]) {
        const { id } = await jobs.enqueue(job, { customerId });
        await jobs.enqueue(run, { runId: 'a' }, { customerId });
        await metadata().pool.query('INSERT INTO job_runs (job_id) VALUES ($1)', [id]);
      }
      await remove(false);
    } finally {
      await jobs.stop();
    }
    const left = `SELECT name, coalesce(group_id, data -> 'payload' ->> 'customerId') AS customer FROM pgboss.job
                  WHERE name LIKE 'test.%' ORDER BY name`;
    expect(await rowsOf(left)).toEqual([
      { name: 'test.of-customer', customer: String(OTHER) },
      { name: 'test.of-run', customer: String(OTHER) },
    ]);
    expect(await rowsOf('SELECT count(*)::int AS runs FROM job_runs')).toEqual([{ runs: 1 }]);
  });
});
