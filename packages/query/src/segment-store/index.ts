import type { Params } from '../sql/index.ts';

export interface StoreStatement {
  sql: string;
  params: Params;
}

export interface StoreDeletion {
  where: string;
  params: Params;
}

export interface StoredMembers {
  viewers: number;
  /** Sum of the keys modulo 2^64. */
  keySum: bigint;
}

/**
 * Runs as the customer. A build is complete if both match the members that were found: a lost or repeated statement
 * changes them.
 */
export function countMembers(list: {
  segmentId: string;
  build: number;
}): StoreStatement & { read(rows: readonly Readonly<Record<string, unknown>>[]): StoredMembers } {
  return {
    sql: [
      'SELECT count() AS viewers, toString(sum(viewer_key)) AS key_sum',
      'FROM segment_members',
      'WHERE segment_id = {segment:UInt64}',
      '  AND build = {build:UInt32}',
    ].join('\n'),
    params: { segment: Number(list.segmentId), build: list.build },
    read: ([row = {}]) => ({ viewers: Number(row['viewers'] ?? 0), keySum: BigInt(String(row['key_sum'] ?? 0)) }),
  };
}

/** Runs as the customer. Reads the hourly rollups, which have a thousandth of the rows. */
export function countSessions({ start, end }: { start: Date; end: Date }): StoreStatement & {
  read(rows: readonly Readonly<Record<string, unknown>>[]): number;
} {
  return {
    sql: [
      'SELECT sum(attempts) AS sessions',
      'FROM session_hours',
      "WHERE slice = ''",
      '  AND date BETWEEN {from:Date} AND {to:Date}',
    ].join('\n'),
    params: { from: start.toISOString().slice(0, 10), to: end.toISOString().slice(0, 10) },
    read: ([row = {}]) => Number(row['sessions'] ?? 0),
  };
}

/** Rows of `segment_members` of builds up to one, except those that are still read or written. */
export function oldBuilds(list: {
  customerId: number;
  segmentId: string;
  upTo: number;
  except: readonly number[];
}): StoreDeletion {
  return {
    where: [
      'customer_id = {customer:UInt32}',
      'segment_id = {segment:UInt64}',
      'build <= {upTo:UInt32}',
      'NOT has({except:Array(UInt32)}, build)',
    ].join(' AND '),
    params: {
      customer: list.customerId,
      segment: Number(list.segmentId),
      upTo: list.upTo,
      except: [...list.except],
    },
  };
}

export function uploadRows(upload: { customerId: number; uploadId: string }): StoreDeletion {
  return {
    where: 'customer_id = {customer:UInt32} AND upload_id = {upload:String}',
    params: { customer: upload.customerId, upload: upload.uploadId },
  };
}

/** Runs as the customer. */
export function storedUploads(): StoreStatement & {
  read(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[];
} {
  return {
    sql: 'SELECT DISTINCT upload_id FROM segment_uploads',
    params: {},
    read: (rows) => rows.map((row) => String(row['upload_id'])),
  };
}
