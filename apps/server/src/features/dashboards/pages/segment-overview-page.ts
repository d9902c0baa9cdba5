import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import { keyFigures, query, view } from '../patterns/widgets.ts';

const SEGMENT = 'segment_view.segment_id';

const comparison: UnplacedWidget = {
  id: 'segments-table',
  type: 'table',
  title: 'Segments',
  fields: [SEGMENT, ...keyFigures],
  sorts: view('unique_viewers desc'),
  dataSource: query(100),
};

const overTime: UnplacedWidget = {
  id: 'segments-trend',
  type: 'line',
  title: 'Segments Over Time',
  fields: [...view('date'), SEGMENT, ...view('unique_viewers', 'plays', 'minutes')],
  sorts: view('date'),
  dataSource: query(10_000),
};

export const segmentOverviewPage: DashboardPage = {
  page: 'segment_overview',
  shelves: () => [shelf(13, [60, comparison]), shelf(12, [60, overTime])],
};
