import { uploadRows } from '@playhead/query/segment-store';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteUploadRecord, listUnusedUploads } from './upload-store.ts';

/** Long enough for whoever uploaded a list and builds the segment next week. */
const KEPT_MS = 14 * 24 * 3_600_000;

/** Lists that were uploaded and never became a segment. */
export async function sweepUploads(
  { db, engine }: { db: Database; engine: Pick<Engine, 'deleteRows'> },
  { customerId, now }: { customerId: number; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  for (const uploadId of await listUnusedUploads(db, { customerId, before })) {
    await engine.deleteRows({ table: 'segment_uploads', ...uploadRows({ customerId, uploadId }) });
    await deleteUploadRecord(db, uploadId);
  }
}
