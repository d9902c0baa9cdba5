import type { Dimension, FilterField } from '../model/index.ts';
import type { RowFilter } from '../plan/index.ts';
import { type FilteredColumn, writeConditions } from './predicate.ts';
import type { SqlWriter } from './writer.ts';

export function writeRowFilter(
  { field, conditions }: RowFilter,
  writer: SqlWriter,
  { fromRollups = false }: { fromRollups?: boolean } = {},
): string {
  const column = columnOf(field, writer);
  const sliced = fromRollups && field.kind === 'dimension' && field.slice !== undefined;
  return writeConditions(sliced ? { ...column, sql: 'value' } : column, conditions, writer);
}

export function columnOf(field: Dimension | FilterField, writer: SqlWriter): FilteredColumn {
  const scope = { ...writer.scope, matching: '', grouped: [] };
  if (field.kind === 'filter') {
    return { sql: field.sql(scope), type: field.type, nullable: field.nullable === true, array: false };
  }
  return {
    sql: (field.filterSql ?? field.sql)(scope),
    type: field.type,
    nullable: field.nullable,
    array: field.array === true,
  };
}
