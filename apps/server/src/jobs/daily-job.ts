import { z } from 'zod';
import type { Jobs } from './create-jobs.ts';
import type { Daily } from './daily.ts';
import { defineJob, type JobDefinition } from './define-job.ts';

export interface DailyJob {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

/** Runs once a day among all processes, such as the removal of what is too old. */
export function createDailyJob({ id, at, run }: { id: string; at: Daily['at']; run: () => Promise<void> }): DailyJob {
  const job = defineJob({ id, payload: z.object({ day: z.string() }), run });
  return {
    definitions: [job],
    daily: (queue) => ({
      at,
      async fire(day) {
        await queue.enqueue(job, { day }, { key: day });
      },
    }),
  };
}
