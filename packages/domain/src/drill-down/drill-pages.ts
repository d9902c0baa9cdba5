import { t } from '@playhead/texts/translate';
import type { PageId } from '../pages/index.ts';
import type { DrillKey } from './drill-item.ts';

/** SHELL-048 */
export const drillPages = {
  content: 'content_page',
  path: 'paths_page',
  day_and_time: 'day_and_time_page',
  daypart: 'day_and_time_page',
  device: 'device_page',
  dma: 'dma_page',
  lead_in_out: 'lead_in__out_page',
  viewers: 'unique_viewers_page',
  channel: 'channel_page',
  episode: 'episode_page',
  affiliate: 'affiliate_page',
  segment: 'segment_page',
  ads_detail: 'ads_detail',
  overview: 'overview_page',
  acquisition: 'viewer-acquisition',
  retention: 'viewer-retention',
} as const satisfies Record<DrillKey, PageId>;

export interface Breadcrumb {
  label: string;
  page: PageId;
  /** Filters that name a step: the label in a BI dashboard, and our key. */
  filters?: readonly { label: string; key: string }[];
}

/** SHELL-036..SHELL-046 by path */
export const breadcrumbs = {
  dma: { label: t('DMA'), page: 'dma_page' },
  time: {
    label: t('Time'),
    page: 'day_and_time_page',
    filters: [
      { label: 'Day of Week', key: 'DOW' },
      { label: 'Day Part', key: 'day_part' },
      { label: 'The Day UI', key: 'date' },
    ],
  },
  series: { label: t('Series'), page: 'content_page' },
  device: { label: t('Device'), page: 'device_page' },
  leads: { label: t('Leads'), page: 'lead_in__out_page' },
  uniqueviewers: { label: t('Unique Viewers'), page: 'unique_viewers_page' },
  ads_detail: { label: t('Ad Details'), page: 'ads_detail' },
  ads: { label: t('Ads'), page: 'ads' },
  channel: { label: t('Channel'), page: 'channel_page' },
  episode: { label: t('Episode'), page: 'episode_page' },
  affiliate: { label: t('Affiliate'), page: 'affiliate_page' },
  preference: { label: t('Preference'), page: 'preference' },
  segment: { label: t('Segment'), page: 'segment_page', filters: [{ label: 'Sn', key: 'segment' }] },
  jobsmanagement: { label: t('Jobs Management'), page: 'jobs_management' },
} as const satisfies Record<string, Breadcrumb>;

const byPage = new Map<PageId, Breadcrumb>(Object.values(breadcrumbs).map((crumb) => [crumb.page, crumb]));

/** Null where the page uses its label. */
export function breadcrumbOf(page: PageId): Breadcrumb | null {
  return byPage.get(page) ?? null;
}
