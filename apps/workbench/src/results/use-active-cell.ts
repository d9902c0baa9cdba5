import type { QueryResult } from '@playhead/contract/http/queries';
import type { ResultColumn } from '@playhead/domain/explore';
import { type KeyboardEvent, useCallback, useState } from 'react';
import type { OpenedCell } from './cell-menu.tsx';
import { type CellPosition, nextCell } from './grid-keys.ts';
import { cellId } from './table-cells.tsx';
import { useCopyCell } from './use-copy-cell.ts';

interface ActiveCellOptions {
  id: string;
  result: QueryResult;
  ordered: readonly ResultColumn[];
  focusGrid: () => void;
  onMenu: (opened: OpenedCell) => void;
}

interface GridKeys {
  /** Rows of one screen. */
  page: number;
  onMove: (next: CellPosition) => void;
}

/** The cell that keys act on, and its menu. */
export function useActiveCell({ id, result, ordered, focusGrid, onMenu }: ActiveCellOptions) {
  const [active, setActive] = useState<CellPosition | null>(null);
  const copyCell = useCopyCell();
  const openMenu = useCallback(
    (position: CellPosition) => {
      const column = ordered[position.column];
      const row = result.data[position.row];
      const anchor = document.getElementById(cellId(id, position));
      if (column && row && anchor) onMenu({ column, row, anchor });
    },
    [ordered, result, id, onMenu],
  );
  const openTotal = useCallback(
    (position: CellPosition) => {
      const column = ordered[position.column];
      const anchor = document.getElementById(cellId(`${id}-total`, position));
      if (column?.field.kind === 'measure' && result.totals && anchor) {
        onMenu({ column, row: result.totals, isTotal: true, anchor });
      }
    },
    [ordered, result, id, onMenu],
  );
  const activate = useCallback(
    (position: CellPosition) => {
      setActive(position);
      focusGrid();
    },
    [focusGrid],
  );
  const activateMenu = useCallback(
    (position: CellPosition) => {
      setActive(position);
      openMenu(position);
    },
    [openMenu],
  );
  const onKeyDown =
    ({ page, onMove }: GridKeys) =>
    (event: KeyboardEvent<HTMLTableElement>) => {
      if (event.target !== event.currentTarget) return;
      const command = event.ctrlKey || event.metaKey;
      const column = active === null ? undefined : ordered[active.column];
      if (command && event.key.toLowerCase() === 'c' && active !== null && column) {
        copyCell(result.data[active.row]?.[column.key]);
      } else if (active !== null && ((event.key === 'Enter' && !command) || event.key === 'ContextMenu'))
        openMenu(active);
      else {
        const size = { rows: result.data.length, columns: ordered.length, page };
        const next = nextCell(event.key, command, active ?? { row: -1, column: 0 }, size);
        if (next === null) return;
        setActive(next);
        onMove(next);
      }
      event.preventDefault();
    };
  return { active, activate, activateMenu, openTotal, onKeyDown };
}
