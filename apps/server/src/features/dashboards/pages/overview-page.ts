import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import {
  byProperty,
  dayPart,
  devices,
  geography,
  isSet,
  keyFigures,
  peers,
  query,
  ribbon,
  screens,
  namedAnalysis,
  trend,
  view,
} from '../patterns/widgets.ts';

const ID = 'overview';

const audience: UnplacedWidget = {
  id: 'overview-ama',
  type: 'ama',
  title: 'Average Minute Audience',
  fields: [],
  // QRY-019: the finest wanted; only a single recent day has buckets of a minute.
  dataSource: namedAnalysis('ama', { options: { granularity: 'minute' } }),
  gate: 'ama',
  subWidgets: [
    {
      id: 'overview-ama-watched',
      type: 'ama',
      title: 'Watched Time Only',
      fields: [],
      dataSource: namedAnalysis('ama', { options: { granularity: 'minute', counts: 'watched' } }),
    },
  ],
};

const baseline: UnplacedWidget = {
  id: 'overview-benchmark',
  type: 'benchmark',
  title: 'Minutes Against Earlier Periods',
  fields: view('minutes'),
  dataSource: namedAnalysis('benchmark', { limit: 1, options: { periods: 4 } }),
  gate: 'category_benchmark',
};

/** Without the binge score, which looks at the rows twice: this page opens the day. */
const topSeries: UnplacedWidget = {
  id: 'overview-top-series',
  type: 'table',
  title: 'Top Series',
  fields: [...view('series'), ...keyFigures],
  sorts: view('plays desc'),
  widgetFilters: isSet('series'),
  dataSource: query(100),
};

const topChannels: UnplacedWidget = {
  id: 'overview-top-channels',
  type: 'table',
  title: 'Top Channels',
  fields: view('channel', 'plays', 'minutes', 'unique_viewers', 'minutes_per_viewer'),
  sorts: view('plays desc'),
  widgetFilters: isSet('channel'),
  dataSource: query(50),
};

const residents: UnplacedWidget = {
  id: 'overview-residents',
  type: 'resident',
  title: 'Residents by Age and Gender',
  fields: ['residents.attribute', 'residents.value', 'residents.share'],
  dataSource: query(100),
  gate: 'demographics',
};

const households: UnplacedWidget = {
  id: 'overview-households',
  type: 'household',
  title: 'Households by Income',
  fields: ['demographics.attribute', 'demographics.value', 'demographics.households'],
  dataSource: query(100, { filters: { 'demographics.attribute': 'household_income' } }),
  gate: 'demographics',
};

export const overviewPage: DashboardPage = {
  page: 'overview_page',
  shelves: (context) => [
    shelf(3, [60, ribbon(ID)]),
    shelf(11, [42, trend(ID)], [18, screens(ID)]),
    shelf(11, [42, audience], [18, baseline]),
    shelf(
      13,
      [36, topSeries],
      [24, byProperty(ID, ['genre', 'series_type', 'channel', 'category', 'brand', 'affiliate'])],
    ),
    shelf(14, [36, geography(ID, context)], [24, devices(ID)]),
    shelf(10, [60, dayPart(ID)]),
    shelf(13, [36, topChannels], [24, peers(ID, { by: 'series', measure: 'minutes' })]),
    shelf(11, [30, residents], [30, households]),
  ],
};
