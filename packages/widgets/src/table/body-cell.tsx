import type { ResultRow } from '@playhead/contract/http/queries';
import {
  type Change,
  NO_VALUE,
  changeBetween,
  formatValue,
  numberOf,
  truncate,
  valueWords,
} from '@playhead/domain/format';
import { dayPartsInOrder } from '@playhead/domain/day-parts';
import { useContext } from 'react';
import { ChangeBadge } from '../chart/change-badge.tsx';
import { NOTES_KEY } from '../chart/time/time-annotations.ts';
import { DayPartStartsContext } from '../day-part-starts.ts';
import type { DataPointClick, TableColumn } from '../definition.ts';
import { errorOf } from '../values/interval.ts';
import { NOT_SET, textCell } from '../values/result-shape.ts';
import { isDayPart } from './day-part-rows.ts';
import { CHANGE_SUFFIX } from './table-model.ts';
import styles from './table.module.css';
import drillStyles from '../chart/drill-label.module.css';

/** Values that are also drawn as bars behind the digits. */
export interface CellBar {
  readonly column: string;
  /** The longest. */
  readonly most: number;
}

export interface BodyCellProps {
  readonly row: ResultRow;
  readonly column: TableColumn;
  readonly first: boolean;
  /** Largest value of the column, when its values are also drawn as bars. */
  readonly barMax: number | null;
  /** Of the column; empty where every number is exact. */
  readonly longestError: string;
  readonly onDataPointClick: ((click: DataPointClick) => void) | undefined;
}

export function BodyCell(props: BodyCellProps) {
  if (props.column.key.endsWith(CHANGE_SUFFIX)) return <ChangeCell {...props} />;
  return props.column.kind === 'measure' ? <NumberCell {...props} /> : <NameCell {...props} />;
}

function ChangeCell({ row, column }: BodyCellProps) {
  const ratio = numberOf(row[column.key]);
  return (
    <td className={styles.num}>{ratio === null ? NO_VALUE : <ChangeBadge change={changeIn(row, column, ratio)} />}</td>
  );
}

/** With the number it belongs to, where the row has it: few plays more are chance. */
function changeIn(row: ResultRow, column: TableColumn, ratio: number): Change {
  const base = column.key.slice(0, -CHANGE_SUFFIX.length);
  // The largest movers have the number before in a column of its own.
  const before = numberOf(row[`${base}.compare_value`]);
  const now = before === null ? numberOf(row[base]) : before * (1 + ratio);
  if (now === null || ratio <= -1) return changeBetween(1 + ratio, 1);
  return changeBetween(now, before ?? now / (1 + ratio), { counted: Number.isInteger(before ?? now) });
}

function NumberCell({ row, column, barMax, longestError }: BodyCellProps) {
  const cell = row[column.key];
  const value = numberOf(cell);
  const error = longestError === '' ? '' : errorOf(row, column.key);
  return (
    <td className={barMax === null ? styles.num : `ph-has-bar ${styles.num}`}>
      {barMax !== null && value !== null && (
        <span className="ph-cell-bar" aria-hidden="true">
          <span style={{ width: `${barMax === 0 ? 0 : Math.min(100, Math.max(0, (value / barMax) * 100))}%` }} />
        </span>
      )}
      <span className={styles.cellText}>{formatValue(cell, column.format)}</span>
      {longestError !== '' && (
        <>
          {' '}
          <span className="ph-cell-error" data-longest={longestError}>
            {error}
          </span>
        </>
      )}
    </td>
  );
}

function NameCell({ row, column, first, onDataPointClick }: BodyCellProps) {
  const cell = row[column.key];
  const missing = cell === null || cell === undefined || cell === '';
  const words = () => valueWords(column.key, formatValue(cell, column.format));
  const full = missing ? (column.derived === true ? '' : NOT_SET) : words();
  const isNote = column.key === NOTES_KEY;
  const text = isNote ? full : truncate(full);
  return (
    <td
      className={`${styles.dim}${first ? ' ph-dim-first' : ''}${missing ? ' ph-none' : ''}`}
      data-time={column.format === 'date' || undefined}
      title={text === full && !isNote ? undefined : full}
    >
      {onDataPointClick === undefined || column.derived === true ? (
        text
      ) : (
        <button
          type="button"
          className={`ph-drill ${drillStyles.drill}`}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onDataPointClick({ field: column.key, value: cell ?? null, row, x: box.left, y: box.bottom });
          }}
        >
          {text}
        </button>
      )}
      {isDayPart(column.key) && <DayPartHours part={textCell(cell)} />}
    </td>
  );
}

function DayPartHours({ part }: { part: string }) {
  const starts = useContext(DayPartStartsContext);
  const found = dayPartsInOrder(starts).find(({ name }) => name === part);
  return found === undefined ? null : <span className={styles.hours}>{` ${found.from}–${found.to}`}</span>;
}
