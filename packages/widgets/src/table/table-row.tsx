import type { ResultRow } from '@playhead/contract/http/queries';
import { formatFullDate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { memo } from 'react';
import { dayOfPoint } from '../chart/time/time-annotations.ts';
import type { DataPointClick, TableColumn } from '../definition.ts';
import { BodyCell, type CellBar } from './body-cell.tsx';
import styles from './table.module.css';

export interface TableRowProps {
  readonly row: ResultRow;
  /** From 0, over all pages. */
  readonly position: number;
  readonly columns: readonly TableColumn[];
  readonly numbered: boolean;
  readonly bar: CellBar | undefined;
  /** By column key. */
  readonly longestErrors: ReadonlyMap<string, string>;
  readonly onDataPointClick: ((click: DataPointClick) => void) | undefined;
  readonly dayColumn: TableColumn | undefined;
  readonly onDayClick: ((day: string) => void) | undefined;
}

/** Remembered: while a long table scrolls, the rows that stay are not made again. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, position, dayColumn } = props;
  const firstName = props.columns.find(({ kind }) => kind === 'dimension');
  return (
    <tr aria-rowindex={position + 2}>
      {props.numbered && <td className={`${styles.num} ${styles.rownum}`}>{position + 1}</td>}
      {props.columns.map((column) => (
        <BodyCell
          key={column.key}
          row={row}
          column={column}
          first={column === firstName}
          barMax={column.key === props.bar?.column ? props.bar.most : null}
          longestError={props.longestErrors.get(column.key) ?? ''}
          onDataPointClick={props.onDataPointClick}
        />
      ))}
      {dayColumn !== undefined && <AddNoteCell row={row} column={dayColumn} onDayClick={props.onDayClick} />}
    </tr>
  );
});

function AddNoteCell(props: { row: ResultRow; column: TableColumn; onDayClick: ((day: string) => void) | undefined }) {
  const day = dayOfPoint(props.row[props.column.key] ?? null);
  return (
    <td className={styles.addNote}>
      {day !== null && (
        <button
          type="button"
          className={styles.addNoteButton}
          aria-label={t('Add a note on {day}', { day: formatFullDate(day) })}
          onClick={() => props.onDayClick?.(day)}
        >
          {t('+ Note')}
        </button>
      )}
    </td>
  );
}
