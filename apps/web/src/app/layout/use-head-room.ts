import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 8;

/**
 * WCAG 2.4.11: browsers scroll the control that gets the focus into the window, not below what sticks to its top. The style sheet keeps
 * `--ph-head-room` free; the rows of filters come and go.
 */
export function useHeadRoom(head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = head.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // On a phone only the first row sticks, and the box around the rows is not there.
      const box = element.offsetHeight > 0 ? element : element.firstElementChild;
      style.setProperty('--ph-head-room', `${(box?.clientHeight ?? 0) + GAP_PX}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
      style.removeProperty('--ph-head-room');
    };
  }, [head]);
}
