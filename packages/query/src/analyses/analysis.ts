import type { QueryContext } from '../plan/index.ts';
import type { CompiledAnalysis } from './compiled-analysis.ts';

/** `compile` throws an AppError from the catalogue before any engine call. */
export interface Analysis {
  /** Fields used in filters, so that the caller can look up what the context needs for them, such as segments. */
  filtered: readonly string[];
  compile(context: QueryContext): CompiledAnalysis;
}
