import { type Column, tables } from '../schema/index.ts';

/** Made by the engine from the others, or the same for the whole load. */
const keys = new Set(['customer_id', 'viewer_key', 'household_key', 'date', 'load_id']);

/** Columns of `sessions` that a load fills. */
export const stagedColumns: readonly Column[] = tables.sessions.columns.filter(({ name }) => !keys.has(name));

export function createStageTable(stage: string): string {
  const columns = stagedColumns.map(({ name, type }) => `${name} ${type}`);
  return `CREATE OR REPLACE TABLE ${stage} (row UInt64, reason LowCardinality(String), field LowCardinality(String), ${columns.join(', ')}) ENGINE = Memory`;
}

export function createKnownTable(known: string): string {
  return `CREATE OR REPLACE TABLE ${known} (session_id String) ENGINE = Memory`;
}
