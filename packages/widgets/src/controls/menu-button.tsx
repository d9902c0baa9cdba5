import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { Anchored } from './anchored.tsx';
import { stepTo } from './step-to.ts';

interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

export interface MenuButtonProps {
  readonly label: string;
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly className: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
  readonly children: ReactNode;
}

/** A button with a menu. The menu takes the focus: it stands at the end of the document, where no Tab would come soon. */
export function MenuButton({ label, groups, className, buttonRef, children }: MenuButtonProps) {
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
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && button !== null && (
        <Anchored anchor={button} align="end" className="ph-list" onClose={close}>
          <MenuList label={label} groups={groups} onClose={closeAndReturn} />
        </Anchored>
      )}
    </>
  );
}

interface MenuListProps extends Pick<MenuButtonProps, 'label' | 'groups'> {
  readonly onClose: () => void;
}

function MenuList({ label, groups, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const usable = groups.flat().filter(({ disabled }) => disabled !== true);

  function press(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const from = items.findIndex((item) => item === document.activeElement);
    const next = stepTo({ key: event.key, from, labels: usable.map((entry) => entry.label) });
    if (next !== null) items[next]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    // The dialog around it would close too.
    event.stopPropagation();
  }

  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={press}>
      {groups.map((group, index) => (
        <div key={index} className="ph-list-group">
          {group.map((entry) => (
            <button
              key={entry.key}
              ref={entry === usable[0] ? focusOnce : undefined}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="ph-list-item"
              disabled={entry.disabled === true}
              onClick={() => {
                onClose();
                entry.onSelect();
              }}
            >
              {entry.label}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
