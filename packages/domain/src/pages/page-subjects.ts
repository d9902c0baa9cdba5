import type { PageId } from './page-catalogue.ts';

/** The filter that a page about one thing is set by, and what that thing is called. */
export interface PageSubject {
  filter: string;
  noun: string;
}

/** Of several, the first that the customer has. */
const subjects: Partial<Record<PageId, readonly [PageSubject, ...PageSubject[]]>> = {
  content_page: [{ filter: 'series', noun: 'series' }],
  channel_page: [{ filter: 'channel', noun: 'channel' }],
  episode_page: [{ filter: 'episode', noun: 'episode' }],
  affiliate_page: [{ filter: 'affiliate', noun: 'affiliate' }],
  device_page: [{ filter: 'device', noun: 'device' }],
  dma_page: [
    { filter: 'dma', noun: 'DMA' },
    { filter: 'state', noun: 'region' },
  ],
  segment_page: [{ filter: 'segment', noun: 'segment' }],
  ads_detail: [{ filter: 'ad_log_campaign', noun: 'campaign' }],
};

/** Null for a page about everything. While the filters are not known (`null`), the first one is assumed. */
export function pageSubject(page: PageId, isKnown: ((filter: string) => boolean) | null = null): PageSubject | null {
  const candidates = subjects[page];
  if (candidates === undefined) return null;
  if (isKnown === null) return candidates[0];
  return candidates.find(({ filter }) => isKnown(filter)) ?? null;
}
