import { z } from 'zod';

const Ratio = z.object({ name: z.string(), oursMs: z.number(), rawMs: z.number(), ratio: z.number() });

/** Older result files do not have it. */
export const SegmentTimes = z.object({
  command: z.string(),
  measuredAt: z.string(),
  rounds: z.number(),
  coverage: z.array(
    Ratio.extend({
      viewers: z.number(),
      /** Of the viewers of the window. */
      share: z.number(),
      sampled: z.object({
        ms: z.number(),
        exactMs: z.number(),
        share: z.number(),
        /** False where the sample had too few members and the result is exact. */
        isSample: z.boolean(),
      }),
    }),
  ),
  build: z.object({ name: z.string(), members: z.number(), buildMs: z.number(), coverageMs: z.number() }),
  pages: z.array(
    z.object({
      name: z.string(),
      members: z.number(),
      plainMs: z.number(),
      filteredMs: z.number(),
      first: z
        .object({
          /** With estimates. Older result files do not have it. */
          pictureMs: z.number().optional(),
          /** The exact numbers, which follow; absent where the rows take longer than a query may. */
          fromRowsMs: z.number().optional(),
          rollupsAfterMs: z.number(),
        })
        .optional(),
    }),
  ),
});
export type SegmentTimes = z.infer<typeof SegmentTimes>;
