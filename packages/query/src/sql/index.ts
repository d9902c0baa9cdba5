export { type WrittenQuery, writeQuery } from './write-query.ts';
export type { Params, ParamValue } from './writer.ts';
