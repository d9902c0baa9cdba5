import type { ResultField } from '@playhead/contract/http/queries';
import type { FieldRight } from '../model/index.ts';
import {
  type Column,
  planQuery,
  type QueryContext,
  type QueryPeriod,
  type QuerySpec,
  rightsOf,
} from '../plan/index.ts';
import { type Params, writeQuery } from '../sql/index.ts';

export interface CompiledQuery {
  /** Knows no tenant: the connection does. */
  sql: string;
  params: Params;
  fields: readonly ResultField[];
  period: QueryPeriod;
  /** The statement asks for one row more, which tells that the answer was cut. */
  limit: number;
  sampled: boolean;
  /** Rights whose loss forbids to read the answer. */
  rights: readonly FieldRight[];
  /** Buckets by field name, for reading the rows. */
  columns: readonly Column[];
}

/** The one way to ask the engine. Refuses with AppError from the catalogue, before any engine call. */
export function compileQuery(query: QuerySpec, context: QueryContext): CompiledQuery {
  const plan = planQuery(query, context);
  return {
    ...writeQuery(plan),
    fields: plan.columns.map(({ name, label, kind, format, definition }) => ({
      name,
      label,
      kind,
      format,
      definition,
    })),
    period: plan.period,
    limit: query.limit,
    sampled: plan.sampleRate !== null,
    rights: rightsOf(plan),
    columns: plan.columns,
  };
}
