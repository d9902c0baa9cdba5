export { type CompiledQuery, compileQuery, type Statement } from './compile-query.ts';
export { type CompiledStream, compileStream, type StreamColumn, type StreamForm } from './compile-stream.ts';
export {
  isSampleLargeEnough,
  type PivotColumns,
  readIntervals,
  readPivotColumns,
  readResultRows,
  readRow,
} from './result-rows.ts';
export {
  type DailyRollups,
  estimateAnalysis,
  estimateWork,
  findMissingRollup,
  type QueryContext,
  type QuerySpec,
} from '../plan/index.ts';
