import { pageIds } from '@playhead/contract/page-ids';

/** A location inside the embedded app: never an address, so there is nothing to be redirected to. */
export interface AnalyticsTarget {
  page: string;
  shareCode?: string;
}

/** SHELL-011..SHELL-013: the pages this portal links to and lets others link to. */
const allowedPages: ReadonlySet<string> = new Set(pageIds);

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
