import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface AnchoredProps {
  readonly anchor: HTMLElement;
  /** Which edge it shares with its anchor. */
  readonly align: 'start' | 'end' | 'centre';
  readonly side?: 'below' | 'above';
  readonly className: string;
  /** A press elsewhere, a scrolled page or another window size. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** A panel beside a control, at the end of the document: inside its widget it would be cut off. */
export function Anchored({ anchor, align, side = 'below', className, onClose, children }: AnchoredProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current !== null) place(panel.current, anchor, { align, side });
  });
  useCloseElsewhere({ anchor, panel, onClose });
  const theme = anchor.closest<HTMLElement>('[data-ph-theme]')?.dataset['phTheme'];
  return createPortal(
    <div ref={panel} className={`ph-anchored ${className}`} data-ph-theme={theme}>
      {children}
    </div>,
    // A modal dialog takes the focus away from everything outside it.
    anchor.closest('.ant-modal-wrap') ?? document.body,
  );
}

function place(panel: HTMLElement, anchor: HTMLElement, wanted: Required<Pick<AnchoredProps, 'align' | 'side'>>): void {
  const box = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const left = { start: box.left, end: box.right - width, centre: (box.left + box.right - width) / 2 }[wanted.align];
  const above = box.top - GAP_PX - height;
  const below = box.bottom + GAP_PX;
  const fits = { above: above >= EDGE_PX, below: below + height <= window.innerHeight - EDGE_PX };
  const side = fits[wanted.side] || !(fits.above || fits.below) ? wanted.side : fits.above ? 'above' : 'below';
  panel.dataset['side'] = side;
  panel.style.minWidth = `${box.width}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
  panel.style.top = `${side === 'above' ? above : below}px`;
}

interface CloseElsewhere extends Pick<AnchoredProps, 'anchor' | 'onClose'> {
  readonly panel: { readonly current: HTMLElement | null };
}

function useCloseElsewhere({ anchor, panel, onClose }: CloseElsewhere): void {
  useEffect(() => {
    if (onClose === undefined) return undefined;
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !anchor.contains(target) && panel.current?.contains(target) !== true;
    const press = (event: Event) => {
      if (isOutside(event)) onClose();
    };
    // A list that scrolls inside its own panel goes on.
    const scroll = (event: Event) => {
      if (event.target !== anchor && isOutside(event)) onClose();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('scroll', scroll, { capture: true });
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('scroll', scroll, { capture: true });
      window.removeEventListener('resize', onClose);
    };
  }, [anchor, panel, onClose]);
}
