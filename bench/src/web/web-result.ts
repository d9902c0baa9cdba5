import { z } from 'zod';
import { Samples } from './samples.ts';

export const Weight = z.object({
  files: z.number(),
  /** As the server sent it, with headers. */
  wireBytes: z.number(),
  /** The bodies as gzip makes them; fonts and pictures count as they are. */
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

/** Instants after the beginning of the navigation. */
export const OpenTimes = z.object({
  serverCache: z.enum(['on', 'off']),
  /** Of the browser. `cold`: a new context; `warm`: a new tab in that context. */
  httpCache: z.enum(['cold', 'warm']),
  widgets: z.number(),
  widgetsInWindow: z.number(),
  /** The frame in which the last widget has its picture. */
  settledMs: Samples,
  foldSettledMs: Samples,
  firstPaintMs: Samples,
  firstQuestionMs: Samples,
  lastAnswerMs: Samples,
  /** Sum of tasks of more than 50 ms. */
  longTasksMs: Samples,
  /** Processor time of the page's main thread, and of that in scripts. */
  threadMs: Samples,
  scriptMs: Samples,
});
export type OpenTimes = z.infer<typeof OpenTimes>;

export const QuestionOrder = z.object({
  /** Widgets in the order in which their questions were sent. */
  asked: z.array(z.string()),
  widgetsInWindow: z.number(),
  /** Questions of widgets below the window that were sent before one of a widget in it. */
  tooEarly: z.number(),
});
export type QuestionOrder = z.infer<typeof QuestionOrder>;

export const FilterTimes = z.object({
  filter: z.string(),
  values: z.array(z.string()),
  /** From the press on Apply to the first frame in which widgets are `updating`. */
  repaintMs: Samples,
  /** From the press to the last complete widget. */
  settledMs: Samples,
  /** The browser's own measure of the press, to the next paint, in steps of 8 ms. */
  interactionMs: Samples,
  /** The longest task between the press and the settled page. */
  longestTaskMs: Samples,
  /** Processor time of the page's main thread. */
  threadMs: Samples,
});
export type FilterTimes = z.infer<typeof FilterTimes>;

export const ScrollTimes = z.object({
  rows: z.number(),
  drawnRows: z.number(),
  /** From the navigation to the drawn table. */
  settledMs: z.number(),
  /** Of the main thread while the wheel turned and the scroll bar was thrown about, per round, by the clock. */
  longestTaskMs: Samples,
  /** The same in processor time: a task that had to wait for a processor did not work. */
  longestTaskThreadMs: Samples,
  /** Tasks of more than 50 ms of processor time. */
  longTasks: z.number(),
  frames: z.number(),
  /** The longest time between two frames, per round. */
  longestFrameGapMs: Samples,
});
export type ScrollTimes = z.infer<typeof ScrollTimes>;

export const WebResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  browser: z.string(),
  sessions: z.number(),
  cores: z.number(),
  /** Runs of which this is the quietest. */
  runs: z.number(),
  /** Load average of one minute: what else the machine did. */
  load: z.object({ before: z.number(), after: z.number() }),
  bytes: z.array(PageBytes),
  order: QuestionOrder,
  open: z.array(OpenTimes),
  filters: z.array(FilterTimes),
  scroll: ScrollTimes,
});
export type WebResult = z.infer<typeof WebResult>;
