import { useEffect, useState } from 'react';

export interface TableWindow {
  rowStart: number;
  rowEnd: number;
  columnStart: number;
  columnEnd: number;
}

export interface WindowInput {
  scroller: HTMLElement | null;
  rows: number;
  rowPx: number;
  /** Widths of the columns that scroll. */
  widths: readonly number[];
  /** Taken by what stays at the left edge, and at the top and bottom. */
  pinnedPx: number;
  framePx: number;
}

/** Drawn before and after what is in sight. */
const SPARE_ROWS = 4;
const SPARE_COLUMNS = 3;
/** The window moves by this many rows: it is not drawn again with each pixel. */
const ROW_STEP = 4;
/** The least width of a column: with the spare ones, none is missing in between. */
const COLUMN_STEP_PX = 64;
/** So many columns are drawn whole: leaving some out would draw every row again whenever the table scrolls sideways. */
const FEW_COLUMNS = 20;
const UNMEASURED = { width: 1200, height: 800 };

/** The rows and columns in sight. */
export function useWindow(input: WindowInput): TableWindow {
  const { scroller, rows, rowPx, widths, pinnedPx, framePx } = input;
  const hasFewColumns = widths.length <= FEW_COLUMNS;
  const [box, setBox] = useState({ left: 0, top: 0, ...UNMEASURED });
  useEffect(() => {
    if (scroller === null) return undefined;
    const read = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
      const next = {
        // In steps, so that most scrolling changes nothing here.
        left: hasFewColumns ? 0 : Math.floor(scrollLeft / COLUMN_STEP_PX) * COLUMN_STEP_PX,
        top: Math.floor(scrollTop / (rowPx * ROW_STEP)) * rowPx * ROW_STEP,
        width: clientWidth === 0 ? UNMEASURED.width : clientWidth,
        height: clientHeight === 0 ? UNMEASURED.height : clientHeight,
      };
      setBox((before) => (isSame(before, next) ? before : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, [scroller, rowPx, hasFewColumns]);
  const first = Math.floor(box.top / rowPx);
  const seen = Math.ceil((box.height - framePx) / rowPx) + ROW_STEP;
  const { start, end } = hasFewColumns
    ? { start: 0, end: widths.length }
    : columnsInSight(widths, box.left, Math.max(0, box.width - pinnedPx + COLUMN_STEP_PX));
  return {
    rowStart: Math.max(0, Math.min(first - SPARE_ROWS, rows)),
    rowEnd: Math.min(rows, first + seen + SPARE_ROWS),
    columnStart: Math.max(0, start - SPARE_COLUMNS),
    columnEnd: Math.min(widths.length, end + SPARE_COLUMNS),
  };
}

type Box = { left: number; top: number; width: number; height: number };

function isSame(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** `end` is not included. */
export function columnsInSight(widths: readonly number[], left: number, room: number): { start: number; end: number } {
  let at = 0;
  let start = -1;
  for (const [index, width] of widths.entries()) {
    if (start === -1 && at + width > left) start = index;
    if (at >= left + room) return { start: Math.max(0, start), end: index };
    at += width;
  }
  return { start: Math.max(0, start), end: widths.length };
}
