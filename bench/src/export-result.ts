import { dataFormats } from '@playhead/contract/http/deliveries';
import { z } from 'zod';

export const ExportResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  rows: z.number(),
  exports: z.array(
    z.object({
      format: z.enum(dataFormats),
      seconds: z.number(),
      bytes: z.number(),
      /** Of the process, before and at most while the file was made. */
      startRssBytes: z.number(),
      peakRssBytes: z.number(),
    }),
  ),
});
export type ExportResult = z.infer<typeof ExportResult>;
