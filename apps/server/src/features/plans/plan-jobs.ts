import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteLeftPlans } from './plan-store.ts';

/** A user may come back, as with the claims of an identity provider. */
const KEPT_WHEN_LEFT_MS = 90 * 24 * 3_600_000;

export interface PlanJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

/** Once a day: paused plans of removed users go, which nobody could delete. */
export function createPlanJobs({ db, now }: { db: Database; now: () => Date }): PlanJobs {
  const sweep = defineJob({
    id: 'plans.sweep',
    payload: z.object({ day: z.string() }),
    run: () => deleteLeftPlans(db, new Date(now().getTime() - KEPT_WHEN_LEFT_MS)),
  });
  return {
    definitions: [sweep],
    daily: (queue) => ({
      at: { hour: 3, minute: 10 },
      async fire(day) {
        await queue.enqueue(sweep, { day }, { key: day });
      },
    }),
  };
}
