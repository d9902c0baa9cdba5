import { decodeWire } from '@playhead/contract/wire';
import { AcquisitionBody, RetentionBody } from '@playhead/contract/http/cohorts';
import { compileAcquisition, compileRetention } from '@playhead/query/analyses';
import { PERIOD, type AnalysisCase } from '../analyses/test-analysis-case.ts';
import { customersOf } from '../analyses/test-sessions.ts';

type Part = Omit<AnalysisCase, 'customer' | 'compile' | 'context'>;

/** Tuesday, 10 November 2026, 13:00 in Berlin; weeks begin on Monday. */
const berlin = { customer: customersOf.cohorts, context: { timeZone: 'Europe/Berlin', weekStartDay: 1 } } as const;
const filters = { [PERIOD]: '2026/10/19 to 2026/11/09' };

function acquisition({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = AcquisitionBody.parse({ filters, granularity: 'week', ...body });
  return { ...rest, ...berlin, compile: (context) => compileAcquisition(spec, context) };
}

function retention({ body, ...rest }: Part & { body: object }): AnalysisCase {
  const spec = decodeWire(RetentionBody, { filters, granularity: 'week', periods: 3, ...body });
  return { ...rest, ...berlin, compile: (context) => compileRetention(spec, context) };
}

/** Rows of one cohort: what was active in period 0, 1, 2 … of `size`. */
function cohort(first: string, size: number, ...active: readonly (number | null)[]): (string | number | null)[][] {
  return active.map((count, period) => [first, size, period, count, count === null ? null : count / size]);
}

/** First seen: old in the week of 19 October, mon and tue in that of the 26th, try in that of 2 November. */
export const cohortCases: readonly AnalysisCase[] = [
  acquisition({
    name: 'new viewers by week: midnight in Berlin on the day of 25 hours decides; an attempt is no first play',
    body: {},
    rows: [
      ['2026-10-19', 1],
      ['2026-10-26', 2],
      ['2026-11-02', 1],
      ['2026-11-09', 0],
    ],
  }),
  acquisition({
    name: 'by day, holes filled',
    body: { granularity: 'day', filters: { [PERIOD]: '2026/10/24 to 2026/10/27' } },
    rows: [
      ['2026-10-24', 0],
      ['2026-10-25', 1],
      ['2026-10-26', 1],
      ['2026-10-27', 1],
    ],
  }),
  acquisition({
    name: 'by month',
    body: { granularity: 'month' },
    rows: [
      ['2026-10', 3],
      ['2026-11', 1],
    ],
  }),
  acquisition({
    name: 'acquiring titles with their share, from the first-ever play and not the first in the window',
    body: { by: 'customer_view.series', filters: { [PERIOD]: '2026/10/26 to 2026/11/09' } },
    rows: [
      ['Beta', 2, 2 / 3],
      ['Alpha', 1, 1 / 3],
    ],
  }),
  acquisition({
    name: 'filters narrow the first-ever plays',
    body: { filters: { ...filters, 'customer_view.device': 'TV' } },
    rows: [
      ['2026-10-19', 0],
      ['2026-10-26', 1],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
    ],
  }),
  acquisition({
    name: 'subscribers, on whatever shards their viewers are',
    body: { identity: 'subscriber' },
    rows: [
      ['2026-10-19', 1],
      ['2026-10-26', 1],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
    ],
  }),
  acquisition({
    name: 'households',
    body: { identity: 'household', by: 'customer_view.series' },
    rows: [['Alpha', 1, 1]],
  }),
  retention({
    name: 'bounded by week: active in period N exactly; a week that is not over is empty, not 0',
    body: {},
    rows: [
      ...cohort('2026-10-19', 1, 1, 1, 1, null),
      ...cohort('2026-10-26', 2, 2, 0, null, null),
      ...cohort('2026-11-02', 1, 1, null, null, null),
      ...cohort('2026-11-09', 0, null, null, null, null),
    ],
  }),
  retention({
    name: 'unbounded: active in period N or later, also when that later period is not over',
    body: { kind: 'unbounded' },
    rows: [
      ...cohort('2026-10-19', 1, 1, 1, 1, null),
      ...cohort('2026-10-26', 2, 2, 1, null, null),
      ...cohort('2026-11-02', 1, 1, null, null, null),
      ...cohort('2026-11-09', 0, null, null, null, null),
    ],
  }),
  retention({
    name: 'by day, across the day of 25 hours',
    body: { granularity: 'day', periods: 2, filters: { [PERIOD]: '2026/10/25 to 2026/10/26' } },
    rows: [...cohort('2026-10-25', 1, 1, 0, 1), ...cohort('2026-10-26', 1, 1, 0, 0)],
  }),
  retention({
    name: 'by month: this one is not over',
    body: { granularity: 'month', periods: 1 },
    rows: [...cohort('2026-10-01', 3, 3, null), ...cohort('2026-11-01', 1, null, null)],
  }),
  retention({
    name: 'filters say which plays are activity',
    body: { filters: { ...filters, [PERIOD]: '2026/10/19 to 2026/10/25', 'customer_view.series': 'Beta' } },
    rows: cohort('2026-10-19', 1, 0, 1, 1, null),
  }),
  retention({
    name: 'acquisition filters say which first plays make the cohort',
    body: { acquisition_filters: { 'customer_view.device': 'TV' }, filters: { [PERIOD]: '2026/10/26 to 2026/11/01' } },
    rows: cohort('2026-10-26', 1, 1, 0, null, null),
  }),
  retention({
    name: 'a subscriber is active with any viewer',
    body: { identity: 'subscriber', filters: { [PERIOD]: '2026/10/19 to 2026/11/01' }, kind: 'unbounded' },
    rows: [...cohort('2026-10-19', 1, 1, 1, 1, null), ...cohort('2026-10-26', 1, 1, 1, null, null)],
  }),
  retention({
    name: 'a household is active with any viewer',
    body: {
      identity: 'household',
      filters: { [PERIOD]: '2026/10/19 to 2026/10/25' },
      acquisition_filters: { 'customer_view.series': 'Alpha' },
    },
    rows: cohort('2026-10-19', 1, 1, 1, 1, null),
  }),
];
