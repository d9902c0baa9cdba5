import { columnFormat } from '@playhead/domain/format';
import type { TableModel } from '../definition.ts';

/** A name is no number, whatever its format. */
export function evenDecimals(model: TableModel): TableModel {
  return {
    ...model,
    columns: model.columns.map((column) =>
      column.kind === 'measure'
        ? {
            ...column,
            format: columnFormat(
              column.format,
              model.rows.map((row) => row[column.key]),
            ),
          }
        : column,
    ),
  };
}
