import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { RESTORE_MS } from './save-report.ts';
import { deleteReportsBefore } from './store.ts';

export function createReportJobs({ db, now }: { db: Database; now: () => Date }): DailyJob {
  return createDailyJob({
    id: 'reports.sweep',
    at: { hour: 2, minute: 55 },
    run: () => deleteReportsBefore(db, new Date(now().getTime() - RESTORE_MS)),
  });
}
