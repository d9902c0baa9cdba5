import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteEntriesBefore } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface AuditJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

export function createAuditJobs(options: { db: Database; now: () => Date; keepDays: number }): AuditJobs {
  const { db, now, keepDays } = options;
  const sweep = defineJob({
    id: 'audit.sweep',
    payload: z.object({ day: z.string() }),
    run: () => deleteEntriesBefore(db, new Date(now().getTime() - keepDays * DAY_MS)),
  });
  return {
    definitions: [sweep],
    daily: (queue) => ({
      at: { hour: 3, minute: 25 },
      async fire(day) {
        await queue.enqueue(sweep, { day }, { key: day });
      },
    }),
  };
}
