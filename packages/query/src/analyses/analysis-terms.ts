import { glossary, type GlossaryEntry, glossaryText, isGlossaryKey } from '@playhead/domain/glossary';

/** Columns that exist only in named analyses. Their other columns are fields of the model. */
export const analysisTerms = {
  'ad_reach.impressions_seen': {
    term: 'Impressions Seen',
    definition:
      'Number of impressions one viewer had in the window, in ranges from 11 on; 201+ stands for 201 and more.',
  },
  'ad_reach.viewers': {
    term: 'Viewers',
    definition: 'Distinct viewers with this number of impressions.',
    formula: 'distinct viewers by impressions each',
  },
  'ad_reach.viewer_share': {
    term: 'Share of Ad Reach',
    definition: 'Share of the reached viewers who had this number of impressions.',
    formula: 'viewers / ad reach',
  },
  'ad_reach.reached_at_least': {
    term: 'Reached at Least',
    definition: 'Distinct viewers with this number of impressions or more.',
    formula: 'viewers of this number and above',
  },
  'ad_reach.impressions': {
    term: 'Impressions',
    definition: 'Ads that were shown to the viewers with this number of impressions.',
    formula: 'number of ads shown',
  },
  'top_items.rank': { term: 'Rank', definition: 'Place by the number shown; "Other" has none.' },
  'top_items.share': {
    term: 'Share',
    definition: 'Number of the item / number of all items; a ratio has none, and distinct counts may overlap.',
    formula: 'item / all items',
  },
  'top_items.compare_value': {
    term: 'Compare Period',
    definition: 'The same number of the same items in the compare period.',
  },
  'top_items.change': {
    term: 'Change',
    definition: 'Change against the compare period; empty where that was 0.',
    formula: 'number / number of the compare period - 1',
  },
  'benchmark.baseline': {
    term: 'Own Baseline',
    definition: 'Mean of the number over the comparable periods before, from the first one with a session on.',
    formula: 'sum of the periods / periods; for a ratio the mean of the periods that have one',
  },
  'benchmark.baseline_periods': {
    term: 'Baseline Periods',
    definition: 'Comparable periods in the baseline: as long, moved back by whole weeks or by whole calendar months.',
  },
  'benchmark.baseline_change': {
    term: 'Against Baseline',
    definition: 'How far the number is above or below its own baseline.',
    formula: 'number / baseline - 1',
  },
  'benchmark.peer_group': {
    term: 'Peer Group',
    definition: 'Category whose other titles are the peers; the first by name if a title has several.',
  },
  'benchmark.peer_average': {
    term: 'Peer Average',
    definition: 'Mean of the number over the other titles of the category, same window, filters on titles left out.',
    formula: 'sum of the peers / peers',
  },
  'benchmark.peer_median': {
    term: 'Category Median',
    definition: 'Median of the number over all titles of the category, this one included: half of them have more.',
    formula: 'median of the titles of the category',
  },
  'benchmark.peers': { term: 'Peers', definition: 'Other titles of the category with a session in the window.' },
  'benchmark.peer_change': {
    term: 'Against Peers',
    definition: 'How far the number is above or below the average of its peers.',
    formula: 'number / peer average - 1',
  },
  'ama.time': {
    term: 'Window',
    definition: "Beginning of the window, in the customer's time zone.",
  },
  'ama.watched': {
    term: 'Average Minute Audience, Watched Time',
    definition:
      'Watched seconds inside the window / window seconds, without pauses and ads. The watched time of a play is spread evenly from its start to its end.',
    formula: 'watched seconds / window seconds',
  },
  'ama.watched_minutes': {
    term: 'Watched Minutes in the Window',
    definition:
      'Watched time inside the window, without pauses and ads; that of a play across the edge counts in part.',
    formula: 'watched seconds / 60',
  },
  'ama.viewer_minutes': {
    term: 'Viewer Minutes',
    definition: 'Time from start to end of the plays, ads and pauses included, inside the bucket.',
    formula: 'sum of (end - start) / 60, cut at the edges',
  },
  'pathing.level': { term: 'Step', definition: 'Steps between the beginning of the path and the source.' },
  'pathing.source': {
    term: 'From',
    definition: 'Title of this step; consecutive plays of one title are one step of a sitting.',
  },
  'pathing.source_kind': { term: 'Kind of Source', definition: 'A title, or the titles that are not shown.' },
  'pathing.target': {
    term: 'To',
    definition:
      'Title of the next step, or of the one before on the way back; "(left)" or "(start of sitting)" if none.',
  },
  'pathing.target_kind': {
    term: 'Kind of Target',
    definition: 'A title, the titles that are not shown, or the end of the path.',
  },
  'pathing.sittings': {
    term: 'Sittings',
    definition: 'Sittings that took this step; each sitting is followed once, from the first play of the start title.',
    formula: 'count of sittings',
  },
  'pathing.viewers': {
    term: 'Viewers',
    definition: 'Distinct viewers of those sittings.',
    formula: 'distinct viewers',
  },
  'pathing.source_share': {
    term: 'Share of Source',
    definition: 'Share of the sittings at the source that took this step.',
    formula: 'sittings / sittings at the source',
  },
  'lead.direction': { term: 'Direction', definition: 'Before the title (lead-in) or after it (lead-out).' },
  'lead.title': {
    term: 'Lead Title',
    definition: 'Previous or next title in the same sitting; "(start of sitting)" or "(left)" otherwise.',
  },
  'lead.kind': { term: 'Kind', definition: 'A title, or the beginning or end of the sitting.' },
  'lead.viewers': {
    term: 'Viewers',
    definition: 'Distinct viewers who went from the one title to the other within a sitting.',
    formula: 'distinct viewers',
  },
  'lead.sittings': {
    term: 'Sittings',
    definition: 'Sittings with this step; each sitting counts once, at the first play of the title.',
    formula: 'count of sittings',
  },
  'lead.source_share': {
    term: 'Source %',
    definition: 'Share of the viewers of the later title who came from the earlier one; shares may overlap.',
    formula: 'viewers / viewers of the later title',
  },
  'lead.retention': {
    term: 'Retention %',
    definition: 'Share of the viewers of the earlier title who went on to the later one; shares may overlap.',
    formula: 'viewers / viewers of the earlier title',
  },
  'funnel.step': {
    term: 'Step',
    definition: 'Place of the episode among the numbered episodes of the series with a play in the window.',
  },
  'funnel.viewers': {
    term: 'Viewers in Order',
    definition: 'Distinct viewers who played this episode after all the episodes before it, in order.',
    formula: 'distinct viewers with plays 1..n in order',
  },
  'funnel.share_of_first': {
    term: 'Share of First',
    definition: 'Viewers in order / viewers of the first episode.',
    formula: 'viewers / viewers of step 1',
  },
  'funnel.drop_off': {
    term: 'Drop-off',
    definition: 'Share of the viewers of the step before who did not reach this one.',
    formula: '1 - viewers / viewers of the step before',
  },
  'cohort.new_viewers': {
    term: 'New Viewers',
    definition: 'Distinct identities whose first-ever play matches; never merely the first in the window.',
    formula: 'distinct identities by first-ever play',
  },
  'cohort.share': {
    term: 'Share of New Viewers',
    definition: 'Share of all new viewers of the window whose first-ever play was of this value.',
    formula: 'new viewers / all new viewers',
  },
  'cohort.first_period': {
    term: 'First Seen',
    definition: "First day of the day, week or month of the first-ever play, in the customer's time zone.",
  },
  'cohort.size': {
    term: 'Cohort Size',
    definition: 'Distinct identities whose first-ever play is in the cohort period.',
    formula: 'distinct identities',
  },
  'cohort.period': {
    term: 'Period',
    definition: 'Days, weeks or months after the cohort period, which is period 0.',
  },
  'cohort.active': {
    term: 'Active',
    definition: 'Of the cohort, those with a play in period N exactly, or in N or later; empty while N is not over.',
    formula: 'distinct identities with a play',
  },
  'cohort.retention': {
    term: 'Retention',
    definition: 'Share of the cohort that is active in the period; empty, not 0, while the period is not over.',
    formula: 'active / cohort size',
  },
} as const satisfies Record<string, GlossaryEntry>;

export type AnalysisTerm = keyof typeof analysisTerms;

export function describeTerm(name: string): { label: string; definition: string } {
  if (isGlossaryKey(name)) return { label: glossary[name].term, definition: glossaryText(name) };
  const entry: GlossaryEntry | undefined = isAnalysisTerm(name) ? analysisTerms[name] : undefined;
  if (entry === undefined) throw new Error(`"${name}" has no definition.`);
  const { term, definition, formula } = entry;
  return { label: term, definition: formula === undefined ? definition : `${definition} (${formula})` };
}

function isAnalysisTerm(name: string): name is AnalysisTerm {
  return Object.hasOwn(analysisTerms, name);
}
