import { t } from '@playhead/texts/translate';
/** A window that was opened at the click, while the browser still allows it, and waits for its file. */
export interface WaitingWindow {
  show(url: string): void;
  close(): void;
}

/** EXP-019 */
export const WAITING_TEXT = t('Please wait while we generate your document');

/** Null where the browser blocks it. */
export function openWaitingWindow(opener: Pick<Window, 'open' | 'location'> = window): WaitingWindow | null {
  const opened = opener.open('', '_blank');
  if (opened === null) return null;
  opened.document.title = WAITING_TEXT;
  opened.document.body.textContent = WAITING_TEXT;
  return {
    show(url) {
      const { href, protocol } = new URL(url, opener.location.href);
      if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The file has no address of the web.');
      // A file that a user made must not reach the app that opened it.
      opened.opener = null;
      opened.location.replace(href);
    },
    close: () => opened.close(),
  };
}
