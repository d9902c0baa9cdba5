import { holdsFocus } from '@playhead/browser/ui/dom/holds-focus.ts';
import { useRef } from 'react';

/** Ant Design gives the focus to the element around the drawer, which screen readers do not announce as a dialog. */
export function useDrawerFocus() {
  const body = useRef<HTMLDivElement>(null);
  const afterOpenChange = (isOpen: boolean) => {
    if (!isOpen || holdsFocus(body.current)) return;
    body.current?.closest('[role="dialog"]')?.querySelector('button')?.focus();
  };
  return { body, afterOpenChange };
}
