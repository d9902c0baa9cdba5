import { type DashboardPage, shelf } from '../page.ts';
import { byProperty, dayPart, geography, places, ribbon, screens, table, trend } from '../patterns/widgets.ts';

/** As many as stand beside the map. */
const PLACES = 12;

export const dmaPage: DashboardPage = {
  page: 'dma_page',
  shelves: (context) => [
    shelf(3, [60, ribbon('dma')]),
    shelf(15, [36, geography('dma', context)], [24, { ...places('dma', context), visConf: { pageSize: PLACES } }]),
    shelf(11, [42, trend('dma')], [18, screens('dma')]),
    shelf(
      13,
      [36, table('dma', { by: ['series', 'series_type'], title: 'Top Series', context, beside: true })],
      [24, byProperty('dma', ['genre', 'device', 'screen', 'channel', 'affiliate'])],
    ),
    shelf(10, [60, dayPart('dma')]),
  ],
};
