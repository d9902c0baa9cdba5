import { t } from '@playhead/texts/translate';

/**
 * Whether somebody was quicker than a dialog's coming in, and has the focus in it already. Ant Design gives it to the dialog first,
 * or to its close button where that is visible by then: that is nobody's choice.
 */
export function holdsFocus(body: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const dialog = body?.closest('[role="dialog"]');
  return (
    dialog?.contains(focused) === true &&
    focused?.matches(`input, textarea, button:not([aria-label="Close"], [aria-label="${t('Close')}"])`) === true
  );
}
