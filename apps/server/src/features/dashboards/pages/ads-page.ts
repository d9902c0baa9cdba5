import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import { adDonut, adRibbon, adTable, adTrend, reachBar } from '../patterns/ad-widgets.ts';
import { query, view } from '../patterns/widgets.ts';

const adLoad: UnplacedWidget = {
  id: 'ads-load',
  type: 'area',
  title: 'Ad Load',
  fields: view('date', 'ad_load', 'ad_minutes', 'ad_impressions'),
  sorts: view('date'),
  dataSource: query(1000),
  gate: 'ads',
};

const adSeries: UnplacedWidget = {
  id: 'ads-series-table',
  type: 'table',
  title: 'Series with Ads',
  fields: view('series', 'ad_impressions', 'reach', 'frequency', 'ad_minutes', 'ad_load', 'plays_with_ads'),
  sorts: view('ad_impressions desc'),
  // By impressions, not by a filter on rows: the other columns stay the numbers of the other pages.
  widgetFilters: { 'customer_view.series': '-NULL', 'customer_view.ad_impressions': '>0' },
  dataSource: query(100),
  gate: 'ads',
};

export const adsPage: DashboardPage = {
  page: 'ads',
  shelves: ({ adServerLog }) => [
    shelf(3, [60, adRibbon('ads')]),
    shelf(11, [42, adTrend('ads')], [18, adDonut('ads', { by: 'ad_position', title: 'Impressions by Position' })]),
    shelf(12, [30, reachBar('ads', { by: [], title: 'Viewers by Impressions Seen' })], [30, adLoad]),
    ...(adServerLog
      ? [
          shelf(13, [60, adTable('ads', { by: ['ad_log_campaign'], title: 'Campaigns' })]),
          shelf(13, [60, adTable('ads', { by: ['ad_log_advertiser'], title: 'Advertisers' })]),
        ]
      : []),
    shelf(13, [60, adSeries]),
  ],
};
