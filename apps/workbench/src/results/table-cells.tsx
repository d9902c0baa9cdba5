import type { ResultRow } from '@playhead/contract/http/queries';
import { NO_VALUE } from '@playhead/domain/format';
import type { ResultColumn } from '@playhead/domain/explore';
import { Icon } from '@playhead/widgets/controls/icon';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import type { CSSProperties } from 'react';
import { useScope } from '../app/scope.ts';
import styles from './result-table.module.css';
import { type TableLayout, widthBefore } from './table-layout.ts';
import type { TableWindow } from './use-window.ts';

export interface TableCellsProps {
  row: ResultRow;
  index: number | 'total';
  layout: TableLayout;
  seen: TableWindow;
  /** Column of the active cell of this row. */
  active: number | null;
  cellId?: (column: number) => string;
  onActive?: (column: number) => void;
  onMenu?: (column: number) => void;
}

/** Row number and dimensions stay at the left edge; of the others only those in sight are drawn. */
export function TableCells(props: TableCellsProps) {
  const { index, layout, seen } = props;
  const { pinned, rest, restWidths } = layout;
  return (
    <>
      <td className={styles.number} aria-hidden="true">
        {index === 'total' ? '' : index + 1}
      </td>
      {pinned.map(({ column, left, width }, at) => (
        <BodyCell
          key={column.key}
          {...props}
          column={column}
          at={at}
          style={{ left, width }}
          isPinned
          isEdge={at === pinned.length - 1}
        />
      ))}
      <td className={styles.spacer} style={{ width: widthBefore(layout, seen.columnStart) }} aria-hidden="true" />
      {rest.slice(seen.columnStart, seen.columnEnd).map((column, offset) => (
        <BodyCell
          key={column.key}
          {...props}
          column={column}
          at={pinned.length + seen.columnStart + offset}
          style={{ width: restWidths[seen.columnStart + offset] }}
        />
      ))}
    </>
  );
}

interface BodyCellProps extends TableCellsProps {
  column: ResultColumn;
  at: number;
  style: CSSProperties;
  isPinned?: boolean;
  isEdge?: boolean;
}

function BodyCell(props: BodyCellProps) {
  const { row, index, column, at, style, active, cellId, onActive, onMenu, isPinned = false, isEdge = false } = props;
  const { cellText } = useScope();
  const { field } = column;
  const isTotal = index === 'total';
  const text = isTotal && field.kind === 'dimension' ? (at === 0 ? 'Total' : '') : cellText(field, row[column.key]);
  const Tag = at === 0 && field.kind === 'dimension' ? 'th' : 'td';
  return (
    // The grid has the focus and the keys; see result-table.tsx.
    <Tag
      id={cellId?.(at)}
      {...(Tag === 'th' ? { scope: 'row' } : { role: 'gridcell' })}
      aria-colindex={at + 1}
      className={styles.cell}
      style={style}
      data-number={field.format !== 'text' && field.format !== 'date'}
      data-pinned={isPinned}
      data-edge={isEdge}
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
    </Tag>
  );
}
