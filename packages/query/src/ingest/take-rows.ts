import { BASE_DATABASE } from '../schema/index.ts';
import { stagedColumns } from './stage-table.ts';
import { type IngestStatement, type IngestTables, writeTag } from './statement.ts';

/** A re-sent session may have its start corrected across midnight. */
const DAYS_AROUND = 1;

export interface TakeOptions {
  customerId: number;
  tables: IngestTables;
}

/** One row: the number of valid rows, their first and last day, and the number of rejected rows by reason. */
export function countStage({ tables }: TakeOptions): IngestStatement {
  return {
    sql: `SELECT reason, field, count() AS rows, toString(min(toDate(start_utc))) AS first_day, toString(max(toDate(start_utc))) AS last_day FROM ${tables.stage} GROUP BY reason, field ORDER BY reason, field`,
    params: {},
  };
}

/**
 * Builds the set from the batch, not from the stored ids: memory is bounded by the batch size, however many sessions
 * the customer has. GLOBAL sends the set to every shard.
 */
export function findKnown(options: TakeOptions & { firstDay: string; lastDay: string }): IngestStatement {
  const { customerId, tables, firstDay, lastDay } = options;
  return {
    sql:
      `INSERT INTO ${tables.known} SELECT DISTINCT session_id FROM ${BASE_DATABASE}.sessions ` +
      `WHERE customer_id = {customer:UInt32} AND date BETWEEN {first:Date} - ${DAYS_AROUND} AND {last:Date} + ${DAYS_AROUND} ` +
      `AND session_id GLOBAL IN (SELECT session_id FROM ${tables.stage} WHERE reason = '')`,
    params: { customer: customerId, first: firstDay, last: lastDay },
  };
}

const fresh = ({ stage, known }: IngestTables) =>
  `FROM ${stage} WHERE reason = '' AND session_id NOT IN (SELECT session_id FROM ${known})`;

/** One row: `fresh` ids on `candidates` rows. Equal numbers mean that no id occurs twice in the batch. */
export function countFresh({ tables }: TakeOptions): IngestStatement {
  return { sql: `SELECT uniqExact(session_id) AS fresh, count() AS candidates ${fresh(tables)}`, params: {} };
}

/** Like `findKnown`, for rows that the same dry run would have stored. */
export function findSeen({
  tables,
  firstDay,
  lastDay,
}: TakeOptions & { firstDay: string; lastDay: string }): IngestStatement {
  return {
    sql:
      `INSERT INTO ${tables.known} SELECT DISTINCT session_id FROM ${tables.seen} ` +
      `WHERE date BETWEEN {first:Date} - ${DAYS_AROUND} AND {last:Date} + ${DAYS_AROUND} ` +
      `AND session_id IN (SELECT session_id FROM ${tables.stage} WHERE reason = '')`,
    params: { first: firstDay, last: lastDay },
  };
}

export function noteSeen({ tables }: TakeOptions): IngestStatement {
  return {
    sql: `INSERT INTO ${tables.seen} SELECT session_id, toDate(start_utc) ${fresh(tables)} ORDER BY row LIMIT 1 BY session_id`,
    params: {},
  };
}

/** Takes the first of several rows with one id. With `repeats: false` it spares the sort that finds the first. */
export function takeFresh(options: TakeOptions & { loadId: number; repeats: boolean }): IngestStatement {
  const { customerId, tables, loadId, repeats } = options;
  const columns = stagedColumns.map(({ name }) => name).join(', ');
  return {
    sql:
      `${writeTag(customerId)} INSERT INTO ${BASE_DATABASE}.sessions (customer_id, load_id, ${columns}) ` +
      `SELECT {customer:UInt32}, {load:UInt32}, ${columns} ${fresh(tables)} ${repeats ? 'ORDER BY row LIMIT 1 BY session_id ' : ''}` +
      // A file of many years touches many months; the rows of a batch are few enough for that.
      `SETTINGS max_partitions_per_insert_block = 0`,
    params: { customer: customerId, load: loadId },
  };
}

/** Instant: the engine knows the number of rows of a table in memory. */
export function countStaged({ tables }: TakeOptions): IngestStatement {
  return { sql: `SELECT count() AS rows FROM ${tables.stage}`, params: {} };
}

