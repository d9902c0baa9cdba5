import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { Icon } from './icons.tsx';

export interface DialogProps {
  title: string;
  /** In px, where the window is wide enough. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal: it keeps the focus inside (first on `data-first-focus`), closes with Escape and gives it back. */
export function Dialog({ title, width, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // Not a passive effect: once the element is out of the document, closing it no longer gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      style={width === undefined ? undefined : { width }}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </div>
      {children}
    </dialog>
  );
}
