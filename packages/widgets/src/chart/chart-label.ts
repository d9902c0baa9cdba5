import { formatValue } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import type { TableModel } from '../definition.ts';

const SPOKEN_ROWS = 3;

/** What a screen reader says of a chart: its name, its size and its first rows. The rest is in the table view. */
export function chartLabel(title: string, table: TableModel): string {
  const rows = table.rows.slice(0, SPOKEN_ROWS).map((row) =>
    table.columns
      .slice(0, 3)
      .map(
        (column) => (column.kind === 'measure' ? `${column.label} ` : '') + formatValue(row[column.key], column.format),
      )
      .join(', '),
  );
  return t('{title}: chart of {size}. {rows}. View as table for all values.', {
    title,
    size: tn(table.rows.length, '{count} row', '{count} rows'),
    rows: rows.join('; '),
  });
}
