import { type PageId, pageIds } from '@playhead/contract/page-ids';

/** SHELL-011..SHELL-013 with product.md's menu. `built` pages draw; the others say honestly that they do not yet. */
export interface PageEntry {
  label: string;
  kind: 'dashboard' | 'tool';
  built: boolean;
}

const dashboard = (label: string, built = false): PageEntry => ({ label, kind: 'dashboard', built });
const tool = (label: string, built = false): PageEntry => ({ label, kind: 'tool', built });

export const pageCatalogue = {
  overview_page: dashboard('Overview', true),
  content_overview_page: dashboard('Content Overview', true),
  content_page: dashboard('Series', true),
  channel_overview_page: dashboard('Channels', true),
  channel_page: dashboard('Channel', true),
  episode_overview_page: dashboard('Episodes', true),
  episode_page: dashboard('Episode', true),
  affiliate_overview_page: dashboard('Affiliates', true),
  affiliate_page: dashboard('Affiliate', true),
  unique_viewers_page: dashboard('Unique Viewers', true),
  unique_viewers_page_configurable: dashboard('Unique Users', true),
  segments_list: dashboard('Segments', true),
  segment_overview: dashboard('Segment Comparison', true),
  segment_page: dashboard('Segment', true),
  'viewer-acquisition': dashboard('Viewer Acquisition', true),
  'viewer-retention': dashboard('Viewer Retention', true),
  day_and_time_page: dashboard('Day and Time', true),
  paths_page: dashboard('Series Paths', true),
  channel_path_page: dashboard('Channel Paths', true),
  episode_path_page: dashboard('Episode Paths', true),
  lead_in__out_page: dashboard('Lead In / Out', true),
  device_overview: dashboard('Devices', true),
  device_page: dashboard('Device', true),
  dma_page: dashboard('DMA', true),
  ads: dashboard('Ads', true),
  ads_detail: dashboard('Ad Details', true),
  ci_customer_view_explore: tool('Analytics Workbench'),
  customer_reports: tool('Saved Analyses'),
  jobs_management: tool('Jobs Management'),
  preference: tool('Preference'),
  'package-settings': tool('Package Settings'),
  subscriber_metadata_info: tool('Subscriber Metadata'),
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
