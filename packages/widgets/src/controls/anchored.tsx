import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './anchored.module.css';
import { type Placement, positionAtAnchor, windowSize } from './position.ts';
import { useDismiss } from './use-dismiss.ts';

export interface AnchoredProps extends Pick<Placement, 'align'>, Partial<Pick<Placement, 'side'>> {
  readonly anchor: HTMLElement;
  readonly look: 'list' | 'panel' | 'words';
  /** A press elsewhere, a scrolled page or another window size. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

const GAP_PX = 4;
const looks = { list: styles.list, panel: styles.panel, words: styles.words };

/** A panel next to a control, at the end of the document: inside its widget it would be cut off. */
export function Anchored({ anchor, align, side = 'below', look, onClose, children }: AnchoredProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const { dataset, style } = element;
    const move = () => {
      const box = anchor.getBoundingClientRect();
      style.minWidth = `${box.width}px`;
      const size = element.getBoundingClientRect();
      const position = positionAtAnchor(box, size, windowSize(), { align, side, gap: GAP_PX });
      dataset['side'] = position.side;
      style.left = `${position.left}px`;
      style.top = `${position.top}px`;
    };
    move();
    // A message that comes later makes it higher, past the edge of the window.
    const observer = new ResizeObserver(move);
    observer.observe(element);
    return () => observer.disconnect();
  });
  useDismiss({ panel, anchor, whenMoved: true, onClose });
  const theme = anchor.closest<HTMLElement>('[data-ph-theme]')?.dataset['phTheme'];
  return createPortal(
    <div ref={panel} className={`${styles.anchored} ${looks[look]}`} data-ph-theme={theme}>
      {children}
    </div>,
    // A modal dialog takes the focus away from everything outside it.
    anchor.closest('.ant-modal-wrap') ?? document.body,
  );
}
