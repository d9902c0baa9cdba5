import type { GlossaryEntry } from './entry.ts';

/** Numbers that have a page or call of their own, and words their definitions need (engine.md 4). */
export const analysisTerms = {
  ama: {
    term: 'AMA (average minute audience)',
    definition:
      "Viewer-seconds inside the window / window seconds, pauses and ads included; cut at the window's edges and after 24 hours.",
    formula: 'viewer-seconds / window seconds',
  },
  peak_concurrency: {
    term: 'Peak Concurrency',
    definition: 'Most sessions that were playing at the same instant.',
    formula: 'most sessions open at once',
  },
  sitting: {
    term: 'Sitting',
    definition: "A viewer's consecutive plays with gaps of at most 30 minutes (a setting).",
  },
  lead_in: {
    term: 'Lead-in',
    definition: 'Previous title in the same sitting; "(start of sitting)" otherwise.',
  },
  lead_out: { term: 'Lead-out', definition: 'Next title in the same sitting; "(left)" otherwise.' },
  retention: {
    term: 'Retention',
    definition:
      'Of the viewers first seen in the cohort period, those active in period N exactly; a period not yet over is empty, not 0.',
    formula: 'active in period N / first seen in the cohort period',
  },
  viewer_coverage: {
    term: 'Viewer Coverage',
    definition: "Segment's viewers / all viewers, same window (60 days by default).",
    formula: 'viewers of the segment / viewers',
  },
  session_coverage: {
    term: 'Session Coverage',
    definition: "Sessions of the segment's viewers / all sessions, same window (60 days by default).",
    formula: 'sessions of the segment / sessions',
  },
  percent_proportion: {
    term: 'Percent Proportion',
    definition: "Share of the viewer's minutes in the window that match the value.",
    formula: 'matching minutes / minutes of the viewer',
  },
} as const satisfies Record<string, GlossaryEntry>;
