export interface CellPosition {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Rows in sight. */
  page: number;
}

/** Where a key leads in a grid of cells; null when it leads nowhere. */
export function nextCell(key: string, command: boolean, at: CellPosition, size: GridSize): CellPosition | null {
  const target = targetOf(key, command, at, size);
  if (target === null) return null;
  return {
    row: Math.min(size.rows - 1, Math.max(0, target.row)),
    column: Math.min(size.columns - 1, Math.max(0, target.column)),
  };
}

function targetOf(key: string, command: boolean, { row, column }: CellPosition, size: GridSize): CellPosition | null {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + size.page, column };
    case 'PageUp':
      return { row: row - size.page, column };
    case 'Home':
      return { row: command ? 0 : row, column: 0 };
    case 'End':
      return { row: command ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}
