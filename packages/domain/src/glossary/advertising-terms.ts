import type { GlossaryEntry } from './entry.ts';

export const advertisingTerms = {
  'customer_view.plays_with_ads': {
    term: 'Plays with Ads',
    definition: 'Plays of content that carries ads.',
    formula: 'plays where the content has ads',
  },
  'customer_view.ad_impressions': {
    term: 'Ad Impressions',
    definition: 'Ads that were shown inside the sessions.',
    formula: 'sum of the ads of the sessions',
  },
  'customer_view.ad_minutes': {
    term: 'Session Ad Minutes',
    definition: 'Time ads were playing inside the sessions that started in the window.',
    formula: 'seconds of ads / 60',
  },
  'customer_view.ad_load': {
    term: 'Ad Load',
    definition: 'Share of the playing time that was ads.',
    formula: 'ad minutes / (ad minutes + minutes)',
  },
  'customer_view.reach': {
    term: 'Session Ad Reach',
    definition: 'Distinct viewers with >= 1 impression, counted by the sessions that started in the window.',
    formula: 'distinct viewers with an impression',
  },
  'customer_view.frequency': {
    term: 'Session Ad Frequency',
    definition: 'Ad impressions / session ad reach: a ratio of totals, never a mean of ratios.',
    formula: 'ad impressions / session ad reach',
  },
  'ad_sessions.ad_position': {
    term: 'Ad Position',
    definition: 'Place of the ad: before, inside or after the content.',
  },
  'ad_sessions.ad_sequence': { term: 'Ad Sequence', definition: 'Number of the ad inside its break.' },
  'ad_sessions.ad_log_advertiser': { term: 'Advertiser', definition: 'Company the ad was shown for.' },
  'ad_sessions.ad_log_campaign': { term: 'Campaign', definition: 'Campaign the ad belongs to.' },
  'ad_sessions.ad_log_placement': { term: 'Placement', definition: 'Placement the ad was booked on.' },
  'ad_sessions.ad_log_creative': { term: 'Creative', definition: 'The single film or picture that was shown.' },
  'ad_sessions.impressions': {
    term: 'Impressions',
    definition: 'Ads that were shown, one for each ad and session.',
    formula: 'number of ads shown',
  },
  'ad_sessions.reach': {
    term: 'Ad Reach',
    definition: 'Distinct viewers with >= 1 impression, counted by the ads that were shown in the window.',
    formula: 'distinct viewers',
  },
  'ad_sessions.frequency': {
    term: 'Ad Frequency',
    definition: 'Impressions / ad reach: a ratio of totals, never a mean of ratios.',
    formula: 'impressions / ad reach',
  },
  'ad_sessions.daily_average_frequency': {
    term: 'Daily Average Frequency',
    definition: 'Mean impressions over viewer-days with >= 1 impression.',
    formula: 'impressions / distinct viewers and local days',
  },
  'ad_sessions.ad_minutes': {
    term: 'Ad Minutes',
    definition: 'Time the ads that were shown in the window were playing.',
    formula: 'seconds of ads / 60',
  },
  'ad_sessions.completion_rate': {
    term: 'Ad Completion Rate',
    definition: 'Share of the ads that played to their end.',
    formula: 'completed impressions / impressions',
  },
} as const satisfies Record<string, GlossaryEntry>;
