/** A place inside the embedded app: never an address, so there is nothing to be redirected to. */
export interface AnalyticsTarget {
  page: string;
  shareCode?: string;
}

/** SHELL-011..SHELL-013: the pages this portal links to and lets others link to. */
const allowedPages: ReadonlySet<string> = new Set([
  'overview_page',
  'content_overview_page',
  'content_page',
  'channel_overview_page',
  'channel_page',
  'episode_overview_page',
  'episode_page',
  'affiliate_overview_page',
  'affiliate_page',
  'unique_viewers_page',
  'unique_viewers_page_configurable',
  'segments_list',
  'segment_overview',
  'segment_page',
  'viewer-acquisition',
  'viewer-retention',
  'day_and_time_page',
  'paths_page',
  'channel_path_page',
  'episode_path_page',
  'lead_in__out_page',
  'device_overview',
  'device_page',
  'dma_page',
  'ads',
  'ads_detail',
  'ci_customer_view_explore',
  'customer_reports',
  'jobs_management',
  'preference',
  'package-settings',
  'subscriber_metadata_info',
]);

/** SHELL-008 */
export const OVERVIEW: AnalyticsTarget = { page: 'overview_page' };

/** SHELL-010: four spellings are read, one is written. Nothing is decoded: an encoded slash is not a slash here. */
const ANALYTICS_PATH =
  /^\/(?:content_insights|content-insights|viewer_insights|viewer-insights)\/([\w-]{1,100})\/?(?:\?shareCode=([\w-]{1,64}))?$/;

export function isAllowedPage(page: string): boolean {
  return allowedPages.has(page);
}

export function readAnalyticsPath(path: string): AnalyticsTarget | null {
  const [, page, shareCode] = ANALYTICS_PATH.exec(path) ?? [];
  if (page === undefined || !isAllowedPage(page)) return null;
  return shareCode === undefined ? { page } : { page, shareCode };
}

/** RPT-022: `next` of a share link. Anything but an allowed path of ours opens the overview page. */
export function readNext(next: string | null): AnalyticsTarget {
  return (next === null ? null : readAnalyticsPath(next)) ?? OVERVIEW;
}

export function analyticsPath({ page, shareCode }: AnalyticsTarget): string {
  return `/viewer-insights/${page}${shareCode === undefined ? '' : `?shareCode=${shareCode}`}`;
}
