const MODAL = 'dialog:modal, [aria-modal="true"]';
const STOPS = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]';

/**
 * WCAG 2.4.3: after the last control of a modal, browsers go on to their own buttons, and from a frame to the page around it, which the
 * dialog does not cover. Here Tab goes from the last control to the first, and back.
 */
export function keepTabInDialog({ document }: Window): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const { activeElement } = document;
      if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || activeElement === null) return;
      const modal = activeElement.closest(MODAL);
      if (modal === null) return;
      const stops = [...modal.querySelectorAll<HTMLElement>(STOPS)].filter(isStop);
      const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      // Ant Design gives the focus to the dialog itself where it has no control.
      const isAtEdge = activeElement === edge || (event.shiftKey && !stops.some((stop) => stop === activeElement));
      if (next === undefined || !isAtEdge) return;
      event.preventDefault();
      next.focus();
    },
    // Controls whose own handling of Tab is wrong in a dialog stop the event.
    { capture: true },
  );
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]') !== null) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  return !isOtherRadio(element);
}

/** Of the radio buttons of a group, Tab stops at the checked one. */
function isOtherRadio(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  const group = (element.form ?? element.ownerDocument).querySelectorAll<HTMLInputElement>('input[type="radio"]');
  return [...group].some(({ name, checked }) => checked && name === element.name);
}
