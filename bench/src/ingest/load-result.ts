import { z } from 'zod';

const Cost = z.object({ ms: z.number(), cpuMs: z.number() });

const LoadCase = z.object({
  format: z.string(),
  columns: z.number(),
  /** The same file into a copy of `sessions` that nothing is derived from, and into `sessions`. */
  bare: Cost,
  plain: Cost,
  /** `cpuMs` is the engine's; `commandCpuMs` that of the command. */
  ours: Cost.extend({ commandCpuMs: z.number() }),
  enginePeakBytes: z.number(),
  commandPeakBytes: z.number(),
  phases: z.array(Cost.extend({ name: z.string() })),
});
export type LoadCase = z.infer<typeof LoadCase>;

const FeedRun = z.object({
  rows: z.number(),
  requests: z.number(),
  senders: z.number(),
  ours: Cost.extend({ commandCpuMs: z.number() }),
  plain: Cost,
});
export type FeedRun = z.infer<typeof FeedRun>;

const LoadRun = z.object({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number(),
  rows: z.number(),
  /** Sessions that the customer had in the same period before. */
  there: z.number(),
  /** What to know when the numbers are compared. */
  note: z.string().optional(),
  cases: z.array(LoadCase),
  feed: FeedRun.optional(),
});
export type LoadRun = z.infer<typeof LoadRun>;

/** `before` is the version before the redesign. */
export const LoadResult = z.object({ before: LoadRun.optional(), after: LoadRun.optional() });
export type LoadResult = z.infer<typeof LoadResult>;
