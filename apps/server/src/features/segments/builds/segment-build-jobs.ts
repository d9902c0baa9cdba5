import { oldBuilds } from '@playhead/query/segment-store';
import { z } from 'zod';
import type { Jobs } from '../../../jobs/create-jobs.ts';
import { defineJob, type JobDefinition, type RetryPolicy } from '../../../jobs/define-job.ts';
import { PermanentFailure } from '../../../jobs/run-attempt.ts';
import type { CustomerDirectory } from '../../../platform/customers/customer-directory.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import { isMetadataUnavailable } from '../../../platform/metadata/metadata-error.ts';
import type { Database, DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { CUT_OFF, isPermanentFailure, reasonOf } from './build-failure.ts';
import { buildMembers } from './build-members.ts';
import {
  buildsInUse,
  claimBuild,
  dependantsOf,
  failBuild,
  type FinishedBuild,
  noteJob,
  activateBuild,
  wantBuild,
} from './build-store.ts';
import { createCachedSizes } from '../cached-sizes.ts';
import { isRefreshed } from './refresh.ts';
import type { SegmentRollupsMaker } from './segment-rollups.ts';
import { findActive, readDataVersion } from '../store.ts';
import type { SegmentRow } from '../stored-segment.ts';

/** Longer than a query or another build may still read the previous build. */
const CLEAN_UP_AFTER_SECONDS = 20 * 60;
const RETRY: RetryPolicy = { attempts: 5, delaySeconds: 5, growth: { kind: 'doubling', maximumSeconds: 300 } };

const SegmentKey = z.object({ customerId: z.number().int(), segmentId: z.number().int() });
const BuildPayload = SegmentKey.extend({ wanted: z.number().int() });
const CleanUpPayload = SegmentKey.extend({ upTo: z.number().int() });

type SegmentId = Pick<SegmentRow, 'id' | 'customerId'>;

export interface SegmentJobsDeps {
  engine: Pick<Engine, 'command' | 'query' | 'stream' | 'deleteRows'>;
  db: Database;
  customers: CustomerDirectory;
  queue: Pick<Jobs, 'enqueue' | 'find'>;
  now: () => Date;
  /** Tests clean up and try again sooner. */
  timing?: { cleanUp?: 'at once'; retry?: RetryPolicy };
}

export interface SegmentBuildJobs {
  definitions: readonly JobDefinition[];
  request(tx: DatabaseConnection, segment: SegmentId): Promise<SegmentRow | undefined>;
  /** The build failed for good; segments that wait for it are requested again. */
  giveUp(segment: SegmentRow, reason: string): Promise<void>;
  /** Requests the segments that wait for a build of this one again: it will not come. */
  requestWaiting(tx: DatabaseConnection, segment: SegmentId): Promise<void>;
  /** Deletes the members of old builds, once nobody reads them any more. */
  discardUpTo(tx: DatabaseConnection, segment: SegmentId, upTo: number): Promise<void>;
  find(jobId: string): ReturnType<Jobs['find']>;
}

export function createSegmentBuildJobs(
  deps: SegmentJobsDeps,
  rollups: Pick<SegmentRollupsMaker, 'drop' | 'want'>,
): SegmentBuildJobs {
  const { db, engine, queue, customers, now, timing = {} } = deps;
  const retry = timing.retry ?? RETRY;
  const sizes = createCachedSizes({ now });

  const build = defineJob({
    id: 'segments.build',
    storesData: true,
    payload: BuildPayload,
    retry,
    concurrency: 3,
    perCustomer: 2,
    async run({ payload, attempt, signal }) {
      const segment = await claimBuild(db, { id: payload.segmentId, wanted: payload.wanted });
      if (!segment || segment.buildingBuild === null) return;
      try {
        const finished = await buildMembers({ ...deps, sizes }, { segment, build: segment.buildingBuild, signal });
        if (finished !== 'waits') await complete(segment, finished);
      } catch (error) {
        if (signal.aborted || isMetadataUnavailable(error)) throw error;
        const isPermanent = isPermanentFailure(error);
        if (isPermanent || attempt >= retry.attempts) await giveUp(segment, reasonOf(error));
        throw isPermanent ? new PermanentFailure(reasonOf(error), { cause: error }) : error;
      }
    },
    async quarantined({ customerId, segmentId: id, wanted }) {
      const segment = await findActive(db, { customerId, id });
      if (segment?.wantedBuild === wanted) await giveUp(segment, CUT_OFF);
    },
  });

  const cleanUp = defineJob({
    id: 'segments.clean-up',
    payload: CleanUpPayload,
    async run({ payload: { customerId, segmentId, upTo } }) {
      const except = await buildsInUse(db, segmentId);
      const rows = oldBuilds({ customerId, segmentId: String(segmentId), upTo, except });
      await engine.deleteRows({ table: 'segment_members', ...rows });
    },
  });

  async function complete(segment: SegmentRow, finished: FinishedBuild): Promise<void> {
    const { id: segmentId, customerId } = segment;
    const { timeZone } = await customers.find(customerId);
    const hadRollups = await db.transaction(async (tx) => {
      const before = await findActive(tx, { customerId, id: segmentId });
      if (!(await activateBuild(tx, finished))) return false;
      if (before) await rollups.drop(tx, before);
      await discardUpTo(tx, segment, finished.build - 1);
      for (const dependant of await dependantsOf(tx, segment)) {
        const isDue =
          dependant.wantedBuild !== null || dependant.activeBuild === null || isRefreshed(dependant, timeZone);
        if (isDue) await request(tx, dependant);
      }
      return before !== undefined && before.rollups !== null;
    });
    // Pages are filtered by it: the first of the day need not wait.
    if (hadRollups) {
      const dataVersion = await readDataVersion(db, customerId);
      await rollups.want({ customerId, segmentId, build: finished.build, dataVersion });
    }
  }

  async function giveUp(segment: SegmentRow, reason: string): Promise<void> {
    const { id, wantedBuild: wanted } = segment;
    if (wanted === null) return;
    await db.transaction(async (tx) => {
      if (!(await failBuild(tx, { id, wanted, reason }))) return;
      await discardUpTo(tx, segment, segment.builds);
      await requestWaiting(tx, segment);
    });
  }

  async function requestWaiting(tx: DatabaseConnection, segment: SegmentId): Promise<void> {
    for (const dependant of await dependantsOf(tx, segment)) {
      if (dependant.wantedBuild !== null) await request(tx, dependant);
    }
  }

  async function discardUpTo(tx: DatabaseConnection, { id, customerId }: SegmentId, upTo: number): Promise<void> {
    const later = timing.cleanUp === 'at once' ? {} : { delaySeconds: CLEAN_UP_AFTER_SECONDS };
    await queue.enqueue(cleanUp, { customerId, segmentId: id, upTo }, { inTransaction: tx, ...later });
  }

  async function request(tx: DatabaseConnection, { id, customerId }: SegmentId): Promise<SegmentRow | undefined> {
    const wanted = (await wantBuild(tx, id))?.wantedBuild;
    if (wanted === undefined || wanted === null) return undefined;
    const payload = { customerId, segmentId: id, wanted };
    const job = await queue.enqueue(build, payload, { key: `${id} ${wanted}`, inTransaction: tx, customerId });
    return noteJob(tx, { id, jobId: job.id });
  }

  return {
    definitions: [build, cleanUp],
    request,
    giveUp,
    requestWaiting,
    discardUpTo,
    find: (jobId) => queue.find(build, jobId),
  };
}
