import { shelf } from '../page.ts';
import { nounDetail } from '../patterns/noun-detail.ts';
import { byProperty, table } from '../patterns/widgets.ts';

export const affiliatePage = nounDetail({
  page: 'affiliate_page',
  id: 'affiliate',
  noun: 'affiliate',
  title: 'Affiliate',
  facts: [],
  inside: (context) => [
    shelf(
      13,
      [36, table('affiliate', { by: ['series'], title: 'Top Series', context, hidesAdFigures: true })],
      [24, byProperty('affiliate', ['genre', 'channel', 'series_type', 'category', 'brand'])],
    ),
  ],
});
