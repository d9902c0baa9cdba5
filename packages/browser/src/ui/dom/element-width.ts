import { useEffect, useState } from 'react';

/** Width of an element's content box in px; 0 before the first measure. */
export function useElementWidth(): { width: number; measure: (element: HTMLElement | null) => void } {
  const [element, measure] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
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
