import type { RunQueryBody } from '@playhead/contract/http/queries';
import type { FilterCondition } from '@playhead/domain/filters';
import type { DateRange } from '@playhead/domain/periods';
import type { Dimension, FieldRight, FilterField, Measure, SourceName } from '../model/index.ts';

export type QuerySpec = Pick<RunQueryBody, 'fields' | 'filters' | 'sorts' | 'limit' | 'pivots' | 'dynamic_fields'>;

/** Everything an answer depends on beside the query and the tenant, who is in the connection. */
export interface QueryContext {
  timeZone: string;
  /** 0 = Sunday. */
  weekStartDay: number;
  now: Date;
  rights: readonly FieldRight[];
  /** Share of the viewers to look at, between 0 and 1. */
  sampling?: { rate: number };
}

export type Column = Dimension | Measure;

export interface RowFilter {
  field: Dimension | FilterField;
  conditions: readonly FilterCondition[];
}

export interface GroupFilter {
  field: Measure;
  conditions: readonly FilterCondition[];
}

/** Full local days, and the instants they span: `[start, end)`. */
export interface QueryPeriod extends DateRange {
  start: Date;
  end: Date;
  /** `YYYY/MM/DD to YYYY/MM/DD` */
  text: string;
}

export interface Order {
  field: Column;
  direction: 'ASC' | 'DESC';
}

export interface Plan {
  query: QuerySpec;
  context: QueryContext;
  columns: readonly Column[];
  rowFilters: readonly RowFilter[];
  groupFilters: readonly GroupFilter[];
  period: QueryPeriod;
  source: SourceName;
  order: readonly Order[];
  /** The bucket whose missing values are filled with zeros. */
  fill: Dimension | null;
  sampleRate: number | null;
}

export type PlanStep = (plan: Plan) => Plan;

export function dimensionsOf(plan: Plan): readonly Dimension[] {
  return plan.columns.filter((column) => column.kind === 'dimension');
}

export function measuresOf(plan: Plan): readonly Measure[] {
  return plan.columns.filter((column) => column.kind === 'measure');
}
