import { z } from 'zod';
import { Samples } from './samples.ts';

export const Weight = z.object({
  files: z.number(),
  /** As transferred, with headers. */
  wireBytes: z.number(),
  /** Bodies as gzip; fonts and images unchanged. */
  gzipBytes: z.number(),
});
export type Weight = z.infer<typeof Weight>;

export const PageBytes = z.object({
  page: z.enum(['sign-in', 'signed in, no widgets', 'Overview']),
  /** By the browser's resource type: document, script, stylesheet, font, image, fetch. */
  types: z.record(z.string(), Weight),
  largest: z.array(z.object({ file: z.string(), gzipBytes: z.number() })),
});
export type PageBytes = z.infer<typeof PageBytes>;

/** Milliseconds after the start of the navigation. */
export const OpenTimes = z.object({
  serverCache: z.enum(['on', 'off']),
  /** `cold`: a new context; `warm`: a new tab in that context. */
  httpCache: z.enum(['cold', 'warm']),
  widgets: z.number(),
  widgetsInWindow: z.number(),
  /** The frame in which the last widget is complete. */
  settledMs: Samples,
  foldSettledMs: Samples,
  firstPaintMs: Samples,
  firstQueryMs: Samples,
  lastResponseMs: Samples,
  /** Sum of tasks of more than 50 ms. */
  longTasksMs: Samples,
  /** Processor time of the page's main thread, and its part in scripts. */
  threadMs: Samples,
  scriptMs: Samples,
});
export type OpenTimes = z.infer<typeof OpenTimes>;

export const QueryOrder = z.object({
  /** Widgets in the order of their queries. */
  sent: z.array(z.string()),
  widgetsInWindow: z.number(),
  /** Queries of widgets below the window sent before one of a widget in it. */
  tooEarly: z.number(),
});
export type QueryOrder = z.infer<typeof QueryOrder>;

export const FilterTimes = z.object({
  filter: z.string(),
  values: z.array(z.string()),
  /** From the press on Apply to the first frame in which widgets are `updating`. */
  repaintMs: Samples,
  /** From the press to the last complete widget. */
  settledMs: Samples,
  /** Reported by the browser, to the next paint, in steps of 8 ms. */
  interactionMs: Samples,
  /** The longest task between the press and the settled page. */
  longestTaskMs: Samples,
  threadMs: Samples,
});
export type FilterTimes = z.infer<typeof FilterTimes>;

export const ScrollTimes = z.object({
  rows: z.number(),
  drawnRows: z.number(),
  /** From the navigation to the drawn table. */
  settledMs: z.number(),
  /** Of the main thread during scrolling, per round, in elapsed time. */
  longestTaskMs: Samples,
  /** In processor time: excludes waiting for a core. */
  longestTaskThreadMs: Samples,
  longTasks: z.number(),
  frames: z.number(),
  /** Per round. */
  longestFrameGapMs: Samples,
});
export type ScrollTimes = z.infer<typeof ScrollTimes>;

export const WebResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  browser: z.string(),
  sessions: z.number(),
  cores: z.number(),
  /** This is the run with the lowest load. */
  runs: z.number(),
  /** Load average of one minute. */
  load: z.object({ before: z.number(), after: z.number() }),
  bytes: z.array(PageBytes),
  order: QueryOrder,
  open: z.array(OpenTimes),
  filters: z.array(FilterTimes),
  scroll: ScrollTimes,
});
export type WebResult = z.infer<typeof WebResult>;
