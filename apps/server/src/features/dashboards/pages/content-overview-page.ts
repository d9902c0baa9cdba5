import { shelf, type UnplacedWidget } from '../page.ts';
import { nounOverview } from '../patterns/noun-overview.ts';
import { byProperty, peers, namedAnalysis, view } from '../patterns/widgets.ts';

const movers: UnplacedWidget = {
  id: 'contents-movers',
  type: 'table',
  title: 'Top Series Against the Period Before',
  fields: view('series', 'plays'),
  dataSource: namedAnalysis('top-items', { limit: 10 }),
  // The ten, and the rest of them.
  visConf: { pageSize: 11 },
};

export const contentOverviewPage = nounOverview({
  page: 'content_overview_page',
  id: 'contents',
  by: ['series'],
  plural: 'Series',
  rest: () => [
    shelf(
      13,
      [36, movers],
      [24, byProperty('contents', ['genre', 'series_type', 'category', 'brand', 'channel', 'affiliate'])],
    ),
    shelf(11, [60, peers('contents', { by: 'series', measure: 'minutes' })]),
  ],
});
