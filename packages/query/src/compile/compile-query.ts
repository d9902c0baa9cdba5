import type { ResultField } from '@playhead/contract/http/queries';
import type { FieldRight } from '../model/index.ts';
import {
  type Column,
  isPivoted,
  type Plan,
  planQuery,
  type QueryContext,
  type QueryPeriod,
  type QuerySpec,
  rightsOf,
  totalOf,
} from '../plan/index.ts';
import { type Params, writePivotValues, writeQuery, writeSampleSize, writeTotal } from '../sql/index.ts';
import { type ResultCell, resultCells } from './result-cells.ts';

export interface Statement {
  /** Knows no tenant: the connection does. */
  sql: string;
  params: Params;
}

export interface CompiledQuery extends Statement {
  fields: readonly ResultField[];
  pivotFields: readonly ResultField[];
  period: QueryPeriod;
  /** The statement asks for one row more, which tells that the answer was cut. */
  limit: number;
  sampled: boolean;
  /** Rights whose loss forbids to read the answer. */
  rights: readonly FieldRight[];
  /** How the rows are read. */
  cells: readonly ResultCell[];
  /** Lists the pivot columns; the query is compiled again with their keys. Null without pivots. */
  pivots: Statement | null;
  /** One row over everything; null when it is not asked for. */
  total: (Statement & { cells: readonly ResultCell[] }) | null;
  /** Counts the viewers of the sample: too few of them, and the answer must be exact. */
  sampleSize: (Statement & { rate: number }) | null;
  plan: Plan;
}

export interface CompileOptions {
  /** Keys of the pivot columns, as `readPivotColumns` tells them. */
  pivotKeys?: readonly string[];
}

/** The one way to ask the engine. Refuses with AppError from the catalogue, before any engine call. */
export function compileQuery(query: QuerySpec, context: QueryContext, options: CompileOptions = {}): CompiledQuery {
  const plan = planQuery(query, context, options);
  const total = writeTotal(plan);
  const sampleSize = writeSampleSize(plan);
  return {
    ...writeQuery(plan),
    fields: plan.columns.map((column) => fieldOf(plan, column)),
    pivotFields: plan.pivots.map((column) => fieldOf(plan, column)),
    period: plan.period,
    limit: query.limit,
    sampled: plan.sampleRate !== null,
    rights: rightsOf(plan),
    cells: resultCells(plan),
    pivots: writePivotValues(plan),
    total: total && { ...total, cells: resultCells(totalOf(plan)) },
    sampleSize: sampleSize && { ...sampleSize, rate: plan.sampleRate ?? 1 },
    plan,
  };
}

function fieldOf(plan: Plan, column: Column): ResultField {
  const { name, label, format, definition } = column;
  const kind = column.kind === 'dimension' ? 'dimension' : 'measure';
  return {
    name,
    label,
    kind,
    format,
    definition,
    ...(isPivoted(plan, column) ? { pivoted: true } : {}),
    ...(column.kind === 'calculation' ? { calculated: true } : {}),
  };
}
