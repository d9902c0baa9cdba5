import { numberOf } from '@playhead/domain/format';
import type { TableModel } from '../definition.ts';

/** From here on the decimals of the smaller numbers are noise. */
const WHOLE_FROM = 100;

/** Minutes have decimals below ten and none above: one next to the other they would not line up. */
export function evenDecimals(model: TableModel): TableModel {
  return {
    ...model,
    columns: model.columns.map((column) => {
      if (column.format !== 'minutes' || column.kind !== 'measure') return column;
      const sizes = model.rows.map((row) => Math.abs(numberOf(row[column.key]) ?? 0));
      const isSmall = sizes.every((size) => size < WHOLE_FROM) && sizes.some((size) => size > 0 && size < 10);
      return { ...column, format: isSmall ? 'decimal' : 'integer' };
    }),
  };
}
