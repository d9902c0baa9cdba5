import { ny, PERIOD, type QueryCase } from './test-query-case.ts';
import { ODD_TAG } from './test-rows.ts';

const playsCase = (name: string, filters: Record<string, string>, plays: number) =>
  ny({ name, query: { fields: ['customer_view.plays'], filters }, rows: [[plays]] });
const byHousehold = { 'customer_view.first_identity': 'household' };

const tagCases: readonly QueryCase[] = [
  ny({
    name: 'FLT-014: a custom tag, missing, empty and set',
    query: { fields: ['customer_view.tags.plan', 'customer_view.plays'] },
    rows: [
      [null, 4],
      ['', 1],
      ['free', 1],
      ['gold', 1],
    ],
  }),
  playsCase('a tag by its value', { 'customer_view.tags.plan': 'gold,free' }, 2),
  playsCase('a tag that is missing', { 'customer_view.tags.plan': 'NULL' }, 4),
  playsCase('a tag that is blank', { 'customer_view.tags.plan': 'EMPTY' }, 5),
  playsCase('a tag that is not', { 'customer_view.tags.plan': '-gold' }, 6),
  playsCase('a tag of any name, as a number', { [`customer_view.tags.${ODD_TAG}`]: '>6' }, 1),
  ny({
    name: 'two tags of any names, sorted by one of them',
    query: {
      fields: [`customer_view.tags.${ODD_TAG}`, 'customer_view.tags.plan', 'customer_view.plays'],
      filters: { 'customer_view.tags.plan': '-NULL' },
      sorts: ['customer_view.tags.plan desc'],
    },
    rows: [
      [null, 'gold', 1],
      [null, 'free', 1],
      ['7', '', 1],
    ],
  }),
];

const firstStreamCases: readonly QueryCase[] = [
  ny({
    name: 'FLT-018: viewers by the series of their first stream ever',
    query: { fields: ['customer_view.first_series', 'customer_view.plays', 'customer_view.unique_viewers'] },
    rows: [
      ['Harbor', 4, 1],
      ['Night Line', 2, 1],
      [null, 1, 1],
    ],
  }),
  ny({
    name: 'sessions by the device of the first stream of their household',
    query: { fields: ['customer_view.first_device', 'customer_view.plays'], filters: byHousehold },
    rows: [
      ['Roku', 4],
      [null, 2],
      ['Web', 1],
    ],
  }),
  ny({
    name: 'binge score by the first series',
    query: {
      fields: ['customer_view.first_series', 'customer_view.binge_score'],
      filters: { 'customer_view.first_series': '-NULL' },
    },
    rows: [
      ['Harbor', 100],
      ['Night Line', 0],
    ],
  }),
  playsCase('viewers who began with a series', { 'customer_view.first_series': 'Harbor' }, 4),
  playsCase('viewers who began with anything else', { 'customer_view.first_series': '-Harbor' }, 3),
  playsCase('viewers who began with something nameless', { 'customer_view.first_series': 'NULL' }, 1),
  playsCase('households that began on a device', { ...byHousehold, 'customer_view.first_device': 'Roku' }, 4),
  playsCase('households that did not', { ...byHousehold, 'customer_view.first_device': '-Roku' }, 3),
  playsCase('sessions without a household', { ...byHousehold, 'customer_view.first_device': 'NULL' }, 2),
  playsCase(
    'subscribers who began with an episode',
    { 'customer_view.first_identity': 'subscriber', 'customer_view.first_episode_number': '1' },
    4,
  ),
  playsCase(
    'two conditions on one first stream',
    { 'customer_view.first_series': '-Harbor', 'customer_view.first_device': 'iPhone' },
    2,
  ),
  playsCase('FLT-018: first watched on a local day', { 'customer_view.first_current_date_range_ui': '2026/10/31' }, 4),
  playsCase(
    'the first stream ever lies before the window',
    { 'customer_view.first_current_date_range_ui': '2026/11/01', [PERIOD]: '2026/11/02 to 2026/11/04' },
    1,
  ),
  playsCase(
    'nobody began inside the window',
    { 'customer_view.first_current_date_range_ui': '2026/11/02 to 2026/11/04', [PERIOD]: '2026/11/02 to 2026/11/04' },
    0,
  ),
];

const segmentCases: readonly QueryCase[] = [
  playsCase('FLT-009: members of the complete build of a segment', { 'segment_view.segment_id': '5' }, 6),
  playsCase('members of any of several segments', { 'segment_view.segment_id': '5,7' }, 7),
  playsCase('viewers who are not members', { 'segment_view.segment_id': '-5' }, 1),
  playsCase('members of one who are not of another', { 'segment_view.segment_id': '5,-7' }, 4),
  playsCase('a segment without members', { 'segment_view.segment_id': '9' }, 0),
  ny({
    name: 'a viewer of two segments counts in both, and once in the total',
    query: {
      fields: ['segment_view.segment_id', 'customer_view.plays', 'customer_view.unique_viewers'],
      filters: { [PERIOD]: '2026/10/30 to 2026/11/04' },
      total: true,
    },
    rows: [
      ['5', 6, 2],
      ['7', 3, 2],
    ],
    totals: [7, 3],
  }),
  ny({
    name: 'only the chosen segments are shown',
    query: {
      fields: ['segment_view.segment_id', 'customer_view.plays'],
      filters: { 'segment_view.segment_id': '7' },
      total: true,
    },
    rows: [['7', 3]],
    totals: [3],
  }),
  ny({
    name: 'ads by segment',
    query: { fields: ['segment_view.segment_id', 'ad_sessions.impressions', 'ad_sessions.reach'] },
    rows: [
      ['5', 4, 2],
      ['7', 1, 1],
    ],
  }),
];

const viewerCases: readonly QueryCase[] = [
  ny({
    name: 'unique viewers by subscriber',
    context: { identity: 'subscriber' },
    query: { fields: ['customer_view.unique_viewers', 'customer_view.minutes_per_viewer'] },
    rows: [[1, 72]],
  }),
  ny({
    name: 'unique viewers by household, per device',
    context: { identity: 'household' },
    query: { fields: ['customer_view.device', 'customer_view.unique_viewers', 'customer_view.plays'] },
    rows: [
      ['Roku', 1, 4],
      ['Web', 1, 1],
      ['iPhone', 0, 2],
    ],
  }),
  // 1800 of the 3720 seconds of v1 were episode 3.
  playsCase(
    'FLT-045: the share of their minutes is large enough',
    { 'customer_view.episode_number': '3', 'customer_view.episode_number.percent': '0.48 to 1' },
    1,
  ),
  playsCase(
    'FLT-045: or it is not',
    { 'customer_view.episode_number': '3', 'customer_view.episode_number.percent': '>=0.49' },
    0,
  ),
  playsCase(
    'percent proportion looks at all minutes of the viewer, whatever the other filters',
    {
      'customer_view.series': 'Harbor',
      'customer_view.series.percent': '0.99 to 1',
      'customer_view.episode_number': '1',
    },
    2,
  ),
  playsCase(
    'FLT-046: from 0 means more than nothing',
    { 'customer_view.genre': 'Crime', 'customer_view.genre.percent': '0 to 1' },
    4,
  ),
];

export const lookupCases: readonly QueryCase[] = [...tagCases, ...firstStreamCases, ...segmentCases, ...viewerCases];
