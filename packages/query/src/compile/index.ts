export { type CompiledQuery, compileQuery } from './compile-query.ts';
export { readResultRows } from './result-rows.ts';
export type { QueryContext, QueryPeriod, QuerySpec } from '../plan/index.ts';
