/** Whether somebody was quicker than a dialog's coming in, and has the focus in it already; the dialog itself has it first. */
export function holdsFocus(body: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const dialog = body?.closest('[role="dialog"]');
  return dialog?.contains(focused) === true && focused?.matches('input, textarea, button') === true;
}
