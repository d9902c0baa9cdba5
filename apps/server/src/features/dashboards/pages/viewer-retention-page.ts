import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import { cohortFilter } from '../patterns/cohort-filter.ts';

const ID = 'retention';
const SETTINGS = ['identity', 'granularity', 'kind', 'periods'];

/** One query for both charts: it runs once. */
const retained: WidgetConfig['dataSource'] = {
  request: 'retention',
  queryEngin: 'customer_view',
  options: { identity: 'viewer', granularity: 'day', kind: 'bounded', periods: 12 },
  settings: SETTINGS,
};

const bars: UnplacedWidget = {
  id: 'retention-bars',
  type: 'cohortBar',
  title: 'Retained Viewers by Cohort',
  fields: [],
  dataSource: retained,
};

const heat: UnplacedWidget = {
  id: 'retention-heat',
  type: 'cohortHeat',
  title: 'Retention by Cohort and Period',
  fields: [],
  dataSource: retained,
};

const fresh: UnplacedWidget = {
  id: 'retention-new-viewers',
  type: 'cohortNewViewer',
  title: 'New Viewers',
  fields: [],
  dataSource: {
    request: 'acquisition',
    queryEngin: 'customer_view',
    options: { identity: 'viewer', granularity: 'day' },
    settings: ['identity', 'granularity'],
  },
};

const titles: UnplacedWidget = {
  id: 'retention-acquiring-series',
  type: 'table',
  title: 'Acquiring Series',
  fields: [],
  dataSource: {
    request: 'acquisition',
    queryEngin: 'customer_view',
    limit: 50,
    options: { identity: 'viewer', by: 'customer_view.series' },
    settings: ['identity'],
  },
};

export const viewerRetentionPage: DashboardPage = {
  page: 'viewer-retention',
  shelves: (context) => [
    shelf(2, [60, cohortFilter(ID, { context, settings: SETTINGS })]),
    shelf(12, [60, bars]),
    shelf(14, [60, heat]),
    shelf(13, [36, fresh], [24, titles]),
  ],
};
