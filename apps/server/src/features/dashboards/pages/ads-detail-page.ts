import { type DashboardPage, shelf } from '../page.ts';
import { adRibbon, adTable, adTrend, reachBar } from '../patterns/ad-widgets.ts';

export const adsDetailPage: DashboardPage = {
  page: 'ads_detail',
  shelves: ({ adServerLog }) => [
    shelf(3, [60, adRibbon('ads-detail')]),
    // Three positions; a table of few rows needs no more room.
    shelf(6, [60, adTable('ads-detail', { by: ['ad_position'], title: 'By Position' })]),
    ...(adServerLog
      ? [
          shelf(
            13,
            [36, adTable('ads-detail', { by: ['ad_sequence'], title: 'By Sequence' })],
            [24, reachBar('ads-detail', { by: ['ad_log_campaign'], title: 'Ad Reach and Frequency by Campaign' })],
          ),
          shelf(13, [60, adTable('ads-detail', { by: ['ad_log_creative'], title: 'By Creative' })]),
          shelf(8, [60, adTable('ads-detail', { by: ['ad_log_placement'], title: 'By Placement' })]),
        ]
      : [shelf(13, [60, adTable('ads-detail', { by: ['ad_sequence'], title: 'By Sequence' })])]),
    shelf(11, [60, adTrend('ads-detail')]),
  ],
};
