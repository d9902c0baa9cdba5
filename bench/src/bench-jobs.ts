import { createDailyRollups, type DailyRollupsFinder } from '@playhead/server/features/daily-rollups/daily-rollups';
import { createSegmentJobs, type SegmentJobs } from '@playhead/server/features/segments/builds/segment-jobs';
import { createJobs, type Jobs } from '@playhead/server/jobs/create-jobs';
import { createCustomerDirectory } from '@playhead/server/platform/customers/customer-directory';
import type { Engine } from '@playhead/server/platform/engine/engine';
import type { Metadata } from '@playhead/server/platform/metadata/metadata';
import type { pino } from 'pino';

/** Builds only: daily jobs would run during the measurements. */
export function createBenchJobs(options: {
  engine: Engine;
  metadata: Metadata;
  logger: pino.Logger;
  now: () => Date;
}): { jobs: Jobs; segments: SegmentJobs; dailyRollups: DailyRollupsFinder } {
  const { engine, metadata, logger, now } = options;
  const { db, pool } = metadata;
  const customers = createCustomerDirectory({ db, now });
  const queue: Pick<Jobs, 'enqueue' | 'find'> = {
    enqueue: (job, payload, more) => jobs.enqueue(job, payload, more),
    find: (job, id) => jobs.find(job, id),
  };
  const segments = createSegmentJobs({ engine, db, customers, queue, now });
  const dailyRollups = createDailyRollups({ engine, db, pool, customers, queue, now, logger });
  const jobs: Jobs = createJobs({
    metadata,
    jobs: [...segments.definitions, ...dailyRollups.definitions],
    logger,
    now,
  });
  return { jobs, segments, dailyRollups };
}
