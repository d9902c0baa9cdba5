import { keepItem } from '@playhead/browser/ui/dom/storage.ts';

const RELOADED_KEY = 'playhead.reloaded';

export interface DeployCheck {
  page: Window;
  fetch: typeof globalThis.fetch;
  /** Null where the browser refuses it. Nothing is reloaded then, nor where it is full, because a loop could not be told. */
  storage: Storage | null;
  reload: () => void;
}

/**
 * A chunk of an earlier build is gone after a deploy. Reloads once, if the server has another build and nothing is unsaved; a
 * failure of the network alone changes nothing, because a reload would lose the page.
 */
export async function reloadAfterDeploy({ page, fetch, storage, reload }: DeployCheck): Promise<void> {
  const entry = page.document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry || !storage || storage.getItem(RELOADED_KEY) === entry) return;
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok || (await response.text()).includes(entry) || hasUnsavedWork(page)) return;
  if (keepItem(storage, RELOADED_KEY, entry)) reload();
}

/** What would hold up closing the tab; a dialog may hold what was typed. */
export function hasUnsavedWork(page: Pick<Window, 'dispatchEvent' | 'document'>): boolean {
  const mayLeave = page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return !mayLeave || page.document.querySelector('dialog[open], [role="dialog"]') !== null;
}
