import { shelf } from '../page.ts';
import { nounDetail } from '../patterns/noun-detail.ts';
import { byProperty, leadInOut, table } from '../patterns/widgets.ts';

export const channelPage = nounDetail({
  page: 'channel_page',
  id: 'channel',
  noun: 'channel',
  title: 'Channel',
  facts: ['brand'],
  inside: (context) => [
    shelf(
      13,
      [36, table('channel', { by: ['series'], title: 'Series on the Channel', context, hidesAdFigures: true })],
      [24, byProperty('channel', ['genre', 'series_type', 'category', 'affiliate'])],
    ),
  ],
  around: [shelf(14, [60, leadInOut('channel', { level: 'channel', title: 'Channels Before and After' })])],
});
