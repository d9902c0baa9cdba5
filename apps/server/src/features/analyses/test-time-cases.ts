import { AmaBody, FunnelBody } from '@playhead/contract/http/analyses';
import { compileAma, compileFunnel } from '@playhead/query/analyses';
import { PERIOD, type AnalysisCase, type AnalysisCell } from './test-analysis-case.ts';
import { customersOf } from './test-sessions.ts';

type Part = Omit<AnalysisCase, 'customer' | 'compile'>;

function ama({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = AmaBody.parse(body);
  return { ...rest, customer: customersOf.audience, compile: (context) => compileAma(spec, context) };
}

function funnel({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = FunnelBody.parse({ filters: { [PERIOD]: '2026/11/01 to 2026/11/07' }, series: 'Harbor', ...body });
  return { ...rest, customer: customersOf.episodes, compile: (context) => compileFunnel(spec, context) };
}

/** 1 November 2026 in New York, hour by hour: 01:00 happens twice. */
const hours = [
  '00:00',
  '01:00-04:00',
  '01:00-05:00',
  ...Array.from({ length: 22 }, (_none, index) => `${String(index + 2).padStart(2, '0')}:00`),
];
const audience = new Map<number, readonly AnalysisCell[]>([
  [0, [0.5, 1, 30]],
  [1, [0.75, 2, 45]],
  [2, [0.75, 2, 45]],
  [24, [1, 1, 60]],
]);

export const timeCases: readonly AnalysisCase[] = [
  ama({
    name: 'AMA by hour of a day of 25: plays cut at the edges, one that began the day before counts from midnight',
    body: { filters: { [PERIOD]: '2026/11/01' } },
    rows: hours.map((hour, index) => [`2026-11-01 ${hour}`, ...(audience.get(index) ?? [0, 0, 0])]),
  }),
  ama({
    name: 'AMA by day: a day of 25 hours is divided by 25 hours',
    body: { filters: { [PERIOD]: '2026/10/31 to 2026/11/02' }, granularity: 'day' },
    rows: [
      ['2026-10-31', 0.5 / 24, 1, 30],
      ['2026-11-01', 3 / 25, 2, 180],
      ['2026-11-02', 1 / 24, 1, 60],
    ],
  }),
  ama({
    name: 'AMA of watched time: pauses and ads do not count, and a play is spread evenly over its length',
    body: { filters: { [PERIOD]: '2026/10/31 to 2026/11/02' }, granularity: 'day', counts: 'watched' },
    columns: ['customer_view.date', 'ama.watched', 'ama.watched_minutes'],
    rows: [
      ['2026-10-31', 0.5 / 24, 30],
      ['2026-11-01', 2.5 / 25, 150],
      ['2026-11-02', 0.5 / 24, 30],
    ],
  }),
  ama({
    name: 'AMA of watched time without plays is 0',
    body: { filters: { [PERIOD]: '2026/09/01' }, granularity: 'period', counts: 'watched' },
    columns: ['ama.watched', 'ama.watched_minutes'],
    rows: [[0, 0]],
  }),
  ama({
    name: 'AMA by five minutes, with a filter',
    body: { filters: { [PERIOD]: '2026/11/02', 'customer_view.series': 'Night' }, granularity: 'minute' },
    rows: Array.from({ length: 288 }, (_none, index) => {
      const time = `${String(Math.floor(index / 12)).padStart(2, '0')}:${String((index % 12) * 5).padStart(2, '0')}`;
      return [`2026-11-02 ${time}`, ...(index < 12 ? [1, 1, 5] : [0, 0, 0])];
    }),
  }),
  ama({
    name: 'AMA of the whole period at once',
    body: { filters: { [PERIOD]: '2026/10/31 to 2026/11/02' }, granularity: 'period' },
    rows: [['2026-10-31 00:00', 4.5 / 73, 2, 270]],
  }),
  ama({
    name: 'AMA of viewers by their share of minutes in the period; the play that began the day before is cut, not counted in it',
    body: {
      filters: {
        [PERIOD]: '2026/11/01',
        'customer_view.series': 'Late,Night',
        'customer_view.series.percent': '>=0.5',
        'customer_view.first_series': 'Late',
      },
      granularity: 'day',
    },
    rows: [['2026-11-01', 3 / 25, 2, 180]],
  }),
  ama({
    name: 'AMA without plays is 0',
    body: { filters: { [PERIOD]: '2026/09/01' }, granularity: 'day' },
    rows: [['2026-09-01', 0, 0, 0]],
  }),
  funnel({
    name: 'episodes reached in order, over all seasons; watched out of order they are not reached',
    body: {},
    rows: [
      [1, 1, 1, 'S1E1', 3, 1, null, 3],
      [2, 1, 2, 'S1E2', 3, 1, 0, 3],
      [3, 1, 3, 'S1E3', 1, 1 / 3, 2 / 3, 3],
      [4, 2, 1, 'S2E1', 1, 1 / 3, 0, 1],
    ],
  }),
  funnel({
    name: 'one season, cut by the limit',
    body: { season: 1, limit: 2 },
    columns: ['funnel.step', 'customer_view.episode', 'funnel.viewers'],
    rows: [
      [1, 'S1E1', 3],
      [2, 'S1E2', 3],
    ],
    truncated: true,
  }),
  funnel({
    name: 'an episode that the filtered viewers skipped stays a step',
    body: { filters: { [PERIOD]: '2026/11/01 to 2026/11/07', 'customer_view.device': 'Phone' } },
    columns: ['funnel.step', 'funnel.viewers', 'funnel.share_of_first', 'funnel.drop_off'],
    rows: [
      [1, 1, 1, null],
      [2, 1, 1, 0],
      [3, 0, 0, 1],
      [4, 0, 0, null],
    ],
  }),
  funnel({
    name: 'the season that is played most begins at its own first episode',
    body: { season: 'most_played', filters: { [PERIOD]: '2026/11/01 to 2026/11/07' } },
    columns: ['funnel.step', 'customer_view.episode', 'funnel.viewers'],
    rows: [
      [1, 'S1E1', 3],
      [2, 'S1E2', 3],
      [3, 'S1E3', 1],
    ],
  }),
  funnel({
    name: 'a season that the page is filtered by begins at its own first episode',
    body: { filters: { [PERIOD]: '2026/11/01 to 2026/11/07', 'customer_view.season_number': '2' } },
    columns: ['funnel.step', 'customer_view.episode', 'funnel.viewers', 'funnel.share_of_first'],
    rows: [[1, 'S2E1', 1, 1]],
  }),
  funnel({ name: 'a series nobody played has no steps', body: { series: 'Nobody' }, rows: [] }),
];
