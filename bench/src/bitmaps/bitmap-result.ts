import { z } from 'zod';

const Way = z.object({
  name: z.string(),
  /** Medians: by the clock, and of the engine's threads. */
  ms: z.number(),
  processorMs: z.number(),
});

export const BitmapTimes = z.object({
  command: z.string(),
  measuredAt: z.string(),
  rounds: z.number(),
  load: z.number(),
  days: z.number(),
  viewers: z.number(),
  /** The first way of each case is the product's. */
  cases: z.array(z.object({ name: z.string(), ways: z.array(Way) })),
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  columns: z.array(z.object({ name: z.string(), bytes: z.number() })),
  writes: z.array(z.object({ name: z.string(), processorMs: z.number() })),
});
export type BitmapTimes = z.infer<typeof BitmapTimes>;
