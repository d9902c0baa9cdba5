import { z } from 'zod';

export const ColleagueTimes = z.object({
  /** Medians of a small query, and the longest while heavy queries run. */
  aloneMs: z.number(),
  loadedMs: z.number(),
  longestMs: z.number(),
  /** Heavy queries that completed meanwhile, and that ran out of time. */
  heavyCompleted: z.number(),
  heavyFailures: z.number(),
});
export type ColleagueTimes = z.infer<typeof ColleagueTimes>;

/** `colleagues.json`: the same measurement with the queue before it was fair by user and as it is. */
export const ColleagueResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  sessions: z.number(),
  rounds: z.number(),
  heavyAtOnce: z.number(),
  before: ColleagueTimes,
  after: ColleagueTimes,
});
export type ColleagueResult = z.infer<typeof ColleagueResult>;
