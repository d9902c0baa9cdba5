import { type RefObject, useLayoutEffect } from 'react';

/** Opens the browser's own modal: it keeps the focus inside (first on `data-first-focus`) and gives it back when it is gone. */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
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
  }, [element]);
}
