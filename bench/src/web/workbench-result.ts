import { z } from 'zod';
import { Samples } from './samples.ts';

export const WorkbenchResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  browser: z.string(),
  sessions: z.number(),
  cores: z.number(),
  /** Load average of one minute. */
  load: z.object({ before: z.number(), after: z.number() }),
  /** Gzip of the scripts that were loaded, in bytes, after each step of a session. */
  scripts: z.array(z.object({ after: z.string(), gzipBytes: z.number() })),
  /** Every script of the frame, also those that no session of most users loads. */
  allScriptsGzipBytes: z.number(),
  /** From the press to the frame with the first row. */
  firstRowMs: Samples,
  /** The same without the time that the server says the query took. */
  firstRowBeyondQueryMs: Samples,
  scroll: z.object({
    rows: z.number(),
    columns: z.number(),
    /** Of the main thread, per round: in elapsed time, and in processor time, which excludes waiting for a core. */
    longestTaskMs: Samples,
    longestTaskThreadMs: Samples,
    longTasks: z.number(),
  }),
});
export type WorkbenchResult = z.infer<typeof WorkbenchResult>;
