import { type DateRange, rangeToInstants } from '@playhead/domain/periods';
import { utcDay, utcText } from '../sql/utc-text.ts';
import { BASE_DATABASE } from './names.ts';
import { SYNC_SETTINGS, type Table } from './table.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** Those who have small numbers: bitmaps need numbers without large gaps. */
const numbered = {
  viewers: { table: 'viewer_numbers', key: 'viewer_key' },
  households: { table: 'household_numbers', key: 'household_key' },
} as const;
export type Numbered = keyof typeof numbered;
export const numberedKinds = ['viewers', 'households'] as const satisfies readonly Numbered[];

export const numbersTableName = (of: Numbered) => numbered[of].table;

/** A small number for each viewer or household of a customer, given once. */
export function numbersTable(of: Numbered): Table {
  const { key } = numbered[of];
  return {
    columns: [
      { name: 'customer_id', type: 'UInt32' },
      { name: key, type: 'UInt64' },
      { name: 'number', type: 'UInt32' },
    ],
    // Synced: one that lost its number would get another, and count twice in bitmaps of before and after.
    engine: `MergeTree ORDER BY (customer_id, ${key}) SETTINGS ${SYNC_SETTINGS.join(', ')}`,
    shardBy: key,
  };
}

/** The numbers of a customer, for the writer. */
export function numbersOfCustomer(of: Numbered): string {
  const { table, key } = numbered[of];
  return `SELECT ${key}, number FROM ${BASE_DATABASE}.${table} WHERE customer_id = {customer:UInt32}`;
}

/** Sessions of a customer that start on the local days of a build, for the writer. */
export const ON_DAYS_OF_BUILD =
  'customer_id = {customer:UInt32} AND date BETWEEN {firstDate:Date} AND {lastDate:Date} ' +
  "AND start_utc >= {start:DateTime('UTC')} AND start_utc < {end:DateTime('UTC')}";

/** Parameters of the statements that make a build. */
export function dayBuildParams(build: DateRange & { customerId: number; timeZone: string; build: number }) {
  const { start, end } = rangeToInstants(build, build.timeZone);
  return {
    customer: build.customerId,
    build: build.build,
    zone: build.timeZone,
    start: utcText(start),
    /** Of the first day. */
    noon: utcText(new Date(start.getTime() + HALF_A_DAY_MS)),
    end: utcText(end),
    firstDate: utcDay(start),
    lastDate: utcDay(new Date(end.getTime() - 1000)),
  };
}

/**
 * Runs as the writer with the days of a build and `used`, the highest number so far: gives the next numbers to those
 * of these days that have none. Only one process at a time may do so for a customer.
 */
export function giveNumbers(of: Numbered): string {
  const { table, key } = numbered[of];
  return (
    `INSERT INTO ${BASE_DATABASE}.${table} ` +
    `SELECT {customer:UInt32}, assumeNotNull(${key}), toUInt32({used:UInt32} + row_number() OVER ()) FROM (` +
    `SELECT DISTINCT ${key} FROM ${BASE_DATABASE}.sessions WHERE ${ON_DAYS_OF_BUILD} AND isNotNull(${key}) ` +
    `AND ${key} GLOBAL NOT IN (SELECT ${key} FROM (${numbersOfCustomer(of)})))`
  );
}

/** Runs as the writer: the highest number, and whether each number up to it belongs to one key, and each key has one. */
export function checkNumbers(of: Numbered): string {
  const { key } = numbered[of];
  return (
    `SELECT max(number) AS used, count() = used AND uniqExact(${key}) = used AND uniqExact(number) = used AS sound ` +
    `FROM (${numbersOfCustomer(of)})`
  );
}
