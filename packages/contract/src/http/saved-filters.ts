import { z } from 'zod';
import { durationUnits, filterCategories, filterInputTypes, filterTypes, filterValueTypes } from './filters.ts';
import type { ValueOf } from '../wire.ts';

/** FLT-001 `values`: one rule row. */
const SavedRow = z.strictObject({
  op: z.string(),
  /** The chosen values; both ends of a range; amount and unit of "in the past". */
  value: z.array(z.string()),
  /** The row in words. */
  name: z.string(),
  unit: z.enum(durationUnits).optional(),
});

const filterStatuses = ['set', 'invalid'] as const;

/** FLT-001: a filter of a view with its definition, so that it can be shown without loading the definitions. */
export const FilterDefinition = z.strictObject({
  key: z.string(),
  label: z.string(),
  inputType: z.enum(filterInputTypes),
  valueType: z.enum(filterValueTypes),
  tooltip: z.string(),
  category: z.enum(filterCategories),
  /** Of the first row. */
  op: z.string(),
  values: z.array(SavedRow),
  /** Those options that were chosen. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  allowAdvanced: z.boolean(),
  /** As typed in advanced mode; the rows are then empty. */
  expression: z.string().optional(),
  percentProportionKey: z.string().nullable(),
  percentProportion: z.tuple([z.number().nullable(), z.number().nullable()]).nullable(),
  status: z.enum(filterStatuses),
  filterType: z.enum(filterTypes),
  suggestionKey: z.string().nullable(),
  subName: z.string().nullable(),
});
export type FilterDefinition = ValueOf<typeof FilterDefinition>;

/** FLT-052: the filters of a saved view; the three lists name members of `allFilters` by key. */
export const SavedFilterSet = z.strictObject({
  /** Every filter of the view in the order they were set, also those its page does not use. */
  allFilters: z.array(FilterDefinition),
  /** Those that narrow what the page counts. */
  filter: z.array(z.string()),
  /** Those that make the cohorts of an acquisition or retention page. */
  acquisitionFilter: z.array(z.string()),
  firstStreamFilters: z.array(z.string()),
});
export type SavedFilterSet = ValueOf<typeof SavedFilterSet>;

const dateFilterTypes = ['shortcut', 'custom'] as const;

/** FLT-053 */
export const DateFilter = z.strictObject({
  type: z.enum(dateFilterTypes),
  /** A shortcut such as `Last 7 Days`, or `YYYY/MM/DD to YYYY/MM/DD`. */
  value: z.string(),
  compareType: z.enum(dateFilterTypes),
  compareValue: z.string(),
  /** The days they stood for when the view was saved, as a BI filter takes them. */
  lookerValue: z.string(),
  compareLookerValue: z.string(),
  /** Whether the page shows a picker for it. */
  visible: z.boolean(),
});
export type DateFilter = ValueOf<typeof DateFilter>;
