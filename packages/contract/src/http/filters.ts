import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams, TableParams } from '../customer-path.ts';
import { pageIds } from '../page-ids.ts';
import { route } from '../route.ts';
import { valueFormats } from './queries.ts';
import type { ValueOf } from '../wire.ts';

/** FLT-002 */
export const filterInputTypes = [
  'MultiSearchSelect',
  'SearchSelect',
  'RadioGroup',
  'RangeInput',
  'Switch',
  'CustomDatepicker',
  'Slider',
  'CheckboxGroup',
] as const;
export type FilterInputType = (typeof filterInputTypes)[number];

/** FLT-004 */
export const filterCategories = [
  'Content',
  'Context',
  'Audience',
  'Custom Tags',
  'First Stream',
  'Ads',
  'Advertising',
] as const;
export type FilterCategory = (typeof filterCategories)[number];

/** FLT-003 */
export const filterValueTypes = ['string', 'number', 'pure_number'] as const;
export const operatorSetNames = ['pure_number', 'range', 'number', 'date', 'choice', 'custom_date', 'text'] as const;
/** FLT-001: where the values of a filter are found. */
export const filterTypes = ['session', 'ad', 'segment', 'first_stream', 'custom_tag', 'demographic'] as const;
export type FilterType = (typeof filterTypes)[number];
/** FLT-008 */
export const durationUnits = ['sec', 'min'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** FLT-076, and what the filter bar needs in addition (FLT-001). */
export const GlobalFilterField = z.object({
  /** Key of the filter in the address and in saved sets: `series`. */
  fieldName: z.string(),
  /** Name of the field in a query: `customer_view.series`. */
  queryField: z.string(),
  label: z.string(),
  tooltip: z.string(),
  category: z.enum(filterCategories),
  inputType: z.enum(filterInputTypes),
  defaultValues: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null where values are not suggested. */
  suggestionKey: z.string().nullable(),
  /** Keys whose chosen values narrow the suggestions (FLT-070, FLT-071). */
  associatedKeys: z.array(z.string()),
  percentFilterKey: z.string().nullable(),
  /** FLT-003 */
  valueType: z.enum(filterValueTypes),
  /** FLT-022..FLT-028: the set of operators it offers, by its name in domain/filters. */
  operatorSet: z.enum(operatorSetNames),
  /** The value may be typed in the custom value syntax (FLT-040..FLT-044). */
  allowAdvanced: z.boolean(),
  /** FLT-008: units the value may be given in, the default first; empty without units. */
  units: z.array(z.enum(durationUnits)),
  isCustomTag: z.boolean(),
  filterType: z.enum(filterTypes),
  /** Heading inside the category, such as Demographic; null without one. */
  subName: z.string().nullable(),
});
export type GlobalFilterField = ValueOf<typeof GlobalFilterField>;

export const filterScopes = ['all', 'first_stream'] as const;
export type FilterScope = (typeof filterScopes)[number];

export const globalFilters = route({
  id: 'filters.global',
  summary: 'Filters of the filter bar, or those of the first stream',
  method: 'GET',
  path: `${CUSTOMER_BASE}/global-filters`,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ scope: z.enum(filterScopes).default('all') }),
  reply: z.object({ fields: z.array(GlobalFilterField) }),
});

export const DashboardDimension = z.object({
  name: z.string(),
  label: z.string(),
  format: z.enum(valueFormats),
  definition: z.string(),
});
export type DashboardDimension = ValueOf<typeof DashboardDimension>;

export const dashboardDimensions = route({
  id: 'filters.dashboardDimensions',
  summary: 'Dimensions the widgets of a page can be queried by',
  method: 'GET',
  path: `${CUSTOMER_BASE}/:table/dashboard-dimensions`,
  permission: 'signed-in',
  params: TableParams,
  query: z.object({ dashboard_id: z.enum(pageIds) }),
  reply: z.object({ dimensions: z.array(DashboardDimension) }),
});

const Tag = z.object({ name: z.string() });

export const CustomerTags = z.object({
  /** Tags of sessions in which ads were shown. */
  ad_tags: z.array(Tag),
  cv_tags: z.array(Tag),
});
export type CustomerTags = ValueOf<typeof CustomerTags>;

export const customerTags = route({
  id: 'filters.customerTags',
  summary: 'Custom tag names found in the data of the last 90 days',
  method: 'GET',
  path: `${CUSTOMER_BASE}/customer-tags`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: CustomerTags,
});
