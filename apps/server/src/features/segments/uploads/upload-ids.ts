import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { UploadReport } from '@playhead/contract/http/segments';
import { withViewerLabel } from '@playhead/domain/format';
import {
  compileUploadMatch,
  compileUploadSize,
  insertUpload,
  type SegmentContext,
  UPLOAD_BATCH,
  type UploadIdentity,
} from '@playhead/query/segments';
import { viewerLabelOf } from '../../../platform/customers/viewer-label.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database } from '../../../platform/metadata/metadata.ts';
import { createDistinctIds } from './distinct-ids.ts';
import { readIds } from './read-ids.ts';
import { type Author, refuseLocked, type SaveDeps } from '../save-segment.ts';
import { segmentContextOf, segmentRulesOf } from '../segment-rules.ts';
import { spoolBody } from './spool-body.ts';
import { deleteUpload } from './sweep-uploads.ts';
import { completeUpload } from './upload-store.ts';
import { createUploadQuota, type UploadQuota } from './upload-quota.ts';

const UNMATCHED_SAMPLE = 20;
/** SEG-087 */
const BATCH_TIMEOUT_MS = 120_000;
const MATCHED_BYTES_PER_SECOND = 256 * 1024;
/** A statement's values travel in its address, of which an engine takes 1 MiB: with its quotes and comma an id is nine characters longer. */
const BATCH_CHARACTERS = 700_000;
const charactersOf = (id: string): number => encodeURIComponent(id.toWellFormed()).length + 9;

export interface UploadDeps {
  db: Database;
  engine: Pick<Engine, 'query' | 'command' | 'deleteRows'>;
  customers: SaveDeps['customers'];
  now: () => Date;
}

interface Upload {
  author: Author;
  identity: UploadIdentity;
  body: unknown;
  signal: AbortSignal;
}

export type UploadIds = (upload: Upload) => Promise<UploadReport>;

/** One at a time of each customer: a list of millions occupies the engine for a minute. */
export function createUploads(deps: UploadDeps): UploadIds {
  const busy = new Set<number>();
  return async (upload) => {
    const { customerId } = upload.author;
    const customer = await refuseLocked(deps, customerId);
    const { subscriberSegments } = segmentRulesOf(customer).rights.flags;
    if (upload.identity === 'subscriber' && !subscriberSegments) {
      throw new AppError('field_forbidden', { field: 'subscriber', path: 'query.identity' });
    }
    if (busy.has(customerId)) throw new AppError('too_many_requests');
    busy.add(customerId);
    try {
      const context = segmentContextOf(customer, { now: deps.now(), segments: new Map() });
      const uploadId = randomUUID();
      const uploadQuota = createUploadQuota(deps, {
        customerId,
        uploadId,
        quota: segmentRulesOf(customer).uploadQuota,
        viewers: withViewerLabel('viewers', viewerLabelOf(customer)),
      });
      return await takeList(deps, { ...upload, uploadId, context, uploadQuota });
    } finally {
      busy.delete(customerId);
    }
  };
}

type AdmittedUpload = Upload & { uploadId: string; context: SegmentContext; uploadQuota: UploadQuota };

async function takeList(deps: UploadDeps, upload: AdmittedUpload): Promise<UploadReport> {
  const { customerId, userId } = upload.author;
  const { db } = deps;
  const { uploadId, uploadQuota } = upload;
  await uploadQuota.check();
  const spooled = await spoolBody(upload.body);
  const seconds = matchingSeconds(spooled.bytes);
  const late = AbortSignal.timeout(1000 * seconds);
  try {
    await uploadQuota.begin({
      id: uploadId,
      customerId,
      createdBy: userId,
      identity: upload.identity,
      createdAt: deps.now(),
    });
    const signal = AbortSignal.any([upload.signal, late]);
    const report = await matchIds(deps, { ...upload, signal, lines: spooled.read() });
    if (!(await completeUpload(db, report))) throw new Error('the record of the upload is gone');
    return report;
  } catch (error) {
    await deleteUpload(deps, { customerId, uploadId });
    throw late.aborted ? new AppError('upload_timeout', { seconds: String(seconds) }, { cause: error }) : error;
  } finally {
    await spooled.remove();
  }
}

/** For a list of 256 MB 19 minutes; the sweep of abandoned uploads waits longer. */
function matchingSeconds(bytes: number): number {
  return BATCH_TIMEOUT_MS / 1000 + Math.ceil(bytes / MATCHED_BYTES_PER_SECOND);
}

async function matchIds(
  { engine }: UploadDeps,
  upload: AdmittedUpload & { lines: AsyncIterable<Uint8Array> },
): Promise<UploadReport> {
  const { context, identity, uploadId, signal, uploadQuota } = upload;
  const { customerId } = upload.author;
  const runStatement = async (statement: { sql: string; params: Readonly<Record<string, unknown>> }) =>
    (await engine.query({ customerId, ...statement, signal, timeoutMs: BATCH_TIMEOUT_MS })).rows;
  const seen = createDistinctIds();
  const unmatched: string[] = [];
  let read = 0;
  let matched = 0;
  let ids: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (ids.length === 0) return;
    const match = compileUploadMatch({ ids, identity }, context);
    const found = match.read(await runStatement(match));
    matched += found.matched;
    unmatched.push(...found.unmatched.slice(0, UNMATCHED_SAMPLE - unmatched.length));
    if (found.matched > 0) {
      await uploadQuota.take(matched);
      await engine.command({
        ...insertUpload({ ids, identity, customerId, uploadId }, context),
        signal,
        timeoutMs: BATCH_TIMEOUT_MS,
      });
    }
    ids = [];
    characters = 0;
  }

  for await (const id of readIds(upload.lines, { identity })) {
    if (signal.aborted) throw new AppError('query_cancelled');
    read += 1;
    if (!seen.add(id)) continue;
    ids.push(id);
    characters += charactersOf(id);
    if (ids.length >= UPLOAD_BATCH || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  const size = compileUploadSize(uploadId, context);
  const viewers = matched === 0 ? 0 : size.read(await runStatement(size));
  return { uploadId, read, distinct: seen.size(), matched, unmatchedSample: unmatched, viewers };
}
