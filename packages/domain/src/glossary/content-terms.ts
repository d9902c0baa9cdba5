import type { GlossaryEntry } from './entry.ts';

export const contentTerms = {
  'customer_view.series': { term: 'Series', definition: 'Title of the series, film or programme that was streamed.' },
  'customer_view.season_number': { term: 'Season Number', definition: 'Number of the season inside the series.' },
  'customer_view.episode': { term: 'Episode', definition: 'Title of the episode.' },
  'customer_view.episode_number': { term: 'Episode Number', definition: 'Number of the episode inside its season.' },
  'customer_view.series_type': {
    term: 'Content Type',
    definition: 'Kind of content, such as series, film, sport or news.',
  },
  'customer_view.channel': { term: 'Channel', definition: 'Channel on which the content was offered.' },
  'customer_view.brand': { term: 'Brand', definition: 'Brand under which the content was offered.' },
  'customer_view.affiliate': { term: 'Affiliate', definition: 'Partner through which the viewer reached the service.' },
  'customer_view.category': { term: 'Category', definition: 'Category the service has filed the content under.' },
  'customer_view.genre': {
    term: 'Genre',
    definition: 'Genre of the content; content of several genres counts once in each of them.',
  },
  'customer_view.content_with_ads': {
    term: 'Content with Ads',
    definition: 'Whether ads are served inside the content.',
  },
  'customer_view.is_live': { term: 'Live', definition: 'Whether the content was streamed while it was broadcast.' },
} as const satisfies Record<string, GlossaryEntry>;
