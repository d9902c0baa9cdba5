import type { FilterSet } from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';

/** The filter each page of one thing is about. */
const subjectKeys: Partial<Record<PageId, string>> = {
  content_page: 'series',
  channel_page: 'channel',
  episode_page: 'episode',
  affiliate_page: 'affiliate',
  device_page: 'device',
  dma_page: 'dma',
  segment_page: 'segment',
};

/** The one value a filter is set to; null when it is not set, or to more or to less than one value. */
export function singleValueOf(filters: FilterSet, key: string): string | null {
  const filter = filters.find((known) => known.key === key);
  const [row, ...others] = filter?.rows ?? [];
  if (!row || others.length > 0 || row.op !== 'is_equal_to') return null;
  const [value, ...further] = row.values;
  return value === undefined || value === '' || further.length > 0 ? null : value;
}

/** What the page shows one of, such as a series' title; '' for a page about everything. */
export function subjectNameOf(page: PageId, filters: FilterSet): string {
  const key = subjectKeys[page];
  return (key === undefined ? null : singleValueOf(filters, key)) ?? '';
}
