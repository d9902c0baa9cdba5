import type { QueryContext } from '../plan/index.ts';
import type { CompiledAnalysis } from './compiled-analysis.ts';

/** An analysis to be compiled with the caller's context. Refuses with AppError from the catalogue, before any engine call. */
export interface Analysis {
  /** Names of fields its filters stand on: what must be looked up for the context, such as segments. */
  filtered: readonly string[];
  compile(context: QueryContext): CompiledAnalysis;
}
