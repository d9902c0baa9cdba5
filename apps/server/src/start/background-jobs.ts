import { createAuditJobs } from '../features/audit/audit-jobs.ts';
import { createBoardJobs } from '../features/boards/board-jobs.ts';
import { createDailyRollups, type DailyRollupsFinder } from '../features/daily-rollups/daily-rollups.ts';
import { createExploreJobs } from '../features/explore/explore-jobs.ts';
import { createPlanJobs } from '../features/plans/plan-jobs.ts';
import { createReportJobs } from '../features/reports/report-jobs.ts';
import { createSegmentJobs, type SegmentJobs } from '../features/segments/builds/segment-jobs.ts';
import { createShareLinkJobs } from '../features/share-links/share-link-jobs.ts';
import { createJobs, type Jobs } from '../jobs/create-jobs.ts';
import type { DailyJob } from '../jobs/daily-job.ts';
import type { JobContext, JobDefinition } from '../jobs/define-job.ts';
import { createCustomerDirectory } from '../platform/customers/customer-directory.ts';
import type { createJobObserver } from '../platform/telemetry/observe-work.ts';
import { type DemoWorld, demoCustomerIds } from '../seed/demo-world.ts';
import type { Stores } from './open-stores.ts';

export interface BackgroundJobs {
  jobs: Jobs;
  segments: SegmentJobs;
  dailyRollups: DailyRollupsFinder;
}

type Queue = Pick<Jobs, 'enqueue' | 'find' | 'cancel'>;

export function createBackgroundJobs<Delivery extends DailyJob>(options: {
  stores: Pick<Stores, 'engine' | 'metadata' | 'logger' | 'storage'>;
  demo: DemoWorld | null;
  /** `none` for a process that only creates jobs. */
  workers: 'all' | 'none';
  observe: ReturnType<typeof createJobObserver>;
  /** Exports and deliveries, over the queue that is made here. */
  createDelivery(queue: Queue): Delivery;
  now: () => Date;
  /** Days that entries of the audit log are kept. */
  auditDays: number;
}): BackgroundJobs & { delivery: Delivery } {
  const { demo, now } = options;
  const { engine, metadata, logger, storage } = options.stores;
  const queue: Queue = {
    enqueue: (job, payload, more) => jobs.enqueue(job, payload, more),
    find: (job, id) => jobs.find(job, id),
    cancel: (job, id) => jobs.cancel(job, id),
  };
  const { db, pool } = metadata;
  const customers = createCustomerDirectory({ db, now });
  const segments = createSegmentJobs({ engine, db, customers, queue, now });
  const dailyRollups = createDailyRollups({ engine, db, pool, customers, queue, now, logger });
  const delivery = options.createDelivery(queue);
  const shareLinks = createShareLinkJobs({ db: metadata.db, now });
  const explore = createExploreJobs({ db: metadata.db, now });
  const reports = createReportJobs({ db: metadata.db, now });
  const boards = createBoardJobs({ db: metadata.db, now });
  const plans = createPlanJobs({ db: metadata.db, now });
  const audit = createAuditJobs({ db: metadata.db, now, keepDays: options.auditDays });
  const jobs: Jobs = createJobs({
    metadata,
    jobs: [
      ...segments.definitions,
      ...dailyRollups.definitions,
      ...shareLinks.definitions,
      ...explore.definitions,
      ...reports.definitions,
      ...boards.definitions,
      ...plans.definitions,
      ...audit.definitions,
      ...delivery.definitions,
      ...(demo === null ? [] : [rollForwardJobOf(demo, segments)]),
    ].map((job) => ({ ...job, run: options.observe(job.id, (context: JobContext<unknown>) => job.run(context)) })),
    logger,
    now,
    workers: options.workers,
    assertSpace: storage.assertSpace,
    daily: () => [
      ...segments.daily,
      shareLinks.daily(queue),
      explore.daily(queue),
      reports.daily(queue),
      boards.daily(queue),
      plans.daily(queue),
      audit.daily(queue),
      delivery.daily(queue),
      ...(demo === null ? [] : [demo.daily(queue)]),
    ],
  });
  return { jobs, segments, dailyRollups, delivery };
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
