import { localDateOf } from '@playhead/domain/periods';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../jobs/define-job.ts';
import { CUT_OFF } from './build-failure.ts';
import { listWanted } from './build-store.ts';
import { isRefreshed } from './refresh.ts';
import type { SegmentBuildJobs, SegmentJobsDeps } from './segment-build-jobs.ts';
import { listActive, purgeDeleted } from '../store.ts';
import { sweepAbandoned, sweepUploads } from '../uploads/sweep-uploads.ts';

/** The day that has ended has its late sessions by then. */
const REFRESH_HOUR = 3;
const HOUR_MS = 3_600_000;

const RefreshPayload = z.object({ customerId: z.number().int(), day: z.string() });

export interface SegmentRefreshJobs {
  definitions: readonly JobDefinition[];
  refresh(customerId: number): Promise<void>;
  /** Of one customer, or of all. */
  reconcile(customerId?: number): Promise<void>;
  /** Each hour: creates the job of every customer whose day has ended, and looks after builds that ended without a word. */
  fire(): Promise<void>;
}

export function createSegmentRefreshJobs(deps: SegmentJobsDeps, builds: SegmentBuildJobs): SegmentRefreshJobs {
  const { db, queue, customers, now } = deps;

  const refreshDay = defineJob({
    id: 'segments.refresh',
    payload: RefreshPayload,
    async run({ payload: { customerId } }) {
      await reconcile(customerId);
      await refresh(customerId);
      await purgeDeleted(db, { customerId, now: now() });
      await sweepUploads(deps, { customerId, now: now() });
    },
  });

  async function refresh(customerId: number): Promise<void> {
    const { timeZone } = await customers.find(customerId);
    const due = (await listActive(db, customerId)).filter((segment) => isRefreshed(segment, timeZone));
    for (const segment of due) await db.transaction((tx) => builds.request(tx, segment));
  }

  async function reconcile(customerId?: number): Promise<void> {
    for (const segment of await listWanted(db, customerId)) {
      const job = segment.jobId === null ? undefined : await builds.find(segment.jobId);
      if (job?.state === 'added' || job?.state === 'running') continue;
      if (job?.state === 'failed') await builds.giveUp(segment, CUT_OFF);
      else await db.transaction((tx) => builds.request(tx, segment));
    }
  }

  async function fire(): Promise<void> {
    const at = new Date(now().getTime() - REFRESH_HOUR * HOUR_MS);
    const failures: unknown[] = [];
    for (const customerId of await customers.listIds()) {
      try {
        const day = localDateOf(at, (await customers.find(customerId)).timeZone);
        await queue.enqueue(refreshDay, { customerId, day }, { key: `${customerId} ${day}` });
      } catch (error) {
        // Told after the others have had their turn.
        failures.push(error);
      }
    }
    await sweepAbandoned(deps, now());
    await reconcile();
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} customers were not refreshed`);
  }

  return { definitions: [refreshDay], refresh, reconcile, fire };
}
