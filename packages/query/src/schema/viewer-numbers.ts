import { type DateRange, rangeToInstants } from '@playhead/domain/periods';
import { utcDay, utcText } from '../sql/utc-text.ts';
import { BASE_DATABASE } from './names.ts';
import { SYNC_SETTINGS, type Table } from './table.ts';

/** A small number for each viewer of a customer, given once: bitmaps of viewers need numbers without large gaps. */
export const viewerNumbersTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'viewer_key', type: 'UInt64' },
    { name: 'number', type: 'UInt32' },
  ],
  // Synced: a viewer that lost its number would get another one, and count twice in bitmaps of before and after.
  engine: `MergeTree ORDER BY (customer_id, viewer_key) SETTINGS ${SYNC_SETTINGS.join(', ')}`,
  shardBy: 'viewer_key',
};

/** The numbers of a customer, for the writer. */
export const NUMBERS_OF_CUSTOMER = `SELECT viewer_key, number FROM ${BASE_DATABASE}.viewer_numbers WHERE customer_id = {customer:UInt32}`;

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
    end: utcText(end),
    firstDate: utcDay(start),
    lastDate: utcDay(new Date(end.getTime() - 1000)),
  };
}

/**
 * Runs as the writer with the days of a build and `used`, the highest number so far: gives the next numbers to viewers
 * of these days that have none. Only one process at a time may do so for a customer.
 */
export const NUMBER_VIEWERS =
  `INSERT INTO ${BASE_DATABASE}.viewer_numbers ` +
  'SELECT {customer:UInt32}, viewer_key, toUInt32({used:UInt32} + row_number() OVER ()) FROM (' +
  `SELECT DISTINCT viewer_key FROM ${BASE_DATABASE}.sessions WHERE ${ON_DAYS_OF_BUILD} AND viewer_key GLOBAL NOT IN (` +
  `SELECT viewer_key FROM (${NUMBERS_OF_CUSTOMER})))`;

/** Runs as the writer: the highest number, and whether each number up to it belongs to one viewer, and each viewer has one. */
export const NUMBERS_CHECK =
  'SELECT max(number) AS used, count() = used AND uniqExact(viewer_key) = used AND uniqExact(number) = used AS sound ' +
  `FROM (${NUMBERS_OF_CUSTOMER})`;
