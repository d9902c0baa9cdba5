import { type ReactNode, useEffect, useRef } from 'react';
import styles from './popup.module.css';

export interface PopupProps {
  label: string;
  open: boolean;
  onClose: () => void;
  /** The control that opens it; it gets the focus back. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A panel under its trigger. Escape and a press elsewhere close it; closing gives the focus back. */
export function Popup({ label, open, onClose, trigger, align = 'start', children }: PopupProps) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const press = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    panel.current?.focus({ preventScroll: true });
    const inside = panel.current;
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
      const lost = document.activeElement === document.body || inside?.contains(document.activeElement);
      if (lost && opener instanceof HTMLElement) opener.focus();
    };
  }, [open, onClose]);

  return (
    <div className={styles.root} ref={root}>
      {trigger}
      {open ? (
        <dialog ref={panel} open className={styles.panel} data-align={align} aria-label={label} tabIndex={-1}>
          {children}
        </dialog>
      ) : null}
    </div>
  );
}
