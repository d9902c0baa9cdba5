import { type Column, tables } from '../schema/index.ts';

/** Computed by the engine, or constant for the load. */
const keys = new Set(['customer_id', 'viewer_key', 'household_key', 'date', 'load_id']);

export const stagedColumns: readonly Column[] = tables.sessions.columns.filter(({ name }) => !keys.has(name));

export function createStageTable(stage: string): string {
  const columns = stagedColumns.map(({ name, type }) => `${name} ${type}`);
  return `CREATE OR REPLACE TABLE ${stage} (row UInt64, reason LowCardinality(String), field LowCardinality(String), ${columns.join(', ')}) ENGINE = Memory`;
}

/** On disk: it grows with the whole dry run. */
export function createSeenTable(seen: string): string {
  return `CREATE OR REPLACE TABLE ${seen} (session_id String, date Date) ENGINE = MergeTree ORDER BY date`;
}

export function createKnownTable(known: string): string {
  return `CREATE OR REPLACE TABLE ${known} (session_id String) ENGINE = Memory`;
}
