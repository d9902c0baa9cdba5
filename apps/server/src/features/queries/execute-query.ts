import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';
import {
  type CompiledQuery,
  compileQuery,
  isSampleLargeEnough,
  type PivotColumns,
  type QueryContext,
  type QuerySpec,
  readIntervals,
  readPivotColumns,
  readRow,
  type Statement,
} from '@playhead/query/compile';
import type { Engine, QueryResult as EngineResponse, TenantQuery } from '../../platform/engine/engine.ts';

/** Long enough for the supervisor to notice that the engine is gone; the engine then makes the query wait for its restart. */
const RETRY_AFTER_MS = 500;
/** Read in a few milliseconds. */
const CELLS_AT_ONCE = 20_000;

export interface QueryRun {
  query: QuerySpec;
  context: QueryContext;
  /** The two above, compiled. */
  compiled: CompiledQuery;
  customerId: number;
  signal: AbortSignal;
  /** For all statements of the result together. */
  deadlineMs: number;
}

export type RunStatement = (statement: Statement) => Promise<EngineResponse>;

/** Everything a query needs from the engine: its pivot columns, the size of its sample, its rows and their total. */
export async function executeQuery(engine: Engine, run: QueryRun, now: () => Date): Promise<QueryResult> {
  const runStatement = createStatementRunner(engine, run, now);
  const { compiled, pivots } = await completed(run, runStatement);
  const [response, total] = await Promise.all([runStatement(compiled), compiled.total && runStatement(compiled.total)]);
  const data = await readInTurns(compiled, response, (row) => readRow(compiled.cells, row));
  return {
    data,
    fields: [...compiled.fields],
    ...cutParts(response.rows.length > compiled.limit, response.rowsBeforeLimit),
    ...pivotParts(compiled, pivots),
    ...(compiled.total && { totals: readRow(compiled.total.cells, total?.rows[0] ?? {}) }),
    ...(await intervalParts(compiled, response, total)),
    provenance: {
      sql: compiled.sql,
      timeZone: run.context.timeZone,
      period: compiled.period.text,
      sampled: compiled.sampled,
      ...(compiled.sampleSize && { sampleRate: compiled.sampleSize.rate }),
      cached: false,
      computedAt: now().toISOString(),
      elapsedMs: response.statistics.elapsedMs,
      rowsRead: response.statistics.rowsRead + (total?.statistics.rowsRead ?? 0),
    },
  };
}

/** The number of rows is that of the statement: a pivot or a fill makes no row that it does not count. */
export function cutParts(
  truncated: boolean,
  rowCount: number | undefined,
): Pick<QueryResult, 'truncated' | 'rowCount'> {
  return { truncated, ...(truncated && rowCount !== undefined ? { rowCount } : {}) };
}

/** What must be known before the rows can be requested: whether the sample is large enough, and the pivot columns. */
async function completed(
  { query, context, compiled }: QueryRun,
  runStatement: RunStatement,
): Promise<{ compiled: CompiledQuery; pivots: PivotColumns | null }> {
  if (compiled.sampleSize !== null && !isSampleLargeEnough((await runStatement(compiled.sampleSize)).rows)) {
    const { sampling: _too_small, ...exact } = context;
    return withPivots({ query, context: exact, compiled: compileQuery(query, exact) }, runStatement);
  }
  return withPivots({ query, context, compiled }, runStatement);
}

/** Columns of the result are values: they are requested first. */
export async function withPivots(
  { query, context, compiled }: Pick<QueryRun, 'query' | 'context' | 'compiled'>,
  runStatement: RunStatement,
): Promise<{ compiled: CompiledQuery; pivots: PivotColumns | null }> {
  if (compiled.pivots === null) return { compiled, pivots: null };
  const pivots = readPivotColumns(compiled, (await runStatement(compiled.pivots)).rows);
  return { compiled: compileQuery(query, context, { pivotKeys: pivots.keys }), pivots };
}

function pivotParts(compiled: CompiledQuery, pivots: PivotColumns | null): Partial<QueryResult> {
  if (pivots === null) return {};
  return {
    pivotFields: [...compiled.pivotFields],
    pivots: pivots.columns,
    pivotsTruncated: pivots.truncated,
  };
}

async function intervalParts(
  compiled: CompiledQuery,
  response: EngineResponse,
  total: EngineResponse | null,
): Promise<Partial<QueryResult>> {
  if (compiled.sampleSize === null) return {};
  const intervals = await readInTurns(compiled, response, (row) => readIntervals(compiled.cells, row));
  if (compiled.total === null) return { intervals };
  return { intervals, totalsIntervals: readIntervals(compiled.total.cells, total?.rows[0] ?? {}) };
}

/** Other requests are served between the rows of a large result. */
async function readInTurns(
  { cells, limit }: CompiledQuery,
  { rows }: EngineResponse,
  read: (row: EngineResponse['rows'][number]) => ResultRow,
): Promise<ResultRow[]> {
  const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, cells.length)));
  const count = Math.min(rows.length, limit);
  const data = rows.slice(0, Math.min(count, atOnce)).map(read);
  while (data.length < count) {
    await nextTurn();
    for (const row of rows.slice(data.length, Math.min(count, data.length + atOnce))) data.push(read(row));
  }
  return data;
}

/** The deadline holds for the whole result, however many statements it takes. */
export function createStatementRunner(
  engine: Engine,
  run: Pick<QueryRun, 'customerId' | 'signal' | 'deadlineMs'>,
  now: () => Date,
): RunStatement {
  const { customerId, signal, deadlineMs } = run;
  const end = now().getTime() + deadlineMs;
  return async ({ sql, params }) => {
    const timeoutMs = Math.max(1, end - now().getTime());
    try {
      return await runWithRetry(engine, { customerId, sql, params, signal, timeoutMs });
    } catch (error) {
      throw isTimeout(error)
        ? new AppError('query_timeout', { seconds: `${deadlineMs / 1000}` }, { cause: error })
        : error;
    }
  };
}

/** The statement had what others left of the deadline: a user who reads "0.3 s" has waited for thirty. */
function isTimeout(error: unknown): boolean {
  return error instanceof AppError && error.code === 'query_timeout';
}

/** Reliability F4: a read can be repeated, so one restart of the engine is no error on the page. */
async function runWithRetry(engine: Engine, query: TenantQuery & { signal: AbortSignal }) {
  try {
    return await engine.query(query);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'engine_unavailable') throw error;
    await delay(RETRY_AFTER_MS, undefined, { signal: query.signal }).catch(() => {
      throw new AppError('query_cancelled');
    });
    return engine.query(query);
  }
}
