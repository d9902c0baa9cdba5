import { AppError } from '@playhead/contract/errors';
import type { uploadIdentities } from '@playhead/contract/http/segments';
import { subquery } from '../model/index.ts';
import { BASE_DATABASE } from '../schema/index.ts';
import { createSqlWriter, type Params, type SqlWriter } from '../sql/writer.ts';
import type { SegmentStatement } from './compile-build.ts';
import { type EngineRow, numberIn, textIn } from './engine-row.ts';
import { type SegmentContext, tableNamer } from './segment-context.ts';

export type UploadIdentity = (typeof uploadIdentities)[number];

/** Ids of one statement; more of them go in several. */
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
  /** Ids of the batch somebody with a play has, and those nobody has, in their order. */
  read(rows: readonly EngineRow[]): { matched: number; unmatched: readonly string[] };
}

/** Which of the ids are somebody's, whenever he played. */
export function compileUploadMatch(batch: UploadBatch, context: SegmentContext): CompiledUploadMatch {
  const writer = createSqlWriter(context);
  const sql = [`SELECT DISTINCT ${idColumns[batch.identity]} AS id`, matchingRows(batch, context, writer)].join('\n');
  return {
    ...writer.statement(sql),
    read: (rows) => {
      const known = new Set(rows.map((row) => textIn(row, 'id')));
      const asked = [...new Set(batch.ids)];
      return { matched: asked.filter((id) => known.has(id)).length, unmatched: asked.filter((id) => !known.has(id)) };
    },
  };
}

/** For the writer: the viewers behind a batch of ids become the upload's. */
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

/** Viewers behind an upload. */
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
