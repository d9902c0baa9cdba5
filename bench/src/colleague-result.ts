import { z } from 'zod';

export const ColleagueTimes = z.object({
  command: z.string(),
  measuredAt: z.string(),
  sessions: z.number(),
  rounds: z.number(),
  heavyAtOnce: z.number(),
  /** Medians of a small query, and the longest while heavy queries run. */
  aloneMs: z.number(),
  loadedMs: z.number(),
  longestMs: z.number(),
});
export type ColleagueTimes = z.infer<typeof ColleagueTimes>;

/** `colleagues.json`: the same measurement before and after the queue became fair by user. */
export const ColleagueResult = z.object({ before: ColleagueTimes.optional(), after: ColleagueTimes.optional() });
export type ColleagueResult = z.infer<typeof ColleagueResult>;
