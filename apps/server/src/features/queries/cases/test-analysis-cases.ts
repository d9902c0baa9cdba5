import { berlin, ny, PERIOD, type QueryCase } from './test-query-case.ts';

const calculation = (table_calculation: string, expression: string) =>
  ({ category: 'table_calculation', table_calculation, expression }) as const;

const pivotCases: readonly QueryCase[] = [
  ny({
    name: 'a pivot over filled days, with row totals and true totals',
    query: {
      fields: ['customer_view.date', 'customer_view.device', 'customer_view.unique_viewers'],
      pivots: ['customer_view.device'],
      filters: { [PERIOD]: '2026/10/31 to 2026/11/03' },
      total: true,
      row_total: true,
    },
    pivots: [['Roku'], ['Web'], ['iPhone']],
    rows: [
      ['2026-10-31', 1, 0, 0, 1],
      ['2026-11-01', 1, 1, 1, 3],
      ['2026-11-02', 0, 0, 0, 0],
      ['2026-11-03', 0, 0, 1, 1],
    ],
    totals: [1, 1, 1, 3],
  }),
  ny({
    name: 'rows of a pivot are sorted by their total, its columns as requested; a ratio over no rows is empty',
    query: {
      fields: ['customer_view.series', 'customer_view.plays', 'customer_view.minutes_per_play'],
      pivots: ['customer_view.DOW'],
      sorts: ['customer_view.DOW desc'],
    },
    pivots: [['Sun'], ['Sat'], ['Tue'], ['Mon']],
    rows: [
      ['Harbor', 3, 1, 0, 0, 52 / 3, 10, null, null],
      ['Night Line', 1, 0, 1, 0, 5, null, 4, null],
      [null, 1, 0, 0, 0, 1, null, null, null],
    ],
  }),
  ny({
    name: 'two pivots, a missing value is a column',
    query: {
      fields: ['customer_view.total_attempts'],
      pivots: ['customer_view.series', 'customer_view.is_live'],
    },
    pivots: [
      ['Harbor', 'No'],
      ['Night Line', 'No'],
      ['Night Line', 'Yes'],
      [null, 'No'],
    ],
    rows: [[4, 2, 1, 1]],
  }),
  ny({
    name: 'rows sorted by one pivot column, cut by a condition on their total',
    query: {
      fields: ['customer_view.series', 'customer_view.plays'],
      pivots: ['customer_view.hour_of_day'],
      sorts: ['customer_view.plays desc 1', 'customer_view.series'],
      filters: { 'customer_view.plays': '>=2' },
    },
    pivots: [[0], [1], [22], [23]],
    rows: [
      ['Night Line', 1, 1, 0, 0],
      ['Harbor', 1, 0, 1, 2],
    ],
  }),
  ny({
    name: 'a pivot by genre: rows of several genres count in each column and once in the total',
    query: {
      fields: ['customer_view.channel', 'customer_view.plays'],
      pivots: ['customer_view.genre'],
      row_total: true,
      total: true,
    },
    pivots: [[''], ['Comedy'], ['Crime'], ['Drama']],
    rows: [
      ['One', 0, 0, 4, 4, 4],
      ['', 0, 2, 0, 0, 2],
      [null, 1, 0, 0, 0, 1],
    ],
    totals: [1, 2, 4, 4, 7],
  }),
  ny({
    name: 'a tag as pivot',
    query: { fields: ['customer_view.plays'], pivots: ['customer_view.tags.plan'] },
    pivots: [[''], ['free'], ['gold'], [null]],
    rows: [[1, 1, 1, 4]],
  }),
  ny({
    name: 'the hour that happens twice is two columns',
    query: {
      fields: ['customer_view.plays'],
      pivots: ['customer_view.hour'],
      filters: { [PERIOD]: '2026/11/01', 'customer_view.series': '-Harbor,-zzz' },
    },
    pivots: [['2026-11-01 01:00-04:00'], ['2026-11-01 01:00-05:00']],
    rows: [[1, 1]],
  }),
  ny({
    name: 'shares of values, pivoted',
    query: { fields: ['residents.attribute', 'residents.share'], pivots: ['residents.value'], row_total: true },
    pivots: [['18-24'], ['25-34']],
    rows: [['age', 0.25, 0.75, 1]],
  }),
];

