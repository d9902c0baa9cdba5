import { shelf } from '../page.ts';
import { nounOverview } from '../patterns/noun-overview.ts';
import { splitTrend } from '../patterns/widgets.ts';

export const channelOverviewPage = nounOverview({
  page: 'channel_overview_page',
  id: 'channels',
  by: ['channel'],
  plural: 'Channels',
  rest: () => [shelf(12, [60, splitTrend('channels', { by: 'channel', title: 'Channels Over Time' })])],
});
