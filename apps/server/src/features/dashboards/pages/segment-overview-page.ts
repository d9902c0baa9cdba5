import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import { query, SPLIT_HOURLY_DAYS, view } from '../patterns/widgets.ts';

/** Key figures and overlap stand above it: they are queried in batches of segments (QRY-018), not as a widget. */
const overTime: UnplacedWidget = {
  id: 'segments-trend',
  type: 'line',
  title: 'Segments Over Time',
  fields: [...view('date'), 'segment_view.segment_id', ...view('unique_viewers', 'plays', 'minutes')],
  sorts: view('date'),
  dataSource: query(10_000),
  visConf: { hourlyDays: SPLIT_HOURLY_DAYS },
};

export const segmentOverviewPage: DashboardPage = {
  page: 'segment_overview',
  shelves: () => [shelf(12, [60, overTime])],
};
