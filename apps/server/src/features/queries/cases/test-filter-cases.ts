import { ny, type QueryCase } from './test-query-case.ts';

const bySeries = ['customer_view.series', 'customer_view.plays'];
const seriesCase = (name: string, filter: string, rows: QueryCase['rows']) =>
  ny({ name, query: { fields: bySeries, filters: { 'customer_view.series': filter } }, rows });
const playsCase = (name: string, filters: Record<string, string>, plays: number) =>
  ny({ name, query: { fields: ['customer_view.plays'], filters }, rows: [[plays]] });

export const filterCases: readonly QueryCase[] = [
  ny({
    name: 'a missing title is a row of its own',
    query: { fields: bySeries },
    rows: [
      ['Harbor', 4],
      ['Night Line', 2],
      [null, 1],
    ],
  }),
  seriesCase('one value', 'Harbor', [['Harbor', 4]]),
  seriesCase('alternatives', 'Night Line,Harbor', [
    ['Harbor', 4],
    ['Night Line', 2],
  ]),
  seriesCase('an exclusion keeps rows without a value', '-Harbor', [
    ['Night Line', 2],
    [null, 1],
  ]),
  seriesCase('FLT-029: positive and negative conditions are AND-ed', '%r%,%n%,-%night%', [['Harbor', 4]]),
  seriesCase('starts with, ends with, without case', 'HAR%,%LINE', [
    ['Harbor', 4],
    ['Night Line', 2],
  ]),
  seriesCase('is null', 'NULL', [[null, 1]]),
  seriesCase('is not null', '-NULL', [
    ['Harbor', 4],
    ['Night Line', 2],
  ]),
  playsCase('is blank takes empty and missing text', { 'customer_view.channel': 'EMPTY' }, 3),
  playsCase('is not blank', { 'customer_view.channel': '-EMPTY' }, 4),
  playsCase('numbers of a list', { 'customer_view.episode_number': '1,3' }, 3),
  playsCase('numbers of a range', { 'customer_view.episode_number': '2 to 9' }, 2),
  playsCase('a fraction is equal to no whole number', { 'customer_view.episode_number': '1.5,2.5' }, 0),
  playsCase('NOT keeps rows without a number', { 'customer_view.episode_number': 'NOT 1' }, 5),
  playsCase('genre by element', { 'customer_view.genre': 'Crime,Comedy' }, 6),
  playsCase('genre excluded', { 'customer_view.genre': '-Comedy' }, 5),
  playsCase('genre by part of an element', { 'customer_view.genre': '%rim%' }, 4),
  playsCase('no genre at all', { 'customer_view.genre': 'EMPTY' }, 1),
  playsCase('FLT-007: session duration in seconds', { 'customer_view.mins_watched': '240 to 600' }, 3),
  playsCase('FLT-011: assigned to a household', { 'customer_view.playhead_id': 'assigned_only' }, 5),
  playsCase('FLT-011: not assigned to a household', { 'customer_view.playhead_id': 'unassigned_only' }, 2),
  playsCase('FLT-017: content with ads', { 'customer_view.content_with_ads': 'Content with Ads' }, 1),
  playsCase('live: no', { 'customer_view.is_live': 'No' }, 6),
  playsCase('both values of a yes/no field', { 'customer_view.is_live': 'yes,no' }, 7),
  playsCase('a local day', { 'customer_view.date': '2026/11/01' }, 5),
  playsCase('days after another', { 'customer_view.date': '>2026/11/01' }, 1),
  playsCase('days of the week', { 'customer_view.DOW': 'Sat,Tue' }, 2),
  playsCase('a day of an hour', { 'customer_view.hour': '2026/11/03' }, 1),
  playsCase('two fields are AND-ed', { 'customer_view.device': 'Roku', 'customer_view.episode_number': '1' }, 2),
  playsCase('sessions that showed an ad of a campaign', { 'ad_sessions.ad_log_campaign': 'Zest' }, 1),
  playsCase('sessions of households with a resident', { 'residents.value': '18-24' }, 4),
  playsCase('FLT-024: an hour of the day', { 'customer_view.hour_of_day': '1,22' }, 3),
  playsCase('FLT-024: hours after another', { 'customer_view.hour_of_day': '>1' }, 3),
  playsCase('FLT-025: the past days', { 'customer_view.date': '9 days' }, 6),
  playsCase('FLT-002: percent complete, at least', { 'customer_view.percent_complete': '>=50' }, 4),
  playsCase('FLT-002: percent complete, between', { 'customer_view.percent_complete': '10 to 50' }, 4),
  playsCase('an unknown length is no percent', { 'customer_view.percent_complete': 'NOT 50' }, 5),
  playsCase('FLT-016: households with a resident of an age', { 'residents.age': '18-24' }, 4),
  playsCase('FLT-016: ages are alternatives', { 'residents.age': '18-24,25-34' }, 5),
  playsCase('FLT-016: households without a resident of an age', { 'residents.age': '-18-24' }, 3),
  playsCase('FLT-016: households of an income', { 'demographics.household_income': '50000 to 99999' }, 4),
  playsCase('FLT-016: households of one income and more', { 'demographics.household_income': '>=100000' }, 1),
  playsCase('FLT-016: sessions of no known income', { 'demographics.household_income': 'NULL' }, 2),
  playsCase(
    'FLT-016: two attributes of one household',
    { 'residents.age': '25-34', 'demographics.household_income': '>=100000' },
    1,
  ),
  ny({
    name: 'genre: content of several genres counts in each, content of none under an empty one',
    query: { fields: ['customer_view.genre', 'customer_view.plays'] },
    rows: [
      ['Crime', 4],
      ['Drama', 4],
      ['Comedy', 2],
      ['', 1],
    ],
  }),
  ny({
    name: 'a condition on totals',
    query: { fields: ['customer_view.device', 'customer_view.minutes'], filters: { 'customer_view.plays': '>=2' } },
    rows: [
      ['Roku', 62],
      ['iPhone', 9],
    ],
  }),
  ny({
    name: 'texts of yes/no fields',
    query: { fields: ['customer_view.content_with_ads', 'customer_view.is_live', 'customer_view.plays'] },
    rows: [
      ['Content without Ads', 'No', 5],
      ['Content with Ads', 'No', 1],
      ['Content without Ads', 'Yes', 1],
    ],
  }),
];
