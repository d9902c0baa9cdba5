import { type RefObject, useEffect } from 'react';

/** The backdrop is part of a modal dialog: a click on it hits the dialog itself, a click inside hits one of its children. */
export function useBackdropClick(element: RefObject<HTMLDialogElement | null>, onClick: () => void): void {
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const hit = (event: MouseEvent) => {
      if (event.target === dialog) onClick();
    };
    dialog.addEventListener('click', hit);
    return () => dialog.removeEventListener('click', hit);
  }, [element, onClick]);
}
