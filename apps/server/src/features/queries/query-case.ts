import type { RunQueryBody } from '@playhead/contract/http/queries';
import { BERLIN_CUSTOMER, NEW_YORK_CUSTOMER } from './test-rows.ts';

type Cell = string | number | null;

export interface QueryCase {
  name: string;
  customer: number;
  query: Partial<RunQueryBody> & Pick<RunQueryBody, 'fields'>;
  /** In the order of the fields. */
  rows: readonly (readonly Cell[])[];
  truncated?: true;
  weekStartDay?: number;
}

export const PERIOD = 'customer_view.current_date_range_ui';
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
