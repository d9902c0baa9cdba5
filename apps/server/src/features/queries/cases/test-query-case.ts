import type { RunQueryBody } from '@playhead/contract/http/queries';
import type { QueryContext } from '@playhead/query/compile';
import { PERIOD_FIELD } from '@playhead/query/model';
import type { z } from 'zod';
import { BERLIN_CUSTOMER, NEW_YORK_CUSTOMER, newYorkSegments } from './test-rows.ts';

type Cell = string | number | null;

export interface QueryCase {
  name: string;
  customer: number;
  query: z.input<typeof RunQueryBody>;
  /** In the order of the fields; pivoted ones once for each pivot column, then their total. */
  rows: readonly (readonly Cell[])[];
  truncated?: true;
  weekStartDay?: number;
  context?: Partial<QueryContext>;
  /** In the order of the fields that are no dimensions. */
  totals?: readonly Cell[];
  pivots?: readonly (readonly Cell[])[];
}

export const PERIOD = PERIOD_FIELD;
const AUTUMN = { [PERIOD]: '2026/10/30 to 2026/11/04' };
const SPRING = { [PERIOD]: '2026/03/28 to 2026/03/30' };

export const ny = (one: Omit<QueryCase, 'customer'>): QueryCase => ({
  ...one,
  customer: NEW_YORK_CUSTOMER,
  query: { ...one.query, filters: { ...AUTUMN, ...one.query.filters } },
});
export const berlin = (one: Omit<QueryCase, 'customer'>): QueryCase => ({
  ...one,
  customer: BERLIN_CUSTOMER,
  query: { ...one.query, filters: { ...SPRING, ...one.query.filters } },
});

const now = new Date('2026-11-10T12:00:00Z');

export function contextOf({ customer, weekStartDay = 0, context }: QueryCase): QueryContext {
  return {
    timeZone: customer === BERLIN_CUSTOMER ? 'Europe/Berlin' : 'America/New_York',
    weekStartDay,
    now,
    rights: ['ads', 'demographics'],
    segments: newYorkSegments,
    ...context,
  };
}
