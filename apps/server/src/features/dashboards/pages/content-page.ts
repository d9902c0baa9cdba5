import { shelf } from '../page.ts';
import { funnel, nounDetail } from '../patterns/noun-detail.ts';
import { leadInOut, table } from '../patterns/widgets.ts';

export const contentPage = nounDetail({
  page: 'content_page',
  id: 'content',
  noun: 'series',
  title: 'Series',
  facts: ['series_type', 'category', 'channel', 'brand'],
  inside: (context) => [
    shelf(
      13,
      [
        36,
        table('content', {
          by: ['episode', 'season_number', 'episode_number', 'series'],
          title: 'Episodes',
          context,
          hidesAdFigures: true,
        }),
      ],
      [24, funnel('content')],
    ),
  ],
  around: [shelf(14, [60, leadInOut('content', { level: 'series', title: 'What Else Its Viewers Watched' })])],
});
