import { shelf } from '../page.ts';
import { nounOverview } from '../patterns/noun-overview.ts';
import { byProperty } from '../patterns/widgets.ts';

export const episodeOverviewPage = nounOverview({
  page: 'episode_overview_page',
  id: 'episodes',
  by: ['episode', 'series', 'season_number', 'episode_number'],
  plural: 'Episodes',
  rest: () => [shelf(12, [60, byProperty('episodes', ['genre', 'series', 'channel', 'category', 'brand'])])],
});
