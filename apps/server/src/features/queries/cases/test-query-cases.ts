import { analysisCases } from './test-analysis-cases.ts';
import { filterCases } from './test-filter-cases.ts';
import { lookupCases } from './test-lookup-cases.ts';
import { berlin, ny, PERIOD, type QueryCase } from './test-query-case.ts';

const measureCases: readonly QueryCase[] = [
  ny({
    name: 'totals of a period',
    query: {
      fields: [
        'customer_view.plays',
        'customer_view.total_attempts',
        'customer_view.minutes',
        'customer_view.unique_viewers',
        'customer_view.subscribers',
        'customer_view.households',
        'customer_view.minutes_per_viewer',
        'customer_view.minutes_per_play',
        'customer_view.sessions_per_viewer',
        'customer_view.avg_percent_complete',
      ],
    },
    rows: [[7, 8, 72, 3, 1, 2, 24, 72 / 7, 7 / 3, (0.5 + 1 + 0.1 + 0.1 + 1 + 0.5) / 6]],
  }),
  ny({
    name: 'totals of a period without rows are zeros, its ratios are empty',
    query: {
      fields: ['customer_view.plays', 'customer_view.minutes_per_viewer', 'customer_view.avg_percent_complete'],
      filters: { [PERIOD]: '2026/09/01' },
    },
    rows: [[0, null, null]],
  }),
  ny({
    name: 'columns of the unique viewers table (WID-021)',
    query: {
      fields: [
        'customer_view.viewer_id',
        'customer_view.subscriber_id',
        'customer_view.plays',
        'customer_view.app_count',
        'customer_view.episodes',
        'customer_view.streaming_days',
      ],
    },
    rows: [
      ['v1', 'sub1', 4, 1, 3, 2],
      ['v2', null, 2, 1, 1, 2],
      ['v3', null, 1, 1, 1, 1],
    ],
  }),
  ny({
    name: 'binge score: three episodes of a series on one local day',
    query: {
      fields: ['customer_view.series', 'customer_view.binge_score'],
      filters: { 'customer_view.series': '-NULL' },
    },
    rows: [
      ['Harbor', 100],
      ['Night Line', 0],
    ],
  }),
  ny({
    name: 'advertising of the sessions',
    query: {
      fields: [
        'customer_view.plays_with_ads',
        'customer_view.ad_impressions',
        'customer_view.ad_minutes',
        'customer_view.ad_load',
        'customer_view.reach',
        'customer_view.frequency',
      ],
    },
    rows: [[1, 4, 3, 180 / 4500, 2, 2]],
  }),
];

