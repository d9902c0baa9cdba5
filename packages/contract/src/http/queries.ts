import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams, TableParams } from '../customer-path.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';

export const MAX_FIELDS = 60;
export const MAX_FILTERS = 200;
export const MAX_FILTER_LENGTH = 50_000;
export const MAX_ROWS = 10_000;
export const DEFAULT_ROWS = 500;
export const MAX_PIVOTS = 2;
export const MAX_PIVOT_COLUMNS = 100;
/** QRY-015: a job older than this is expired. */
export const JOB_LIFETIME_MS = 3_000_000;

/** Enough for `customer_view.tags.` and a tag name of 200 characters, each of two UTF-16 units. */
const FieldName = z.string().min(1).max(420);
const FilterTexts = z
  .record(FieldName, z.string().max(MAX_FILTER_LENGTH))
  .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, `at most ${MAX_FILTERS} fields can be filtered`);

export const fieldKinds = ['dimension', 'measure'] as const;
export const valueFormats = ['text', 'integer', 'decimal', 'percent', 'minutes', 'date', 'hour'] as const;
export type ValueFormat = (typeof valueFormats)[number];

const DynamicName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'a name of small letters, digits and _ is expected');
const dynamicLabels = { label: z.string().min(1).max(200).optional(), value_format: z.enum(valueFormats).optional() };

/** `${customer_view.plays} / ${customer_view.minutes}`: the closed grammar of domain/expressions. */
export const TableCalculation = z.strictObject({
  category: z.literal('table_calculation'),
  table_calculation: DynamicName,
  expression: z.string().min(1).max(2000),
  ...dynamicLabels,
});
export type TableCalculation = ValueOf<typeof TableCalculation>;

export const customMeasureTypes = ['sum', 'count', 'count_distinct', 'average', 'min', 'max', 'median'] as const;
export type CustomMeasureType = (typeof customMeasureTypes)[number];

/** A measure made of a dimension's values, over the rows that also pass `filters`. */
export const CustomMeasure = z.strictObject({
  category: z.literal('measure'),
  measure: DynamicName,
  type: z.enum(customMeasureTypes),
  based_on: FieldName,
  filters: FilterTexts.optional(),
  ...dynamicLabels,
});
export type CustomMeasure = ValueOf<typeof CustomMeasure>;

export const DynamicField = z.discriminatedUnion('category', [TableCalculation, CustomMeasure]);
export type DynamicField = ValueOf<typeof DynamicField>;

/** The deadline of a dashboard's query, and that of a query somebody is ready to wait for (reliability F5). */
export const DASHBOARD_DEADLINE_SECONDS = 30;
export const LONG_DEADLINE_SECONDS = 120;

const precisions = ['exact', 'sampled', 'progressive'] as const;

/**
 * QRY-009, Looker's shape. A filter is an expression: `a,b,-c`, `%part%`, `>=5`, `1 to 9`, with `^` as escape (FLT-040..044).
 * Dates: `customer_view.current_date_range_ui` holds `YYYY/MM/DD to YYYY/MM/DD`, both days included, in the customer's zone.
 * A sort is `field`, `field desc`, or `field desc 2` for the third pivot column. Dynamic fields are shown after the others,
 * unless `fields` names their position.
 */
export const RunQueryBody = z.strictObject({
  fields: z.array(FieldName).min(1).max(MAX_FIELDS),
  filters: FilterTexts.default({}),
  sorts: z.array(z.string().min(1).max(440)).max(20).default([]),
  limit: z.number().int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS),
  /** Dimensions whose values become columns. */
  pivots: z.array(FieldName).max(MAX_PIVOTS).default([]),
  dynamic_fields: z.array(DynamicField).max(50).default([]),
  total: z.boolean().optional(),
  /** Requests a `|total` cell of each pivoted column. */
  row_total: z.boolean().optional(),
  /**
   * Over all viewers, over a sample of them, or over a sample only where all of them would take long; by default as the
   * user's sampling switch says.
   */
  precision: z.enum(precisions).optional(),
  deadline_seconds: z.literal([DASHBOARD_DEADLINE_SECONDS, LONG_DEADLINE_SECONDS]).optional(),
  /** Jobs nobody needs any more now that this runs; they are cancelled first. */
  replaces: z.array(z.string().max(64)).max(200).optional(),
  widgets: z.array(z.string().max(100)).max(50).optional(),
  vis_config: z.record(z.string(), z.unknown()).optional(),
  url: z.string().max(4000).optional(),
  dataSource: z.string().max(100).optional(),
});
export type RunQueryBody = ValueOf<typeof RunQueryBody>;

export const Cell = z.union([z.number(), z.string(), z.null()]);
export type Cell = ValueOf<typeof Cell>;
export const ResultRow = z.record(z.string(), Cell);
export type ResultRow = ValueOf<typeof ResultRow>;

