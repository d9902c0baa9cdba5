import { Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { holdsFocus } from '../dom/holds-focus.ts';
import styles from './ant-modal.module.css';

export interface AntModalProps {
  title: string;
  /** In px; a narrower screen gives what it has. */
  width: number;
  /** Nothing closes it while something is under way. */
  isBusy?: boolean;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** A large dialog with its own scrolling: title and buttons stay in sight. The first focus is on `data-first-focus`. */
export function AntModal({ title, width, isBusy = false, onClose, footer, children }: AntModalProps) {
  const body = useRef<HTMLDivElement>(null);
  useFocusBack();
  return (
    <Modal
      open
      title={title}
      width={width}
      className={styles.modal ?? ''}
      classNames={{ container: styles.container ?? '', body: styles.body ?? '' }}
      keyboard={!isBusy}
      closable={isBusy ? { disabled: true } : true}
      mask={{ closable: false }}
      onCancel={() => {
        if (!isBusy) onClose();
      }}
      afterOpenChange={(isOpen) => {
        // A list that somebody opened before the dialog had come in would be folded up again.
        if (isOpen && !holdsFocus(body.current)) {
          body.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
        }
      }}
      footer={footer}
    >
      <div ref={body} className={styles.content}>
        {children}
      </div>
    </Modal>
  );
}

/**
 * The dialog goes as a whole, without the closing in which Ant Design would give the focus back. A feature that shows one dialog
 * while it loads and another one afterwards uses it too: the second was opened from inside the first.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
