import type { RefObject } from 'react';

/**
 * For Ant Design's Dropdown on a button: an open menu has the focus, so that the arrow keys work in it (WAI-ARIA: menu button).
 * Without `onOpenChange` the focus falls to the document when Escape closes the menu.
 */
export function menuFocus(button: RefObject<HTMLElement | null>) {
  return {
    autoFocus: true,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen && document.activeElement?.closest('.ant-dropdown') != null) button.current?.focus();
    },
  } as const;
}
