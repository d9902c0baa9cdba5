const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** Parts of a page whose neighbours are of the same kind of work. */
const REGIONS = 'main, nav, dialog, [role="dialog"], [role="menu"]';
/** A dialog opened from a dialog opened from a menu needs three. */
const REMEMBERED = 8;

interface LastStop {
  element: HTMLElement;
  region: Element | null;
  /** Its ancestors up to the region, the nearest first. */
  around: readonly Element[];
  /** Stops of the region, in the order of the document. */
  stops: readonly HTMLElement[];
  /** Title of the page that it was on. The address changes earlier: a menu that leads away gives the focus back after that. */
  page: string | undefined;
}

/**
 * WCAG 2.4.3: what removes the control that has the focus ("Hide", "Show all", a deleted row) or disables it for a while
 * leaves keyboard users at the top of the document. The focus stays with one that was disabled. Otherwise it goes to the
 * nearest control that is left in the same part of the page, to what had the focus before the dialog that is gone, or to
 * the content.
 */
export function rescueFocus({ document }: Window): void {
  let last: LastStop | null = null;
  let earlier: readonly HTMLElement[] = [];

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (last !== null) earlier = [last.element, ...earlier.filter((one) => one !== target)].slice(0, REMEMBERED);
    const region = target.closest(REGIONS);
    const stops = [...(region?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    last = { element: target, region, around: ancestorsIn(region, target), stops, page: pageTitle(document) };
  });

  document.addEventListener('focusout', () => {
    // After a removal, of which it may be a part: somebody who left a control that is still there wants to be nowhere.
    queueMicrotask(() => {
      if (last !== null && document.activeElement === document.body && canHaveFocus(last.element)) last = null;
    });
  });
  let paused: HTMLElement | null = null;
  const check = () => {
    // A frame that has no focus must not take it from its host.
    if (last === null || !document.hasFocus() || isElsewhere(document, last.element)) return;
    if (last.element.isConnected && last.element.matches(':disabled')) {
      // "Save" while it saves: its neighbour "Cancel" would get the Enter that is still pressed.
      paused = last.element;
      return;
    }
    if (paused === last.element && paused.isConnected) {
      paused = null;
      last.element.focus({ preventScroll: true });
      return;
    }
    if (canHaveFocus(last.element)) return;
    const near = last.page === pageTitle(document) ? neighbour(last) : undefined;
    const next = near ?? contentOf(last) ?? earlier.find(canHaveFocus) ?? document.querySelector('main');
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

function pageTitle(document: Document): string | undefined {
  return document.querySelector('h1')?.textContent;
}

function isElsewhere({ activeElement, body }: Document, element: HTMLElement): boolean {
  return activeElement !== null && activeElement !== body && activeElement !== element;
}

function ancestorsIn(region: Element | null, element: Element): readonly Element[] {
  const parent = element.parentElement;
  if (parent === null || region?.contains(parent) !== true) return [];
  return [parent, ...ancestorsIn(region, parent)];
}

/** In the smallest part around it that is left: the pages of a table come before the next widget. */
function neighbour({ element, region, around, stops }: LastStop): HTMLElement | undefined {
  if (region?.isConnected !== true) return undefined;
  const at = stops.indexOf(element);
  // `main` itself can have the focus, but is no stop.
  if (at === -1) return undefined;
  const [before, after] = [stops.slice(0, at).filter(canHaveFocus), stops.slice(at + 1).filter(canHaveFocus)];
  for (const part of around) {
    const isIn = (stop: HTMLElement) => part.contains(stop);
    const stop = after.find(isIn) ?? before.findLast(isIn);
    if (stop !== undefined) return stop;
  }
  return undefined;
}

/** Of another page what had the focus before may be far away in the menu, and the hint of the page before is no neighbour. */
function contentOf({ region }: LastStop): HTMLElement | undefined {
  return region instanceof HTMLElement && region.isConnected && region.matches('main') ? region : undefined;
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null;
}
