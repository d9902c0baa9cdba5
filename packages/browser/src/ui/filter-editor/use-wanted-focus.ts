import { type RefObject, useEffect, useRef } from 'react';

/**
 * The part of the panel that was requested comes into view and its value gets the focus. `wanted` is a number that changes with
 * each request; null when the user wants another part.
 */
export function useWantedFocus<T extends HTMLElement>(wanted: number | null): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const observer = new MutationObserver(() => focusValue());
    function focusValue(): void {
      const value = part.current?.querySelector<HTMLElement>('[data-filter-value] :is(input, textarea)');
      if (value) observer.disconnect();
      value?.focus();
    }
    // Not within the effect: the focus closes tips, and React cannot render while it runs effects.
    queueMicrotask(() => {
      part.current?.scrollIntoView({ block: 'nearest' });
      // The code of an input may still be on its way.
      if (part.current) observer.observe(part.current, { childList: true, subtree: true });
      focusValue();
    });
    return () => observer.disconnect();
  }, [wanted]);
  return part;
}
