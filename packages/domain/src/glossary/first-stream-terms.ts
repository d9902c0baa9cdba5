import type { GlossaryEntry } from './entry.ts';

/** Of the first-ever play of the viewer, subscriber or household; never the first inside the queried window (engine.md 3). */
export const firstStreamTerms = {
  'customer_view.first_series': { term: 'First Series', definition: 'Series of the first stream ever.' },
  'customer_view.first_season_number': {
    term: 'First Season Number',
    definition: 'Number of the season of the first stream ever.',
  },
  'customer_view.first_episode': { term: 'First Episode', definition: 'Episode of the first stream ever.' },
  'customer_view.first_episode_number': {
    term: 'First Episode Number',
    definition: 'Number of the episode of the first stream ever.',
  },
  'customer_view.first_series_type': {
    term: 'First Content Type',
    definition: 'Kind of content of the first stream ever.',
  },
  'customer_view.first_channel': { term: 'First Channel', definition: 'Channel of the first stream ever.' },
  'customer_view.first_brand': { term: 'First Brand', definition: 'Brand of the first stream ever.' },
  'customer_view.first_affiliate': { term: 'First Affiliate', definition: 'Affiliate of the first stream ever.' },
  'customer_view.first_category': { term: 'First Category', definition: 'Category of the first stream ever.' },
  'customer_view.first_device': { term: 'First Device Type', definition: 'Device or app of the first stream ever.' },
  'customer_view.first_screen': { term: 'First Screen Type', definition: 'Kind of screen of the first stream ever.' },
  'customer_view.first_country': {
    term: 'First Country',
    definition: 'Country the first stream ever was started from.',
  },
  'customer_view.first_state': {
    term: 'First State',
    definition: 'State or region the first stream ever was started from.',
  },
  'customer_view.first_dma': {
    term: 'First DMA',
    definition: 'Designated market area the first stream ever was started from.',
  },
  'customer_view.first_identity': {
    term: 'First Stream of',
    definition: 'Whose first stream is meant: the viewer, the subscriber or the household.',
  },
  'customer_view.first_current_date_range_ui': {
    term: 'First Watched',
    definition: "Calendar days of the first stream ever, in the customer's time zone.",
  },
} as const satisfies Record<string, GlossaryEntry>;
