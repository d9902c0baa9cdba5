import { z } from 'zod';

/** EXP-059, EXP-060: files of rows; Parquet is for programs. */
export const dataFormats = ['csv', 'txt', 'xlsx', 'json', 'html', 'md', 'parquet'] as const;
export type DataFormat = (typeof dataFormats)[number];

/** A file that was written whole; only such files are offered and sent. */
export const Artifact = z.object({
  id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
  /** Null where the file has no rows, such as a picture. */
  rows: z.number().int().nullable(),
  sha256: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Artifact = z.infer<typeof Artifact>;
