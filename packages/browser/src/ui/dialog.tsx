import { t } from '@playhead/texts/translate';
import { type ReactNode, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { useModal } from './dom/use-modal.ts';
import { Icon } from './icons.tsx';

export interface DialogProps {
  title: string;
  /** In px, where the window is wide enough. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A modal with a title; Escape closes it. */
export function Dialog({ title, width, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(element);

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
        <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </div>
      {children}
    </dialog>
  );
}
