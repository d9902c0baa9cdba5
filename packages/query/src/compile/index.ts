export { type CompiledQuery, type CompileOptions, compileQuery, type Statement } from './compile-query.ts';
export { compileStream, type StreamOptions } from './compile-stream.ts';
export type { ResultCell } from './result-cells.ts';
export {
  type EngineRows,
  isSampleLargeEnough,
  type PivotColumns,
  readIntervals,
  readPivotColumns,
  readResultRows,
  readRow,
} from './result-rows.ts';
export {
  estimateAnalysis,
  estimateWork,
  lacksSumsOf,
  type QueryContext,
  type QueryPeriod,
  type QuerySpec,
  type SegmentSums,
} from '../plan/index.ts';
