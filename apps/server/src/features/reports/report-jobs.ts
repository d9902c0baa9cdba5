import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { RESTORE_MS } from './save-report.ts';
import { deleteReportsBefore } from './store.ts';

export interface ReportJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

export function createReportJobs({ db, now }: { db: Database; now: () => Date }): ReportJobs {
  const sweep = defineJob({
    id: 'reports.sweep',
    payload: z.object({ day: z.string() }),
    run: () => deleteReportsBefore(db, new Date(now().getTime() - RESTORE_MS)),
  });
  return {
    definitions: [sweep],
    daily: (queue) => ({
      at: { hour: 2, minute: 55 },
      async fire(day) {
        await queue.enqueue(sweep, { day }, { key: day });
      },
    }),
  };
}
