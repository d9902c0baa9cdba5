import { useCallback, useEffect, useState } from 'react';

/** Width of an element's content box in px; 0 before it is in the document. Measured before it is painted, so that nothing moves. */
export function useElementWidth(): { width: number; measure: (element: HTMLElement | null) => void } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  const measure = useCallback((next: HTMLElement | null) => {
    setElement(next);
    if (next !== null) setWidth(Math.round(contentWidth(next)));
  }, []);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { width, measure };
}

function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return element.clientWidth - (Number.isFinite(padding) ? padding : 0);
}
