import { useRef } from 'react';

/**
 * For Ant Design's Dropdown on a button: an open menu has the focus, so that the arrow keys work in it (WAI-ARIA: menu button).
 * Without `onOpenChange` the focus falls to the document when Escape closes the menu.
 */
export function useMenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isOpen: boolean) => {
    const isInMenu = document.activeElement?.closest('.ant-dropdown') instanceof Element;
    if (!isOpen && isInMenu) button.current?.focus();
  };
  return { button, dropdown: { autoFocus: true, onOpenChange } };
}
