interface Size {
  width: number;
  height: number;
}

/** Between the menu and the edges of the window, in px. */
const MARGIN = 8;

/** Below and right of the point; what does not fit is moved back in. */
export function keepInWindow(point: { x: number; y: number }, menu: Size, window: Size): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(MARGIN, Math.min(at, room - size - MARGIN));
  return { left: within(point.x, menu.width, window.width), top: within(point.y, menu.height, window.height) };
}

/** The entry a key leads to from the one at `at` (-1: none); null for keys a menu does not know. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
