import { type RefObject, useEffect } from 'react';

/** Chromium 153 scales a page that is too wide down to two thirds, and cuts off the rest. A4 has 718 px between the usual margins. */
const WIDEST_PX = 1060;

/**
 * A page that is printed as it is open keeps the width that its charts were drawn for: nothing is measured again before the
 * browser takes the page. Custom properties, because only the style sheet for paper uses them.
 */
export function usePaperWidth(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepWidth = () => {
      // Laid out for paper already, as in an export.
      if (column.current === null || window.matchMedia('print').matches) return;
      const { style, clientWidth } = column.current;
      style.setProperty('--paper-width', `${clientWidth}px`);
      style.setProperty('--paper-zoom', `${Math.min(1, WIDEST_PX / clientWidth)}`);
    };
    window.addEventListener('beforeprint', keepWidth);
    return () => window.removeEventListener('beforeprint', keepWidth);
  }, [column]);
}
