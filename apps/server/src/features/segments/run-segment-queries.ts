import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { ComparedSegment, SegmentOverlapEntry, SegmentTrait } from '@playhead/contract/http/segments';
import type { RouteRecord } from '@playhead/contract/route';
import { ownTraits } from '@playhead/domain/segments';
import type { QueryContext } from '@playhead/query/compile';
import { SEGMENT_FIELD } from '@playhead/query/model';
import { compileComparison, compileOverlap, compileTraits, type EngineRow } from '@playhead/query/segments';
import type { Analysis } from '@playhead/query/analyses';
import type { SignedInCall } from '../../http/registrar.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { listVisible } from './store.ts';
import { definitionOfRow, type SegmentRow } from './stored-segment.ts';

export type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface SegmentQueryDeps {
  db: Database;
  /** Waits for the rows: the query service, with its queue, cache and deadline, for queries that are compiled here. */
  awaitAnalysis(analysis: Analysis, caller: Caller): Promise<QueryResult>;
}

interface Compiled<T> {
  sql: string;
  params: Readonly<Record<string, SqlValue>>;
  read(rows: readonly EngineRow[]): T;
}
type SqlValue = string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];

export interface SegmentQueryResult<T> {
  value: T;
  elapsedMs: number;
}

interface SegmentQuery<T> {
  compile(context: QueryContext): Compiled<T>;
  /** False where no list is read: the active builds need not be looked up then. */
  readsMembers?: boolean;
}

/** Runs a segment query through the query service. The active builds are bound values, so a new build changes the cache key. */
export async function runSegmentQuery<T>(
  { awaitAnalysis }: Pick<SegmentQueryDeps, 'awaitAnalysis'>,
  { compile, caller, readsMembers = true }: SegmentQuery<T> & { caller: Caller },
): Promise<SegmentQueryResult<T>> {
  const made: { compiled?: Compiled<T> } = {};
  const { data, provenance } = await awaitAnalysis(
    {
      filtered: readsMembers ? [SEGMENT_FIELD] : [],
      compile(context) {
        const compiled = compile(context);
        made.compiled = compiled;
        return {
          sql: compiled.sql,
          params: compiled.params,
          fields: [],
          period: { from: '', to: '', start: context.now, end: context.now, text: '' },
          limit: 0,
          sampled: false,
          rights: [],
          readRows: (rows) => ({ data: rows.map(cellsOf), truncated: false }),
        };
      },
    },
    caller,
  );
  if (!made.compiled) throw new Error('the query ran without being compiled');
  return { value: made.compiled.read(data), elapsedMs: provenance.elapsedMs };
}

function cellsOf(row: EngineRow): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? value : textOf(value)]),
  );
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Segments this person sees, complete, in the order of the ids. One that is not there is missing (ERR-012). */
async function findComplete(
  db: Database,
  { ids, session }: { ids: readonly string[]; session: Caller['session'] },
): Promise<readonly SegmentRow[]> {
  const visible = await listVisible(db, { customerId: session.customerId, person: session, ids });
  const byId = new Map(visible.map(({ segment }) => [String(segment.id), segment]));
  return [...new Set(ids)].map((id) => {
    const found = byId.get(id);
    if (!found) throw new AppError('segment_missing', { path: 'body.segment_ids' });
    if (found.activeBuild === null) throw new AppError('segment_not_built', { name: found.name });
    return found;
  });
}

/** SEG-085 */
export async function overlapOf(
  deps: SegmentQueryDeps,
  { ids, caller }: { ids: readonly string[]; caller: Caller },
): Promise<SegmentOverlapEntry[]> {
  const segments = await findComplete(deps.db, { ids, session: caller.session });
  const compile = (context: QueryContext) =>
    compileOverlap(
      segments.map(({ id }) => String(id)),
      context,
    );
  return (await runSegmentQuery(deps, { compile, caller })).value;
}

/** QRY-018 */
export async function comparisonOf(
  deps: SegmentQueryDeps,
  options: { ids: readonly string[]; filters: Readonly<Record<string, string>>; caller: Caller },
): Promise<ComparedSegment[]> {
  const { caller, filters } = options;
  const segments = await findComplete(deps.db, { ids: options.ids, session: caller.session });
  const ids = segments.map(({ id }) => String(id));
  const { value } = await runSegmentQuery(deps, {
    compile: (context) => compileComparison(ids, filters, context),
    caller,
  });
  const names = new Map(segments.map(({ id, name }) => [String(id), name]));
  return value.map((figures) => ({ ...figures, segmentName: names.get(figures.segmentId) ?? '' }));
}

/** Without what its own rules require: members have that by definition. */
export async function traitsOf(
  deps: SegmentQueryDeps,
  { segment, caller }: { segment: SegmentRow; caller: Caller },
): Promise<SegmentTrait[]> {
  if (segment.activeBuild === null) throw new AppError('segment_not_built', { name: segment.name });
  const leaveOut = ownTraits(definitionOfRow(segment));
  const compile = (context: QueryContext) => compileTraits(String(segment.id), context, { leaveOut });
  return [...(await runSegmentQuery(deps, { compile, caller })).value];
}
