import { type Cell, pivotKey, type QueryResult, ROW_TOTAL } from '@playhead/contract/http/queries';
import type { TableColumn } from './table-queries.ts';

interface ResultTable {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
}

/** The rows of a result, with a column for each pivot value. */
export function resultTable(result: QueryResult, hidden: readonly string[] = []): ResultTable {
  const [first = {}] = result.data;
  const columns = result.fields
    .filter(({ name }) => !hidden.includes(name))
    .flatMap((field): readonly TableColumn[] => {
      const { name, label, format } = field;
      if (field.pivoted !== true) return [{ name, label, format }];
      const total = pivotKey(name, ROW_TOTAL);
      return [
        ...(result.pivots ?? []).map(({ values }, index) => ({
          name: pivotKey(name, index),
          label: `${label} | ${values.map((value) => String(value ?? '(none)')).join(' | ')}`,
          format,
        })),
        ...(total in first ? [{ name: total, label: `${label} | Total`, format }] : []),
      ];
    });
  return { columns, rows: result.data.map((row) => columns.map(({ name }) => row[name] ?? null)) };
}
