import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';

export const MAX_FIELDS = 60;
export const MAX_FILTERS = 200;
export const MAX_FILTER_LENGTH = 50_000;
export const MAX_ROWS = 10_000;
export const DEFAULT_ROWS = 500;
/** QRY-015: a job older than this is expired. */
export const JOB_LIFETIME_MS = 3_000_000;

const FieldName = z.string().min(1).max(200);

/**
 * QRY-009, Looker's shape. A filter is an expression: `a,b,-c`, `%part%`, `>=5`, `1 to 9`, with `^` as escape (FLT-040..044).
 * Dates: `customer_view.current_date_range_ui` holds `YYYY/MM/DD to YYYY/MM/DD`, both days included, in the customer's zone.
 */
export const RunQueryBody = z.strictObject({
  fields: z.array(FieldName).min(1).max(MAX_FIELDS),
  filters: z.record(FieldName, z.string().max(MAX_FILTER_LENGTH)).default({}),
  sorts: z.array(z.string().min(1).max(220)).max(20).default([]),
  limit: z.number().int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS),
  pivots: z.array(FieldName).max(5).default([]),
  dynamic_fields: z.array(z.record(z.string(), z.unknown())).max(50).default([]),
  widgets: z.array(z.string().max(100)).max(50).optional(),
  vis_config: z.record(z.string(), z.unknown()).optional(),
  url: z.string().max(4000).optional(),
  dataSource: z.string().max(100).optional(),
});
export type RunQueryBody = z.infer<typeof RunQueryBody>;

export const Cell = z.union([z.number(), z.string(), z.null()]);
export type Cell = z.infer<typeof Cell>;
export const ResultRow = z.record(z.string(), Cell);
export type ResultRow = z.infer<typeof ResultRow>;

export const fieldKinds = ['dimension', 'measure'] as const;
export const valueFormats = ['text', 'integer', 'decimal', 'percent', 'minutes', 'date', 'hour'] as const;
export type ValueFormat = (typeof valueFormats)[number];

export const ResultField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  format: z.enum(valueFormats),
  /** Glossary text of the field: how the number is made. */
  definition: z.string(),
});
export type ResultField = z.infer<typeof ResultField>;

/** What every widget can tell about its numbers (product.md, Look). */
export const ResultProvenance = z.object({
  sql: z.string(),
  time_zone: z.string(),
  period: z.string().nullable(),
  sampled: z.boolean(),
  cached: z.boolean(),
  computed_at: z.string(),
  elapsed_ms: z.number(),
  rows_read: z.number(),
});
export type ResultProvenance = z.infer<typeof ResultProvenance>;

export const QueryResult = z.object({
  data: z.array(ResultRow),
  fields: z.array(ResultField),
  /** True when the limit cut the answer. */
  truncated: z.boolean(),
  provenance: ResultProvenance,
});
export type QueryResult = z.infer<typeof QueryResult>;

export const jobStatuses = ['added', 'running', 'complete', 'expired', 'missing', 'error'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const RunQueryReply = z.object({
  id: z.string(),
  status: z.enum(jobStatuses),
  /** Absent while the query still runs: poll by id. */
  result: QueryResult.optional(),
});
export type RunQueryReply = z.infer<typeof RunQueryReply>;

export const runQuery = route({
  id: 'queries.run',
  summary: 'Run a query; answers with rows, or with a job id when it takes longer (QRY-009)',
  method: 'POST',
  path: `${CUSTOMER_BASE}/:table/queries/run/json`,
  permission: 'signed-in',
  params: CustomerParams.extend({ table: z.string().min(1).max(100) }),
  body: RunQueryBody,
  reply: RunQueryReply,
});

const jobIds = z
  .union([z.string().max(64), z.array(z.string().max(64)).max(200)])
  .transform((ids) => (typeof ids === 'string' ? [ids] : ids));

export const JobResult = z.object({
  status: z.enum(jobStatuses),
  data: QueryResult.optional(),
  /** Catalogue code when status is `error`. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type JobResult = z.infer<typeof JobResult>;

export const queryResults = route({
  id: 'queries.results',
  summary: 'States and results of query jobs, by repeated job_ids (QRY-011, QRY-012)',
  method: 'GET',
  path: `${CUSTOMER_BASE}/viz/query_tasks/result`,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ job_ids: jobIds }),
  reply: z.record(z.string(), JobResult),
});

export const cancelQueries = route({
  id: 'queries.cancel',
  summary: 'Cancel query jobs that nobody waits for any more',
  method: 'DELETE',
  path: `${CUSTOMER_BASE}/viz/query_tasks/result`,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({ job_ids: jobIds }),
  reply: z.object({ cancelled: z.number().int() }),
});
