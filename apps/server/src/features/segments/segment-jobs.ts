import { AppError, type ErrorCode } from '@playhead/contract/errors';
import { localDateOf } from '@playhead/domain/periods';
import { oldBuilds } from '@playhead/query/segment-store';
import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Daily } from '../../jobs/daily.ts';
import { defineJob, type JobDefinition, type RetryPolicy } from '../../jobs/define-job.ts';
import { PermanentFailure } from '../../jobs/run-attempt.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { isMetadataUnavailable } from '../../platform/metadata/metadata-error.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { buildMembers } from './build-members.ts';
import {
  buildsInUse,
  claimBuild,
  dependantsOf,
  failBuild,
  type FinishedBuild,
  listWanted,
  noteJob,
  serveBuild,
  wantBuild,
} from './build-store.ts';
import { createKnownSizes } from './known-sizes.ts';
import { isRefreshed } from './refresh.ts';
import { createSegmentSums, type WantedSums } from './segment-sums.ts';
import { findActive, listActive, purgeDeleted } from './store.ts';
import type { SegmentRow } from './stored-segment.ts';
import { sweepAbandoned, sweepUploads } from './sweep-uploads.ts';

/** Longer than a query or another build may still read the list that served before. */
const CLEAN_UP_AFTER_MS = 20 * 60_000;
/** The day that has ended has its late sessions by then. */
const REFRESH_HOUR = 3;
const HOUR_MS = 3_600_000;
const RETRY: RetryPolicy = { attempts: 5, delaySeconds: 5, growth: { kind: 'doubling', maximumSeconds: 300 } };
/** Higher than any build: of a deleted segment everything goes. */
const EVERY_BUILD = 2 ** 31 - 1;
const CUT_OFF = 'The build was cut off.';
const UNKNOWN = 'Something went wrong on our side.';

const SegmentKey = z.object({ customerId: z.number().int(), segmentId: z.number().int() });
const BuildPayload = SegmentKey.extend({ wanted: z.number().int() });
const CleanUpPayload = SegmentKey.extend({ upTo: z.number().int() });
const RefreshPayload = z.object({ customerId: z.number().int(), day: z.string() });

export interface SegmentJobsDeps {
  engine: Pick<Engine, 'command' | 'query' | 'stream' | 'deleteRows'>;
  db: Database;
  customers: CustomerDirectory;
  queue: Pick<Jobs, 'enqueue' | 'find'>;
  now: () => Date;
  /** Tests clean up and try again sooner. */
  timing?: { cleanUp?: 'at once'; retry?: RetryPolicy };
}

/** What a change of a segment asks of the queue, inside the transaction of the change. */
export interface SegmentBuilds {
  request(tx: DatabaseConnection, segment: Pick<SegmentRow, 'id' | 'customerId'>): Promise<SegmentRow | undefined>;
  discard(tx: DatabaseConnection, segment: Pick<SegmentRow, 'id' | 'customerId' | 'sums'>): Promise<void>;
  /** A page is filtered by a segment whose sums are not there. */
  wantSums(wanted: WantedSums): Promise<void>;
}

export interface SegmentJobs extends SegmentBuilds {
  definitions: readonly JobDefinition[];
  /** SEG-106: every hour looks whose day has ended. */
  daily: readonly Daily[];
  /** Builds again whatever a new day of this customer changes. */
  refresh(customerId: number): Promise<void>;
  /** At start: what a queue that gave up left half done is asked for again or told as failed, what killed uploads left goes. */
  reconcile(): Promise<void>;
}

