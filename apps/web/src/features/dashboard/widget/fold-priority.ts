import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Two for each widget: its numbers, then what they are compared with. */
const STEP = 2;
/** More than all widgets of a page have together. */
const OUT_OF_VIEW = 10_000;

/** Order of queries: widgets in the window first, then the others, both in reading order. */
export function foldPriority({ index, inView }: { index: number; inView: boolean }): number {
  return (inView ? 0 : OUT_OF_VIEW) + index * STEP;
}

/**
 * The widget's position in that order, read when a query may be sent. Observed, not measured: to read a position right after a
 * change makes the browser lay the page out before it may draw the change.
 */
export function useFoldPriority(cell: RefObject<HTMLElement | null>, index: number): () => number {
  const inView = useRef(false);
  useEffect(() => {
    if (cell.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      inView.current = entries.at(-1)?.isIntersecting === true;
    });
    observer.observe(cell.current);
    return () => observer.disconnect();
  }, [cell]);
  return useCallback(() => foldPriority({ index, inView: inView.current }), [index]);
}
