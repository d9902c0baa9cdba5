import type { ResultRow } from '@playhead/contract/http/queries';
import { NO_VALUE } from '@playhead/domain/format';
import type { ResultColumn } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { type CSSProperties, memo, useState } from 'react';
import { useScope, type WorkbenchScope } from '../app/scope.ts';
import type { CellPosition } from './grid-keys.ts';
import styles from './result-table.module.css';
import { type TableLayout, widthBefore } from './table-layout.ts';

export interface TableCellsProps {
  row: ResultRow;
  index: number | 'total';
  layout: TableLayout;
  /** Scrolling columns that are drawn; the end is not included. */
  columnStart: number;
  columnEnd: number;
  /** Column of the active cell of this row. */
  active: number | null;
  /** Prefix of the ids of cells. */
  id?: string;
  onActive?: (position: CellPosition) => void;
  onMenu?: (position: CellPosition) => void;
}

/**
 * Row number and dimensions stay at the left edge; of the others only those in sight are drawn. Rows that stay are not drawn again
 * while others come into sight.
 */
export const TableCells = memo(function TableCells(props: TableCellsProps) {
  const { index, layout, columnStart, columnEnd } = props;
  const { pinned, rest, restWidths } = layout;
  const { cellText } = useScope();
  // A button and a title in each of a thousand cells would take most of the time of scrolling.
  const [hover, setHover] = useState<{ index: TableCellsProps['index']; at: number } | null>(null);
  const hovered = hover?.index === index ? hover.at : null;
  const onHover = (at: number | null) => setHover(at === null ? null : { index, at });
  const shared = { ...props, cellText, hovered, onHover };
  return (
    <>
      <td className={styles.number} aria-hidden="true">
        {index === 'total' ? '' : index + 1}
      </td>
      {pinned.map(({ column, left, width }, at) => (
        <BodyCell
          key={column.key}
          {...shared}
          column={column}
          at={at}
          style={{ left, width }}
          isPinned
          isEdge={at === pinned.length - 1}
        />
      ))}
      <td className={styles.spacer} style={{ width: widthBefore(layout, columnStart) }} aria-hidden="true" />
      {rest.slice(columnStart, columnEnd).map((column, offset) => (
        <BodyCell
          key={column.key}
          {...shared}
          column={column}
          at={pinned.length + columnStart + offset}
          style={{ width: restWidths[columnStart + offset] }}
        />
      ))}
    </>
  );
});

interface BodyCellProps extends TableCellsProps {
  column: ResultColumn;
  at: number;
  style: CSSProperties;
  isPinned?: boolean;
  isEdge?: boolean;
  cellText: WorkbenchScope['cellText'];
  hovered: number | null;
  onHover: (at: number | null) => void;
}

const NOT_SET = t('(not set)');

/** An attribute that is absent costs nothing. */
const on = (holds: boolean) => (holds ? true : undefined);

function BodyCell(props: BodyCellProps) {
  const { row, index, column, at, style, active, cellText, hovered, id, onActive, onMenu, onHover } = props;
  const { isPinned = false, isEdge = false } = props;
  const { field } = column;
  const isTotal = index === 'total';
  const text = isTotal && field.kind === 'dimension' ? (at === 0 ? t('Total') : '') : cellText(field, row[column.key]);
  const Tag = at === 0 && field.kind === 'dimension' ? 'th' : 'td';
  const position = { row: isTotal ? 0 : index, column: at };
  const hasMenu = onMenu !== undefined && !(isTotal && field.kind === 'dimension');
  const openMenu = hasMenu ? () => onMenu(position) : undefined;
  return (
    // The grid has the focus and the keys; see result-table.tsx.
    <Tag
      id={id === undefined ? undefined : cellId(id, position)}
      {...(Tag === 'th' ? { scope: 'row' } : { role: 'gridcell' })}
      aria-colindex={at + 1}
      className={styles.cell}
      style={style}
      data-number={on(field.format !== 'text' && field.format !== 'date')}
      data-pinned={on(isPinned)}
      data-edge={on(isEdge)}
      data-active={on(active === at)}
      data-none={on(text === NO_VALUE || text === NOT_SET)}
      data-row-total={on(column.pivot === 'total')}
      onPointerEnter={() => onHover(at)}
      onPointerLeave={() => onHover(null)}
      onPointerDown={onActive === undefined ? undefined : () => onActive(position)}
      onDoubleClick={openMenu}
      onContextMenu={
        openMenu === undefined
          ? undefined
          : (event) => {
              event.preventDefault();
              openMenu();
            }
      }
    >
      <span className={styles.text} title={hovered === at ? text : undefined}>
        {text}
      </span>
      {openMenu === undefined || (hovered !== at && active !== at) ? null : (
        <button
          type="button"
          className={styles.more}
          tabIndex={-1}
          aria-label={t('Actions for {title}', { title: text })}
          onClick={openMenu}
        >
          <Icon shape={ellipsis} size={13} />
        </button>
      )}
    </Tag>
  );
}

export function cellId(id: string, { row, column }: CellPosition): string {
  return `${id}-${row}-${column}`;
}
