import { type DashboardPage, shelf } from '../page.ts';
import { adRibbon, adTable, adTrend, reachBar } from '../patterns/ad-widgets.ts';

export const adsDetailPage: DashboardPage = {
  page: 'ads_detail',
  shelves: ({ adServerLog }) => [
    shelf(3, [60, adRibbon('ads-detail')]),
    shelf(
      12,
      [30, adTable('ads-detail', { by: ['ad_position'], title: 'By Position' })],
      [30, adTable('ads-detail', { by: ['ad_sequence'], title: 'By Sequence' })],
    ),
    ...(adServerLog
      ? [
          shelf(14, [
            60,
            reachBar('ads-detail', { by: ['ad_log_campaign'], title: 'Reach and Frequency by Campaign' }),
          ]),
          shelf(14, [60, adTable('ads-detail', { by: ['ad_log_creative', 'ad_log_campaign'], title: 'By Creative' })]),
          shelf(12, [60, adTable('ads-detail', { by: ['ad_log_placement'], title: 'By Placement' })]),
        ]
      : []),
    shelf(11, [60, adTrend('ads-detail')]),
  ],
};
