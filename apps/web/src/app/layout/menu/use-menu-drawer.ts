import { useState } from 'react';
import { useIsPhone } from '@playhead/browser/ui/dom/viewport.ts';

export interface MenuDrawerState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Null where the window is wide enough for menu and page. */
export function useMenuDrawer(): MenuDrawerState | null {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return isPhone ? { isOpen, open: () => setOpen(true), close: () => setOpen(false) } : null;
}
