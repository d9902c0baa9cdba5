import { compileCoverage, insertMembers } from '@playhead/query/segments';
import { countMembers } from '@playhead/query/segment-store';
import { PermanentFailure } from '../../jobs/run-attempt.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { type FinishedBuild, noteProgress, servingBuilds } from './build-store.ts';
import { segmentContextOf } from './segment-rules.ts';
import { findMany } from './store.ts';
import { basesOf, definitionOfRow, type SegmentRow } from './stored-segment.ts';

/** As long as a customer's engine user may ask for. */
const COUNT_TIMEOUT_MS = 600_000;
/** Sessions may arrive between the writing and the counting; a list that is cut off misses more. */
const TOLERATED_SHARE = 0.01;
const TOLERATED_VIEWERS = 5;

export interface BuildDeps {
  engine: Pick<Engine, 'command' | 'query'>;
  db: Database;
  customers: Pick<CustomerDirectory, 'find'>;
  now: () => Date;
}

/** Writes the members under a number nobody reads yet, and counts them. `waits` while a segment it is made of is being built. */
export async function buildMembers(
  deps: BuildDeps,
  { segment, build, signal }: { segment: SegmentRow; build: number; signal: AbortSignal },
): Promise<FinishedBuild | 'waits'> {
  const { engine, db } = deps;
  const { id, customerId } = segment;
  if ((await standingOfBases(db, segment)) === 'being built') return 'waits';
  const customer = await deps.customers.find(customerId);
  const builtAt = deps.now();
  const segments = await servingBuilds(db, customerId);
  const context = segmentContextOf(customer, { now: builtAt, segments });
  const definition = definitionOfRow(segment);
  const segmentId = String(id);

  await engine.command({ ...insertMembers({ customerId, segmentId, build, definition }, context), signal });
  await noteProgress(db, { id, build, progress: 0.7 });
  const ask = async (statement: { sql: string; params: Readonly<Record<string, unknown>> }) =>
    (await engine.query({ customerId, ...statement, signal, timeoutMs: COUNT_TIMEOUT_MS })).rows;
  const list = countMembers({ segmentId, build });
  const stored = list.read(await ask(list));
  await noteProgress(db, { id, build, progress: 0.8 });
  const coverage = compileCoverage(definition, context);
  const counted = coverage.read(await ask(coverage));
  const missing = Math.abs(stored.viewers - counted.viewers);
  if (stored.rows !== stored.viewers || missing > TOLERATED_VIEWERS + TOLERATED_SHARE * counted.viewers) {
    throw new Error(`${stored.rows} rows of ${stored.viewers} viewers were stored, ${counted.viewers} were counted`);
  }
  const { viewer_coverage: viewerCoverage, session_coverage: sessionCoverage } = counted;
  return { id, build, viewers: stored.viewers, viewerCoverage, sessionCoverage, builtAt };
}

async function standingOfBases(db: Database, segment: SegmentRow): Promise<'ready' | 'being built'> {
  const { existing } = definitionOfRow(segment);
  const ids = basesOf({ existing });
  const found = await findMany(db, { customerId: segment.customerId, ids });
  const byId = new Map(found.map((base) => [String(base.id), base]));
  const named = new Map(existing.flatMap(({ segments }) => segments.map(({ id, name }) => [id, name] as const)));
  for (const id of ids) {
    if (!byId.has(id)) throw new PermanentFailure(`The segment "${named.get(id) ?? id}" it is made of was deleted.`);
  }
  if (found.some(({ wantedBuild }) => wantedBuild !== null)) return 'being built';
  const unbuilt = found.find(({ servingBuild }) => servingBuild === null);
  if (unbuilt) throw new PermanentFailure(`The segment "${unbuilt.name}" it is made of could not be built.`);
  return 'ready';
}
