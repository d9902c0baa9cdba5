import { z } from 'zod';

export const DayTimes = z.object({
  /** Openings whose every query was served from memory, of all and of those of the default view. */
  served: z.number(),
  servedDefault: z.number(),
  /** The time until an opened page was complete, at the median and for one in ten. */
  medianMs: z.number(),
  p90Ms: z.number(),
  /** Of the first opening after the load. */
  firstMs: z.number(),
});
export type DayTimes = z.infer<typeof DayTimes>;

/** `day.json`: the same day with and without pages that are computed ahead. */
export const DayResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number(),
  sessions: z.number(),
  openings: z.number(),
  defaultOpenings: z.number(),
  warmedQueries: z.number(),
  warmMs: z.number(),
  without: DayTimes,
  warmed: DayTimes,
});
export type DayResult = z.infer<typeof DayResult>;
