import {
  ledgerStatements,
  migrations,
  tableNames,
  tables,
  tenantSettings,
  tenantStatements,
  tenantUserStatements,
} from '@playhead/query/schema';
import type { SchemaContext } from '@playhead/query/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOutCustomers, migrate, type SchemaRunner } from './migrate.ts';
import { startTestEngine } from './test-engine.ts';
import type { TestEngine } from './test-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine({ customers: [1] });
});
afterAll(() => test.end());

const cluster: SchemaContext = { cluster: 'main "cluster"' };

describe('the schema', () => {
  it.each(tableNames)('stands as written: %s', async (table) => {
    const columns = await test.engine.inspect({
      sql: 'SELECT name, type FROM system.columns WHERE database = {database:String} AND table = {table:String} ORDER BY position',
      params: { database: 'playhead', table },
    });
    expect(columns).toEqual(tables[table].columns.map(({ name, type }) => ({ name, type })));
  });

  it.each([
    ...ledgerStatements(cluster),
    ...migrations.flatMap(({ statements }) => statements(cluster)),
    ...tenantStatements({ customerId: 1, definer: 'writer', context: cluster }),
    ...tenantUserStatements({
      customerId: 1,
      passwordSha256Hex: 'ab'.repeat(32),
      settings: tenantSettings({ memoryBytes: 1_000_000 }, cluster),
      context: cluster,
    }),
  ])('is understood by the engine for a cluster with Keeper: %s', async (statement) => {
    const parsed = test.engine.inspect({
      sql: 'SELECT formatQuery({statement:String}) AS text',
      params: { statement },
    });
    await expect(parsed).resolves.toHaveLength(1);
  });

  it('is understood by the engine for replicated tables', async () => {
    for (const statement of migrations.flatMap(({ statements }) => statements({ ...cluster, replicated: true }))) {
      const parsed = test.engine.inspect({
        sql: 'SELECT formatQuery({statement:String}) AS text',
        params: { statement },
      });
      await expect(parsed).resolves.toHaveLength(1);
    }
  });

  it('is recorded once, and a second start finds nothing to do', async () => {
    const ledger = await test.engine.inspect({ sql: 'SELECT id FROM playhead.schema_migrations ORDER BY id' });
    const ids = ledger.map((row) => String(row['id']));
    expect(ids.slice(0, migrations.length)).toEqual(migrations.map(({ id }) => id));
    expect(ids[migrations.length]).toMatch(/^c_1@[0-9a-f]{16}$/);
    await test.engine.ensureCustomers([1]);
    const again = await test.engine.inspect({ sql: 'SELECT count() AS n FROM playhead.schema_migrations' });
    expect(again).toEqual([{ n: ids.length }]);
  });

  it('has the files and the folder of a block of sessions on the disk before the insert is acknowledged', async () => {
    const syncs = async () => {
      const rows = await test.engine.inspect({
        sql: "SELECT event, toUInt32(value) AS n FROM system.events WHERE event IN ('FileSync', 'DirectorySync')",
      });
      return new Map(rows.map((row) => [row['event'], Number(row['n'])]));
    };
    const before = await syncs();
    const row = { customer_id: 1, viewer_id: 'v', session_id: 's', start_utc: '2026-05-01 00:00:00', started: true };
    await test.engine.insertRows({ table: 'sessions', rows: [{ ...row, end_utc: '2026-05-01 00:01:00' }] });
    const after = await syncs();
    const [part] = await test.engine.inspect({
      sql: "SELECT toUInt32(files) AS n FROM system.parts WHERE database = 'playhead' AND table = 'sessions' AND active",
    });
    const added = (event: string) => (after.get(event) ?? 0) - (before.get(event) ?? 0);
    expect(added('FileSync')).toBeGreaterThanOrEqual(Number(part?.['n']) - 1);
    expect(added('DirectorySync')).toBeGreaterThanOrEqual(1);
  });

  it('lays a customer out again where another layout came in between, as when a new secret is taken back', async () => {
    const executed: string[] = [];
    const runner: SchemaRunner = {
      execute: async (sql) => void executed.push(sql),
      record: (statement) => test.engine.command(statement),
      read: (statement) => test.engine.inspect(statement),
    };
    const layOut = (password: string) =>
      layOutCustomers(runner, {
        customerIds: [1],
        definer: 'writer',
        context: {},
        users: { settings: [], tenant: () => ({ username: 'c_1', password }) },
      });
    expect([await layOut('old'), await layOut('new')]).toEqual([[1], [1]]);
    executed.length = 0;
    expect(await layOut('old')).toEqual([1]);
    expect(executed.filter((sql) => sql.startsWith('ALTER USER'))).toHaveLength(1);
    // The ledger's times are seconds.
    await expect.poll(() => layOut('old')).toEqual([]);
  });

  it('refuses tables that a newer version has migrated, in one sentence', async () => {
    const runner: SchemaRunner = {
      execute: (sql) => test.engine.command({ sql }),
      record: (statement) => test.engine.command(statement),
      read: (statement) => test.engine.inspect(statement),
    };
    await test.engine.command({ sql: "INSERT INTO playhead.schema_migrations (id) VALUES ('9999-from-the-future')" });
    await expect(migrate(runner, {})).rejects.toThrow(
      'A newer version of Playhead has changed this ClickHouse database (9999-from-the-future); start that version, or restore a backup made before it into empty databases.',
    );
  });
});