export function rejectedSample({ tables }: TakeOptions, limit: number): IngestStatement {
  return {
    sql: `SELECT row, reason, field FROM ${tables.stage} WHERE reason != '' ORDER BY row LIMIT {limit:UInt32}`,
    params: { limit },
  };
}

/** Lines that the engine's JSON parser rejected. */
export function refusedLines({ tables }: TakeOptions): IngestStatement {
  return { sql: `SELECT row FROM ${tables.stage} WHERE reason = 'not_json' ORDER BY row`, params: {} };
}

export function reasonOfRow({ tables }: TakeOptions, row: number): IngestStatement {
  return { sql: `SELECT reason FROM ${tables.stage} WHERE row = {row:UInt64}`, params: { row } };
}

/** Of a rejected row, in characters. Its values may be of any length, and a response of them all is held in memory. */
const SAMPLE_CHARS = 4_096;

/** For rejected rows that have no line to show. Values of a long row are cut. */
export function rawCells(options: TakeOptions & { cells: number; rows: readonly number[] }): IngestStatement {
  const names = Array.from({ length: options.cells }, (_value, index) => `c${index}`);
  const share = Math.ceil(SAMPLE_CHARS / Math.max(1, options.cells));
  const isLong = `arraySum(cell -> ifNull(length(cell), 0), whole) > ${SAMPLE_CHARS}`;
  return {
    sql:
      `SELECT row, if(${isLong}, arrayMap(cell -> leftUTF8(cell, ${share}), whole), whole) AS cells FROM (` +
      `SELECT row, [${names.join(', ')}] AS whole FROM ${options.tables.raw} WHERE row IN {rows:Array(UInt64)}) ORDER BY row`,
    params: { rows: options.rows },
  };
}

export function countRaw({ tables }: TakeOptions): IngestStatement {
  return { sql: `SELECT count() AS rows FROM ${tables.raw}`, params: {} };
}

export function dropTables(tables: IngestTables): readonly string[] {
  return [tables.raw, tables.stage, tables.known, tables.seen].map((table) => `DROP TABLE IF EXISTS ${table}`);
}

/** For the live feed, which has no staging table. Each list of ids is a form field, which the engine limits. */
export function findStored(options: {
  customerId: number;
  sessionIds: readonly (readonly string[])[];
  firstDay: string;
  lastDay: string;
}): IngestStatement {
  const lists = options.sessionIds.map((_ids, index) => `{ids${index}:Array(String)}`);
  return {
    sql:
      `SELECT DISTINCT session_id FROM ${BASE_DATABASE}.sessions WHERE customer_id = {customer:UInt32} ` +
      `AND date BETWEEN {first:Date} - ${DAYS_AROUND} AND {last:Date} + ${DAYS_AROUND} AND session_id IN arrayConcat(${lists.join(', ')})`,
    params: {
      customer: options.customerId,
      first: options.firstDay,
      last: options.lastDay,
      ...Object.fromEntries(options.sessionIds.map((ids, index) => [`ids${index}`, ids])),
    },
  };
}

/** For rows of JSON; a request may have rows of many years. */
export function insertSessionLines(customerId: number): string {
  return `${writeTag(customerId)} INSERT INTO ${BASE_DATABASE}.sessions SETTINGS max_partitions_per_insert_block = 0 FORMAT JSONEachRow`;
}

/** Loads without rows are missing from the result. */
export function countLoadRows({
  customerId,
  loadIds,
}: {
  customerId: number;
  loadIds: readonly number[];
}): IngestStatement {
  return {
    sql:
      `SELECT load_id AS load, count() AS rows FROM ${BASE_DATABASE}.sessions ` +
      'WHERE customer_id = {customer:UInt32} AND load_id IN {loads:Array(UInt32)} GROUP BY load',
    params: { customer: customerId, loads: loadIds },
  };
}

/** For `deleteRows`. */
export function rowsOfLoads({ customerId, loadIds }: { customerId: number; loadIds: readonly number[] }) {
  return {
    where: 'customer_id = {customer:UInt32} AND load_id IN {loads:Array(UInt32)}',
    params: { customer: customerId, loads: loadIds },
  };
}
