interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Side = 'below' | 'above';

export interface Placement {
  /** The edge that the panel shares with its anchor. */
  readonly align: 'start' | 'end' | 'centre';
  readonly side: Side;
  readonly gap: number;
}

/** Between a panel and the edges of the window, in px. */
const EDGE = 8;

const keepInside = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));

/** Next to an anchor, on the other side where the wanted one is too small. */
export function positionAtAnchor(anchor: Box, panel: Size, window: Size, { align, side: wanted, gap }: Placement) {
  const starts = {
    start: anchor.left,
    end: anchor.right - panel.width,
    centre: (anchor.left + anchor.right - panel.width) / 2,
  };
  const tops = { above: anchor.top - gap - panel.height, below: anchor.bottom + gap };
  const fits = { above: tops.above >= EDGE, below: tops.below + panel.height <= window.height - EDGE };
  const other: Side = wanted === 'above' ? 'below' : 'above';
  const side = !fits[wanted] && fits[other] ? other : wanted;
  return { left: keepInside(starts[align], panel.width, window.width), top: tops[side], side };
}

/** Below and right of a point; a panel that does not fit is moved back in. */
export function placeAt(point: { readonly x: number; readonly y: number }, panel: Size, window: Size) {
  return {
    left: keepInside(point.x, panel.width, window.width),
    top: keepInside(point.y, panel.height, window.height),
  };
}

export const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight });
