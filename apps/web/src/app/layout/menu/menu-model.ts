import { type MenuGroup, type PageId, pageEntry, pagePath } from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import type { ViewerWords } from '@playhead/widgets/viewer-words';
import type { IconName } from '@playhead/browser/ui/icons.tsx';

/** At this window width and below the menu shows icons alone. */
export const MENU_ICONS_AT_WIDTH = 1000;
/** SHELL-055 */
export const COLLAPSE_RESIZE_DELAY_MS = 20;

export type MenuEntry =
  | { kind: 'link'; key: string; label: string; icon: IconName; page: PageId }
  | { kind: 'group'; key: string; label: string; icon: IconName; pages: readonly { page: PageId; label: string }[] };

const groupIcons: Readonly<Record<string, IconName>> = {
  overview: 'overview',
  content: 'content',
  audience: 'audience',
  behavior: 'behavior',
  platform: 'platform',
  advertising: 'advertising',
  analyze: 'analyze',
  settings: 'settings',
};

/** A group that only repeats the name of its one page is a plain link. */
export function menuEntries(groups: readonly MenuGroup[], words: ViewerWords = (text) => text): readonly MenuEntry[] {
  return groups.map((group): MenuEntry => {
    const icon = groupIcons[group.key] ?? 'compass';
    const [first, ...others] = group.pages;
    if (first !== undefined && others.length === 0 && pageEntry(first).label === group.label) {
      return { kind: 'link', key: group.key, label: tSent(group.label), icon, page: first };
    }
    const pages = group.pages.map((page) => ({
      page,
      label: words(tSent(pageEntry(page).label)),
    }));
    return { kind: 'group', key: group.key, label: tSent(group.label), icon, pages };
  });
}

/** SHELL-056: links lead through the portal when there is one; a plain click stays in the app. */
export function menuHref(page: PageId, { portalUrl, search }: { portalUrl: string | null; search: string }): string {
  if (portalUrl === null) return `${pagePath(page)}${search}`;
  return `${portalUrl.replace(/\/+$/, '')}${pagePath(page)}`;
}

export function isInMenu(page: string, groups: readonly MenuGroup[]): page is PageId {
  return groups.some((group) => group.pages.some((entry) => entry === page));
}