export function createSegmentJobs(deps: SegmentJobsDeps): SegmentJobs {
  const { db, engine, queue, customers, now, timing = {} } = deps;
  const retry = timing.retry ?? RETRY;
  const sizes = createKnownSizes({ now });
  const sums = createSegmentSums({ engine, db, queue, now, timing });

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
        const isHopeless = hopeless(error);
        if (isHopeless || attempt >= retry.attempts) await giveUp(segment, reasonOf(error));
        throw isHopeless ? new PermanentFailure(reasonOf(error), { cause: error }) : error;
      }
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

  async function complete(segment: SegmentRow, finished: FinishedBuild): Promise<void> {
    const { timeZone } = await customers.find(segment.customerId);
    await db.transaction(async (tx) => {
      const before = await findActive(tx, { customerId: segment.customerId, id: segment.id });
      if (!(await serveBuild(tx, finished))) return;
      if (before) await sums.drop(tx, before);
      await discardUpTo(tx, segment, finished.build - 1);
      for (const dependant of await dependantsOf(tx, segment)) {
        const isDue =
          dependant.wantedBuild !== null || dependant.servingBuild === null || isRefreshed(dependant, timeZone);
        if (isDue) await request(tx, dependant);
      }
    });
  }

  async function giveUp(segment: SegmentRow, reason: string): Promise<void> {
    const { id, wantedBuild: wanted } = segment;
    if (wanted === null) return;
    await db.transaction(async (tx) => {
      if (!(await failBuild(tx, { id, wanted, reason }))) return;
      await discardUpTo(tx, segment, segment.builds);
      for (const dependant of await dependantsOf(tx, segment)) {
        if (dependant.wantedBuild !== null) await request(tx, dependant);
      }
    });
  }

  async function discardUpTo(
    tx: DatabaseConnection,
    { id, customerId }: Pick<SegmentRow, 'id' | 'customerId'>,
    upTo: number,
  ): Promise<void> {
    const later = timing.cleanUp === 'at once' ? {} : { startAfter: new Date(now().getTime() + CLEAN_UP_AFTER_MS) };
    await queue.enqueue(cleanUp, { customerId, segmentId: id, upTo }, { inTransaction: tx, ...later });
  }

  async function request(
    tx: DatabaseConnection,
    { id, customerId }: Pick<SegmentRow, 'id' | 'customerId'>,
  ): Promise<SegmentRow | undefined> {
    const wanted = (await wantBuild(tx, id))?.wantedBuild;
    if (wanted === undefined || wanted === null) return undefined;
    const payload = { customerId, segmentId: id, wanted };
    const job = await queue.enqueue(build, payload, { key: `${id} ${wanted}`, inTransaction: tx, customerId });
    return noteJob(tx, { id, jobId: job.id });
  }

  async function refresh(customerId: number): Promise<void> {
    const { timeZone } = await customers.find(customerId);
    const due = (await listActive(db, customerId)).filter((segment) => isRefreshed(segment, timeZone));
    for (const segment of due) await db.transaction((tx) => request(tx, segment));
  }

  async function reconcile(customerId?: number): Promise<void> {
    for (const segment of await listWanted(db, customerId)) {
      const job = segment.jobId === null ? undefined : await queue.find(build, segment.jobId);
      if (job?.state === 'added' || job?.state === 'running') continue;
      if (job?.state === 'failed') await giveUp(segment, CUT_OFF);
      else await db.transaction((tx) => request(tx, segment));
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
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} customers were not refreshed`);
  }

  return {
    definitions: [build, cleanUp, refreshDay, ...sums.definitions],
    daily: Array.from({ length: 24 }, (_value, hour) => ({ at: { hour, minute: 20 }, fire })),
    request,
    async discard(tx, segment) {
      await sums.drop(tx, segment);
      await discardUpTo(tx, segment, EVERY_BUILD);
    },
    wantSums: sums.want,
    refresh,
    async reconcile() {
      await reconcile();
      await sweepAbandoned(deps, now());
    },
  };
}

/** Another attempt would be refused in the same words. */
const hopelessCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_request',
  'invalid_filter',
  'invalid_period',
  'unknown_field',
  'segment_invalid',
  'field_forbidden',
  'segment_missing',
  'query_too_large',
]);

function hopeless(error: unknown): boolean {
  return error instanceof PermanentFailure || (error instanceof AppError && hopelessCodes.has(error.code));
}

/** The engine's own words stay in the log. */
function reasonOf(error: unknown): string {
  return error instanceof AppError || error instanceof PermanentFailure ? error.message : UNKNOWN;
}
