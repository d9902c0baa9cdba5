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
  collectRights,
  totalOf,
} from '../plan/index.ts';
import { type Params, writePivotValues, writeQuery, writeSampleSize, writeTotal } from '../sql/index.ts';
import { type ResultCell, resultCells } from './result-cells.ts';

export interface Statement {
  /** Contains no tenant: the connection determines it. */
  sql: string;
  params: Params;
}

export interface CompiledQuery extends Statement {
  fields: readonly ResultField[];
  pivotFields: readonly ResultField[];
  period: QueryPeriod;
  /** The statement selects one row more, which shows that the result was cut. */
  limit: number;
  sampled: boolean;
  /** A cached result is only returned to callers with these rights. */
  rights: readonly FieldRight[];
  cells: readonly ResultCell[];
  /** Lists the pivot columns; the query is compiled again with their keys. Null without pivots. */
  pivots: Statement | null;
  /** Null unless the query requests totals. */
  total: (Statement & { cells: readonly ResultCell[] }) | null;
  /** Counts the viewers in the sample. With too few, the caller must run the query without sampling. */
  sampleSize: (Statement & { rate: number }) | null;
  plan: Plan;
}

export interface CompileOptions {
  /** From `readPivotColumns`. */
  pivotKeys?: readonly string[];
}

/** Throws an AppError from the catalogue before any engine call. */
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
    rights: collectRights(plan),
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
