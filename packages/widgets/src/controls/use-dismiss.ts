import { type RefObject, useEffect } from 'react';

export interface Dismissal {
  readonly panel: RefObject<HTMLElement | null>;
  /** A press on it does not close: it opens and closes by its own click. */
  readonly anchor?: HTMLElement | undefined;
  /** Whether a scrolled page or another window size closes too: a panel that does not move along would stand next to something else. */
  readonly whenMoved?: boolean;
  readonly onClose: (() => void) | undefined;
}

/** Closes a panel on a press elsewhere. */
export function useDismiss({ panel, anchor, whenMoved = false, onClose }: Dismissal): void {
  useEffect(() => {
    if (onClose === undefined) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && (panel.current?.contains(target) || anchor?.contains(target));
      if (isInside !== true) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    if (whenMoved) {
      // The event of a scroll that ended with the click comes in the next frame, before its callbacks: it would close at once.
      const frame = requestAnimationFrame(() =>
        window.addEventListener('scroll', closeOutside, { signal, capture: true }),
      );
      signal.addEventListener('abort', () => cancelAnimationFrame(frame));
      window.addEventListener('resize', onClose, { signal });
    }
    return () => listening.abort();
  }, [panel, anchor, whenMoved, onClose]);
}

/** `first`: before what is around the panel hears the key; a dialog around it would close too. */
export function useEscape(onEscape: (() => void) | null, { first = false } = {}): void {
  useEffect(() => {
    if (onEscape === null) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (first) event.stopPropagation();
      onEscape();
    };
    document.addEventListener('keydown', escape, { capture: first });
    return () => document.removeEventListener('keydown', escape, { capture: first });
  }, [onEscape, first]);
}
