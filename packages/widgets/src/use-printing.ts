import { useSyncExternalStore } from 'react';

/** True while the page is laid out for paper: what a page or a scroll bar hides on screen must stand there. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

/** False where a document keeps the tables as they are on screen: `data-print-tables="as-shown"` on its root element. */
export function usePrintsAllRows(): boolean {
  return usePrinting() && document.documentElement.dataset['printTables'] !== 'as-shown';
}

let announced = false;

function isPrinting(): boolean {
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
