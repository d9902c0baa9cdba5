import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';
import { evenColumns, pivotHeaders, resultColumns } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { useCallback, useId, useMemo, useState } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { FinishedRun } from '../explore/use-run.ts';
import { CellMenu, type OpenedCell } from './cell-menu.tsx';
import { useColumnWidths } from './column-widths.ts';
import type { CellPosition } from './grid-keys.ts';
import styles from './result-table.module.css';
import { cellId, TableCells } from './table-cells.tsx';
import { TableHead } from './table-head.tsx';
import { scrollToCell, type TableLayout, tableLayout } from './table-layout.ts';
import { useActiveCell } from './use-active-cell.ts';
import { type TableWindow, useWindow } from './use-window.ts';

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
  const columns = useMemo(
    () => evenColumns(resultColumns(result, { rowTotal: body.rowTotal === true }), result.data),
    [result, body.rowTotal],
  );
  const widths = useColumnWidths(columns, result, cellText);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
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
  const cells = useActiveCell({ id, result, ordered, focusGrid, onMenu: setOpened });
  const { active, activate, activateMenu } = cells;
  const press = cells.onKeyDown({
    page: Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - headPx - footPx) / ROW_PX)),
    onMove: (next) => {
      if (scroller) scrollToCell(scroller, next, { layout, rowPx: ROW_PX, headPx, footPx });
    },
  });
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
        aria-label={t('Results')}
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
        <TableBody {...{ result, layout, seen, active, id }} onActive={activate} onMenu={activateMenu} />
        {result.totals === undefined ? null : (
          <TableTotals totals={result.totals} {...{ id, layout, seen }} onMenu={cells.openTotal} />
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

interface TableBodyProps {
  result: QueryResult;
  layout: TableLayout;
  seen: TableWindow;
  active: CellPosition | null;
  id: string;
  onActive: (position: CellPosition) => void;
  onMenu: (position: CellPosition) => void;
}

function TableBody({ result, layout, seen, active, id, onActive, onMenu }: TableBodyProps) {
  const drawn = seen.rowEnd - seen.rowStart;
  return (
    <tbody className={styles.body} style={{ height: result.data.length * ROW_PX, width: layout.totalPx }}>
      {result.data.slice(seen.rowStart, seen.rowEnd).map((row, offset) => {
        const index = seen.rowStart + offset;
        return (
          <tr
            // A row that comes into sight fills the elements of one that left it: making new ones takes twice as long.
            key={index % drawn}
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
              onActive={onActive}
              onMenu={onMenu}
            />
          </tr>
        );
      })}
    </tbody>
  );
}

interface TableTotalsProps {
  totals: ResultRow;
  layout: TableLayout;
  seen: TableWindow;
  id: string;
  onMenu: (position: CellPosition) => void;
}

function TableTotals({ totals, layout, seen, id, onMenu }: TableTotalsProps) {
  return (
    <tfoot className={styles.totals} style={{ width: layout.totalPx }}>
      <tr className={styles.totalsRow}>
        <TableCells
          row={totals}
          index="total"
          layout={layout}
          columnStart={seen.columnStart}
          columnEnd={seen.columnEnd}
          active={null}
          id={`${id}-total`}
          onMenu={onMenu}
        />
      </tr>
    </tfoot>
  );
}
