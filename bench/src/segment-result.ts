import { z } from 'zod';

const Ratio = z.object({ name: z.string(), oursMs: z.number(), rawMs: z.number(), ratio: z.number() });

/** The part `segments` of a result; files from before it was measured have none. */
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
        /** False where the sample had too few members, so that the answer is exact after all. */
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
      /** The first time, from the rows; then the sums of the members are made. Files from before they were have none. */
      first: z.object({ fromRowsMs: z.number(), rollupsAfterMs: z.number() }).optional(),
    }),
  ),
});
export type SegmentTimes = z.infer<typeof SegmentTimes>;
