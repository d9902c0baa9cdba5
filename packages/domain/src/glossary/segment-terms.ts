import type { GlossaryEntry } from './entry.ts';

/** Rules of segments that are no field of a query, by `segment.` and their key; their semantics: docs/decisions/segment-semantics.md. */
export const segmentTerms = {
  'segment.existing_segment': {
    term: 'Segment',
    definition: 'Members of other segments, as of the build that serves them.',
  },
  'segment.custom_tags': {
    term: 'Custom Tags',
    definition: 'Value that the service itself has sent with the session.',
  },
  'segment.first_watched': {
    term: 'First Watched',
    definition: "Calendar day of the viewer's first play ever, in the customer's time zone.",
  },
  'segment.last_watched': {
    term: 'Last Watched',
    definition: "Calendar day of the viewer's last play within 390 days, in the customer's time zone.",
  },
  'segment.days_between_first_and_last': {
    term: 'Days Between First and Last Play',
    definition: 'Days from the first play ever to the last play; 0 when both are on one day.',
    formula: 'day of the last play - day of the first play',
  },
  'segment.days_since_last_play': {
    term: 'Days Since Last Play',
    definition: 'Days from the last play to today; 1 when it was yesterday.',
    formula: 'today - day of the last play',
  },
  'segment.number_of_unique_assets': {
    term: 'Unique Assets',
    definition: 'Distinct assets the viewer played in the time range.',
    formula: 'distinct assets with a play',
  },
  'segment.total_playtime': {
    term: 'Total Playtime',
    definition: 'Minutes of content the viewer played in the time range.',
    formula: 'seconds of content / 60',
  },
  'segment.mins_per_session': {
    term: 'Minutes per Session',
    definition: 'Minutes of content per play of the viewer in the time range.',
    formula: 'minutes / plays',
  },
  'segment.total_devices': {
    term: 'App Count',
    definition: 'Distinct devices or apps the viewer played on in the time range.',
    formula: 'distinct devices with a play',
  },
  'segment.total_plays_per_day': {
    term: 'Plays per Day',
    definition: 'Plays of the viewer per day with at least one play in the time range.',
    formula: 'plays / days with a play',
  },
  'segment.ad_impressions': {
    term: 'Ad Impressions',
    definition: 'Ads that were shown to the viewer in the time range.',
    formula: 'sum of the ads of the sessions',
  },
  'segment.ad_load': {
    term: 'Ad Load',
    definition: "Share of the viewer's playing time in the time range that was ads.",
    formula: 'ad minutes / (ad minutes + minutes)',
  },
  'segment.ad_daily_average_frequency': {
    term: 'Daily Average Frequency',
    definition: "Mean impressions over the viewer's days with >= 1 impression in the time range.",
    formula: 'impressions / days with an impression',
  },
  'segment.first_streamed': {
    term: 'First Streamed',
    definition: "Calendar day of the first stream ever of the chosen viewer or household, in the customer's time zone.",
  },
  'segment.household_income': {
    term: 'Household Income',
    definition: 'Lower bound of the income group of the household, in dollars a year.',
  },
  'segment.household_size': { term: 'Household Size', definition: 'Number of people in the household.' },
  'segment.home_ownership': { term: 'Home Ownership', definition: 'Whether the household owns or rents its home.' },
  'segment.presence_of_children': { term: 'Children', definition: 'Whether children live in the household.' },
  'segment.age': { term: 'Age', definition: 'Age groups of which somebody lives in the household.' },
  'segment.gender': { term: 'Gender', definition: 'Genders of which somebody lives in the household.' },
} as const satisfies Record<string, GlossaryEntry>;
