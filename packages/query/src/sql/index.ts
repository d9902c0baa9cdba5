export { shownLengths } from './calculations.ts';
export { SAMPLE_VIEWERS } from './cells.ts';
export {
  PIVOT_KEY,
  SAMPLE_SIZE,
  type WrittenQuery,
  writePivotValues,
  writeQuery,
  writeSampleSize,
  writeTotal,
} from './write-query.ts';
export type { Params, ParamValue } from './writer.ts';