const timeCases: readonly QueryCase[] = [
  ny({
    name: 'days of the customer, holes filled, the day of 25 hours whole',
    query: { fields: ['customer_view.date', 'customer_view.plays', 'customer_view.minutes_per_viewer'] },
    rows: [
      ['2026-10-30', 0, null],
      ['2026-10-31', 1, 10],
      ['2026-11-01', 5, 58 / 3],
      ['2026-11-02', 0, null],
      ['2026-11-03', 1, 4],
      ['2026-11-04', 0, null],
    ],
  }),
  ny({
    name: 'filled days sorted by a number, ties by day, cut by the limit',
    query: {
      fields: ['customer_view.date', 'customer_view.plays'],
      sorts: ['customer_view.plays desc'],
      limit: 3,
    },
    rows: [
      ['2026-11-01', 5],
      ['2026-10-31', 1],
      ['2026-11-03', 1],
    ],
    truncated: true,
  }),
  ny({
    name: 'the hour that happens twice stands twice, each with its offset',
    query: {
      fields: ['customer_view.hour', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/11/01' },
      limit: 4,
    },
    rows: [
      ['2026-11-01 00:00', 1],
      ['2026-11-01 01:00-04:00', 1],
      ['2026-11-01 01:00-05:00', 1],
      ['2026-11-01 02:00', 0],
    ],
    truncated: true,
  }),
  ny({
    name: 'calculations read the hour that happens twice as it is shown, and sort by it',
    query: {
      fields: ['customer_view.hour', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/11/01' },
      dynamic_fields: [
        { category: 'table_calculation', table_calculation: 'same', expression: '${customer_view.hour}' },
        {
          category: 'table_calculation',
          table_calculation: 'text',
          expression: 'coalesce(${customer_view.hour}, "")',
        },
      ],
      sorts: ['customer_view.hour'],
      limit: 3,
    },
    rows: [
      ['2026-11-01 00:00', 1, '2026-11-01 00:00', '2026-11-01 00:00'],
      ['2026-11-01 01:00-04:00', 1, '2026-11-01 01:00-04:00', '2026-11-01 01:00-04:00'],
      ['2026-11-01 01:00-05:00', 1, '2026-11-01 01:00-05:00', '2026-11-01 01:00-05:00'],
    ],
    truncated: true,
  }),
  ny({
    name: 'weeks from Sunday',
    query: { fields: ['customer_view.week', 'customer_view.plays'] },
    rows: [
      ['2026-10-25', 1],
      ['2026-11-01', 6],
    ],
  }),
  ny({
    name: 'weeks from Monday',
    weekStartDay: 1,
    query: { fields: ['customer_view.week', 'customer_view.plays'] },
    rows: [
      ['2026-10-26', 6],
      ['2026-11-02', 1],
    ],
  }),
  ny({
    name: 'months, an empty one filled',
    query: {
      fields: ['customer_view.month', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/09/15 to 2026/11/04' },
    },
    rows: [
      ['2026-09', 0],
      ['2026-10', 1],
      ['2026-11', 6],
    ],
  }),
  ny({
    name: 'CONST-007: days of the week in their order',
    query: { fields: ['customer_view.DOW', 'customer_view.total_attempts'], sorts: ['customer_view.DOW'] },
    rows: [
      ['Mon', 1],
      ['Tue', 1],
      ['Sat', 1],
      ['Sun', 5],
    ],
  }),
  ny({
    name: 'hours of the day',
    query: { fields: ['customer_view.hour_of_day', 'customer_view.plays'], sorts: ['customer_view.hour_of_day desc'] },
    rows: [
      [23, 2],
      [22, 1],
      [1, 2],
      [0, 2],
    ],
  }),
  berlin({
    name: 'days of the customer, the day of 23 hours whole',
    query: { fields: ['customer_view.date', 'customer_view.plays'] },
    rows: [
      ['2026-03-28', 1],
      ['2026-03-29', 4],
      ['2026-03-30', 5],
    ],
  }),
  berlin({
    name: 'the hour that does not happen is no hole',
    query: {
      fields: ['customer_view.hour', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/03/29' },
      limit: 4,
    },
    rows: [
      ['2026-03-29 00:00', 1],
      ['2026-03-29 01:00', 1],
      ['2026-03-29 03:00', 1],
      ['2026-03-29 04:00', 0],
    ],
    truncated: true,
  }),
  berlin({
    name: 'the hour that happens twice stands in the order of time, not of its texts',
    query: {
      fields: ['customer_view.hour', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/10/25' },
      limit: 5,
    },
    rows: [
      ['2026-10-25 00:00', 0],
      ['2026-10-25 01:00', 0],
      ['2026-10-25 02:00+02:00', 0],
      ['2026-10-25 02:00+01:00', 0],
      ['2026-10-25 03:00', 0],
    ],
    truncated: true,
  }),
  berlin({
    name: 'the hour that happens twice, latest first and next to a calculation with its text',
    query: {
      fields: ['customer_view.hour', 'customer_view.plays'],
      dynamic_fields: [
        { category: 'table_calculation', table_calculation: 'above', expression: 'previous(${customer_view.hour})' },
      ],
      sorts: ['customer_view.hour desc'],
      filters: { [PERIOD]: '2026/10/25' },
      limit: 23,
    },
    rows: [
      ...Array.from({ length: 21 }, (_none, index): [string, number, string | null] => {
        const hour = (at: number) => `2026-10-25 ${String(at).padStart(2, '0')}:00`;
        return [hour(23 - index), 0, index === 0 ? null : hour(24 - index)];
      }),
      ['2026-10-25 02:00+01:00', 0, '2026-10-25 03:00'],
      ['2026-10-25 02:00+02:00', 0, '2026-10-25 02:00+01:00'],
    ],
    truncated: true,
  }),
  berlin({
    name: 'CONST-006: day parts change at 23:00 and 23:30',
    query: {
      fields: ['customer_view.day_part', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/03/30' },
    },
    rows: [
      ['01 - Late Fringe', 2],
      ['09 - Late News', 2],
      ['08 - Prime Time', 1],
    ],
  }),
  berlin({
    name: 'day parts of a customer whose late news begin at 20:00',
    query: {
      fields: ['customer_view.day_part', 'customer_view.plays'],
      filters: { [PERIOD]: '2026/03/30' },
    },
    context: { dayParts: ['23:30', '01:00', '02:00', '06:00', '09:00', '16:00', '18:00', '19:00', '20:00'] },
    rows: [
      ['09 - Late News', 3],
      ['01 - Late Fringe', 2],
    ],
  }),
  berlin({
    name: 'day parts grouped and filtered at once',
    query: {
      fields: ['customer_view.day_part', 'customer_view.date', 'customer_view.plays'],
      filters: { 'customer_view.day_part': '-01 - Late Fringe' },
      sorts: ['customer_view.day_part'],
    },
    rows: [
      ['02 - Post Late Fringe', '2026-03-29', 1],
      ['03 - Grey Zone', '2026-03-29', 1],
      ['08 - Prime Time', '2026-03-30', 1],
      ['09 - Late News', '2026-03-30', 2],
    ],
  }),
];

const otherSourceCases: readonly QueryCase[] = [
  ny({
    name: 'campaigns',
    query: {
      fields: [
        'ad_sessions.ad_log_campaign',
        'ad_sessions.impressions',
        'ad_sessions.reach',
        'ad_sessions.frequency',
        'ad_sessions.completion_rate',
        'ad_sessions.ad_minutes',
      ],
    },
    rows: [
      ['Fizz', 3, 2, 1.5, 2 / 3, 1.5],
      ['Zest', 1, 1, 1, 1, 0.5],
    ],
  }),
  ny({
    name: 'ads by their own local day, with the days between',
    query: {
      fields: ['customer_view.date', 'ad_sessions.impressions'],
      filters: { [PERIOD]: '2026/11/01 to 2026/11/03' },
    },
    rows: [
      ['2026-11-01', 3],
      ['2026-11-02', 1],
      ['2026-11-03', 0],
    ],
  }),
  ny({
    name: 'ads inside a series',
    query: {
      fields: ['ad_sessions.impressions', 'ad_sessions.daily_average_frequency'],
      filters: { 'customer_view.series': 'Harbor', 'ad_sessions.ad_position': 'mid' },
    },
    rows: [[2, 1]],
  }),
  ny({
    name: 'residents of the households that watched',
    query: {
      fields: [
        'residents.value',
        'residents.households',
        'residents.weighted_households',
        'residents.weighted_plays',
        'residents.weighted_minutes',
      ],
      filters: { 'residents.attribute': 'age' },
    },
    rows: [
      ['25-34', 2, 1.5, 3, 32],
      ['18-24', 1, 0.5, 2, 31],
    ],
  }),
  ny({
    name: 'shares of the values of an attribute',
    query: { fields: ['residents.attribute', 'residents.value', 'residents.share'] },
    rows: [
      ['age', '25-34', 0.75],
      ['age', '18-24', 0.25],
    ],
  }),
  ny({
    name: 'shares of values without their attribute',
    query: { fields: ['residents.value', 'residents.share'], filters: { 'residents.attribute': 'age' } },
    rows: [
      ['25-34', 0.75],
      ['18-24', 0.25],
    ],
  }),
  ny({
    name: 'residents of the households that watched on one device for long',
    query: {
      fields: ['residents.value', 'residents.households'],
      filters: { 'customer_view.device': 'Web', 'customer_view.mins_watched': '<=60' },
    },
    rows: [['25-34', 1]],
  }),
];

export const queryCases: readonly QueryCase[] = [
  ...measureCases,
  ...timeCases,
  ...filterCases,
  ...otherSourceCases,
  ...lookupCases,
  ...analysisCases,
];
