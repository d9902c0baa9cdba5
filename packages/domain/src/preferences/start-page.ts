import type { PreferenceMap } from '@playhead/contract/http/account/preferences';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { DEFAULT_PAGE, type MenuGroup, type PageId, visibleMenu } from '../pages/index.ts';
import type { Period } from '../periods/index.ts';
import { completePreferences } from './preferences.ts';

/** Pages that Playhead can open with, in the groups of the menu. The page of preferences itself is not one of them. */
export function startPages(user: Pick<UserInfo, 'flags' | 'features'>): readonly MenuGroup[] {
  return visibleMenu(user)
    .map((group) => ({ ...group, pages: group.pages.filter((page) => page !== 'preference') }))
    .filter(({ pages }) => pages.length > 0);
}

/** What is shown when the app opens without an address. A page that the user lost since then gives way to the Overview. */
export function startView(
  saved: PreferenceMap,
  user: Pick<UserInfo, 'flags' | 'features'>,
): { page: PageId; period: Period } {
  const { defaultPage, defaultPeriod, defaultCompare } = completePreferences(saved);
  const isOffered = startPages(user).some(({ pages }) => pages.includes(defaultPage));
  return {
    page: isOffered ? defaultPage : DEFAULT_PAGE,
    period: { shortcut: defaultPeriod, compare: defaultCompare },
  };
}
