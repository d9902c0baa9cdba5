import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './metadata.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';
import { silentLogger, startTestMetadata, type TestMetadata } from './test-metadata.ts';

const MIGRATIONS = new URL('migrations/', import.meta.url);

let test: TestMetadata;

beforeAll(async () => {
  test = await startTestMetadata();
});

afterAll(async () => {
  await test.stop();
});

describe('the metadata schema', () => {
  it('is the same in Drizzle and in the database, column by column', async () => {
    const metadata = await test.clone();
    const { rows } = await metadata.pool.query<{ name: string }>(`
      SELECT table_name || '.' || column_name || ' ' || CASE is_nullable WHEN 'NO' THEN 'not null' ELSE 'null' END AS name
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'migrations'`);
    const declared = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .flatMap((table) => {
        const { name, columns } = getTableConfig(table);
        return columns.map((column) => `${name}.${column.name} ${column.notNull ? 'not null' : 'null'}`);
      });
    expect(declared.sort()).toEqual(rows.map((row) => row.name).sort());
    await metadata.stop();
  });

  it('applies each migration once when four starters arrive together', async () => {
    const metadata = await test.clone();
    await metadata.pool.query('DROP SCHEMA public CASCADE');
    await metadata.pool.query('CREATE SCHEMA public');
    const server = { url: metadata.url, state: metadata.state, stop: async () => {} };
    const starters = Array.from({ length: 4 }, () => connect({ server, logger: silentLogger }));
    await Promise.all(starters.map(({ pool }) => migrate({ pool, logger: silentLogger })));
    const { rows } = await metadata.pool.query('SELECT name FROM migrations');
    expect(rows.length).toBeGreaterThanOrEqual(2);
    await Promise.all(starters.map((starter) => starter.stop()));
    await metadata.stop();
  });

  it('keeps the active build and the rollups of segments that an earlier version stored', async () => {
    const metadata = await test.clone();
    const folder = await mkdtemp(join(tmpdir(), 'playhead-migrations-'));
    for (const name of await readdir(MIGRATIONS)) {
      if (name < '0018') await copyFile(new URL(name, MIGRATIONS), join(folder, name));
    }
    await metadata.pool.query('DROP SCHEMA public CASCADE');
    await metadata.pool.query('CREATE SCHEMA public');
    const { pool } = metadata;
    await migrate({ pool, logger: silentLogger, folder: pathToFileURL(`${folder}/`) });
    await pool.query("INSERT INTO customers (id, account_name, name, time_zone) VALUES (7, 'x', 'X', 'UTC')");
    await pool.query(`
      INSERT INTO segments (id, customer_id, owner, name, definition, builds, serving_build, sums)
      VALUES (5, 7, 'Ada', 'Fans', '{}', 4, 3, '{"name": "s5-3", "build": 3, "dataVersion": "9"}')`);
    await migrate({ pool, logger: silentLogger });
    const stored = await metadata.db.select().from(schema.segments);
    expect(stored).toMatchObject([
      // 0023: rollups of before have fewer slices, and are made again.
      { id: 5, activeBuild: 3, rollups: { name: 's5-3', build: 3, dataVersion: '' }, builds: 4 },
    ]);
    await rm(folder, { recursive: true });
    await metadata.stop();
  });

  it('refuses a database whose applied migration differs from the file', async () => {
    const metadata = await test.clone();
    await metadata.pool.query("UPDATE migrations SET sha256 = 'x' WHERE name LIKE '0001%'");
    await expect(migrate({ pool: metadata.pool, logger: silentLogger })).rejects.toThrow(
      /was changed after it was applied/,
    );
    await metadata.stop();
  });

  it('refuses a database that a newer version has migrated, in one sentence', async () => {
    const metadata = await test.clone();
    await metadata.pool.query("INSERT INTO migrations (name, sha256) VALUES ('9999-from-the-future.sql', 'x')");
    await expect(migrate({ pool: metadata.pool, logger: silentLogger })).rejects.toThrow(
      'A newer version of Playhead has changed this PostgreSQL database (9999-from-the-future.sql); start that version, or restore a backup made before it into empty databases.',
    );
    await metadata.stop();
  });

  it('lets a migration take longer than a statement of the pool may', async () => {
    const metadata = await test.clone();
    await metadata.pool.query('DELETE FROM migrations');
    const folder = await mkdtemp(join(tmpdir(), 'playhead-migrations-'));
    await writeFile(
      join(folder, '0001-slow.sql'),
      'CREATE TABLE slow AS SELECT count(*) FROM generate_series(1, 2000000)',
    );
    const pool = new Pool({ connectionString: metadata.url, statement_timeout: 5, query_timeout: 5 });
    await migrate({ pool, logger: silentLogger, folder: pathToFileURL(`${folder}/`) });
    await pool.end();
    const { rows } = await metadata.pool.query('SELECT count FROM slow');
    expect(rows).toEqual([{ count: '2000000' }]);
    await rm(folder, { recursive: true });
    await metadata.stop();
  });

  it.each([
    ['customer 0', "INSERT INTO customers (id, account_name, name, time_zone) VALUES (0, 'a', 'A', 'UTC')"],
    ['customer null', "INSERT INTO customers (id, account_name, name, time_zone) VALUES (null, 'a', 'A', 'UTC')"],
    ['an e-mail in capitals', "INSERT INTO users (email, full_name) VALUES ('A@b.example', 'A')"],
    ['an unknown status', "INSERT INTO users (email, full_name, status) VALUES ('a@b.example', 'A', 'root')"],
    ['a membership of nobody', 'INSERT INTO memberships (user_id, customer_id) VALUES (gen_random_uuid(), 1)'],
    ['rights that are no list', "UPDATE memberships SET permissions = '{}'"],
  ])('legacy-null-tenant: the database itself refuses %s', async (_, statement) => {
    const metadata = await test.clone();
    await metadata.pool.query("INSERT INTO customers (id, account_name, name, time_zone) VALUES (7, 'x', 'X', 'UTC')");
    await metadata.pool.query("INSERT INTO users (email, full_name) VALUES ('x@x.example', 'X')");
    await metadata.pool.query('INSERT INTO memberships (user_id, customer_id) SELECT id, 7 FROM users');
    await expect(metadata.pool.query(statement)).rejects.toThrow(/violates/);
    await metadata.stop();
  });
});
