import { type PageId, pageIds } from '@playhead/contract/page-ids';
import { t } from '@playhead/texts/translate';

/** SHELL-011..SHELL-013 with product.md's menu. `built` pages draw; the others say honestly that they do not yet. */
export interface PageEntry {
  label: string;
  kind: 'dashboard' | 'tool';
  built: boolean;
}

const dashboard = (label: string, built = false): PageEntry => ({ label, kind: 'dashboard', built });
const tool = (label: string, built = false): PageEntry => ({ label, kind: 'tool', built });

export const pageCatalogue = {
  overview_page: dashboard(t('Overview'), true),
  content_overview_page: dashboard(t('Content Overview'), true),
  content_page: dashboard(t('Series'), true),
  channel_overview_page: dashboard(t('Channels'), true),
  channel_page: dashboard(t('Channel'), true),
  episode_overview_page: dashboard(t('Episodes'), true),
  episode_page: dashboard(t('Episode'), true),
  affiliate_overview_page: dashboard(t('Affiliates'), true),
  affiliate_page: dashboard(t('Affiliate'), true),
  unique_viewers_page: dashboard(t('Unique Viewers'), true),
  unique_viewers_page_configurable: dashboard(t('Unique Users'), true),
  segments_list: dashboard(t('Segments'), true),
  segment_overview: dashboard(t('Segment Comparison'), true),
  segment_page: dashboard(t('Segment'), true),
  'viewer-acquisition': dashboard(t('Viewer Acquisition'), true),
  'viewer-retention': dashboard(t('Viewer Retention'), true),
  day_and_time_page: dashboard(t('Day and Time'), true),
  paths_page: dashboard(t('Series Paths'), true),
  channel_path_page: dashboard(t('Channel Paths'), true),
  episode_path_page: dashboard(t('Episode Paths'), true),
  lead_in__out_page: dashboard(t('Lead In / Out'), true),
  device_overview: dashboard(t('Devices'), true),
  device_page: dashboard(t('Device'), true),
  dma_page: dashboard(t('DMA'), true),
  ads: dashboard(t('Ads'), true),
  ads_detail: dashboard(t('Ad Details'), true),
  ci_customer_view_explore: tool(t('Analytics Workbench')),
  customer_reports: tool(t('Saved Analyses')),
  jobs_management: tool(t('Jobs Management')),
  preference: tool(t('Preference')),
  'package-settings': tool(t('Package Settings')),
  subscriber_metadata_info: tool(t('Subscriber Metadata')),
} as const satisfies Record<PageId, PageEntry>;

export { type PageId, pageIds };

/** SHELL-008 */
export const DEFAULT_PAGE: PageId = 'overview_page';

export function isPageId(text: string): text is PageId {
  return Object.hasOwn(pageCatalogue, text);
}

export function pageEntry(page: PageId): PageEntry {
  return pageCatalogue[page];
}

/** SHELL-060: pages without breadcrumb and header bar. */
const withoutHeaderBar: readonly PageId[] = [
  'jobs_management',
  'preference',
  'package-settings',
  'subscriber_metadata_info',
  'segments_list',
];

export function showsHeaderBar(page: PageId): boolean {
  return !withoutHeaderBar.includes(page);
}

export function showsBreadcrumb(page: PageId): boolean {
  return showsHeaderBar(page) && page !== 'ci_customer_view_explore' && page !== 'customer_reports';
}

/** SHELL-032: the filter bar is hidden on the segment list and in the workbench. */
export function showsFilterBar(page: PageId): boolean {
  return pageEntry(page).kind === 'dashboard' && page !== 'segments_list';
}

/**
 * A first stream counts once: moved back by one day, the compare period of a cohort would contain nearly the same
 * first streams.
 */
const withShortCompareList: readonly PageId[] = ['viewer-acquisition', 'viewer-retention'];

/** FLT-057: the short list leaves out Previous Day and Previous Week. */
export function compareListOf(page: PageId): 'full' | 'short' {
  return withShortCompareList.includes(page) ? 'short' : 'full';
}
