import { describe, expect, it } from 'vitest';
import {
  isReplicated,
  ledgerStatements,
  migrations,
  quoteName,
  quoteText,
  tableNames,
  tables,
  tenantDatabase,
  tenantSettings,
  tenantStatements,
  tenantUser,
  tenantUserStatements,
  type SchemaContext,
} from './index.ts';

const allStatements = (context: SchemaContext) => [
  ...ledgerStatements(context),
  ...migrations.flatMap((migration) => migration.statements(context)),
];

describe('migrations', () => {
  it('have ids that differ and stand in order', () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it('may each run twice', () => {
    for (const statement of allStatements({ cluster: 'main' }))
      expect(statement).toMatch(/IF (NOT )?EXISTS|MATERIALIZE COLUMN|MODIFY (SETTING|QUERY)/);
  });

  it('on one server know no cluster', () => {
    const text = allStatements({}).join('\n');
    expect(text).not.toMatch(/_local|Distributed|ON CLUSTER/);
    expect(text).toContain(
      'ENGINE = MergeTree PARTITION BY toYYYYMM(date) ORDER BY (customer_id, date, viewer_key) SAMPLE BY viewer_key',
    );
  });

  it('on a cluster put a Distributed table under every plain name', () => {
    const statements = allStatements({ cluster: 'main' });
    for (const name of [...tableNames, 'schema_migrations']) {
      expect(statements).toContainEqual(
        expect.stringMatching(
          `^CREATE TABLE IF NOT EXISTS playhead\\.${name}_local ON CLUSTER \`main\` .* ENGINE = \\w*MergeTree`,
        ),
      );
      expect(statements).toContainEqual(
        expect.stringMatching(
          `^CREATE TABLE IF NOT EXISTS playhead\\.${name} ON CLUSTER \`main\` .* ENGINE = Distributed`,
        ),
      );
    }
    expect(statements.join('\n')).toContain('Distributed(`main`, playhead, sessions_local, viewer_key)');
  });

  it('replicate every stored table, the ledger too, where the cluster has a Keeper', () => {
    const statements = allStatements({ cluster: 'main', replicated: true });
    for (const name of [...tableNames, 'schema_migrations']) {
      expect(statements).toContainEqual(
        expect.stringMatching(
          `^CREATE TABLE IF NOT EXISTS playhead\\.${name}_local .* ENGINE = Replicated\\w*MergeTree\\('/clickhouse/tables/{shard}/playhead/${name}_local', '{replica}'[,)]`,
        ),
      );
    }
    const text = statements.join('\n');
    expect(text).toContain(
      "viewer_first_local', '{replica}', earliness) ORDER BY (customer_id, identity, identity_key)",
    );
    expect(text).toContain("sessions_local', '{replica}') PARTITION BY toYYYYMM(date)");
    expect(text).not.toMatch(/ENGINE = (?!Replicated|Distributed)/);
  });

  it.each([
    ['a Keeper and both macros', { hasKeeper: true, macros: ['shard', 'replica'], engine: undefined }, true],
    ['no Keeper', { hasKeeper: false, macros: ['shard', 'replica'], engine: undefined }, false],
    ['no macro of the replica', { hasKeeper: true, macros: ['shard'], engine: undefined }, false],
    ['tables that are not replicated', { hasKeeper: true, macros: ['shard', 'replica'], engine: 'MergeTree' }, false],
    ['tables that are', { hasKeeper: true, macros: [], engine: 'ReplicatedMergeTree' }, true],
  ])('a cluster with %s', (_name, traits, replicated) => {
    expect(isReplicated(traits, { cluster: 'main' })).toBe(replicated);
    expect(isReplicated(traits, {})).toBe(false);
    expect(isReplicated(traits, { cluster: 'main', distribution: 'each-server' })).toBe(false);
  });

  it('without a Keeper say nowhere ON CLUSTER', () => {
    const text = allStatements({ cluster: 'main', distribution: 'each-server' }).join('\n');
    expect(text).toContain('Distributed(`main`');
    expect(text).not.toContain('ON CLUSTER');
  });
});

describe('tables', () => {
  it('are keyed by the customer first, every one of them', () => {
    for (const name of tableNames) {
      expect(tables[name].columns[0]).toEqual({ name: 'customer_id', type: 'UInt32' });
      expect(tables[name].engine).toContain('ORDER BY (customer_id, ');
    }
  });
});

describe('a customer', () => {
  const layout = { customerId: 7, definer: 'playhead', context: {} };

  it('has one definer view per table, of its own rows, without customer_id', () => {
    const views = tenantStatements(layout).filter((statement) => statement.includes(' VIEW '));
    expect(views).toHaveLength(tableNames.length);
    expect(views).toContain(
      'CREATE OR REPLACE VIEW c_7.segment_members DEFINER = `playhead` SQL SECURITY DEFINER AS ' +
        'SELECT segment_id, build, viewer_key FROM playhead.segment_members WHERE customer_id = 7',
    );
    for (const view of views) expect(view).toMatch(/AS SELECT (?!customer_id).* WHERE customer_id = 7$/);
  });

  it('names every column, so that a new one makes its layout a new one', () => {
    const statements = tenantStatements(layout).join(';');
    for (const { name } of tables.session_concurrency.columns.slice(1))
      expect(statements).toMatch(new RegExp(`[ ,]${name}[ ,]`));
    expect(statements).not.toContain('*');
  });

  it('on a cluster has the views on each shard and Distributed tables over them', () => {
    const statements = tenantStatements({ ...layout, context: { cluster: 'main' } });
    expect(statements).toContain(
      'CREATE OR REPLACE TABLE c_7.sessions ON CLUSTER `main` AS c_7.sessions_local ENGINE = Distributed(`main`, c_7, sessions_local, viewer_key)',
    );
    for (const statement of statements) expect(statement).not.toMatch(/FROM playhead\.\w+(?<!_local) (FINAL )?WHERE/);
  });

  it('gets SELECT on its own database and nothing else', () => {
    const settings = tenantSettings({ memoryBytes: 1_000 }, {});
    const statements = tenantUserStatements({
      customerId: 7,
      passwordSha256Hex: 'ab12',
      settings,
      context: { cluster: 'main' },
    });
    expect(statements.filter((statement) => statement.startsWith('GRANT'))).toEqual([
      'GRANT ON CLUSTER `main` SELECT ON c_7.* TO `playhead_c_7`',
    ]);
    expect(statements[1]).toContain('readonly = 1, ');
    expect(statements[1]).toContain('max_execution_time = 30 MIN 0.001 MAX 600 CHANGEABLE_IN_READONLY');
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 32])('cannot have the id %s', (id) => {
    expect(() => tenantDatabase(id)).toThrow(RangeError);
    expect(() => tenantUser(id)).toThrow(RangeError);
  });
});

describe('quoting', () => {
  it.each([
    ['main', '`main`', "'main'"],
    ['a`b', '`a\\`b`', "'a`b'"],
    ["a'b", "`a'b`", "'a\\'b'"],
    ['a\\', '`a\\\\`', "'a\\\\'"],
  ])('of %s', (text, name, literal) => {
    expect(quoteName(text)).toBe(name);
    expect(quoteText(text)).toBe(literal);
  });
});
