import { type Cell, pivotKey, type QueryResult, ROW_TOTAL } from '@playhead/contract/http/queries';
import { type ResultColumn, resultColumns } from '@playhead/domain/explore';
import type { TableColumn } from './table-queries.ts';

interface ResultTable {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
}

/** The rows of a result, with a column for each pivot value, in the order of the screen. */
export function resultTable(result: QueryResult, hidden: readonly string[] = []): ResultTable {
  const [first = {}] = result.data;
  const rowTotal = result.fields.some(({ name }) => pivotKey(name, ROW_TOTAL) in first);
  const columns = resultColumns(result, { rowTotal })
    .filter(({ field }) => !hidden.includes(field.name))
    .map((column) => ({ name: column.key, label: labelOf(column, result), format: column.field.format }));
  return { columns, rows: result.data.map((row) => columns.map(({ name }) => row[name] ?? null)) };
}

function labelOf({ field, pivot }: ResultColumn, { pivots = [] }: QueryResult): string {
  if (pivot === null) return field.label;
  const values = pivot === ROW_TOTAL ? ['Total'] : (pivots[pivot]?.values ?? []).map((value) => value ?? '(none)');
  return `${field.label} | ${values.join(' | ')}`;
}
