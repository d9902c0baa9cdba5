import { useSyncExternalStore } from 'react';

/** SHELL-065 */
const RESIZE_DEBOUNCE_MS = 300;
/** As in the style files: `@media screen and (width < 900px)`. */
const PHONE_BELOW_PX = 900;

export interface Viewport {
  readWidth(): number;
  subscribe(listener: () => void): () => void;
}

type ResizableWindow = Pick<Window, 'innerWidth' | 'addEventListener' | 'removeEventListener'>;

/** The window's width, told once it has stopped changing: a dragged window edge must not lay out sixty times a second. */
export function createViewport(target: ResizableWindow): Viewport {
  let width = target.innerWidth;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function settle(): void {
    if (width === target.innerWidth) return;
    width = target.innerWidth;
    for (const listener of listeners) listener();
  }

  function onResize(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, RESIZE_DEBOUNCE_MS);
  }

  return {
    readWidth() {
      // Nobody was told of changes meanwhile.
      if (listeners.size === 0) width = target.innerWidth;
      return width;
    },
    subscribe(listener) {
      if (listeners.size === 0) target.addEventListener('resize', onResize);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        target.removeEventListener('resize', onResize);
      };
    },
  };
}

let shared: Viewport | undefined;

export function useViewportWidth(): number {
  shared ??= createViewport(window);
  return useSyncExternalStore(shared.subscribe, shared.readWidth);
}

/** Whether the window is too narrow for a menu next to the page. */
export function useIsPhone(): boolean {
  return useViewportWidth() < PHONE_BELOW_PX;
}
