import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { wantBuild } from '../../features/segments/builds/build-store.ts';
import { segments } from '../../platform/metadata/schema.ts';
import type { MaintenanceDeps } from './maintenance.ts';

export interface WrongSegment {
  id: number;
  name: string;
  /** Members counted during the build, and members stored. */
  wanted: number;
  held: number;
}

export async function findWrongSegments(
  { engine, metadata }: MaintenanceDeps,
  customerId: number,
): Promise<readonly WrongSegment[]> {
  const built = await metadata.db
    .select({ id: segments.id, name: segments.name, build: segments.activeBuild, viewers: segments.viewers })
    .from(segments)
    .where(and(eq(segments.customerId, customerId), isNull(segments.deletedAt), isNotNull(segments.activeBuild)));
  const rows = await engine.inspect({
    sql: `SELECT toString(segment_id) AS id, build, uniqExact(viewer_key) AS viewers FROM playhead.segment_members
          WHERE customer_id = {customer:UInt32} GROUP BY segment_id, build`,
    params: { customer: customerId },
  });
  const stored = new Map(rows.map((row) => [`${row['id']} ${row['build']}`, Number(row['viewers'])]));
  return built
    .map(({ id, name, build, viewers }) => ({
      id,
      name,
      wanted: viewers ?? 0,
      held: stored.get(`${id} ${build}`) ?? 0,
    }))
    .filter(({ wanted, held }) => wanted !== held);
}

export async function rebuildWrongSegments(deps: MaintenanceDeps, wrong: readonly WrongSegment[]): Promise<void> {
  for (const { id } of wrong) await wantBuild(deps.metadata.db, id);
  await deps.rebuildSegments?.();
}
