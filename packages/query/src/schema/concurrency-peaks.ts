import { BASE_DATABASE } from './names.ts';
import { peakSql } from './session-concurrency.ts';
import type { Table } from './table.ts';

/**
 * The counts of a bin of `session_concurrency`, and how far its plays rise above those running when it starts. Rows
 * belong to builds of the daily rollups, and are complete where these are (`STORED_DAYS`).
 */
export const concurrencyPeaksTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'build', type: 'UInt32' },
    { name: 'start_utc', type: "DateTime('UTC')" },
    { name: 'date', type: 'Date', fallback: 'toDate(start_utc)' },
    { name: 'starts', type: 'UInt64' },
    { name: 'ends', type: 'UInt64' },
    { name: 'seconds', type: 'Int64' },
    { name: 'above', type: 'UInt64' },
  ],
  engine: 'MergeTree PARTITION BY toYYYYMM(date) ORDER BY (customer_id, start_utc, build)',
  shardBy: 'toUnixTimestamp(start_utc)',
};

/** Plays of the day before may end in the bins of a build, and no older ones (`PLAY_END`). */
const PEAKS_OF_BUILD = [
  'SELECT customer_id, {build:UInt32} AS build, start_utc,',
  '  sum(t.starts) AS starts, sum(t.ends) AS ends, sum(t.seconds) AS seconds,',
  `  ${peakSql('groupArrayArray(positions)')} AS above`,
  `FROM ${BASE_DATABASE}.session_concurrency AS t`,
  "WHERE customer_id = {customer:UInt32} AND audience = '' AND date BETWEEN {firstDate:Date} - 1 AND {lastDate:Date}",
  "  AND start_utc >= {start:DateTime('UTC')} AND start_utc < {end:DateTime('UTC')}",
  'GROUP BY customer_id, start_utc',
].join('\n');

/**
 * Runs as the writer with the days of a build. A bin has events on every shard, so no shard may compute its peak alone,
 * as they would where they can both read and write.
 */
export const FILL_PEAKS =
  `INSERT INTO ${BASE_DATABASE}.concurrency_peaks (customer_id, build, start_utc, starts, ends, seconds, above) ` +
  `${PEAKS_OF_BUILD} SETTINGS max_threads = 1, parallel_distributed_insert_select = 0`;

/** Runs as the writer with a build: bins whose counts did not change and whose peak is wrong. */
export const PEAKS_CHECK = [
  'SELECT count() AS wrong FROM',
  `(${PEAKS_OF_BUILD}) AS wanted`,
  'INNER JOIN',
  `(SELECT start_utc, starts, ends, seconds, above FROM ${BASE_DATABASE}.concurrency_peaks`,
  '  WHERE customer_id = {customer:UInt32} AND build = {build:UInt32}) AS held',
  'USING (start_utc, starts, ends, seconds) WHERE wanted.above != held.above',
].join('\n');
