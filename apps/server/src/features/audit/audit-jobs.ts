import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteEntriesBefore } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export function createAuditJobs(options: { db: Database; now: () => Date; keepDays: number }): DailyJob {
  const { db, now, keepDays } = options;
  return createDailyJob({
    id: 'audit.sweep',
    at: { hour: 3, minute: 25 },
    run: () => deleteEntriesBefore(db, new Date(now().getTime() - keepDays * DAY_MS)),
  });
}