const totalCases: readonly QueryCase[] = [
  ny({
    name: 'a total of distinct viewers is a distinct count, whatever the limit',
    query: {
      fields: ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.minutes_per_viewer'],
      sorts: ['customer_view.unique_viewers desc'],
      limit: 1,
      total: true,
    },
    rows: [['2026-11-01', 3, 58 / 3]],
    truncated: true,
    totals: [3, 24],
  }),
  berlin({
    name: 'a total of a filtered period',
    query: {
      fields: ['customer_view.day_part', 'customer_view.plays'],
      filters: { 'customer_view.day_part': '08 - Prime Time' },
      total: true,
    },
    rows: [['08 - Prime Time', 1]],
    totals: [1],
  }),
];

const measureCases: readonly QueryCase[] = [
  ny({
    name: 'measures of one’s own',
    query: {
      fields: ['customer_view.device', 'longest'],
      sorts: ['customer_view.device'],
      dynamic_fields: [
        { category: 'measure', measure: 'longest', type: 'max', based_on: 'customer_view.mins_watched' },
        { category: 'measure', measure: 'shortest', type: 'min', based_on: 'customer_view.mins_watched' },
        { category: 'measure', measure: 'middle', type: 'median', based_on: 'customer_view.mins_watched' },
        { category: 'measure', measure: 'mean', type: 'average', based_on: 'customer_view.mins_watched' },
        { category: 'measure', measure: 'seconds', type: 'sum', based_on: 'customer_view.mins_watched' },
        { category: 'measure', measure: 'numbered', type: 'count', based_on: 'customer_view.episode_number' },
        { category: 'measure', measure: 'titles', type: 'count_distinct', based_on: 'customer_view.episode' },
      ],
      total: true,
    },
    rows: [
      ['Roku', 1800, 120, 900, 930, 3720, 4, 3],
      ['Web', 60, 60, 60, 60, 60, 0, 0],
      ['iPhone', 300, 0, 240, 180, 540, 0, 0],
    ],
    totals: [1800, 0, 270, 540, 4320, 4, 3],
  }),
  ny({
    name: 'a measure of one’s own over the rows that pass its filters',
    query: {
      fields: ['customer_view.device', 'customer_view.plays'],
      dynamic_fields: [
        {
          category: 'measure',
          measure: 'short_ones',
          type: 'count',
          based_on: 'customer_view.viewer_id',
          filters: { 'customer_view.mins_watched': '<=240', 'customer_view.series': '-Harbor' },
        },
        {
          category: 'measure',
          measure: 'newcomers',
          type: 'count_distinct',
          based_on: 'customer_view.viewer_id',
          filters: { 'customer_view.first_series': 'Harbor', 'segment_view.segment_id': '5' },
        },
        { category: 'measure', measure: 'first_season', type: 'max', based_on: 'customer_view.first_season_number' },
        { category: 'measure', measure: 'none', type: 'average', based_on: 'customer_view.episode_number' },
      ],
    },
    rows: [
      ['Roku', 4, 0, 1, 1, 1.75],
      ['iPhone', 2, 2, 0, null, null],
      ['Web', 1, 1, 0, null, null],
    ],
  }),
];

