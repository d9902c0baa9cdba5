import { type RefObject, useEffect, useRef } from 'react';

const MAIN = '[data-walk="main"]';

/**
 * One stop of Tab for a list of rows: arrows, Home and End walk up and down, left and right inside a row. The stop is the control
 * that had the focus last.
 */
export function useWalkList(list: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
    const mains = [...(list.current?.querySelectorAll<HTMLElement>('[data-walk]') ?? [])];
    // Rows come and go with the search: somewhere Tab must lead.
    const [first] = mains;
    if (first && !mains.some((main) => main.tabIndex === 0)) first.tabIndex = 0;
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.key === 'Escape' ? null : nextControl(element, event);
      if (target === undefined) return;
      event.preventDefault();
      if (target === null) latest.current();
      else target.focus();
    };
    const moveStop = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.dataset['walk'] === undefined) return;
      for (const one of element.querySelectorAll<HTMLElement>('[data-walk][tabindex="0"]')) one.tabIndex = -1;
      target.tabIndex = 0;
    };
    element.addEventListener('keydown', press);
    element.addEventListener('focusin', moveStop);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('focusin', moveStop);
    };
  }, [list]);
}

/** Undefined where the key leads nowhere. */
function nextControl(list: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  const mains = [...list.querySelectorAll<HTMLElement>(MAIN)];
  const row = target instanceof Element ? target.closest('li, h3') : null;
  const at = mains.findIndex((main) => row?.contains(main) === true);
  const inRow = [...(row?.querySelectorAll<HTMLElement>('[data-walk]:not(:disabled)') ?? [])];
  const index = inRow.findIndex((one) => one === target);
  switch (key) {
    case 'ArrowDown':
      return mains[Math.min(at + 1, mains.length - 1)];
    case 'ArrowUp':
      return mains[Math.max(at - 1, 0)];
    case 'Home':
      return mains[0];
    case 'End':
      return mains.at(-1);
    case 'ArrowRight':
      return inRow[index + 1];
    case 'ArrowLeft':
      return index > 0 ? inRow[index - 1] : undefined;
    default:
      return undefined;
  }
}
