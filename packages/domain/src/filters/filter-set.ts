import type { DurationUnit } from '@playhead/contract/http/filters';
import type { FilterOperator } from './operators.ts';

/**
 * One rule row of a filter (FLT-001 `values`). `values` are the chosen ones of a select, one text otherwise; both ends of a range
 * (an open end is ''), or amount and unit of "in the past". Empty for null-type operators and for a row not filled in yet.
 */
export interface FilterRow {
  op: FilterOperator;
  values: readonly string[];
  unit?: DurationUnit;
}

/** A filter somebody set. Rows are OR-ed; negative ones AND-ed (FLT-029). */
export interface ActiveFilter {
  /** `fieldName` of its definition: `series`, `first_series`, `tags.plan`, `playhead_id`. */
  key: string;
  rows: readonly FilterRow[];
  /** Advanced mode: the custom value syntax as typed; the rows are then empty. */
  expression?: string;
  /** Percents as typed (FLT-045..FLT-049). */
  proportion?: { from: number | null; to: number | null };
}

const FIRST_STREAM = 'first_';

/** In the order they were set. First-stream filters (`first_…`) stand in the same list. */
export type FilterSet = readonly ActiveFilter[];

export const NO_FILTERS: FilterSet = [];

export function isFirstStreamKey(key: string): boolean {
  return key.startsWith(FIRST_STREAM);
}

/** `series` for `first_series`; other keys stay as they are. */
export function playKey(key: string): string {
  return isFirstStreamKey(key) ? key.slice(FIRST_STREAM.length) : key;
}
