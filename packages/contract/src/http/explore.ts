import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';
import { GlobalFilterField } from './filters.ts';
import { DynamicField, fieldKinds, RunQueryBody, valueFormats } from './queries.ts';

/** The built-in workbench has one model with one explore; addresses and saved queries name both, as Looker's do. */
export const EXPLORE_MODEL = 'playhead';
export const EXPLORE_VIEW = 'customer_view';

const { fields, filters, sorts, limit, pivots, total, row_total } = RunQueryBody.shape;

/**
 * `looker_query_body`: a query of the workbench as it is stored and as its address has it. It differs from the body of a run in one
 * point: the period filter may name a period (`Last 30 Days`), which each run turns into dates.
 */
export const ExploreQuery = z.strictObject({
  model: z.literal(EXPLORE_MODEL).default(EXPLORE_MODEL),
  view: z.literal(EXPLORE_VIEW).default(EXPLORE_VIEW),
  /** Empty before the first field is chosen. */
  fields: z.array(fields.element).max(60).default([]),
  filters,
  sorts,
  limit,
  pivots,
  dynamic_fields: z.array(DynamicField).max(50).default([]),
  total,
  row_total,
  /** The chosen visualisation, `type`, and its options. */
  vis_config: z.record(z.string(), z.unknown()).default({}),
});
export type ExploreQuery = ValueOf<typeof ExploreQuery>;

/** The largest query anybody has composed has a tenth of this. */
export const EXPLORE_BODY_BYTES = 256 * 1024;

export const QueryId = z.string().regex(/^[A-Za-z0-9]{22}$/, 'no query id');

/** WBK-011 */
export const StoredQuery = ExploreQuery.extend({ id: QueryId });
export type StoredQuery = ValueOf<typeof StoredQuery>;

/** The same query has the same id, for everybody of a customer. */
export const storeQuery = route({
  id: 'explore.storeQuery',
  summary: 'Keep a query of the workbench; the reply has the id for its address',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/reports/query`,
  permission: 'signed-in',
  audit: { not: 'every run of the workbench stores its query' },
  rateLimit: 600,
  bodyLimit: EXPLORE_BODY_BYTES,
  params: CustomerParams,
  body: ExploreQuery,
  reply: z.object({ id: QueryId }),
});

/** WBK-012, RPT-019: by query id, or by the id of a saved analysis. */
export const readQuery = route({
  id: 'explore.readQuery',
  summary: 'A query of the workbench by its id, or that of a saved analysis',
  method: 'GET',
  path: `${CUSTOMER_BASE}/reports/query/:id`,
  permission: 'signed-in',
  params: CustomerParams.extend({ id: z.union([QueryId, z.uuid()]) }),
  reply: StoredQuery,
});

export const ExploreField = z.object({
  name: z.string(),
  label: z.string(),
  /** `filter`: filters rows and is never shown. */
  kind: z.enum([...fieldKinds, 'filter']),
  format: z.enum(valueFormats),
  /** Tables that have the field: only fields that share one can be shown together. */
  sources: z.array(z.string()),
  /** Heading in the field picker. */
  group: z.string(),
  /** Glossary text. */
  definition: z.string(),
  numeric: z.boolean(),
  /** A custom measure can be made of its values; sums and averages of numbers only. */
  measurable: z.boolean(),
  /** Operators and values of a filter row, as the filter bar has them; null for a field that cannot be filtered. */
  filter: GlobalFilterField.nullable(),
  /** A custom tag of the customer. */
  tag: z.boolean(),
});
export type ExploreField = ValueOf<typeof ExploreField>;

export const exploreFields = route({
  id: 'explore.fields',
  summary: 'The fields that the caller may choose in the workbench',
  method: 'GET',
  path: `${CUSTOMER_BASE}/explore/fields`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.object({ fields: z.array(ExploreField) }),
});
