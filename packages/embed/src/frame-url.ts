/** SHELL-010: the segment under which the app shows its pages. */
const PAGE_PREFIX = 'viewer-insights';

export interface FrameUrlOptions {
  url: string;
  page?: string;
  shareCode?: string;
}

/** Where the frame starts. A `url` with a query is refused: that is how tokens end up in logs and Referer headers. */
export function frameUrl({ url: appUrl, page, shareCode }: FrameUrlOptions): URL {
  const url = new URL(appUrl, document.baseURI);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError(`url must be an http or https address, not ${url.protocol}`);
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new TypeError('url must be an origin and a path: no query, no fragment, no credentials');
  }
  if (page !== undefined)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${PAGE_PREFIX}/${encodeURIComponent(page)}`;
  if (shareCode !== undefined) url.searchParams.set('shareCode', shareCode);
  return url;
}