const calculationCases: readonly QueryCase[] = [
  ny({
    name: 'arithmetic, a division by zero and what is missing',
    query: {
      fields: ['customer_view.device', 'customer_view.plays', 'customer_view.ad_minutes'],
      dynamic_fields: [
        calculation('each', '${customer_view.plays} / ${customer_view.ad_minutes}'),
        calculation('or_none', 'coalesce(${each}, 0) + 1'),
        calculation('rounded', 'round(${each} * -1, 1)'),
        calculation('many', '${customer_view.plays} > 1 and not is_null(${each})'),
        calculation('name', 'if(${many}, ${customer_view.device}, "other")'),
      ],
    },
    rows: [
      ['Roku', 4, 2.5, 1.6, 2.6, -1.6, 'Yes', 'Roku'],
      ['iPhone', 2, 0.5, 4, 5, -4, 'Yes', 'iPhone'],
      ['Web', 1, 0, null, 1, null, 'No', 'other'],
    ],
  }),
  ny({
    name: 'shares, running totals, neighbours and ranks in the order of the result',
    query: {
      fields: ['customer_view.date', 'customer_view.plays'],
      dynamic_fields: [
        calculation('share', 'percent_of_total(${customer_view.plays})'),
        calculation('so_far', 'running_total(${customer_view.plays})'),
        calculation('before', 'previous(${customer_view.plays})'),
        calculation('after', 'offset(${customer_view.plays}, 2)'),
        calculation('place', 'rank(${customer_view.plays})'),
        calculation('share_so_far', 'running_total(${share})'),
      ],
      filters: { [PERIOD]: '2026/10/31 to 2026/11/03' },
      total: true,
    },
    rows: [
      ['2026-10-31', 1, 1 / 7, 1, null, 0, 2, 1 / 7],
      ['2026-11-01', 5, 5 / 7, 6, 1, 1, 1, 6 / 7],
      ['2026-11-02', 0, 0, 6, 5, null, 4, 6 / 7],
      ['2026-11-03', 1, 1 / 7, 7, 0, null, 2, 1],
    ],
    totals: [7, 1, 7, null, null, 1, 1],
  }),
  ny({
    name: 'sorted by a calculation, the others follow that order',
    query: {
      fields: ['customer_view.device', 'customer_view.minutes'],
      sorts: ['small desc'],
      limit: 2,
      dynamic_fields: [
        calculation('small', '0 - percent_of_total(${customer_view.minutes})'),
        calculation('so_far', 'running_total(${customer_view.minutes})'),
      ],
    },
    rows: [
      ['Web', 1, -1 / 72, 1],
      ['iPhone', 9, -9 / 72, 10],
    ],
    truncated: true,
  }),
  ny({
    name: 'calculations in every pivot column and in the totals',
    query: {
      fields: ['customer_view.device', 'customer_view.plays'],
      pivots: ['customer_view.is_live'],
      dynamic_fields: [
        calculation('of_row', 'percent_of_row(${customer_view.plays})'),
        calculation('of_column', 'percent_of_column(${customer_view.plays})'),
        calculation('of_all', 'percent_of_total(${customer_view.plays})'),
        calculation('so_far', 'running_total(${customer_view.plays})'),
        calculation('label', '${customer_view.device}'),
      ],
      row_total: true,
      total: true,
    },
    pivots: [['No'], ['Yes']],
    rows: [
      ['Roku', 4, 0, 4, 1, 0, 1, 4 / 6, 0, 4 / 7, 4 / 7, 0, 4 / 7, 4, 0, 4, 'Roku'],
      ['iPhone', 1, 1, 2, 0.5, 0.5, 1, 1 / 6, 1, 2 / 7, 1 / 7, 1 / 7, 2 / 7, 5, 1, 6, 'iPhone'],
      ['Web', 1, 0, 1, 1, 0, 1, 1 / 6, 0, 1 / 7, 1 / 7, 0, 1 / 7, 6, 1, 7, 'Web'],
    ],
    totals: [6, 1, 7, 6 / 7, 1 / 7, 1, 1, 1, 1, 6 / 7, 1 / 7, 1, 6, 1, 7, null],
  }),
];

export const analysisCases: readonly QueryCase[] = [...pivotCases, ...totalCases, ...measureCases, ...calculationCases];
