import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deleteUnusedSince, keepLatestQueries, utcDay } from './store.ts';

/** As share links: an address in a report that is opened once a year stays. */
const KEPT_UNUSED_MS = 400 * 24 * 3_600_000;
/** Of a customer: a usual query has a kilobyte, the largest 256. */
const LIMITS = { queries: 50_000, bytes: 1024 ** 3 };

export interface ExploreJobs {
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

export function createExploreJobs(options: { db: Database; now: () => Date; limits?: typeof LIMITS }): ExploreJobs {
  const { db, now, limits = LIMITS } = options;
  const sweep = defineJob({
    id: 'explore.sweep',
    payload: z.object({ day: z.string() }),
    async run() {
      await deleteUnusedSince(db, utcDay(new Date(now().getTime() - KEPT_UNUSED_MS)));
      await keepLatestQueries(db, limits);
    },
  });
  return {
    definitions: [sweep],
    daily: (queue) => ({
      at: { hour: 2, minute: 50 },
      async fire(day) {
        await queue.enqueue(sweep, { day }, { key: day });
      },
    }),
  };
}
