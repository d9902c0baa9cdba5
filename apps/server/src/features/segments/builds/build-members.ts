import type { SegmentDefinition } from '@playhead/domain/segments';
import { addNumbers, compileBuild, NO_NUMBERS, segmentWindow, storeMembers } from '@playhead/query/segments';
import { countMembers, countSessions } from '@playhead/query/segment-store';
import { PermanentFailure } from '../../../jobs/run-attempt.ts';
import type { CustomerDirectory } from '../../../platform/customers/customer-directory.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database } from '../../../platform/metadata/metadata.ts';
import { type FinishedBuild, noteProgress, listActiveBuilds } from './build-store.ts';
import type { CachedSizes } from '../cached-sizes.ts';
import { segmentContextOf } from '../segment-rules.ts';
import { findMany } from '../store.ts';
import { basesOf, definitionOfRow, nameToken, type SegmentRow } from '../stored-segment.ts';

/** The longest limit that a customer's engine user may set. */
const PASS_TIMEOUT_MS = 600_000;

export interface BuildDeps {
  engine: Pick<Engine, 'command' | 'query' | 'stream'>;
  db: Database;
  customers: Pick<CustomerDirectory, 'find'>;
  now: () => Date;
  sizes: CachedSizes;
}

/** Writes the members under a number nobody reads yet, and counts them. `waits` while a segment it is made of is being built. */
export async function buildMembers(
  deps: BuildDeps,
  { segment, build, signal }: { segment: SegmentRow; build: number; signal: AbortSignal },
): Promise<FinishedBuild | 'waits'> {
  const { engine, db } = deps;
  const { id, customerId } = segment;
  const definition = definitionOfRow(segment);
  refuseUnreadable(definition);
  if ((await standingOfBases(db, segment)) === 'being built') return 'waits';
  const customer = await deps.customers.find(customerId);
  const builtAt = deps.now();
  const segments = await listActiveBuilds(db, customerId);
  const context = segmentContextOf(customer, { now: builtAt, segments });
  const segmentId = String(id);

  const runStatement = async (statement: { sql: string; params: Readonly<Record<string, unknown>> }) =>
    (await engine.query({ customerId, ...statement, signal, timeoutMs: PASS_TIMEOUT_MS })).rows;
  const window = segmentWindow(definition, context);
  const span = window.history ?? window;
  const sessions = await deps.sizes.of(customerId, span, async () => {
    const size = countSessions(span);
    return size.read(await runStatement(size));
  });
  const passes = compileBuild(definition, { ...context, sessions });
  let counted = NO_NUMBERS;
  for (const [index, { sql, params, read }] of passes.entries()) {
    const response = await engine.stream({
      customerId,
      sql,
      params,
      format: 'RowBinary',
      signal,
      timeoutMs: PASS_TIMEOUT_MS,
    });
    const numbers = await read(response, (keys) =>
      engine.command({ ...storeMembers({ customerId, segmentId, build }, keys), signal }),
    );
    counted = addNumbers(counted, numbers);
    await noteProgress(db, { id, build, progress: 0.1 + (0.7 * (index + 1)) / passes.length });
  }
  const list = countMembers({ segmentId, build });
  const stored = list.read(await runStatement(list));
  if (stored.viewers !== counted.viewers || stored.keySum !== counted.keySum) {
    throw new Error(`${stored.viewers} members were stored, ${counted.viewers} were counted, or others`);
  }
  return {
    id,
    build,
    viewers: counted.viewers,
    viewerCoverage: share(counted.viewers, counted.allViewers),
    sessionCoverage: share(counted.sessions, counted.allSessions),
    builtAt,
  };
}

/** A rule that can no longer be read, after an update for example, is left out of the definition: the list would hold too many viewers. */
function refuseUnreadable({ issues }: SegmentDefinition): void {
  if (issues.length === 0) return;
  throw new PermanentFailure(
    `Its rules can no longer be read: ${issues.join(' ')} Edit the segment and save it again.`,
  );
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

async function standingOfBases(db: Database, segment: SegmentRow): Promise<'ready' | 'being built'> {
  const ids = basesOf(definitionOfRow(segment));
  const found = await findMany(db, { customerId: segment.customerId, ids });
  const byId = new Map(found.map((base) => [String(base.id), base]));
  for (const id of ids) {
    if (!byId.has(id)) throw new PermanentFailure(`The segment ${nameToken(id)} it is made of was deleted.`);
  }
  if (found.some(({ wantedBuild }) => wantedBuild !== null)) return 'being built';
  const unbuilt = found.find(({ activeBuild }) => activeBuild === null);
  if (unbuilt)
    throw new PermanentFailure(`The segment ${nameToken(String(unbuilt.id))} it is made of could not be built.`);
  return 'ready';
}
