import type { UserInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { canOpenPage } from './page-access.ts';
import type { PageId } from './page-catalogue.ts';

type Flag = keyof UserInfo['flags'];

export interface MenuGroup {
  key: string;
  label: string;
  pages: readonly PageId[];
}

interface GatedGroup extends MenuGroup {
  flag?: Flag;
  pageFlags?: Partial<Record<PageId, Flag>>;
}

/** product.md, Menu and pages. Detail pages (one series, one device) are reached by drill-down, not from the menu. */
const menuGroups: readonly GatedGroup[] = [
  { key: 'overview', label: t('Overview'), pages: ['overview_page'] },
  {
    key: 'content',
    label: t('Content'),
    pages: [
      'content_overview_page',
      'content_page',
      'channel_overview_page',
      'channel_page',
      'episode_overview_page',
      'episode_page',
      'affiliate_overview_page',
      'affiliate_page',
    ],
  },
  {
    key: 'audience',
    label: t('Audience'),
    pages: [
      'unique_viewers_page',
      'segments_list',
      'segment_overview',
      'segment_page',
      'viewer-acquisition',
      'viewer-retention',
    ],
  },
  {
    key: 'behavior',
    label: t('Behavior'),
    pages: ['day_and_time_page', 'paths_page', 'channel_path_page', 'episode_path_page', 'lead_in__out_page'],
  },
  { key: 'platform', label: t('Platform'), pages: ['device_overview', 'device_page', 'dma_page'] },
  { key: 'advertising', label: t('Advertising'), pages: ['ads', 'ads_detail'], flag: 'ads' },
  { key: 'analyze', label: t('Analyze'), pages: ['ci_customer_view_explore', 'customer_reports'] },
  {
    key: 'settings',
    label: t('Settings'),
    pages: ['jobs_management', 'preference', 'package-settings', 'subscriber_metadata_info'],
    pageFlags: { subscriber_metadata_info: 'subscriberMetadata' },
  },
];

/** What this user sees in the side menu: allowed pages, gated by the customer's flags (SHELL-016 C26). */
export function visibleMenu(user: Pick<UserInfo, 'flags' | 'features'>): readonly MenuGroup[] {
  return menuGroups
    .filter((group) => group.flag === undefined || user.flags[group.flag])
    .map((group) => ({
      key: group.key,
      label: group.label,
      pages: group.pages.filter((page) => {
        const flag = group.pageFlags?.[page];
        return canOpenPage(page, user.features) && (flag === undefined || user.flags[flag]);
      }),
    }))
    .filter((group) => group.pages.length > 0);
}

export function menuGroupOf(page: PageId): string | null {
  return menuGroups.find((group) => group.pages.includes(page))?.key ?? null;
}
