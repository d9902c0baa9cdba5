import { createSegmentJobs, type SegmentJobs } from '../features/segments/segment-jobs.ts';
import { createShareLinkJobs } from '../features/share-links/share-link-jobs.ts';
import { createJobs, type Jobs } from '../jobs/create-jobs.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import { createCustomerDirectory } from '../platform/customers/customer-directory.ts';
import { type DemoWorld, demoCustomerIds } from '../seed/demo-world.ts';
import type { Stores } from './open-stores.ts';

export interface BackgroundJobs {
  jobs: Jobs;
  segments: SegmentJobs;
}

export function createBackgroundJobs(options: {
  stores: Pick<Stores, 'engine' | 'metadata' | 'logger' | 'storage'>;
  demo: DemoWorld | null;
  now: () => Date;
}): BackgroundJobs {
  const { demo, now } = options;
  const { engine, metadata, logger, storage } = options.stores;
  const segments = createSegmentJobs({
    engine,
    db: metadata.db,
    customers: createCustomerDirectory({ db: metadata.db, now }),
    queue: {
      enqueue: (job, payload, more) => jobs.enqueue(job, payload, more),
      find: (job, id) => jobs.find(job, id),
    },
    now,
  });
  const shareLinks = createShareLinkJobs({ db: metadata.db, now });
  const jobs: Jobs = createJobs({
    metadata,
    jobs: [
      ...segments.definitions,
      ...shareLinks.definitions,
      ...(demo === null ? [] : [rollForwardJobOf(demo, segments)]),
    ],
    logger,
    now,
    assertSpace: storage.assertSpace,
    daily: (queue) => [...segments.daily, shareLinks.daily(queue), ...(demo === null ? [] : [demo.daily(queue)])],
  });
  return { jobs, segments };
}

/** The demo's new day may come after the segments were built for it. */
function rollForwardJobOf({ rollForwardJob }: DemoWorld, segments: SegmentJobs): JobDefinition {
  return {
    ...rollForwardJob,
    storesData: true,
    async run(context) {
      await rollForwardJob.run({ ...context, payload: rollForwardJob.payload.parse(context.payload) });
      for (const customerId of demoCustomerIds) await segments.refresh(customerId);
    },
  };
}
