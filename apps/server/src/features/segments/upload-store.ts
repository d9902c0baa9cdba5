import { and, eq, lt, sql } from 'drizzle-orm';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { segments, segmentUploads } from '../../platform/metadata/schema.ts';

export async function insertUploadRecord(
  db: DatabaseConnection,
  record: typeof segmentUploads.$inferInsert,
): Promise<void> {
  await db.insert(segmentUploads).values(record);
}

/** Uploads that no segment, present or deleted, is made of. */
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
        lt(segmentUploads.createdAt, before),
        sql`NOT EXISTS (
          SELECT 1 FROM ${segments}
          WHERE ${segments.customerId} = ${segmentUploads.customerId}
            AND ${segments.definition} ->> 'upload_id' = ${segmentUploads.id}::text)`,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteUploadRecord(db: DatabaseConnection, id: string): Promise<void> {
  await db.delete(segmentUploads).where(eq(segmentUploads.id, id));
}
