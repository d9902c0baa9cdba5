import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteUnusedSince } from './store.ts';
import { utcDay } from './store-shared-view.ts';

/** A link in a report that is opened once a year stays. */
const KEPT_UNUSED_MS = 400 * 24 * 3_600_000;

export function createShareLinkJobs({ db, now }: { db: Database; now: () => Date }): DailyJob {
  return createDailyJob({
    id: 'share-links.purge',
    at: { hour: 2, minute: 40 },
    run: () => deleteUnusedSince(db, utcDay(new Date(now().getTime() - KEPT_UNUSED_MS))),
  });
}
