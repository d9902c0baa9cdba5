import type { ResultColumn } from '@playhead/domain/explore';
import type { CellPosition } from './grid-keys.ts';

const NUMBER_PX = 48;
/** Dimensions stay in sight while they leave this part of the width to the numbers. */
const PINNED_PART = 0.5;

interface PinnedColumn {
  column: ResultColumn;
  left: number;
  width: number;
}

export interface TableLayout {
  pinned: readonly PinnedColumn[];
  /** Those that scroll. */
  rest: readonly ResultColumn[];
  restWidths: readonly number[];
  /** Pinned ones, then the rest. */
  ordered: readonly ResultColumn[];
  pinnedPx: number;
  totalPx: number;
}

export interface LayoutInput {
  widthOf: (column: ResultColumn) => number;
  /** 0 before the first measurement. */
  roomPx: number;
}

export function tableLayout(columns: readonly ResultColumn[], { widthOf, roomPx }: LayoutInput): TableLayout {
  const dimensions = columns.filter(({ field, pivot }) => field.kind === 'dimension' && pivot === null);
  const wanted = dimensions.reduce((sum, column) => sum + widthOf(column), NUMBER_PX);
  const isPinned = roomPx === 0 || wanted <= roomPx * PINNED_PART;
  const pinned: PinnedColumn[] = [];
  let pinnedPx = NUMBER_PX;
  for (const column of isPinned ? dimensions : []) {
    const width = widthOf(column);
    pinned.push({ column, left: pinnedPx, width });
    pinnedPx += width;
  }
  const rest = isPinned ? columns.filter((column) => !dimensions.includes(column)) : columns;
  const restWidths = rest.map(widthOf);
  return {
    pinned,
    rest,
    restWidths,
    ordered: [...pinned.map(({ column }) => column), ...rest],
    pinnedPx,
    totalPx: restWidths.reduce((sum, width) => sum + width, pinnedPx),
  };
}

/** Width of the scrolling columns before `index`. */
export function widthBefore({ restWidths }: Pick<TableLayout, 'restWidths'>, index: number): number {
  return restWidths.slice(0, index).reduce((sum, width) => sum + width, 0);
}

interface Frame {
  layout: TableLayout;
  rowPx: number;
  headPx: number;
  footPx: number;
}

/** Scrolls no further than it takes to see the cell whole. */
export function scrollToCell(scroller: HTMLElement, { row, column }: CellPosition, frame: Frame): void {
  const { layout, rowPx, headPx, footPx } = frame;
  const top = row * rowPx;
  const room = scroller.clientHeight - headPx - footPx;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowPx > scroller.scrollTop + room) scroller.scrollTop = top + rowPx - room;
  const restIndex = column - layout.pinned.length;
  if (restIndex < 0) return;
  const left = widthBefore(layout, restIndex);
  const width = layout.restWidths[restIndex] ?? 0;
  const across = scroller.clientWidth - layout.pinnedPx;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (left + width > scroller.scrollLeft + across) scroller.scrollLeft = left + width - across;
}
