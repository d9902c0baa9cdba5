import { shelf } from '../page.ts';
import { nounDetail } from '../patterns/noun-detail.ts';
import { byProperty, leadInOut, places } from '../patterns/widgets.ts';

export const episodePage = nounDetail({
  page: 'episode_page',
  id: 'episode',
  noun: 'episode',
  title: 'Episode',
  facts: ['series', 'season_number', 'episode_number', 'channel'],
  inside: (context) => [
    shelf(14, [36, places('episode', context)], [24, byProperty('episode', ['device', 'screen', 'state', 'day_part'])]),
  ],
  around: [shelf(14, [60, leadInOut('episode', { level: 'episode', title: 'Episodes Before and After' })])],
});
