import { pivotHeaders, type ResultColumn, resultColumns } from '@playhead/domain/explore';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { FinishedRun } from '../explore/use-run.ts';
import { CellMenu, type OpenedCell } from './cell-menu.tsx';
import { useColumnWidths } from './column-widths.ts';
import { type GridPlace, nextPlace } from './grid-keys.ts';
import styles from './result-table.module.css';
import { TableCells } from './table-cells.tsx';
import { TableHead } from './table-head.tsx';
import { useCopyCell } from './use-copy-cell.ts';

export interface ResultTableProps {
  composer: Composer;
  finished: FinishedRun;
  /** Older than what is composed: kept readable, but dimmed. */
  isStale: boolean;
  onRun: () => void;
}

export const ROW_PX = 30;
const NUMBER_PX = 48;
/** Dimensions stay in sight while they leave this part of the width to the numbers. */
const PINNED_PART = 0.5;

export interface TableLayout {
  pinned: readonly ResultColumn[];
  rest: readonly ResultColumn[];
  pinnedPx: number;
  totalPx: number;
  widthOf: (column: ResultColumn) => number;
  /** Of `rest`, those in sight. */
  shown: readonly VirtualItem[];
}

/** Rows and columns in sight only: 10,000 rows with 200 pivot columns scroll as smoothly as ten. */
export function ResultTable({ composer, finished, isStale, onRun }: ResultTableProps) {
  const { cellText } = useScope();
  const { result, body } = finished;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const columns = useMemo(() => resultColumns(result, { rowTotal: body.row_total === true }), [result, body.row_total]);
  const widths = useColumnWidths(columns, result, cellText);
  const { widthOf } = widths;
  const [active, setActive] = useState<GridPlace | null>(null);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const copyCell = useCopyCell();

  const { pinned, rest, pinnedPx } = useMemo(() => {
    const width = scroller.current?.clientWidth ?? window.innerWidth * 0.7;
    const dimensions = columns.filter(({ field, pivot }) => field.kind === 'dimension' && pivot === null);
    const px = dimensions.reduce((sum, column) => sum + widthOf(column), NUMBER_PX);
    const isPinned = px <= width * PINNED_PART;
    return {
      pinned: isPinned ? dimensions : [],
      rest: isPinned ? columns.filter((column) => !dimensions.includes(column)) : columns,
      pinnedPx: isPinned ? px : NUMBER_PX,
    };
  }, [columns, widthOf]);
  const ordered = useMemo(() => [...pinned, ...rest], [pinned, rest]);
  const headers = useMemo(() => pivotHeaders(result, ordered), [result, ordered]);
  const headPx = headers.length * 26 + 34;
  const footPx = result.totals === undefined ? 0 : ROW_PX + 1;

  const rows = useVirtualizer({
    count: result.data.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 14,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: footPx,
  });
  const across = useVirtualizer({
    count: rest.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const column = rest[index];
      return column === undefined ? 0 : widthOf(column);
    },
    paddingStart: pinnedPx,
    scrollPaddingStart: pinnedPx,
    overscan: 4,
  });
  const restKey = rest.map((column) => `${column.key} ${widthOf(column)}`).join();
  const measured = useRef(restKey);
  if (measured.current !== restKey) {
    measured.current = restKey;
    across.measure();
  }
  const layout: TableLayout = {
    pinned,
    rest,
    pinnedPx,
    totalPx: rest.reduce((sum, column) => sum + widthOf(column), pinnedPx),
    widthOf,
    shown: across.getVirtualItems(),
  };
  const cellId = (place: GridPlace) => `${id}-${place.row}-${place.column}`;

  const openMenu = useCallback(
    (place: GridPlace) => {
      const column = ordered[place.column];
      const row = result.data[place.row];
      const anchor = document.getElementById(`${id}-${place.row}-${place.column}`);
      if (column && row && anchor) setOpened({ column, row, anchor });
    },
    [ordered, result, id],
  );

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const command = event.ctrlKey || event.metaKey;
    const place = active ?? { row: 0, column: 0 };
    if (command && event.key.toLowerCase() === 'c' && active !== null) {
      const column = ordered[active.column];
      if (column) copyCell(result.data[active.row]?.[column.key]);
    } else if ((event.key === 'Enter' && !command) || event.key === 'ContextMenu') openMenu(place);
    else {
      const size = {
        rows: result.data.length,
        columns: ordered.length,
        page: Math.max(1, rows.getVirtualItems().length - 28),
      };
      const next = active === null ? { row: 0, column: 0 } : nextPlace(event.key, command, place, size);
      if (next === null || (active === null && !event.key.startsWith('Arrow'))) return;
      setActive(next);
      rows.scrollToIndex(next.row, { align: 'auto' });
      if (next.column >= pinned.length) across.scrollToIndex(next.column - pinned.length, { align: 'auto' });
    }
    event.preventDefault();
  }

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-stale={isStale}
      role="grid"
      tabIndex={0}
      aria-label="Results"
      aria-rowcount={result.data.length + 1}
      aria-colcount={ordered.length}
      aria-activedescendant={active === null ? undefined : cellId(active)}
      onKeyDown={press}
    >
      <TableHead
        composer={composer}
        headers={headers}
        layout={layout}
        pivotFields={result.pivot_fields ?? []}
        widths={widths}
        onRun={onRun}
      />
      <div role="rowgroup" className={styles.body} style={{ height: rows.getTotalSize(), width: layout.totalPx }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = result.data[index];
          return row === undefined ? null : (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, width: layout.totalPx }}
              data-odd={index % 2 === 1}
            >
              <TableCells
                row={row}
                index={index}
                layout={layout}
                active={active?.row === index ? active.column : null}
                cellId={(column) => cellId({ row: index, column })}
                onActive={(column) => {
                  setActive({ row: index, column });
                  scroller.current?.focus({ preventScroll: true });
                }}
                onMenu={(column) => {
                  setActive({ row: index, column });
                  openMenu({ row: index, column });
                }}
              />
            </div>
          );
        })}
      </div>
      {result.totals === undefined ? null : (
        <div role="rowgroup" className={styles.totals} style={{ width: layout.totalPx }}>
          <div role="row" className={styles.totalsRow}>
            <TableCells row={result.totals} index="total" layout={layout} active={null} />
          </div>
        </div>
      )}
      {opened === null ? null : (
        <CellMenu
          opened={opened}
          finished={finished}
          composer={composer}
          onRun={onRun}
          onClose={() => {
            setOpened(null);
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}
