import type { Daily } from '../../../jobs/daily.ts';
import type { JobDefinition } from '../../../jobs/define-job.ts';
import type { DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { createSegmentBuildJobs, type SegmentJobsDeps } from './segment-build-jobs.ts';
import { createSegmentRefreshJobs } from './segment-refresh-jobs.ts';
import { createSegmentRollups, type WantedRollups } from './segment-rollups.ts';
import type { SegmentRow } from '../stored-segment.ts';
import { sweepAbandoned } from '../uploads/sweep-uploads.ts';

/** Higher than any build: of a deleted segment everything goes. */
const EVERY_BUILD = 2 ** 31 - 1;

/** What a change of a segment enqueues, inside the transaction of the change. */
export interface SegmentBuilds {
  request(tx: DatabaseConnection, segment: Pick<SegmentRow, 'id' | 'customerId'>): Promise<SegmentRow | undefined>;
  discard(tx: DatabaseConnection, segment: Pick<SegmentRow, 'id' | 'customerId' | 'rollups'>): Promise<void>;
  /** A page is filtered by a segment that has no rollups. */
  wantRollups(wanted: WantedRollups): Promise<void>;
}

export interface SegmentJobs extends SegmentBuilds {
  definitions: readonly JobDefinition[];
  /** SEG-106: every hour looks whose day has ended. */
  daily: readonly Daily[];
  /** Rebuilds the segments that a new day of this customer changes. */
  refresh(customerId: number): Promise<void>;
  /** At start: what a queue that gave up left half done is requested again or told as failed, what killed uploads left goes. */
  reconcile(): Promise<void>;
}

export function createSegmentJobs(deps: SegmentJobsDeps): SegmentJobs {
  const { now } = deps;
  const rollups = createSegmentRollups(deps);
  const builds = createSegmentBuildJobs(deps, rollups);
  const refreshes = createSegmentRefreshJobs(deps, builds);

  return {
    definitions: [...builds.definitions, ...refreshes.definitions, ...rollups.definitions],
    daily: Array.from({ length: 24 }, (_value, hour) => ({ at: { hour, minute: 20 }, fire: refreshes.fire })),
    request: builds.request,
    async discard(tx, segment) {
      await rollups.drop(tx, segment);
      await builds.discardUpTo(tx, segment, EVERY_BUILD);
      await builds.requestWaiting(tx, segment);
    },
    wantRollups: rollups.want,
    refresh: refreshes.refresh,
    async reconcile() {
      await refreshes.reconcile();
      await sweepAbandoned(deps, now());
    },
  };
}
