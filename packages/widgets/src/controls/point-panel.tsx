import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { placeAt, windowSize } from './position.ts';
import { useDismiss } from './use-dismiss.ts';

export interface PointPanelProps {
  /** Viewport coordinates. */
  readonly x: number;
  readonly y: number;
  readonly className: string | undefined;
  /** A press elsewhere, a scrolled page or another window size: the point stays behind when the page moves. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at a point of the window, where a pointer was. */
export function PointPanel({ x, y, className, onClose, children }: PointPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState({ left: x, top: y });
  useDismiss({ panel, whenMoved: true, onClose });
  useLayoutEffect(() => {
    const box = panel.current;
    if (box === null) return undefined;
    const fit = () => setPosition(placeAt({ x, y }, box.getBoundingClientRect(), windowSize()));
    fit();
    // Contents that come later make it higher, past the edge of the window.
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [x, y]);
  return (
    <div ref={panel} className={className} style={position}>
      {children}
    </div>
  );
}
