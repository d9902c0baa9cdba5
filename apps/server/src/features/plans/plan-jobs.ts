import { createDailyJob, type DailyJob } from '../../jobs/daily-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteLeftPlans } from './plan-store.ts';

/** A user may come back, as with the claims of an identity provider. */
const KEPT_WHEN_LEFT_MS = 90 * 24 * 3_600_000;

/** Once a day: paused plans of removed users go, which nobody could delete. */
export function createPlanJobs({ db, now }: { db: Database; now: () => Date }): DailyJob {
  return createDailyJob({
    id: 'plans.sweep',
    at: { hour: 3, minute: 10 },
    run: () => deleteLeftPlans(db, new Date(now().getTime() - KEPT_WHEN_LEFT_MS)),
  });
}
