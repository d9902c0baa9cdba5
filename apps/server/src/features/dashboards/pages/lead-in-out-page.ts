import { type DashboardPage, shelf } from '../page.ts';
import { leadInOut, pathing, table } from '../patterns/widgets.ts';

export const leadInOutPage: DashboardPage = {
  page: 'lead_in__out_page',
  shelves: (context) => [
    shelf(18, [60, leadInOut('leads', { level: 'series', title: 'Lead In and Lead Out' })]),
    shelf(16, [60, pathing('leads', { level: 'series', title: 'Paths Through Series' })]),
    shelf(13, [60, table('leads', { by: ['series'], title: 'Series', context })]),
  ],
};
