import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { GeoLevel } from '../geo-level.ts';
import { type DashboardPage, type PageContext, shelf, type UnplacedWidget } from '../page.ts';
import { ALL_PARTS } from '../patterns/widgets.ts';
import { cohortFilter } from '../patterns/cohort-filter.ts';

const ID = 'acquisition';

const SETTINGS = ['identity', 'granularity'];

function acquired(by: string | null, limit = 50): WidgetConfig['dataSource'] {
  return {
    request: 'acquisition',
    queryEngin: 'customer_view',
    ...(by === null ? {} : { limit }),
    options: { identity: 'viewer', granularity: 'day', ...(by === null ? {} : { by: `customer_view.${by}` }) },
    settings: by === null ? SETTINGS : ['identity'],
  };
}

const overTime: UnplacedWidget = {
  id: 'acquisition-new-viewers',
  type: 'cohortNewViewer',
  title: 'New Viewers',
  fields: [],
  dataSource: { ...acquired(null), compare: true },
};

function acquiringTable(by: string, title: string): UnplacedWidget {
  return { id: `${ID}-${by}`, type: 'table', title, fields: [], dataSource: acquired(by, 100) };
}

function acquiringDonut(by: string, title: string): UnplacedWidget {
  return {
    id: `${ID}-${by}`,
    type: 'donut',
    title,
    fields: [],
    dataSource: acquired(by, ALL_PARTS),
    // Each new viewer has one first play, on one device and one channel.
    visConf: { additive: true },
  };
}

const placeNames: Readonly<Record<GeoLevel, string>> = { dma: 'DMA', state: 'State', country: 'Country' };

function acquiringPlaces({ geography }: PageContext): UnplacedWidget {
  return {
    id: `${ID}-geography`,
    type: 'dma',
    title: `New Viewers by ${placeNames[geography]}`,
    fields: [],
    dataSource: acquired(geography, 250),
    visConf: { geography },
  };
}

export const viewerAcquisitionPage: DashboardPage = {
  page: 'viewer-acquisition',
  shelves: (context) => [
    shelf(2, [60, cohortFilter(ID, { context, settings: SETTINGS })]),
    shelf(12, [60, overTime]),
    shelf(
      13,
      [30, acquiringTable('series', 'Acquiring Series')],
      [30, acquiringTable('episode', 'Acquiring Episodes')],
    ),
    shelf(
      12,
      [30, acquiringDonut('device', 'New Viewers by Device Type')],
      [30, acquiringDonut('channel', 'New Viewers by Channel')],
    ),
    shelf(16, [60, acquiringPlaces(context)]),
  ],
};
