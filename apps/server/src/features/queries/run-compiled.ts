import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import { type CompiledQuery, readResultRows } from '@playhead/query/compile';
import type { Engine, TenantQuery } from '../../platform/engine/engine.ts';

/** Reliability F5 */
const QUERY_TIMEOUT_MS = 30_000;

/** Long enough for the supervisor to notice that the engine is gone; the engine then makes the query wait for its restart. */
const RETRY_AFTER_MS = 500;

export interface CompiledRun {
  compiled: CompiledQuery;
  customerId: number;
  timeZone: string;
  signal: AbortSignal;
}

export async function runCompiled(engine: Engine, run: CompiledRun, now: () => Date): Promise<QueryResult> {
  const { compiled, customerId, timeZone, signal } = run;
  const { sql, params } = compiled;
  const answer = await askTwice(engine, { customerId, sql, params, signal, timeoutMs: QUERY_TIMEOUT_MS });
  return {
    ...readResultRows(compiled, answer.rows),
    fields: [...compiled.fields],
    provenance: {
      sql,
      time_zone: timeZone,
      period: compiled.period.text,
      sampled: compiled.sampled,
      cached: false,
      computed_at: now().toISOString(),
      elapsed_ms: answer.statistics.elapsedMs,
      rows_read: answer.statistics.rowsRead,
    },
  };
}

/** Reliability F4: a read can be repeated, so one restart of the engine is no error on the page. */
async function askTwice(engine: Engine, query: TenantQuery & { signal: AbortSignal }) {
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

const BYTES_OF_NUMBER = 8;
const BYTES_OF_CELL = 16;

/** What an answer holds in memory, roughly: exact counting would cost more than it saves. */
export function sizeOf(result: QueryResult): number {
  let bytes = 2 * result.provenance.sql.length + 1024;
  for (const row of result.data) {
    for (const cell of Object.values(row)) {
      bytes += BYTES_OF_CELL + (typeof cell === 'string' ? 2 * cell.length : BYTES_OF_NUMBER);
    }
  }
  return bytes;
}
