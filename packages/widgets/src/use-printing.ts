import { useSyncExternalStore } from 'react';

/** True while the page is laid out for paper: what a page or a scroll bar hides on screen must stand there. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

/** Rows of a table on paper. A query has 500 by default; a table of 10,000 would be 250 sheets. */
const PRINTED_ROWS = { 'as-shown': null, expanded: 500, open: 100 } as const;

/** Null where a table shows the same rows as on screen. A document made for paper says which: `data-print-tables` on its root element. */
export function usePrintedRows(): number | null {
  const printing = usePrinting();
  if (!printing) return null;
  const { printTables } = document.documentElement.dataset;
  return PRINTED_ROWS[printTables === 'as-shown' || printTables === 'expanded' ? printTables : 'open'];
}

let announced = false;

export function isPrinting(): boolean {
  return announced || printMedia()?.matches === true;
}

function printMedia(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia('print') : undefined;
}

/** A print dialog announces itself by events, print emulation and a PDF by the media query alone. */
function subscribe(changed: () => void): () => void {
  const media = printMedia();
  const announce = (value: boolean) => () => {
    announced = value;
    changed();
  };
  const [before, after] = [announce(true), announce(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  media?.addEventListener('change', changed);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    media?.removeEventListener('change', changed);
  };
}
