import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { stepTo } from './step-to.ts';
import { useFocusInside } from './use-focus-inside.ts';

export interface MenuProps {
  /** Escape and Tab. */
  readonly onClose: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  /** Elements of role `menuitem` or `menuitemcheckbox`. */
  readonly children: ReactNode;
}

const ITEMS = '[role^="menuitem"]:not(:disabled)';

/** A menu takes the focus: arrows, Home, End and letters walk in it. */
export function Menu({ onClose, children, ...names }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useFocusInside(menu, ITEMS);

  function press(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const from = items.findIndex((item) => item === document.activeElement);
    const next = stepTo({ key: event.key, from, labels: items.map((item) => item.textContent) });
    if (next !== null) items[next]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    // The dialog around it would close too.
    event.stopPropagation();
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} {...names} onKeyDown={press}>
      {children}
    </div>
  );
}
