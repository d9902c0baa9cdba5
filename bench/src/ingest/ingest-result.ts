import { z } from 'zod';

export const IngestResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  rounds: z.number(),
  /** `ours` waits for the disk, `raw` does not. */
  ratios: z.array(z.object({ name: z.string(), oursMs: z.number(), rawMs: z.number(), ratio: z.number() })),
  loadIds: z.object({ rows: z.number(), bytes: z.number(), tableBytes: z.number() }),
});
export type IngestResult = z.infer<typeof IngestResult>;
