import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import {
  byProperty,
  dayPart,
  geography,
  isSet,
  places,
  query,
  ribbon,
  screens,
  table,
  trend,
  view,
} from '../patterns/widgets.ts';

/** As many as fit next to the map. */
const PLACES = 12;

/** Markets are bubbles over states; here the states themselves. Elsewhere the page's map shows states already. */
const states: UnplacedWidget = {
  id: 'dma-states',
  type: 'dma',
  title: 'Consumption by State',
  fields: view('state', 'plays', 'minutes', 'unique_viewers'),
  sorts: view('plays desc'),
  widgetFilters: isSet('state'),
  dataSource: query(60, { compare: true }),
  visConf: { geography: 'state' },
};

const stateList: UnplacedWidget = {
  id: 'dma-state-list',
  type: 'table',
  title: 'States',
  fields: view('state', 'plays', 'minutes', 'unique_viewers', 'minutes_per_viewer'),
  sorts: view('plays desc'),
  widgetFilters: isSet('state'),
  dataSource: query(60),
  visConf: { pageSize: PLACES },
};

export const dmaPage: DashboardPage = {
  page: 'dma_page',
  shelves: (context) => {
    const listed = places('dma', context);
    return [
      shelf(3, [60, ribbon('dma')]),
      shelf(15, [36, geography('dma', context)], [24, { ...listed, visConf: { ...listed.visConf, pageSize: PLACES } }]),
      ...(context.geography === 'dma' ? [shelf(15, [36, states], [24, stateList])] : []),
      shelf(11, [42, trend('dma')], [18, screens('dma')]),
      shelf(
        13,
        [36, table('dma', { by: ['series'], title: 'Top Series', context, hidesAdFigures: true })],
        [24, byProperty('dma', ['genre', 'device', 'screen', 'channel', 'affiliate'])],
      ),
      shelf(10, [60, dayPart('dma')]),
    ];
  },
};
