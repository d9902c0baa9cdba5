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

const Percentiles = z.object({ median: z.number(), p95: z.number(), most: z.number() });

const SteadyFeed = z.object({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number(),
  minutes: z.number(),
  wantedPerSecond: z.number(),
  accepted: z.number(),
  worstMinutePerSecond: z.number(),
  /** From sending a request to its acceptance. */
  acceptedMs: Percentiles,
  readers: z.number(),
  readMs: Percentiles,
  /** From acceptance until a query counts the session. */
  visibleMs: Percentiles,
  serverPeakBytes: z.number(),
  enginePeakBytes: z.number(),
});
export type SteadyFeed = z.infer<typeof SteadyFeed>;

/** `before` is the version before the redesign. */
export const LoadResult = z.object({
  before: LoadRun.optional(),
  after: LoadRun.optional(),
  steady: SteadyFeed.optional(),
});
export type LoadResult = z.infer<typeof LoadResult>;
