import { type DashboardPage, shelf, type UnplacedWidget } from '../page.ts';
import { keyFigures, query, ribbon, trend, view } from '../patterns/widgets.ts';

const ID = 'day-and-time';

/** Here the number of viewers is worth its cost. */
const week: UnplacedWidget = {
  id: 'day-and-time-week',
  type: 'dayPart',
  title: 'Viewing by Day and Hour',
  fields: view('DOW', 'hour_of_day', 'plays', 'minutes', 'unique_viewers'),
  dataSource: query(200),
};

const weekParts: UnplacedWidget = {
  id: 'day-and-time-week-parts',
  type: 'dayPart',
  title: 'Viewing by Day Part',
  fields: view('DOW', 'day_part', 'plays', 'minutes', 'unique_viewers'),
  dataSource: query(100),
};

const hours: UnplacedWidget = {
  id: 'day-and-time-hours',
  type: 'area',
  title: 'Hours of the Day',
  fields: view('hour_of_day', 'plays', 'minutes', 'unique_viewers'),
  sorts: view('hour_of_day'),
  dataSource: query(24, { compare: true }),
};

function tableBy(dimension: string, title: string): UnplacedWidget {
  return {
    id: `${ID}-${dimension}-table`,
    type: 'table',
    title,
    fields: [...view(dimension), ...keyFigures],
    sorts: view(dimension),
    dataSource: query(24),
  };
}

export const dayAndTimePage: DashboardPage = {
  page: 'day_and_time_page',
  shelves: () => [
    shelf(3, [60, ribbon(ID)]),
    shelf(11, [60, week]),
    shelf(13, [30, weekParts], [30, hours]),
    shelf(11, [60, { ...tableBy('day_part', 'Day Parts'), subWidgets: [tableBy('DOW', 'Days of the Week')] }]),
    shelf(11, [60, trend(ID)]),
  ],
};