export const ResultField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  format: z.enum(valueFormats),
  /** Glossary text of the field: how the number is made. */
  definition: z.string(),
  /** Its cells are keyed by pivot column. */
  pivoted: z.boolean().optional(),
  /** A table calculation; its kind is `measure`. */
  calculated: z.boolean().optional(),
});
export type ResultField = ValueOf<typeof ResultField>;

/** What every widget can tell about its numbers (product.md, Look). */
export const ResultProvenance = z.object({
  sql: z.string(),
  time_zone: z.string(),
  period: z.string().nullable(),
  sampled: z.boolean(),
  /** Share of the viewers that was looked at, when sampled. */
  sample_rate: z.number().optional(),
  cached: z.boolean(),
  computed_at: z.string(),
  elapsed_ms: z.number(),
  rows_read: z.number(),
});
export type ResultProvenance = ValueOf<typeof ResultProvenance>;

/** One pivot column: a value for each of `pivot_fields`. */
export const PivotColumn = z.object({ values: z.array(Cell) });
export type PivotColumn = ValueOf<typeof PivotColumn>;

/** The part of a key that stands for the total over all pivot columns, also those past the cap. */
export const ROW_TOTAL = 'total';

/** Key of a pivoted cell: `customer_view.plays|0` in `pivots[0]`, `customer_view.plays|total` in the row total. */
export function pivotKey(field: string, column: number | typeof ROW_TOTAL): string {
  return `${field}|${column}`;
}

/**
 * Rows are keyed by field name; with pivots, cells of pivoted fields by `pivotKey`. A cell without rows has the measure's value
 * over no rows: 0 for counts and sums, null for ratios.
 */
export const QueryResult = z.object({
  data: z.array(ResultRow),
  fields: z.array(ResultField),
  pivot_fields: z.array(ResultField).optional(),
  pivots: z.array(PivotColumn).optional(),
  /** True when there are more pivot values than MAX_PIVOT_COLUMNS; row totals count them all. */
  pivots_truncated: z.boolean().optional(),
  /** Over all rows that match the filters, regardless of the limit and of conditions on totals; distinct counts are true ones. */
  totals: ResultRow.optional(),
  /** When sampled: relative error of each number, about sqrt((1-f)/m), by the keys of `data` next to its rows. */
  intervals: z.array(ResultRow).optional(),
  totals_intervals: ResultRow.optional(),
  truncated: z.boolean(),
  /** Rows without the limit, where it cut the result and they are known. */
  row_count: z.number().int().optional(),
  provenance: ResultProvenance,
});
export type QueryResult = ValueOf<typeof QueryResult>;

export const jobStatuses = ['added', 'running', 'complete', 'expired', 'missing', 'error'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const RunQueryReply = z.object({
  id: z.string(),
  status: z.enum(jobStatuses),
  /** Absent while the query still runs: poll by id. */
  result: QueryResult.optional(),
});
export type RunQueryReply = ValueOf<typeof RunQueryReply>;

export const runQuery = route({
  id: 'queries.run',
  summary: 'Run a query; returns rows, or a job id when it takes longer',
  method: 'POST',
  path: `${CUSTOMER_BASE}/:table/queries/run/json`,
  permission: 'signed-in',
  audit: { not: 'it reads' },
  params: TableParams,
  body: RunQueryBody,
  reply: RunQueryReply,
});

const jobIds = z
  .union([z.string().max(64), z.array(z.string().max(64)).max(200)])
  .transform((ids) => (typeof ids === 'string' ? [ids] : ids));

export const JobResult = z.object({
  status: z.enum(jobStatuses),
  data: QueryResult.optional(),
  /** Catalogue code when status is `error` or `missing`. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type JobResult = ValueOf<typeof JobResult>;

export const queryResults = route({
  id: 'queries.results',
  summary: 'States and results of query jobs, by repeated job_ids',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/query_tasks/result`,
  permission: 'signed-in',
  params: CustomerParams,
  /** The server ignores `ts` (QRY-005); it keeps proxies from returning an earlier state. */
  query: z.object({ job_ids: jobIds, ts: z.string().max(32).optional() }),
  reply: z.record(z.string(), JobResult),
});

export const cancelQueries = route({
  id: 'queries.cancel',
  summary: 'Cancel query jobs that nobody waits for any more',
  method: 'DELETE',
  path: `${CUSTOMER_BASE}/viz/query_tasks/result`,
  permission: 'signed-in',
  audit: { not: 'it stops a read of the caller' },
  params: CustomerParams,
  query: z.object({ job_ids: jobIds }),
  reply: z.object({ cancelled: z.number().int() }),
});
