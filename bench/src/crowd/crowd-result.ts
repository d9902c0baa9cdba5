import { z } from 'zod';

/** Of one page, over all people. */
const PageTimes = z.object({ medianMs: z.number(), p95Ms: z.number() });
export type PageTimes = z.infer<typeof PageTimes>;

const CrowdTimes = z.object({
  people: z.number(),
  /** Seconds that a person looks at a page before the next; null: none. */
  think: z.tuple([z.number(), z.number()]).nullable(),
  overview: PageTimes,
  filtered: PageTimes,
  drilled: PageTimes,
  queries: z.number(),
  /** Queries that were told to come again later. */
  refused: z.number(),
  /** Queries that ended in any other way than with rows. */
  failed: z.number(),
  startRssBytes: z.number(),
  peakRssBytes: z.number(),
  seconds: z.number(),
});
export type CrowdTimes = z.infer<typeof CrowdTimes>;

const LastingCrowd = CrowdTimes.extend({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number(),
  sessions: z.number(),
  minutes: z.number(),
  /** The most memory in each quarter of the time. */
  partPeakBytes: z.array(z.number()),
  compared: z.number(),
  different: z.number(),
});
export type LastingCrowd = z.infer<typeof LastingCrowd>;

/** `crowd.json`: people of one customer who open Overview, filter it and drill down. */
export const CrowdResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number(),
  sessions: z.number(),
  crowds: z.array(CrowdTimes),
  /** Results of the crowds that were computed again alone, and how many of them differed. */
  compared: z.number(),
  different: z.number(),
  lasting: LastingCrowd.optional(),
});
export type CrowdResult = z.infer<typeof CrowdResult>;
