import type { DrillItem } from '@playhead/domain/drill-down';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './drill-menu.module.css';
import { keepInWindow, nextIndex } from './menu-place.ts';

/** WID-023 */
const DRILL_MENU_TITLE = 'DASHBOARDS';
/** Of a menu that leads to no page and has something else to offer. */
const OTHER_TITLE = 'Actions';

export interface DrillMenuProps {
  title?: string | undefined;
  items: readonly DrillItem[];
  /** Viewport coordinates of the click. */
  x: number;
  y: number;
  onSelect: (item: DrillItem) => void;
  onClose: () => void;
  /** MenuEntry elements, below the pages. */
  extra?: ReactNode;
}

/** WID-023, WID-024: pages a mark leads to, where it was clicked. Arrow keys walk, Escape and a press elsewhere close. */
export function DrillMenu({ title = DRILL_MENU_TITLE, items, x, y, onSelect, onClose, extra = null }: DrillMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [place, setPlace] = useState({ left: x, top: y });
  useFocusInside(menu);
  useCloseOutside(menu, onClose);
  useLayoutEffect(() => {
    const box = menu.current;
    if (box === null) return undefined;
    const fit = () =>
      setPlace(
        keepInWindow({ x, y }, box.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }),
      );
    fit();
    // An entry that gets its reason later makes the menu higher, past the edge of the window.
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [x, y, items]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextIndex(event.key, at, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <div ref={menu} className={styles.menu} style={place}>
      {items.length === 0 ? null : (
        <p id={titleId} className={styles.title}>
          {title}
        </p>
      )}
      <div
        role="menu"
        tabIndex={-1}
        {...(items.length === 0 ? { 'aria-label': OTHER_TITLE } : { 'aria-labelledby': titleId })}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={`${item.key} ${item.page}`}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => onSelect(item)}
          >
            {item.label}
          </button>
        ))}
        {extra === null ? null : <div className={items.length === 0 ? undefined : styles.extra}>{extra}</div>}
      </div>
    </div>
  );
}

/** The first entry has the focus; afterwards what had it before, unless the page it led to has taken it. */
function useFocusInside(menu: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    const inside = menu.current;
    inside?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || inside?.contains(document.activeElement);
      if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [menu]);
}

function useCloseOutside(menu: React.RefObject<HTMLDivElement | null>, onClose: () => void): void {
  useEffect(() => {
    const press = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose();
    };
    // The mark stays behind when the page moves; a menu beside another row would lie.
    const move = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose();
    };
    document.addEventListener('pointerdown', press);
    // A scroll that ended with the click is told in the next frame, before its callbacks: it would close the menu at once.
    const frame = requestAnimationFrame(() => window.addEventListener('scroll', move, true));
    window.addEventListener('resize', onClose);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', press);
      window.removeEventListener('scroll', move, true);
      window.removeEventListener('resize', onClose);
    };
  }, [menu, onClose]);
}
