import { LONGEST_NEXT } from '@playhead/contract/http/account/provider-sign-in';
import { keepItem, openStorage } from '@playhead/browser/ui/dom/storage.ts';

const KEY = 'playhead.next';

const openTab = () => openStorage(() => sessionStorage);
const pathOf = (page: string) => page.split('?')[0] ?? '';

/** What goes to the provider and back. A page with many filters has a longer address, which waits in this tab. */
export function shortNext(next: string): string {
  const storage = openTab();
  storage?.removeItem(KEY);
  if (next.length <= LONGEST_NEXT) return next;
  keepItem(storage, KEY, next);
  return pathOf(next);
}

/** The page that `shortNext` was made of. */
export function wholeNext(next: string): string {
  const kept = openTab()?.getItem(KEY);
  return typeof kept === 'string' && pathOf(kept) === next ? kept : next;
}
