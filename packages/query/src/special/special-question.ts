import type { QueryContext } from '../plan/index.ts';
import type { CompiledSpecial } from './compiled-special.ts';

/** A question that waits for the context of whoever asks it. Refuses with AppError from the catalogue, before any engine call. */
export interface SpecialQuestion {
  /** Names of fields its filters stand on: what must be looked up for the context, such as segments. */
  filtered: readonly string[];
  compile(context: QueryContext): CompiledSpecial;
}
