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
}): { jobs: Jobs; segments: SegmentJobs } {
  const { engine, metadata, logger, now } = options;
  const { db } = metadata;
  const segments = createSegmentJobs({
    engine,
    db,
    customers: createCustomerDirectory({ db, now }),
    queue: { enqueue: (job, payload, more) => jobs.enqueue(job, payload, more), find: (job, id) => jobs.find(job, id) },
    now,
  });
  const jobs: Jobs = createJobs({ metadata, jobs: segments.definitions, logger, now });
  return { jobs, segments };
}
