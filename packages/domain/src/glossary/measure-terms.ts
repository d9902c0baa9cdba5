import type { GlossaryEntry } from './entry.ts';

/** Definitions are those of the design (engine.md 4); formulas in words, the SQL is in "How this was computed". */
export const measureTerms = {
  'customer_view.plays': {
    term: 'Plays',
    definition: 'Sessions whose first content frame was shown.',
    formula: 'sessions with a first frame',
  },
  'customer_view.total_attempts': {
    term: 'Total Attempts',
    definition: 'Sessions that were started or attempted, whether or not a frame was shown.',
    formula: 'sessions and attempts',
  },
  'customer_view.minutes': {
    term: 'Minutes',
    definition: 'Time content was playing, without pause, buffering and ads.',
    formula: 'seconds of content / 60',
  },
  'customer_view.unique_viewers': {
    term: 'Unique Viewers',
    definition: 'Distinct identity (viewer, subscriber or household by setting) with at least one play in the window.',
    formula: 'distinct identities with a play',
  },
  'customer_view.subscribers': {
    term: 'Unique Subscribers',
    definition: 'Distinct subscribers with at least one play in the window.',
    formula: 'distinct subscribers with a play',
  },
  'customer_view.households': {
    term: 'Unique Households',
    definition: 'Distinct households with at least one play in the window.',
    formula: 'distinct households with a play',
  },
  'customer_view.minutes_per_viewer': {
    term: 'Minutes per Viewer',
    definition: 'Minutes / unique viewers: a ratio of totals, never a mean of ratios.',
    formula: 'minutes / unique viewers',
  },
  'customer_view.minutes_per_play': {
    term: 'Minutes per Play',
    definition: 'Minutes / plays: a ratio of totals, never a mean of ratios.',
    formula: 'minutes / plays',
  },
  'customer_view.sessions_per_viewer': {
    term: 'Sessions per Viewer',
    definition: 'Plays / unique viewers: a ratio of totals, never a mean of ratios.',
    formula: 'plays / unique viewers',
  },
  'customer_view.avg_percent_complete': {
    term: 'Average % Complete',
    definition: 'Mean over plays with known length of the part of the title that was watched, at most 100 %.',
    formula: 'mean of distinct seconds watched / length of the title',
  },
  'customer_view.binge_score': {
    term: 'Binge Score',
    definition: '100 x viewers with >= 3 distinct episodes of the series on one local day / viewers of the series.',
    formula: '100 x viewers with >= 3 episodes on a day / viewers',
  },
  'customer_view.app_count': {
    term: 'App Count',
    definition: 'Distinct devices or apps with at least one play.',
    formula: 'distinct devices with a play',
  },
  'customer_view.episodes': {
    term: 'Episodes',
    definition: 'Distinct episodes, films and programmes with at least one play.',
    formula: 'distinct assets with a play',
  },
  'customer_view.streaming_days': {
    term: 'Total Streaming Days',
    definition: "Distinct days with at least one play, in the customer's time zone.",
    formula: 'distinct local days with a play',
  },
} as const satisfies Record<string, GlossaryEntry>;
