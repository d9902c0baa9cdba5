import { storedUploads, uploadRows } from '@playhead/query/segment-store';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database } from '../../../platform/metadata/metadata.ts';
import { deleteUploadRecord, listAbandonedUploads, listUnusedUploads, listUploadIds } from './upload-store.ts';

/** Long enough to upload a list and build the segment a week later. */
const KEPT_MS = 14 * 24 * 3_600_000;
/** More than the 19 minutes that the largest upload may take, with its last batch. */
const ABANDONED_MS = 30 * 60_000;

interface SweepDeps {
  db: Database;
  engine: Pick<Engine, 'deleteRows' | 'query'>;
}

/** Lists that became no segment in time, and rows that belong to no upload. */
export async function sweepUploads(
  deps: SweepDeps,
  { customerId, now }: { customerId: number; now: Date },
): Promise<void> {
  await sweepUnused(deps, { customerId, before: new Date(now.getTime() - KEPT_MS) });
  await sweepUnrecorded(deps, customerId);
}

export async function sweepUnused(
  deps: SweepDeps,
  { customerId, before }: { customerId: number; before: Date },
): Promise<void> {
  for (const uploadId of await listUnusedUploads(deps.db, { customerId, before })) {
    await deleteUpload(deps, { customerId, uploadId });
  }
}

/** What killed uploads left, of every customer. */
export async function sweepAbandoned(
  deps: Pick<SweepDeps, 'db'> & { engine: Pick<Engine, 'deleteRows'> },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS);
  for (const upload of await listAbandonedUploads(deps.db, before)) await deleteUpload(deps, upload);
}

/** The record comes before the first row: rows without one are left by a version that wrote it last. */
async function sweepUnrecorded({ db, engine }: SweepDeps, customerId: number): Promise<void> {
  const stored = storedUploads();
  const { rows } = await engine.query({ customerId, sql: stored.sql, params: stored.params });
  const known = await listUploadIds(db, customerId);
  for (const uploadId of stored.read(rows)) {
    if (!known.has(uploadId)) await deleteUpload({ db, engine }, { customerId, uploadId });
  }
}

export async function deleteUpload(
  { db, engine }: Pick<SweepDeps, 'db'> & { engine: Pick<Engine, 'deleteRows'> },
  upload: { customerId: number; uploadId: string },
): Promise<void> {
  await engine.deleteRows({ table: 'segment_uploads', ...uploadRows(upload) });
  await deleteUploadRecord(db, upload.uploadId);
}
