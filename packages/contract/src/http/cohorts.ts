import { z } from 'zod';
import { CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import { MAX_ROWS, RunQueryBody, RunQueryReply } from './queries.ts';
import type { ValueOf } from '../wire.ts';

/** QRY-002: the one call of a customer that does not stand below `/v1/customers`. */
export const COHORT_BASE = '/v1/cohort/customers/:customer';

export const cohortIdentities = ['viewer', 'subscriber', 'household'] as const;
export type CohortIdentity = (typeof cohortIdentities)[number];
export const cohortGranularities = ['day', 'week', 'month'] as const;
export type CohortGranularity = (typeof cohortGranularities)[number];
/** Active in period N exactly, or in N or later. */
export const retentionKinds = ['bounded', 'unbounded'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export const MAX_COHORT_PERIODS = 60;
const MAX_FILTERS_TEXT = 200_000;

const Filters = RunQueryBody.shape.filters;
/** The same filters in an address. */
const FiltersText = z
  .string()
  .max(MAX_FILTERS_TEXT)
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'JSON is expected' });
      return z.NEVER;
    }
  })
  .pipe(Filters);

const identity = z.enum(cohortIdentities).default('viewer');
const granularity = z.enum(cohortGranularities).default('day');
const by = RunQueryBody.shape.fields.element.optional();
const titles = z.int().min(1).max(MAX_ROWS);
const periods = z.int().min(1).max(MAX_COHORT_PERIODS);
const number = z.coerce.number();

export const AcquisitionBody = z.strictObject({
  /** Narrow the first-ever plays; `customer_view.current_date_range_ui` is the window they lie in. */
  filters: Filters,
  identity,
  granularity,
  /** A dimension such as `customer_view.series`: new viewers by the value of their first-ever play instead of by time. */
  by,
  limit: titles.default(50),
});
export type AcquisitionBody = ValueOf<typeof AcquisitionBody>;
export const AcquisitionQuery = z.object({
  ...AcquisitionBody.shape,
  filters: FiltersText,
  limit: number.pipe(titles).default(50),
});

export const RetentionBody = z.strictObject({
  /** Say which plays count as activity; `customer_view.current_date_range_ui` is the window of the cohorts. */
  filters: Filters,
  /** Narrow the first-ever plays that make the cohorts. */
  acquisition_filters: Filters,
  identity,
  granularity,
  kind: z.enum(retentionKinds).default('bounded'),
  /** Periods after the cohort's own. */
  periods: periods.default(12),
});
export type RetentionBody = ValueOf<typeof RetentionBody>;
export const RetentionQuery = z.object({
  ...RetentionBody.shape,
  filters: FiltersText,
  acquisition_filters: FiltersText,
  periods: number.pipe(periods).default(12),
});

const call = { permission: 'signed-in', params: CustomerParams, reply: RunQueryReply } as const;

export const acquisition = route({
  ...call,
  id: 'cohorts.acquisition',
  audit: { not: 'it reads' },
  summary: 'New viewers by time or by acquiring title, from first-ever plays',
  method: 'POST',
  path: `${COHORT_BASE}/acquisition`,
  body: AcquisitionBody,
});

export const readAcquisition = route({
  ...call,
  id: 'cohorts.readAcquisition',
  summary: 'The same in an address: `filters` is JSON',
  method: 'GET',
  path: `${COHORT_BASE}/acquisition`,
  query: AcquisitionQuery,
});

export const retention = route({
  ...call,
  id: 'cohorts.retention',
  audit: { not: 'it reads' },
  summary: 'Retention of cohorts by first-ever play; a period that is not over is empty',
  method: 'POST',
  path: `${COHORT_BASE}/retention`,
  body: RetentionBody,
});

export const readRetention = route({
  ...call,
  id: 'cohorts.readRetention',
  summary: 'The same in an address: `filters` and `acquisition_filters` are JSON',
  method: 'GET',
  path: `${COHORT_BASE}/retention`,
  query: RetentionQuery,
});
