const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** Parts of a page whose neighbours are of the same kind of work. */
const REGIONS = 'main, nav, dialog, [role="dialog"], [role="menu"]';
/** A dialog opened from a dialog opened from a menu needs three. */
const REMEMBERED = 8;

interface LastStop {
  element: HTMLElement;
  region: Element | null;
  /** Stops of the region, in the order of the document. */
  stops: readonly HTMLElement[];
}

/**
 * WCAG 2.4.3: what removes or disables the control that has the focus ("Hide", "Show all", the last "Next page", a deleted row) leaves
 * keyboard users at the top of the document. The focus goes to the nearest control that is left in the same part of the page, to what
 * had the focus before the dialog that is gone, or to the content.
 */
export function rescueFocus({ document }: Window): void {
  let last: LastStop | null = null;
  let earlier: readonly HTMLElement[] = [];

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (last !== null) earlier = [last.element, ...earlier.filter((one) => one !== target)].slice(0, REMEMBERED);
    const region = target.closest(REGIONS);
    last = { element: target, region, stops: [...(region?.querySelectorAll<HTMLElement>(STOPS) ?? [])] };
  });

  document.addEventListener('focusout', () => {
    // After a removal, of which it may be a part: somebody who left a control that is still there wants to be nowhere.
    queueMicrotask(() => {
      if (last !== null && document.activeElement === document.body && canHaveFocus(last.element)) last = null;
    });
  });
  const check = () => {
    // A frame that has no focus must not take it from its host.
    if (last === null || !document.hasFocus() || !isLost(document, last.element)) return;
    const next = neighbour(last) ?? earlier.find(canHaveFocus) ?? document.querySelector('main');
    last = null;
    next?.focus({ preventScroll: next.matches('main') });
  };
  new MutationObserver(check).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}

function isLost({ activeElement, body }: Document, element: HTMLElement): boolean {
  const nowhere = activeElement === null || activeElement === body || activeElement === element;
  return nowhere && !canHaveFocus(element);
}

function neighbour({ element, region, stops }: LastStop): HTMLElement | undefined {
  if (region?.isConnected !== true) return undefined;
  const at = stops.indexOf(element);
  // `main` itself can have the focus, but is no stop.
  if (at === -1) return undefined;
  const stop = stops.slice(at + 1).find(canHaveFocus) ?? stops.slice(0, at).findLast(canHaveFocus);
  // Another page: what had the focus before may be far away in the menu.
  return stop ?? (region instanceof HTMLElement && region.matches('main') ? region : undefined);
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null;
}
