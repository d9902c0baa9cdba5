import { BASE_DATABASE, onCluster, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import type { Table } from './table.ts';

export const CONCURRENCY_BIN_SECONDS = 300;

const LONGEST_PLAY_SECONDS = 86_400;
/** A play of more than a day is a player left running: from there on it does not count as audience. */
export const PLAY_END = `least(end_utc, start_utc + ${LONGEST_PLAY_SECONDS})`;

/**
 * Starts and ends of plays in bins of five minutes. `seconds` is what those events add to the time watched until the
 * end of the bin. `positions` holds the positions within the bin: twice the second for a start and one less for an end,
 * which comes first at the same second; an end at the edge of a bin belongs to the bin before it. `date` is the
 * session's. `audience` is '' for everybody, or the name of segment rollups (segment-rollups.ts).
 */
export const concurrencyTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'audience', type: 'LowCardinality(String)' },
    { name: 'start_utc', type: "DateTime('UTC')" },
    { name: 'date', type: 'Date' },
    { name: 'attempts', type: 'SimpleAggregateFunction(sum, UInt64)' },
    { name: 'starts', type: 'SimpleAggregateFunction(sum, UInt64)' },
    { name: 'ends', type: 'SimpleAggregateFunction(sum, UInt64)' },
    { name: 'seconds', type: 'SimpleAggregateFunction(sum, Int64)' },
    { name: 'positions', type: 'SimpleAggregateFunction(groupArrayArray, Array(UInt16))' },
  ],
  engine: 'AggregatingMergeTree PARTITION BY toYYYYMM(date) ORDER BY (customer_id, audience, start_utc, date)',
  shardBy: 'toUnixTimestamp(start_utc)',
};

/** +1 for the position of a start, -1 for that of an end. */
export const CHANGE = (position: string) => `toInt8(1 - 2 * bitAnd(${position}, 1))`;

/** The peak within a bin, above the plays that are running when it starts. */
export const peakSql = (positions: string) =>
  `greatest(0, arrayMax(arrayCumSum(arrayMap(moment -> ${CHANGE('moment')}, arraySort(${positions})))))`;

/**
 * Sessions that never started or have no length do not change the audience. They are counted, so that a missing
 * session is noticed.
 */
function concurrencySql(source: string, { condition = '', audience = "''" } = {}): string {
  const second = (instant: string) => `toInt64(toUnixTimestamp(${instant}))`;
  return [
    `SELECT customer_id, ${audience} AS audience, toDateTime(bin, 'UTC') AS start_utc, date, sum(attempt) AS attempts, sum(begin) AS starts, sum(end) AS ends,`,
    `  sum((begin - end) * (${CONCURRENCY_BIN_SECONDS} - (second - bin))) AS seconds,`,
    '  groupArrayIf(toUInt16(2 * (second - bin) - end), begin OR end) AS positions',
    'FROM (',
    '  SELECT customer_id, date, event.1 AS second, event.2 AS attempt, toInt64(watched AND attempt) AS begin,',
    '    toInt64(watched AND NOT attempt) AS end,',
    `    intDiv(second - end, ${CONCURRENCY_BIN_SECONDS}) * ${CONCURRENCY_BIN_SECONDS} AS bin`,
    '  FROM (',
    `    SELECT customer_id, date, started AND end_utc > start_utc AS watched,`,
    `      [(${second('start_utc')}, true), (${second(PLAY_END)}, false)] AS both FROM ${source}${condition}`,
    '  ) ARRAY JOIN both AS event',
    ') GROUP BY customer_id, bin, date',
  ].join('\n');
}

export function concurrencyFeed(context: SchemaContext): readonly string[] {
  const source = `${BASE_DATABASE}.${storedTable('sessions', context)}`;
  const target = `${BASE_DATABASE}.${storedTable('session_concurrency', context)}`;
  return [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${BASE_DATABASE}.session_concurrency_feed${onCluster(context)} TO ${target} AS ` +
      concurrencySql(source),
  ];
}

/** Name of the table before migration 0014. */
export const FORMER_CONCURRENCY_TABLE = 'session_moments';

function drop(kind: 'VIEW' | 'TABLE', name: string, context: SchemaContext): string {
  return `DROP ${kind} IF EXISTS ${BASE_DATABASE}.${name}${onCluster(context)} SYNC`;
}

/** Replaces a table that stored only counts; `HOURLY_CHECK` finds that it is empty. */
export function dropConcurrencyCounts(context: SchemaContext): readonly string[] {
  return [FORMER_CONCURRENCY_TABLE, 'session_concurrency'].flatMap((name) => [
    drop('VIEW', `${name}_feed`, context),
    drop('TABLE', name, context),
    ...(context.cluster === undefined ? [] : [drop('TABLE', storedTable(name, context), context)]),
  ]);
}

/**
 * Keeps the rows, those of segment rollups too: `HOURLY_CHECK` would not notice that they are missing. A replicated
 * table keeps its path in Keeper. The caller creates the tables that do not store rows.
 */
export function renameConcurrencyTable(context: SchemaContext): readonly string[] {
  const former = `${BASE_DATABASE}.${storedTable(FORMER_CONCURRENCY_TABLE, context)}`;
  const stored = `${BASE_DATABASE}.${storedTable('session_concurrency', context)}`;
  const where = onCluster(context);
  const renameColumn = (from: string, to: string) =>
    `ALTER TABLE ${stored}${where} RENAME COLUMN IF EXISTS ${from} TO ${to}`;
  return [
    drop('VIEW', `${FORMER_CONCURRENCY_TABLE}_feed`, context),
    `RENAME TABLE IF EXISTS ${former} TO ${stored}${where}`,
    renameColumn('begins', 'starts'),
    renameColumn('places', 'positions'),
    ...(context.cluster === undefined ? [] : [drop('TABLE', FORMER_CONCURRENCY_TABLE, context)]),
  ];
}

/** The rows of `session_concurrency` computed from the sessions. `audience` is SQL: a quoted name or a bound value. */
export function concurrencyRows(options: { condition: string; audience?: string }): string {
  const { condition, ...named } = options;
  return concurrencySql(`${BASE_DATABASE}.sessions`, { condition: ` WHERE ${condition}`, ...named });
}

export function fillConcurrencyCounts(options: { condition: string; audience?: string }): string {
  return `INSERT INTO ${BASE_DATABASE}.session_concurrency ${concurrencyRows(options)}`;
}
