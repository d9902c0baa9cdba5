/**
 * A dialog of the host takes the focus and gives it back to the frame as a whole: browsers forget which element had it. Keys would then
 * start at the top of the frame.
 */
export function keepFocus(page: Window): void {
  let last: Element | null = null;
  page.document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  page.addEventListener('focus', () => {
    const { activeElement, body } = page.document;
    if (activeElement === body && last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
  });
}
