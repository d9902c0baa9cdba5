import { shelf } from '../page.ts';
import { nounOverview } from '../patterns/noun-overview.ts';
import { splitTrend, view } from '../patterns/widgets.ts';

export const affiliateOverviewPage = nounOverview({
  page: 'affiliate_overview_page',
  id: 'affiliates',
  by: ['affiliate'],
  plural: 'Affiliates',
  figures: view('plays', 'minutes', 'unique_viewers', 'subscribers', 'minutes_per_viewer'),
  rest: () => [shelf(12, [60, splitTrend('affiliates', { by: 'affiliate', title: 'Affiliates Over Time' })])],
});
