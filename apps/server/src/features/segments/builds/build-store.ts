import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { holdDayBuilds } from '../../../platform/derived/day-builds.ts';
import type { DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { segments, segmentShares } from '../../../platform/metadata/schema.ts';
import type { FilledDays } from './segment-days.ts';
import { isActiveOf, isVisibleTo } from '../store.ts';
import type { QueryContext } from '@playhead/query/compile';
import type { Person, SegmentRow } from '../stored-segment.ts';

const nextNumber = sql<number>`${segments.builds} + 1`;
const rightNow = sql<Date>`now()`;

/** Requests a new build. A build of an earlier request can no longer become the active one. */
export async function wantBuild(tx: DatabaseConnection, id: number): Promise<SegmentRow | undefined> {
  const [row] = await tx
    .update(segments)
    .set({
      builds: nextNumber,
      wantedBuild: nextNumber,
      buildingBuild: null,
      buildWantedAt: rightNow,
      buildBeganAt: null,
      buildEndedAt: null,
      // The job of an earlier request says nothing about this one.
      jobId: null,
      state: sql`CASE WHEN ${segments.activeBuild} IS NULL THEN 'building' ELSE 'rebuilding' END`,
      reason: null,
      progress: 0,
    })
    .where(and(eq(segments.id, id), isNull(segments.deletedAt)))
    .returning();
  return row;
}

export async function noteJob(
  tx: DatabaseConnection,
  { id, jobId }: { id: number; jobId: string },
): Promise<SegmentRow | undefined> {
  const [row] = await tx.update(segments).set({ jobId }).where(eq(segments.id, id)).returning();
  return row;
}

/** Its own number for this attempt; undefined when the request is met, replaced, or the segment is gone. */
export async function claimBuild(
  db: DatabaseConnection,
  { id, wanted }: { id: number; wanted: number },
): Promise<SegmentRow | undefined> {
  const [row] = await db
    .update(segments)
    .set({ builds: nextNumber, buildingBuild: nextNumber, buildBeganAt: rightNow, progress: 0.1 })
    .where(isStillWanted({ id, wanted }))
    .returning();
  return row;
}

export async function noteProgress(
  db: DatabaseConnection,
  { id, build, progress }: { id: number; build: number; progress: number },
): Promise<void> {
  await db
    .update(segments)
    .set({ progress })
    .where(and(eq(segments.id, id), eq(segments.buildingBuild, build)));
}

export interface FinishedBuild {
  id: number;
  build: number;
  viewers: number;
  viewerCoverage: number;
  sessionCoverage: number;
  builtAt: Date;
}

/** The one statement that makes a new list the one that is read (reliability F3). */
export async function activateBuild(tx: DatabaseConnection, finished: FinishedBuild): Promise<boolean> {
  const { id, build, ...counted } = finished;
  const rows = await tx
    .update(segments)
    .set({
      ...counted,
      activeBuild: build,
      rollups: null,
      wantedBuild: null,
      buildingBuild: null,
      buildEndedAt: rightNow,
      state: 'ready',
      reason: null,
      progress: null,
    })
    .where(and(eq(segments.id, id), eq(segments.buildingBuild, build), isNull(segments.deletedAt)))
    .returning({ id: segments.id });
  return rows.length > 0;
}

export async function failBuild(
  tx: DatabaseConnection,
  { id, wanted, reason }: { id: number; wanted: number; reason: string },
): Promise<boolean> {
  const rows = await tx
    .update(segments)
    .set({ wantedBuild: null, buildingBuild: null, buildEndedAt: rightNow, state: 'failed', reason, progress: null })
    .where(isStillWanted({ id, wanted }))
    .returning({ id: segments.id });
  return rows.length > 0;
}

export function dependantsOf(
  db: DatabaseConnection,
  { customerId, id }: { customerId: number; id: number },
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(and(isActiveOf(customerId), sql`${segments.bases} ? ${String(id)}`));
}

export type ActiveBuilds = NonNullable<QueryContext['segments']>;

/** Of every segment of the customer, for builds: members of a base are counted whether or not its dependants' owner may see it. */
export async function listActiveBuilds(db: DatabaseConnection, customerId: number): Promise<ActiveBuilds> {
  return buildsById(await selectBuilds(db).where(hasBuild(customerId)));
}

/** Only these reach the compiler for a user's query: any other id is missing there. */
export async function visibleBuilds(
  db: DatabaseConnection,
  { customerId, ...person }: Person & { customerId: number },
): Promise<ActiveBuilds> {
  const rows = await selectBuilds(db)
    .leftJoin(segmentShares, eq(segmentShares.segmentId, segments.id))
    .where(and(hasBuild(customerId), isVisibleTo(db, person)));
  return buildsById(rows);
}

function selectBuilds(db: DatabaseConnection) {
  return db.select({ id: segments.id, activeBuild: segments.activeBuild, rollups: segments.rollups }).from(segments);
}

function hasBuild(customerId: number) {
  return and(isActiveOf(customerId), isNotNull(segments.activeBuild));
}

function buildsById(rows: readonly Pick<SegmentRow, 'id' | 'activeBuild' | 'rollups'>[]): ActiveBuilds {
  return new Map(
    rows.flatMap(({ id, activeBuild: build, rollups }) =>
      build === null ? [] : [[String(id), { build, ...(rollups === null ? {} : { rollups }) }]],
    ),
  );
}

/**
 * False when the segment is gone, or another build is active by now. Without the days when their builds were retired
 * meanwhile: viewers may get other numbers then.
 */
export async function keepRollups(
  tx: DatabaseConnection,
  of: { id: number; rollups: Omit<NonNullable<SegmentRow['rollups']>, 'days'>; filled: FilledDays | undefined },
): Promise<boolean> {
  const { id, rollups, filled } = of;
  const hasDays = filled !== undefined && (await holdDayBuilds(tx, filled.builds));
  const rows = await tx
    .update(segments)
    .set({ rollups: hasDays ? { ...rollups, days: filled.days } : rollups })
    .where(and(eq(segments.id, id), eq(segments.activeBuild, rollups.build), isNull(segments.deletedAt)))
    .returning({ id: segments.id });
  return rows.length > 0;
}

export async function buildsInUse(db: DatabaseConnection, id: number): Promise<readonly number[]> {
  const [row] = await db
    .select({ active: segments.activeBuild, building: segments.buildingBuild })
    .from(segments)
    .where(eq(segments.id, id));
  return [row?.active, row?.building].flatMap((build) => build ?? []);
}

export function listWanted(db: DatabaseConnection, customerId?: number): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(
      and(
        isNotNull(segments.wantedBuild),
        isNull(segments.deletedAt),
        customerId === undefined ? undefined : eq(segments.customerId, customerId),
      ),
    );
}

function isStillWanted({ id, wanted }: { id: number; wanted: number }) {
  return and(eq(segments.id, id), eq(segments.wantedBuild, wanted), isNull(segments.deletedAt));
}
