import { type RefObject, useLayoutEffect } from 'react';

/** The panel, or the first element in it that matches, has the focus; afterwards what had it before, unless another has taken it. */
export function useFocusInside(panel: RefObject<HTMLElement | null>, first?: string): void {
  // Not a passive effect: a dialog that is opened from the panel takes its opener from the focus, which would be lost by then.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const inside = panel.current;
    const target = first === undefined ? inside : inside?.querySelector<HTMLElement>(first);
    target?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || inside?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [panel, first]);
}
