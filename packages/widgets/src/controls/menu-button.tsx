import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { Anchored } from './anchored.tsx';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';
import { Menu } from './menu.tsx';

export interface MenuButtonProps {
  readonly label: string;
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly className: string;
  readonly title?: string | undefined;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
  readonly children: ReactNode;
}

/** A button with a menu, which stands at the end of the document. */
export function MenuButton({ label, groups, className, title, buttonRef, children }: MenuButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const closeAndReturn = () => {
    button?.focus();
    setOpen(false);
  };
  return (
    <>
      <button
        ref={(element) => {
          setButton(element);
          if (buttonRef) buttonRef.current = element;
        }}
        type="button"
        className={className}
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && button !== null && (
        <Anchored anchor={button} align="end" look="list" onClose={close}>
          <Menu aria-label={label} onClose={closeAndReturn}>
            <MenuEntries groups={groups} onClose={closeAndReturn} />
          </Menu>
        </Anchored>
      )}
    </>
  );
}
