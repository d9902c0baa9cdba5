import { AdReachBody, BenchmarkBody, TopItemsBody } from '@playhead/contract/http/analyses';
import { compileAdReach, compileBenchmark, compileTopItems } from '@playhead/query/analyses';
import { PERIOD, type AnalysisCase } from './test-analysis-case.ts';
import { customersOf } from './test-sessions.ts';

const SEEN = '1 2 3 4 5 6 7 8 9 10 11-15 16-20 21-30 31-50 51-75 76-100 101-150 151-200 201+'.split(' ');

const WEEK = { [PERIOD]: '2026/11/01 to 2026/11/07' };

type Part = Omit<AnalysisCase, 'customer' | 'compile'>;

function topItems({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = TopItemsBody.parse({ filters: WEEK, ...body });
  return { ...rest, customer: customersOf.items, compile: (context) => compileTopItems(spec, context) };
}
function benchmark({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = BenchmarkBody.parse({ filters: WEEK, ...body });
  return { ...rest, customer: customersOf.items, compile: (context) => compileBenchmark(spec, context) };
}
function adReach({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = AdReachBody.parse({ filters: WEEK, ...body });
  return { ...rest, customer: customersOf.ads, compile: (context) => compileAdReach(spec, context) };
}

export const itemCases: readonly AnalysisCase[] = [
  topItems({
    name: 'top series by plays: share, change against the week before, the others together',
    body: { fields: ['customer_view.series', 'customer_view.plays'], limit: 2 },
    rows: [
      [1, 'Harbor', 3, 3 / 7, 1, 2],
      [2, null, 1, 1 / 7, 0, null],
      [null, 'Other', 3, 3 / 7, 2, 0.5],
    ],
  }),
  topItems({
    name: 'top series by viewers: one viewer of three others is one viewer, and shares overlap',
    body: { fields: ['customer_view.series', 'customer_view.unique_viewers'], limit: 1 },
    rows: [
      [1, 'Harbor', 3, 1, 1, 2],
      [null, 'Other', 2, 2 / 3, 2, 0],
    ],
  }),
  topItems({
    name: 'a period that begins before the first data is not compared with',
    body: {
      fields: ['customer_view.series', 'customer_view.plays'],
      limit: 1,
      compare: '2026/10/17 to 2026/10/31',
    },
    columns: ['customer_view.series', 'customer_view.plays', 'top_items.compare_value', 'top_items.change'],
    rows: [
      ['Harbor', 3, null, null],
      ['Other', 4, null, null],
    ],
  }),
  topItems({
    name: 'top genres: a play with two genres is one play of the others',
    body: { fields: ['customer_view.genre', 'customer_view.plays'], limit: 1 },
    rows: [
      [1, 'Crime', 5, 5 / 7, 2, 1.5],
      [null, 'Other', 7, 1, 3, 4 / 3],
    ],
  }),
  topItems({
    name: 'a ratio has no share; a chosen compare range; filters hold in both periods',
    body: {
      fields: ['customer_view.series', 'customer_view.minutes_per_viewer'],
      filters: { ...WEEK, 'customer_view.category': 'Drama' },
      compare: '2026/10/18 to 2026/10/24',
    },
    rows: [
      [1, 'Harbor', 70 / 3, null, 30, 70 / 3 / 30 - 1],
      [2, 'Pine', 20, null, null, null],
      [3, 'Quay', 10, null, null, null],
    ],
  }),
  topItems({
    name: 'the name of a tag stays outside of the SQL; sessions without it are one item',
    body: { fields: ["customer_view.tags.a`b' --", 'customer_view.plays'], limit: 5 },
    columns: ["customer_view.tags.a`b' --", 'customer_view.plays'],
    rows: [[null, 7]],
  }),
  topItems({
    name: 'by the first-ever play of the viewer',
    body: { fields: ['customer_view.first_series', 'customer_view.unique_viewers'] },
    columns: ['customer_view.first_series', 'customer_view.unique_viewers'],
    rows: [
      ['Harbor', 2],
      [null, 1],
    ],
  }),
  topItems({
    name: 'nothing watched: no rows',
    body: { fields: ['customer_view.series', 'customer_view.plays'], filters: { [PERIOD]: '2026/09/01' } },
    rows: [],
  }),
  benchmark({
    name: 'a measure against the mean of its comparable weeks, from the first one with rows on',
    body: { fields: ['customer_view.minutes'] },
    columns: ['customer_view.minutes', 'benchmark.baseline', 'benchmark.baseline_periods', 'benchmark.baseline_change'],
    // 25 to 31 October: 60 + 40 + 10; 18 to 24 October: 30; nothing before.
    rows: [[110, 70, 2, 110 / 70 - 1]],
  }),
  benchmark({
    name: 'a week that begins before the first data is left out, for the total',
    body: { fields: ['customer_view.total_attempts'], filters: { [PERIOD]: '2026/11/02 to 2026/11/08' } },
    columns: ['benchmark.baseline_periods'],
    // 26 October on and 19 October on; the week from 12 October has data of its last day alone.
    rows: [[2]],
  }),
  benchmark({
    name: 'a week that begins before the first data is left out, for each title',
    body: {
      fields: ['customer_view.series', 'customer_view.total_attempts'],
      filters: { [PERIOD]: '2026/11/02 to 2026/11/08', 'customer_view.series': 'Harbor' },
    },
    columns: ['customer_view.series', 'benchmark.baseline_periods'],
    rows: [['Harbor', 2]],
  }),
  benchmark({
    name: 'a ratio is averaged over the weeks that have one',
    body: { fields: ['customer_view.minutes_per_viewer'], periods: 2 },
    rows: [[110 / 3, (110 / 2 + 30) / 2, 2, 110 / 3 / 42.5 - 1]],
  }),
  benchmark({
    name: 'titles against their own baseline and against the other titles of their category',
    body: { fields: ['customer_view.series', 'customer_view.minutes'] },
    rows: [
      ['Harbor', 70, 45, 2, 70 / 45 - 1, 'Drama', 2, 15, 20, 70 / 15 - 1],
      ['Pine', 20, 40, 1, -0.5, 'Drama', 2, 40, 20, -0.5],
      ['Quay', 10, null, 0, null, 'Drama', 2, 45, 20, 10 / 45 - 1],
      ['Laugh', 5, 10, 1, -0.5, 'Comedy', 0, null, null, null],
    ],
  }),
  benchmark({
    name: 'both ends: the titles furthest above and furthest below the median of their category',
    body: { fields: ['customer_view.series', 'customer_view.minutes'], limit: 2, show: 'both_ends' },
    columns: ['customer_view.series', 'customer_view.minutes', 'benchmark.peer_median'],
    rows: [
      ['Harbor', 70, 20],
      ['Quay', 10, 20],
    ],
  }),
  benchmark({
    name: 'both ends: all titles where they fit, the one without peers last',
    body: { fields: ['customer_view.series', 'customer_view.minutes'], show: 'both_ends' },
    columns: ['customer_view.series', 'benchmark.peer_median'],
    rows: [
      ['Harbor', 20],
      ['Pine', 20],
      ['Quay', 20],
      ['Laugh', null],
    ],
  }),
  benchmark({
    name: 'a title chosen by a filter keeps its peers',
    body: {
      fields: ['customer_view.series', 'customer_view.minutes'],
      filters: { ...WEEK, 'customer_view.series': 'Pine' },
    },
    rows: [['Pine', 20, 40, 1, -0.5, 'Drama', 2, 40, 20, -0.5]],
  }),
  adReach({
    name: 'viewers by impressions seen, in ranges from eleven on',
    body: {},
    rows: [
      ['1', 1, 1 / 3, 3, 1, 3, 5],
      ['2', 1, 1 / 3, 2, 2, 3, 5],
      ...SEEN.slice(2, 10).map((seen) => [seen, 0, 0, 1, 0, 3, 5]),
      ['11-15', 1, 1 / 3, 1, 12, 3, 5],
      ...SEEN.slice(11).map((seen) => [seen, 0, 0, 0, 0, 3, 5]),
    ],
  }),
  adReach({
    name: 'by campaign, the one with the widest reach; a filter on the content holds',
    body: {
      fields: ['ad_sessions.ad_log_campaign'],
      filters: { ...WEEK, 'customer_view.series': 'Harbor' },
      limit: 1,
    },
    columns: ['ad_sessions.ad_log_campaign', 'ad_reach.impressions_seen', 'ad_reach.viewers', 'ad_sessions.frequency'],
    rows: [
      ['Fizz', '1', 1, 6],
      ...SEEN.slice(1, 10).map((seen) => ['Fizz', seen, 0, 6]),
      ['Fizz', '11-15', 1, 6],
      ...SEEN.slice(11).map((seen) => ['Fizz', seen, 0, 6]),
    ],
    truncated: true,
  }),
  adReach({
    name: 'no impression: zeros and empty ratios',
    body: { filters: { [PERIOD]: '2026/09/01' } },
    columns: ['ad_reach.impressions_seen', 'ad_reach.viewers', 'ad_reach.viewer_share', 'ad_sessions.frequency'],
    rows: SEEN.map((seen) => [seen, 0, null, null]),
  }),
];
