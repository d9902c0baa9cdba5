import type { ResultRow } from '@playhead/contract/http/queries';
import { columnFormat } from '../format/index.ts';
import type { ResultColumn } from './result-columns.ts';

/** For reading: files keep the format of the field. */
export function evenColumns(columns: readonly ResultColumn[], rows: readonly ResultRow[]): readonly ResultColumn[] {
  return columns.map((column) => {
    const { field, key } = column;
    if (field.kind === 'dimension') return column;
    const format = columnFormat(field.format, cellsOf(rows, key));
    return format === field.format ? column : { ...column, field: { ...field, format } };
  });
}

/** One after the other: the first large number decides, and a result has up to two million cells. */
function* cellsOf(rows: readonly ResultRow[], key: string) {
  for (const row of rows) yield row[key];
}
