import { type DashboardPage, shelf } from '../page.ts';
import { bubbles, devices, ribbon, scatter, screens, splitTrend, table } from '../patterns/widgets.ts';

export const deviceOverviewPage: DashboardPage = {
  page: 'device_overview',
  shelves: (context) => [
    shelf(3, [60, ribbon('devices')]),
    shelf(12, [42, splitTrend('devices', { by: 'device', title: 'Devices Over Time' })], [18, screens('devices')]),
    shelf(13, [60, table('devices', { by: ['device'], title: 'Devices', context })]),
    shelf(7, [60, table('devices', { by: ['screen'], title: 'Performance by Screen Type', context })]),
    shelf(
      13,
      [36, bubbles('devices', { by: 'device', title: 'Devices by Reach and Engagement' })],
      [24, devices('devices')],
    ),
    shelf(12, [60, scatter('devices', { by: 'device', title: 'Devices by Plays and Completion' })]),
  ],
};
