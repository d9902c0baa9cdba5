import { z } from 'zod';
import { ExportPeriod, ExportTable } from './http/deliveries/export-content.ts';
import { decodeWire, encodeWire, type ValueOf } from './wire.ts';

/** DLV-025: what stands in `export_job_body` as JSON. */
const BucketJobContent = z.strictObject({
  ...ExportTable.shape,
  is_test_export: z.boolean().default(false),
  period: ExportPeriod.optional(),
});
export type BucketJobContent = ValueOf<typeof BucketJobContent>;

export function writeBucketContent(content: BucketJobContent): string {
  return JSON.stringify(encodeWire(BucketJobContent, content));
}

/** Null for a text that is no such content. */
export function readBucketContent(text: string): BucketJobContent | null {
  try {
    return decodeWire(BucketJobContent, JSON.parse(text));
  } catch {
    // Not JSON, or of another shape: a job that another program made.
    return null;
  }
}
