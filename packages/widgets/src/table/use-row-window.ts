import { useEffect, useState } from 'react';

/** Rows are added in steps: a step of one would render on every scrolled row. */
const STEP = 8;
/** Used before the first measurement and where there is no layout. */
const UNMEASURED_PX = 640;

export interface RowWindow {
  readonly start: number;
  readonly end: number;
  /** Heights that stand for the rows above and below. */
  readonly beforePx: number;
  readonly afterPx: number;
}

export interface RowWindowOptions {
  readonly scroller: HTMLElement | null;
  readonly count: number;
  readonly rowPx: number;
  /** Up to this many rows all of them are drawn. */
  readonly wholeUpTo: number;
}

/** Only the rows in sight and a step around them are drawn; the scroll bar stays that of all rows. */
export function useRowWindow({ scroller, count, rowPx, wholeUpTo }: RowWindowOptions): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: UNMEASURED_PX });
  const whole = count <= wholeUpTo;
  useEffect(() => {
    if (scroller === null || whole) return undefined;
    const look = () => {
      const top = Math.floor(scroller.scrollTop / (rowPx * STEP)) * rowPx * STEP;
      const height = scroller.clientHeight === 0 ? UNMEASURED_PX : scroller.clientHeight;
      setSeen((current) => (current.top === top && current.height === height ? current : { top, height }));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, rowPx, whole]);
  return whole ? { start: 0, end: count, beforePx: 0, afterPx: 0 } : windowOf({ ...seen, count, rowPx });
}

/** Past the end, as after rows were taken away, the last rows are shown. */
export function windowOf(options: { top: number; height: number; count: number; rowPx: number }): RowWindow {
  const { count, rowPx } = options;
  const visible = Math.ceil(options.height / rowPx) + 3 * STEP;
  const first = Math.floor(options.top / rowPx) - STEP;
  const start = Math.max(0, Math.min(first, count - visible));
  const end = Math.min(count, start + visible);
  return { start, end, beforePx: start * rowPx, afterPx: (count - end) * rowPx };
}
