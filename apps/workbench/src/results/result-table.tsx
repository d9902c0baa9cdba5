import { pivotHeaders, type ResultColumn, resultColumns } from '@playhead/domain/explore';
import { type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { FinishedRun } from '../explore/use-run.ts';
import { CellMenu, type OpenedCell } from './cell-menu.tsx';
import { useColumnWidths } from './column-widths.ts';
import { type GridPlace, nextPlace } from './grid-keys.ts';
import styles from './result-table.module.css';
import { cellId, TableCells } from './table-cells.tsx';
import { TableHead } from './table-head.tsx';
import { scrollToCell, tableLayout } from './table-layout.ts';
import { useCopyCell } from './use-copy-cell.ts';
import { useWindow } from './use-window.ts';

export interface ResultTableProps {
  composer: Composer;
  finished: FinishedRun;
  /** Older than what is composed: kept readable, but dimmed. */
  isStale: boolean;
  onRun: () => void;
}

const ROW_PX = 30;
const HEAD_PX = 34;
const PIVOT_PX = 26;

/** Rows and columns in sight only: 10,000 rows with 200 pivot columns scroll as smoothly as ten. */
export function ResultTable({ composer, finished, isStale, onRun }: ResultTableProps) {
  const { cellText } = useScope();
  const { result, body } = finished;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [grid, setGrid] = useState<HTMLTableElement | null>(null);
  const id = useId();
  const columns = useMemo(() => resultColumns(result, { rowTotal: body.row_total === true }), [result, body.row_total]);
  const widths = useColumnWidths(columns, result, cellText);
  const [active, setActive] = useState<GridPlace | null>(null);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const copyCell = useCopyCell();
  const layout = useMemo(
    () => tableLayout(columns, { widthOf: widths.widthOf, roomPx: scroller?.clientWidth ?? 0 }),
    [columns, widths.widthOf, scroller],
  );
  const { ordered } = layout;
  const headers = useMemo(() => pivotHeaders(result, ordered), [result, ordered]);
  const headPx = headers.length * PIVOT_PX + HEAD_PX;
  const footPx = result.totals === undefined ? 0 : ROW_PX;
  const seen = useWindow({
    scroller,
    rows: result.data.length,
    rowPx: ROW_PX,
    widths: layout.restWidths,
    pinnedPx: layout.pinnedPx,
    framePx: headPx + footPx,
  });
  const focusGrid = useCallback(() => grid?.focus({ preventScroll: true }), [grid]);
  const openMenu = useCallback(
    (place: GridPlace) => {
      const column = ordered[place.column];
      const row = result.data[place.row];
      const anchor = document.getElementById(cellId(id, place));
      if (column && row && anchor) setOpened({ column, row, anchor });
    },
    [ordered, result, id],
  );
  const activate = useCallback(
    (place: GridPlace) => {
      setActive(place);
      focusGrid();
    },
    [focusGrid],
  );
  const activateMenu = useCallback(
    (place: GridPlace) => {
      setActive(place);
      openMenu(place);
    },
    [openMenu],
  );

  function press(event: KeyboardEvent<HTMLTableElement>) {
    if (event.target !== event.currentTarget) return;
    const command = event.ctrlKey || event.metaKey;
    const column: ResultColumn | undefined = active === null ? undefined : ordered[active.column];
    if (command && event.key.toLowerCase() === 'c' && active !== null && column) {
      copyCell(result.data[active.row]?.[column.key]);
    } else if (active !== null && ((event.key === 'Enter' && !command) || event.key === 'ContextMenu'))
      openMenu(active);
    else {
      const room = (scroller?.clientHeight ?? 0) - headPx - footPx;
      const size = { rows: result.data.length, columns: ordered.length, page: Math.max(1, Math.floor(room / ROW_PX)) };
      const next = nextPlace(event.key, command, active ?? { row: -1, column: 0 }, size);
      if (next === null) return;
      setActive(next);
      if (scroller) scrollToCell(scroller, next, { layout, rowPx: ROW_PX, headPx, footPx });
    }
    event.preventDefault();
  }

  // ARIA allows a table to be a grid with the focus and its keys.
  const gridProps = {
    role: 'grid',
    tabIndex: 0,
    'aria-activedescendant': active === null ? undefined : cellId(id, active),
    onKeyDown: press,
  };
  return (
    <div ref={setScroller} className={styles.scroller} data-stale={isStale}>
      <table
        ref={setGrid}
        className={styles.table}
        aria-label="Results"
        aria-rowcount={result.data.length + 1}
        aria-colcount={ordered.length}
        {...gridProps}
      >
        <TableHead
          composer={composer}
          headers={headers}
          layout={layout}
          seen={seen}
          pivotFields={result.pivotFields ?? []}
          widths={widths}
          onRun={onRun}
        />
        <tbody className={styles.body} style={{ height: result.data.length * ROW_PX, width: layout.totalPx }}>
          {result.data.slice(seen.rowStart, seen.rowEnd).map((row, offset) => {
            const index = seen.rowStart + offset;
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ transform: `translateY(${index * ROW_PX}px)`, width: layout.totalPx }}
              >
                <TableCells
                  row={row}
                  index={index}
                  layout={layout}
                  columnStart={seen.columnStart}
                  columnEnd={seen.columnEnd}
                  active={active?.row === index ? active.column : null}
                  id={id}
                  onActive={activate}
                  onMenu={activateMenu}
                />
              </tr>
            );
          })}
        </tbody>
        {result.totals === undefined ? null : (
          <tfoot className={styles.totals} style={{ width: layout.totalPx }}>
            <tr className={styles.totalsRow}>
              <TableCells
                row={result.totals}
                index="total"
                layout={layout}
                columnStart={seen.columnStart}
                columnEnd={seen.columnEnd}
                active={null}
              />
            </tr>
          </tfoot>
        )}
      </table>
      {opened === null ? null : (
        <CellMenu
          opened={opened}
          finished={finished}
          composer={composer}
          onRun={onRun}
          onClose={() => {
            setOpened(null);
            focusGrid();
          }}
        />
      )}
    </div>
  );
}
