import type { QueryResult } from '@playhead/contract/http/queries';
import { type CompiledAnalysis, ROW_COUNT } from '@playhead/query/analyses';
import type { Engine } from '../../platform/engine/engine.ts';
import { createStatementRunner, cutParts, type QueryRun } from './execute-query.ts';

export interface AnalysisRun extends Pick<QueryRun, 'context' | 'customerId' | 'signal' | 'deadlineMs'> {
  compiled: CompiledAnalysis;
}

/** One statement, its own way of reading rows, the same provenance as every other result. */
export async function executeAnalysis(engine: Engine, run: AnalysisRun, now: () => Date): Promise<QueryResult> {
  const { compiled, context } = run;
  const runStatement = createStatementRunner(engine, run, now);
  const response = await runStatement(compiled);
  const { data, truncated } = compiled.readRows(response.rows);
  const counted = truncated && compiled.count ? await runStatement(compiled.count) : null;
  return {
    data,
    ...cutParts(truncated, counted === null ? response.rowsBeforeLimit : Number(counted.rows[0]?.[ROW_COUNT])),
    fields: [...compiled.fields],
    provenance: {
      sql: compiled.sql,
      timeZone: context.timeZone,
      period: compiled.period.text,
      sampled: false,
      cached: false,
      computedAt: now().toISOString(),
      elapsedMs: response.statistics.elapsedMs,
      rowsRead: response.statistics.rowsRead,
    },
  };
}
