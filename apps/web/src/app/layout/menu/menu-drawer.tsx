import { t } from '@playhead/texts/translate';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useBackdropClick } from '@playhead/browser/ui/dom/use-backdrop-click.ts';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './menu-drawer.module.css';

interface MenuDrawerProps {
  onClose: () => void;
  /** The menu. */
  children: ReactNode;
}

/** The menu over the page, on a phone. The browser's modal keeps the focus inside. */
export function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Not a passive effect: once the element has left the document, closing it no longer returns the focus.
  useLayoutEffect(() => {
    const drawer = element.current;
    if (drawer && !drawer.open) drawer.showModal();
    return () => drawer?.close();
  }, []);
  useBackdropClick(element, onClose);
  return (
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label={t('Menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

export function MenuButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('Menu')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Icon name="menu" size={18} />
    </button>
  );
}
