import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './popup.module.css';
import { positionAtAnchor, windowSize } from './position.ts';
import { useDismiss, useEscape } from './use-dismiss.ts';
import { useFocusInside } from './use-focus-inside.ts';

export interface PopupProps {
  label: string;
  open: boolean;
  onClose: () => void;
  /** The control that opens it; it gets the focus back. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

const GAP_PX = 6;

/** A dialog under its trigger and after it in the order of Tab. Escape and a press elsewhere close it. */
export function Popup({ open, trigger, ...panel }: PopupProps) {
  return (
    <div className={styles.root}>
      {trigger}
      {open ? <PopupPanel {...panel} /> : null}
    </div>
  );
}

function PopupPanel({ label, onClose, align = 'start', children }: Omit<PopupProps, 'open' | 'trigger'>) {
  const panel = useRef<HTMLDialogElement>(null);
  const root = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const dialog = panel.current;
    const anchor = dialog?.parentElement;
    if (!dialog || !anchor) return undefined;
    root.current = anchor;
    const updatePosition = () => {
      const box = anchor.getBoundingClientRect();
      const { left, top } = positionAtAnchor(box, dialog.getBoundingClientRect(), windowSize(), {
        align,
        side: 'below',
        gap: GAP_PX,
      });
      // Not `left` and `top`: its width depends on them.
      dialog.style.translate = `${left - box.left}px ${top - box.top}px`;
    };
    updatePosition();
    // Contents that are loaded later make it larger.
    const observer = new ResizeObserver(updatePosition);
    observer.observe(dialog);
    return () => observer.disconnect();
  }, [align]);
  useDismiss({ panel: root, onClose });
  useEscape(onClose);
  useFocusInside(panel);
  useCloseOnLeave(root, onClose);
  return (
    <dialog ref={panel} open className={styles.panel} aria-label={label} tabIndex={-1} onKeyDown={waitForContents}>
      {children}
    </dialog>
  );
}

/** Left with Tab it would cover what has the focus then. */
function useCloseOnLeave(root: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) onClose();
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [root, onClose]);
}

/** Contents that are loaded later would be passed by. */
function waitForContents(event: KeyboardEvent<HTMLDialogElement>): void {
  const isEmpty = event.currentTarget.querySelector('a[href], button, input, select, textarea, [tabindex]') === null;
  if (event.key === 'Tab' && !event.shiftKey && isEmpty) event.preventDefault();
}
