import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteUnusedSince, keepLatestQueries, utcDay } from './store.ts';

/** As share links: an address in a report that is opened once a year stays. */
const KEPT_UNUSED_MS = 400 * 24 * 3_600_000;
/** Of a customer: a usual query has a kilobyte, the largest 256. */
const LIMITS = { queries: 50_000, bytes: 1024 ** 3 };

export function createExploreJobs(options: { db: Database; now: () => Date; limits?: typeof LIMITS }): DailyJob {
  const { db, now, limits = LIMITS } = options;
  return createDailyJob({
    id: 'explore.sweep',
    at: { hour: 2, minute: 50 },
    async run() {
      await deleteUnusedSince(db, utcDay(new Date(now().getTime() - KEPT_UNUSED_MS)));
      await keepLatestQueries(db, limits);
    },
  });
}
