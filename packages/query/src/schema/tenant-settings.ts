import type { SchemaContext } from './names.ts';

export interface TenantLimits {
  /** Per query; all queries of a customer together may use twice that. */
  memoryBytes: number;
}

export interface TenantSetting {
  name: string;
  value: string | number;
  /** A request may choose within these bounds; `readonly = 1` fixes everything else. */
  range?: { min: number; max: number };
}

const MAX_TIMEOUT_SECONDS = 600;
const INDEXED_MEMBERS = 1_000;
/** The engine's default. The compiler refuses a longer statement before the engine does (sql/writer.ts). */
export const MAX_QUERY_BYTES = 262_144;
/** More than a statement of that length can have; the default of 50,000 is less. */
const MAX_AST_ELEMENTS = 200_000;

/**
 * Applies to every statement of a customer's engine user. 0 means "no limit" to the engine, so ranges start above it.
 */
export function tenantSettings(limits: TenantLimits, context: SchemaContext): readonly TenantSetting[] {
  // The initial server sends 0 to a shard for its share of a result; with a range above 0 a shard would allow a single
  // row.
  const least = context.cluster === undefined ? 1 : 0;
  return [
    { name: 'readonly', value: 1 },
    { name: 'allow_ddl', value: 0 },
    { name: 'allow_introspection_functions', value: 0 },
    { name: 'max_memory_usage', value: limits.memoryBytes },
    { name: 'max_memory_usage_for_user', value: limits.memoryBytes * 2 },
    { name: 'max_bytes_before_external_group_by', value: Math.floor(limits.memoryBytes / 2) },
    { name: 'max_bytes_before_external_sort', value: Math.floor(limits.memoryBytes / 2) },
    { name: 'max_execution_time', value: 30, range: { min: 0.001, max: MAX_TIMEOUT_SECONDS } },
    { name: 'max_result_rows', value: 1_000_000, range: { min: least, max: 50_000_000 } },
    { name: 'max_result_bytes', value: 512 * 1024 ** 2, range: { min: least, max: 64 * 1024 ** 3 } },
    { name: 'result_overflow_mode', value: 'throw' },
    { name: 'max_query_size', value: MAX_QUERY_BYTES },
    { name: 'max_ast_elements', value: MAX_AST_ELEMENTS },
    { name: 'cancel_http_readonly_queries_on_client_close', value: 1 },
    { name: 'output_format_json_quote_64bit_integers', value: 0 },
    // An empty cell, which every spreadsheet reads; the default is \N.
    { name: 'format_csv_null_representation', value: '' },
    { name: 'session_timezone', value: 'UTC' },
    // Every new filter value is a new expression to compile: the slowest of five filtered pages took 1.3 to 2 times as long.
    { name: 'compile_expressions', value: 0 },
    { name: 'compile_aggregate_expressions', value: 0 },
    { name: 'compile_sort_description', value: 0 },
    // Looking up every member of a large segment in the primary key took three times as long as reading the rows.
    { name: 'use_index_for_in_with_subqueries_max_values', value: INDEXED_MEMBERS },
    // A viewer's rows are on one shard, so each shard can evaluate `viewer_key IN (SELECT …)`. The default refuses it.
    ...(context.cluster === undefined ? [] : [{ name: 'distributed_product_mode', value: 'local' }]),
  ];
}
