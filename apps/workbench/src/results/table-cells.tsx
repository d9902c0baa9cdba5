import type { ResultRow } from '@playhead/contract/http/queries';
import { NO_VALUE } from '@playhead/domain/format';
import type { ResultColumn } from '@playhead/domain/explore';
import { Icon } from '@playhead/widgets/controls/icon';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import type { CSSProperties } from 'react';
import { useScope } from '../app/scope.ts';
import type { TableLayout } from './result-table.tsx';
import styles from './result-table.module.css';

export interface TableCellsProps {
  row: ResultRow;
  index: number | 'total';
  layout: TableLayout;
  /** Column of the active cell of this row. */
  active: number | null;
  cellId?: (column: number) => string;
  onActive?: (column: number) => void;
  onMenu?: (column: number) => void;
}

/** Row number and dimensions stay at the left edge; of the others only those in sight are drawn. */
export function TableCells(props: TableCellsProps) {
  const { index, layout } = props;
  const { pinned, rest, shown, pinnedPx, widthOf } = layout;
  const [first] = shown;
  let left = pinnedPx - pinned.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {index === 'total' ? '' : index + 1}
      </span>
      {pinned.map((column, at) => {
        const style = { left, width: widthOf(column) };
        left += widthOf(column);
        return (
          <BodyCell
            key={column.key}
            {...props}
            column={column}
            at={at}
            style={style}
            isPinned
            isLastPinned={at === pinned.length - 1}
          />
        );
      })}
      <span style={{ flex: 'none', width: Math.max(0, (first?.start ?? pinnedPx) - pinnedPx) }} aria-hidden="true" />
      {shown.map((item) => {
        const column = rest[item.index];
        return column === undefined ? null : (
          <BodyCell
            key={column.key}
            {...props}
            column={column}
            at={pinned.length + item.index}
            style={{ width: widthOf(column) }}
          />
        );
      })}
    </>
  );
}

interface BodyCellProps extends TableCellsProps {
  column: ResultColumn;
  at: number;
  style: CSSProperties;
  isPinned?: boolean;
  isLastPinned?: boolean;
}

function BodyCell(props: BodyCellProps) {
  const {
    row,
    index,
    column,
    at,
    style,
    active,
    cellId,
    onActive,
    onMenu,
    isPinned = false,
    isLastPinned = false,
  } = props;
  const { cellText } = useScope();
  const isTotal = index === 'total';
  const value = row[column.key];
  const isFirst = at === 0;
  const text = isTotal && column.field.kind === 'dimension' ? (isFirst ? 'Total' : '') : cellText(column.field, value);
  const isNumber = column.field.format !== 'text' && column.field.format !== 'date';
  return (
    // The grid itself has the focus and the keys; see result-table.tsx.
    <div
      id={cellId?.(at)}
      role={isFirst && !isTotal ? 'rowheader' : 'gridcell'}
      aria-colindex={at + 1}
      className={styles.cell}
      style={style}
      data-number={isNumber}
      data-pinned={isPinned}
      data-edge={isLastPinned}
      data-active={active === at}
      data-none={text === NO_VALUE || text === '(not set)'}
      data-row-total={column.pivot === 'total'}
      onPointerDown={onActive === undefined ? undefined : () => onActive(at)}
      onDoubleClick={onMenu === undefined ? undefined : () => onMenu(at)}
      onContextMenu={
        onMenu === undefined
          ? undefined
          : (event) => {
              event.preventDefault();
              onMenu(at);
            }
      }
    >
      <span className={styles.text} title={text}>
        {text}
      </span>
      {onMenu === undefined ? null : (
        <button
          type="button"
          className={styles.more}
          tabIndex={-1}
          aria-label={`Actions for ${text}`}
          onClick={() => onMenu(at)}
        >
          <Icon shape={ellipsis} size={13} />
        </button>
      )}
    </div>
  );
}
