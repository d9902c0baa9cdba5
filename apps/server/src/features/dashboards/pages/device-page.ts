import { type DashboardPage, shelf } from '../page.ts';
import { byProperty, dayPart, devices, geography, places, ribbon, table, trend } from '../patterns/widgets.ts';

export const devicePage: DashboardPage = {
  page: 'device_page',
  shelves: (context) => [
    shelf(3, [60, ribbon('device')]),
    shelf(11, [42, trend('device')], [18, devices('device')]),
    shelf(
      13,
      [36, table('device', { by: ['series'], title: 'Top Series', context, hidesAdFigures: true })],
      [24, byProperty('device', ['genre', 'series_type', 'channel', 'category', 'affiliate'])],
    ),
    shelf(14, [36, geography('device', context)], [24, places('device', context)]),
    shelf(10, [60, dayPart('device')]),
  ],
};
