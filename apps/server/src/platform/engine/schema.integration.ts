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

  it('is recorded once, and a second start finds nothing to do', async () => {
    const ledger = await test.engine.inspect({ sql: 'SELECT id FROM playhead.schema_migrations ORDER BY id' });
    const ids = ledger.map((row) => String(row['id']));
    expect(ids.slice(0, migrations.length)).toEqual(migrations.map(({ id }) => id));
    expect(ids[migrations.length]).toMatch(/^c_1@[0-9a-f]{16}$/);
    await test.engine.ensureCustomers([1]);
    const again = await test.engine.inspect({ sql: 'SELECT count() AS n FROM playhead.schema_migrations' });
    expect(again).toEqual([{ n: ids.length }]);
  });
});
