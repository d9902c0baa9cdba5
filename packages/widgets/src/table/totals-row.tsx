import type { ResultRow } from '@playhead/contract/http/queries';
import { formatValue } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import type { TableColumn } from '../definition.ts';
import styles from './table.module.css';

export interface TotalsRowProps {
  readonly totals: ResultRow;
  readonly columns: readonly TableColumn[];
  readonly numbered: boolean;
}

/** Below the rows of every page. A cell without a total stays empty: a dimension, or a calculation that has none. */
export function TotalsRow({ totals, columns, numbered }: TotalsRowProps) {
  const named = columns[0]?.kind === 'dimension' ? columns[0] : null;
  return (
    <tfoot>
      <tr className={styles.totals}>
        {numbered && named === null && (
          <th scope="row" className={styles.rownum}>
            {t('Total')}
          </th>
        )}
        {columns.map((column) =>
          column === named ? (
            <th key={column.key} scope="row" colSpan={numbered ? 2 : 1} className={styles.dim}>
              {t('Total')}
            </th>
          ) : (
            <td key={column.key} className={column.kind === 'measure' ? styles.num : styles.dim}>
              {totalText(totals, column)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

function totalText(totals: ResultRow, { key, kind, format }: TableColumn): string {
  const cell = totals[key];
  return kind !== 'measure' || cell === null || cell === undefined ? '' : formatValue(cell, format);
}
