import { BASE_DATABASE, distributedEngine, onCluster, storedEngine, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import { schemaMigrations, type TableName, tableNames, tables } from './tables.ts';
import { type Column, SYNC_SETTINGS, type Table } from './table.ts';
import { renewSessionHoursFeed, sessionHoursFeed } from './session-hours.ts';
import { concurrencyFeed, dropConcurrencyCounts, renameConcurrencyTable } from './session-concurrency.ts';
import { sessionSampleFeed } from './session-sample.ts';
import { renewViewerFirstFeeds, viewerFirstFeeds } from './viewer-first.ts';

export interface Migration {
  id: string;
  /** Statements may run twice: two processes may start at once, and a start may be interrupted. */
  statements(context: SchemaContext): readonly string[];
}

function columnSql({ name, type, fallback, codec }: Column): string {
  const byDefault = fallback === undefined ? '' : ` DEFAULT ${fallback}`;
  return `${name} ${type}${byDefault}${codec === undefined ? '' : ` CODEC(${codec})`}`;
}

/** A Distributed table stores no columns, so it has no codecs. */
const withoutCodec = ({ codec: _codec, ...column }: Column): Column => column;

function createTable(name: string, table: Table, context: SchemaContext): readonly string[] {
  const create = (target: string, columns: readonly Column[], engine: string) =>
    `CREATE TABLE IF NOT EXISTS ${BASE_DATABASE}.${target}${onCluster(context)} ` +
    `(${columns.map(columnSql).join(', ')}) ENGINE = ${engine}`;
  const stored = storedTable(name, context);
  const storing = create(stored, table.columns, storedEngine(table.engine, stored, context));
  if (context.cluster === undefined) return [storing];
  const { cluster } = context;
  const spread = distributedEngine({ cluster, database: BASE_DATABASE, table: stored, shardBy: table.shardBy });
  return [storing, create(name, table.columns.map(withoutCodec), spread)];
}

function dropTable(name: TableName, context: SchemaContext): readonly string[] {
  const names = [...new Set([name, storedTable(name, context)])];
  return names.map((one) => `DROP TABLE IF EXISTS ${BASE_DATABASE}.${one}${onCluster(context)} SYNC`);
}

/**
 * With `filled`, the engine materialises the column for existing rows in the background; until then it computes the
 * values on read.
 */
function addColumn(
  { table, column, after, filled }: { table: TableName; column: string; after: string; filled: boolean },
  context: SchemaContext,
): readonly string[] {
  const found = tables[table].columns.find(({ name }) => name === column);
  if (found === undefined) throw new Error(`${table} has no column ${column}`);
  const stored = `${BASE_DATABASE}.${storedTable(table, context)}${onCluster(context)}`;
  const add = (target: string, definition: Column) =>
    `ALTER TABLE ${target} ADD COLUMN IF NOT EXISTS ${columnSql(definition)} AFTER ${after}`;
  const spread = `${BASE_DATABASE}.${table}${onCluster(context)}`;
  return [
    add(stored, found),
    ...(context.cluster === undefined ? [] : [add(spread, withoutCodec(found))]),
    ...(filled ? [`ALTER TABLE ${stored} MATERIALIZE COLUMN ${column}`] : []),
  ];
}

/** Tables that cannot be rebuilt from others. Derived tables are compared with the sessions after a crash instead. */
const syncedTables: readonly TableName[] = [
  'sessions',
  'ad_sessions',
  'residents',
  'demographics',
  'segment_members',
  'segment_uploads',
];

/** PostgreSQL records rows as stored; a power cut must not undo them after that. */
function syncInserts(context: SchemaContext): readonly string[] {
  return syncedTables.map(
    (name) =>
      `ALTER TABLE ${BASE_DATABASE}.${storedTable(name, context)}${onCluster(context)} MODIFY SETTING ${SYNC_SETTINGS.join(', ')}`,
  );
}

/** Runs before the first migration: migrations are recorded in this table. */
export function ledgerStatements(context: SchemaContext): readonly string[] {
  return [
    `CREATE DATABASE IF NOT EXISTS ${BASE_DATABASE}${onCluster(context)}`,
    ...createTable('schema_migrations', schemaMigrations, context),
  ];
}

/** Append only. To change a table, alter it here with `IF NOT EXISTS` and change its definition in tables.ts. */
export const migrations: readonly Migration[] = [
  {
    id: '0001-facts',
    statements: (context) => tableNames.flatMap((name) => createTable(name, tables[name], context)),
  },
  { id: '0002-viewer-first-feeds', statements: viewerFirstFeeds },
  {
    id: '0003-session-hours',
    statements: (context) => [
      ...createTable('session_hours', tables.session_hours, context),
      ...sessionHoursFeed(context),
    ],
  },
  {
    id: '0004-segment-uploads',
    statements: (context) => createTable('segment_uploads', tables.segment_uploads, context),
  },
  { id: '0005-hours-by-series', statements: renewSessionHoursFeed },
  {
    id: '0006-session-moments',
    statements: (context) => [
      ...createTable('session_concurrency', tables.session_concurrency, context),
      ...concurrencyFeed(context),
    ],
  },
  {
    id: '0007-household-keys',
    statements: (context) =>
      addColumn({ table: 'sessions', column: 'household_key', after: 'household_id', filled: true }, context),
  },
  { id: '0008-hours-of-peers', statements: renewSessionHoursFeed },
  {
    id: '0009-moments-of-audiences',
    statements: (context) => [
      ...dropConcurrencyCounts(context),
      ...createTable('session_concurrency', tables.session_concurrency, context),
      ...concurrencyFeed(context),
    ],
  },
  {
    id: '0010-session-sample',
    statements: (context) => [
      ...createTable('session_sample', tables.session_sample, context),
      ...sessionSampleFeed(tables.session_sample.columns, context),
    ],
  },
  {
    id: '0011-load-ids',
    statements: (context) =>
      addColumn({ table: 'sessions', column: 'load_id', after: 'content_with_ads', filled: false }, context),
  },
  { id: '0012-synced-inserts', statements: syncInserts },
  {
    // Filled: rows of earlier versions get the time of this migration, and not that of each query.
    id: '0013-household-load-times',
    statements: (context) =>
      (['residents', 'demographics'] as const).flatMap((table) =>
        addColumn({ table, column: 'loaded_at', after: 'share', filled: true }, context),
      ),
  },
  {
    id: '0014-session-concurrency',
    statements: (context) => [
      ...renameConcurrencyTable(context),
      ...createTable('session_concurrency', tables.session_concurrency, context),
      ...concurrencyFeed(context),
    ],
  },
  { id: '0015-hours-by-grouping-sets', statements: renewSessionHoursFeed },
  { id: '0016-earliest-play-of-a-block', statements: renewViewerFirstFeeds },
  {
    id: '0017-session-days',
    statements: (context) =>
      (['viewer_numbers', 'session_days'] as const).flatMap((name) => createTable(name, tables[name], context)),
  },
  {
    id: '0018-households-and-peaks-of-days',
    statements: (context) => [
      // Its granules cannot be made smaller, and all days are built again anyway.
      ...dropTable('session_days', context),
      ...(['household_numbers', 'concurrency_peaks', 'session_days'] as const).flatMap((name) =>
        createTable(name, tables[name], context),
      ),
    ],
  },
];
