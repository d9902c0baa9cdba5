import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import type { UserInfo } from '@playhead/contract/http/account/users';
import {
  PAGE_ENTRY_LABELS,
  pageEntries,
  pageExportReason,
  type PageEntry,
  widgetEntries,
  type WidgetEntry,
} from '@playhead/domain/exports';
import type { PageId } from '@playhead/domain/pages';
import { tSent } from '@playhead/texts/translate';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';

/** What each entry does. An entry without an action is not offered. */
export type EntryActions<Entry extends string> = Readonly<Record<Entry, (() => void) | undefined>>;

/** EXP-003, EXP-004, EXP-008, EXP-009: downloads, then deliveries. */
export function gearEntries(
  { page, filters }: { page: PageId; /** By query field. */ filters: Readonly<Record<string, string>> },
  user: Pick<UserInfo, 'permissions' | 'flags' | 'pageOffers'>,
  actions: EntryActions<PageEntry>,
): readonly (readonly MenuEntry[])[] {
  const reason = pageExportReason(Object.keys(filters), user);
  const offered = pageEntries(page, user).flatMap((key): readonly MenuEntry[] => {
    const onSelect = actions[key];
    if (onSelect === undefined) return [];
    return [
      { key, label: tSent(PAGE_ENTRY_LABELS[key]), disabled: reason !== null, reason: reason ?? undefined, onSelect },
    ];
  });
  const isDownload = ({ key }: MenuEntry) => key === 'pdf' || key === 'csv';
  return [offered.filter(isDownload), offered.filter((entry) => !isDownload(entry))];
}

/** EXP-006..EXP-009, WID-022 */
export function widgetMenuEntries(
  query: WidgetQuery,
  user: Pick<UserInfo, 'permissions' | 'flags'>,
  actions: EntryActions<WidgetEntry>,
): readonly MenuEntry[] {
  return widgetEntries(query, user).flatMap(({ entry, label, reason }) => {
    const onSelect = actions[entry];
    if (onSelect === undefined) return [];
    return [
      { key: `export-${entry}`, label: tSent(label), disabled: reason !== null, reason: reason ?? undefined, onSelect },
    ];
  });
}
