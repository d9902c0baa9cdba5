import type { UploadReport } from '@playhead/contract/http/segments';
import { and, asc, count, eq, lt, ne, sql, sum } from 'drizzle-orm';
import type { DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { segments, segmentUploads } from '../../../platform/metadata/schema.ts';

export type UploadRecord = Omit<typeof segmentUploads.$inferInsert, 'state' | 'report' | 'rows'>;

/** Before the first row: what a killed server leaves in the engine is found by it. */
export async function beginUpload(db: DatabaseConnection, record: UploadRecord): Promise<void> {
  await db.insert(segmentUploads).values({ ...record, state: 'writing' });
}

export async function reserveRows(
  db: DatabaseConnection,
  { uploadId, rows }: { uploadId: string; rows: number },
): Promise<void> {
  await db.update(segmentUploads).set({ rows }).where(eq(segmentUploads.id, uploadId));
}

/** False when the record was swept meanwhile. */
export async function completeUpload(db: DatabaseConnection, report: UploadReport): Promise<boolean> {
  const rows = await db
    .update(segmentUploads)
    .set({ state: 'complete', report, rows: report.viewers })
    .where(eq(segmentUploads.id, report.uploadId))
    .returning({ id: segmentUploads.id });
  return rows.length > 0;
}

export async function measureUploads(
  db: DatabaseConnection,
  { customerId, except }: { customerId: number; except: string },
): Promise<{ uploads: number; rows: number }> {
  const [row] = await db
    .select({ uploads: count(), rows: sum(segmentUploads.rows) })
    .from(segmentUploads)
    .where(and(eq(segmentUploads.customerId, customerId), ne(segmentUploads.id, except)));
  return { uploads: row?.uploads ?? 0, rows: Number(row?.rows ?? 0) };
}

/** Uploads that no segment is made of, the oldest first. */
export async function listUnusedUploads(
  db: DatabaseConnection,
  { customerId, before }: { customerId: number; before: Date },
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: segmentUploads.id })
    .from(segmentUploads)
    .where(
      and(
        eq(segmentUploads.customerId, customerId),
        eq(segmentUploads.state, 'complete'),
        lt(segmentUploads.createdAt, before),
        sql`NOT EXISTS (
          SELECT 1 FROM ${segments}
          WHERE ${segments.customerId} = ${segmentUploads.customerId} AND ${segments.deletedAt} IS NULL
            AND ${segments.definition} ->> 'upload_id' = ${segmentUploads.id}::text)`,
      ),
    )
    .orderBy(asc(segmentUploads.createdAt));
  return rows.map(({ id }) => id);
}

/** Begun and not finished in the time an upload may take: its server is gone. */
export function listAbandonedUploads(
  db: DatabaseConnection,
  before: Date,
): Promise<{ customerId: number; uploadId: string }[]> {
  return db
    .select({ customerId: segmentUploads.customerId, uploadId: segmentUploads.id })
    .from(segmentUploads)
    .where(and(eq(segmentUploads.state, 'writing'), lt(segmentUploads.createdAt, before)));
}

export async function listUploadIds(db: DatabaseConnection, customerId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: segmentUploads.id })
    .from(segmentUploads)
    .where(eq(segmentUploads.customerId, customerId));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteUploadRecord(db: DatabaseConnection, id: string): Promise<void> {
  await db.delete(segmentUploads).where(eq(segmentUploads.id, id));
}
