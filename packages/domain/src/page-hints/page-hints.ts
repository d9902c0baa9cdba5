import { t } from '@playhead/texts/translate';
import type { PageId } from '../pages/index.ts';

/** Shown at the first visit of a page: what it shows, and the first thing to do there. */
export const pageHints: Readonly<Record<PageId, string>> = {
  overview_page: t(
    'The main figures of the period, each against the period before. Click any data point to look closer.',
  ),
  content_overview_page: t('What was watched most, by series and by kind. Click a title to open it.'),
  content_page: t('One series or all of them: choose next to the title, or come here by a click on a title.'),
  channel_overview_page: t('All channels side by side. Click a channel to open it.'),
  channel_page: t('One channel: choose it next to the title, or come here by a click on a channel.'),
  episode_overview_page: t('All episodes side by side. Click an episode to open it.'),
  episode_page: t('One episode: choose it next to the title, or come here by a click on an episode.'),
  affiliate_overview_page: t('All affiliates side by side. Click an affiliate to open it.'),
  affiliate_page: t('One affiliate: choose it next to the title, or come here by a click on an affiliate.'),
  unique_viewers_page: t('How many different viewers watched, and how often they came back.'),
  unique_viewers_page_configurable: t('How many different users watched, by the id that you choose.'),
  segments_list: t('Named audiences. Create one here, or with Save as segment on any page with filters.'),
  segment_overview: t('Compare segments: their size, their overlap and what sets them apart.'),
  segment_page: t('One segment: choose it above to see what its viewers watch.'),
  'viewer-acquisition': t('Viewers by the day they first watched. Choose what counts as a first stream above.'),
  'viewer-retention': t(
    'How many viewers of each first week came back. Click a cell to save its viewers as a segment.',
  ),
  day_and_time_page: t('When viewers watch, by weekday and hour in your company’s time zone.'),
  paths_page: t('What viewers watched before and after a series, in one sitting.'),
  channel_path_page: t('What viewers watched before and after a channel, in one sitting.'),
  episode_path_page: t('What viewers watched before and after an episode, in one sitting.'),
  lead_in__out_page: t('Where the audience of a title came from, and where it went next.'),
  device_overview: t('All devices side by side. Click a device to open it.'),
  device_page: t('One device: choose it next to the title, or come here by a click on a device.'),
  dma_page: t('Where viewers are, by market area. Click an area to filter by it.'),
  ads: t('Ad impressions and ad time of the period. Click a row for its details.'),
  ads_detail: t('Single ads and campaigns: add a filter of the category Ads.'),
  ci_customer_view_explore: t('Your own queries: choose fields on the left, then filter, pivot, calculate and draw.'),
  customer_reports: t('Analyses that you or colleagues saved, and boards that you pin them to.'),
  jobs_management: t('Exports and scheduled deliveries: their state, their files and what went wrong.'),
  preference: t('How Playhead opens and looks for you alone.'),
  'package-settings': t('What your company has booked. Admins also manage users, settings and data here.'),
  subscriber_metadata_info: t('Which subscriber fields your company delivers, and how many viewers have them.'),
};
