import { AppError } from '@playhead/contract/errors';
import type { uploadIdentities } from '@playhead/contract/http/segments';
import { subquery } from '../model/index.ts';
import { BASE_DATABASE } from '../schema/index.ts';
import { createSqlWriter, type Params, type SqlWriter } from '../sql/writer.ts';
import type { SegmentStatement } from './compile-build.ts';
import { type EngineRow, numberIn, textIn } from './engine-row.ts';
import { type SegmentContext, tableNamer } from './segment-context.ts';

export type UploadIdentity = (typeof uploadIdentities)[number];

/** Larger uploads take several statements. */
export const UPLOAD_BATCH = 50_000;

const idColumns: Readonly<Record<UploadIdentity, string>> = {
  viewer: 'viewer_id',
  subscriber: 'subscriber_id',
  household: 'household_id',
};

export interface UploadBatch {
  ids: readonly string[];
  identity: UploadIdentity;
}

export interface CompiledUploadMatch {
  sql: string;
  params: Params;
  /** `unmatched` in the order of the batch. */
  read(rows: readonly EngineRow[]): { matched: number; unmatched: readonly string[] };
}

/** Matches plays of any date. */
export function compileUploadMatch(batch: UploadBatch, context: SegmentContext): CompiledUploadMatch {
  const writer = createSqlWriter(context);
  const sql = [`SELECT DISTINCT ${idColumns[batch.identity]} AS id`, matchingRows(batch, context, writer)].join('\n');
  return {
    ...writer.statement(sql),
    read: (rows) => {
      const known = new Set(rows.map((row) => textIn(row, 'id')));
      const ids = [...new Set(batch.ids)];
      return { matched: ids.filter((id) => known.has(id)).length, unmatched: ids.filter((id) => !known.has(id)) };
    },
  };
}

/** Run as the writer: store the viewers that match a batch. */
export function insertUpload(
  batch: UploadBatch & { customerId: number; uploadId: string },
  context: Omit<SegmentContext, 'readAs'>,
): SegmentStatement {
  const { customerId, uploadId } = batch;
  const writer = createSqlWriter(context);
  const keys = subquery(
    'SELECT DISTINCT viewer_key',
    matchingRows(batch, { ...context, readAs: { customerId } }, writer),
  );
  const sql = [
    `INSERT INTO ${BASE_DATABASE}.segment_uploads (customer_id, upload_id, viewer_key)`,
    `SELECT ${writer.bind(customerId, 'UInt64')}, ${writer.bind(uploadId, 'String')}, viewer_key`,
    `FROM ${keys}`,
  ].join('\n');
  return writer.statement(sql);
}

export function compileUploadSize(
  uploadId: string,
  context: SegmentContext,
): SegmentStatement & { read(rows: readonly EngineRow[]): number } {
  const writer = createSqlWriter(context);
  const sql = [
    'SELECT uniqExact(viewer_key) AS viewers',
    `FROM ${tableNamer(context)('segment_uploads')}`,
    `WHERE upload_id = ${writer.bind(uploadId, 'String')}`,
  ].join('\n');
  return { ...writer.statement(sql), read: ([row = {}]) => numberIn(row, 'viewers') };
}

function matchingRows({ ids, identity }: UploadBatch, context: SegmentContext, writer: SqlWriter): string {
  if (ids.length > UPLOAD_BATCH)
    throw new AppError('invalid_request', { reason: `at most ${UPLOAD_BATCH} ids at once` });
  const list = writer.bindList([...new Set(ids)], 'String');
  return [`FROM ${tableNamer(context)('sessions')}`, `WHERE started`, `  AND ${idColumns[identity]} IN ${list}`].join(
    '\n',
  );
}
