import { BASE_DATABASE, onCluster, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import { hourlySlices, ofOneValue, type RollupSlice, rollupSql, sumColumns } from './rollup-sql.ts';
import type { Table } from './table.ts';

/** `start_utc` is the full hour, so that filters on a session's start apply to these rows. */
export const sessionHoursTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'slice', type: 'LowCardinality(String)' },
    { name: 'start_utc', type: "DateTime('UTC')" },
    { name: 'date', type: 'Date', fallback: 'toDate(start_utc)' },
    { name: 'value', type: 'LowCardinality(Nullable(String))' },
    ...sumColumns.map(({ name, type }) => ({ name, type })),
  ],
  engine:
    `SummingMergeTree((${sumColumns.map(({ name }) => name).join(', ')})) PARTITION BY toYYYYMM(date) ` +
    'ORDER BY (customer_id, slice, start_utc, value) SETTINGS allow_nullable_key = 1',
  shardBy: 'toUnixTimestamp(start_utc)',
};

interface RowsOptions {
  /** SQL over `sliced`, the name of the slice. */
  slice?: string;
  /** Default: the hourly slices. */
  slices?: readonly RollupSlice[];
}

function hourlyRollupSql(sessions: string, { condition = '', ...named }: RowsOptions & { condition?: string } = {}) {
  const source = `SELECT *, toStartOfHour(start_utc) AS bucket FROM ${sessions}${condition}`;
  return rollupSql({ source, slices: hourlySlices, columns: sumColumns, ...named });
}

/** Replaces the materialised view of an earlier version; `HOURLY_CHECK` finds the rows of slices that it did not write. */
export function renewSessionHoursFeed(context: SchemaContext): readonly string[] {
  return [`DROP VIEW IF EXISTS ${BASE_DATABASE}.session_hours_feed${onCluster(context)}`, ...sessionHoursFeed(context)];
}

/**
 * Runs with every insert into `sessions`, on each shard. `HOURLY_CHECK` finds the gap if a server dies between the
 * two writes.
 */
export function sessionHoursFeed(context: SchemaContext): readonly string[] {
  const source = `${BASE_DATABASE}.${storedTable('sessions', context)}`;
  const target = `${BASE_DATABASE}.${storedTable('session_hours', context)}`;
  return [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${BASE_DATABASE}.session_hours_feed${onCluster(context)} TO ${target} AS ` +
      hourlyRollupSql(source),
  ];
}

/** The rows of `session_hours` computed from the sessions. */
export function hourlyRows(options: RowsOptions & { condition: string }): string {
  const { condition, ...named } = options;
  return hourlyRollupSql(`${BASE_DATABASE}.sessions`, { condition: ` WHERE ${condition}`, ...named });
}

export function fillHours(options: RowsOptions & { condition: string }): string {
  return `INSERT INTO ${BASE_DATABASE}.session_hours ${hourlyRows(options)}`;
}

export const slicesOfOneValue = ofOneValue(hourlySlices);
