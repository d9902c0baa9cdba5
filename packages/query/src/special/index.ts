/** Questions that are no normal query: each a pure compiler over the same model, filters, period and rights. */
export { type AcquisitionSpec, compileAcquisition } from './acquisition.ts';
export { type AdReachSpec, compileAdReach } from './ad-reach.ts';
export { type AmaSpec, compileAma } from './ama.ts';
export { type BenchmarkSpec, compileBenchmark } from './benchmark.ts';
export type { CompiledSpecial, EngineRow, ReadRows } from './compiled-special.ts';
export { compileFirstDay, FIRST_DAY } from './first-day.ts';
export { compileFunnel, type FunnelSpec } from './funnel.ts';
export { compileLeadInOut, type LeadInOutSpec } from './lead-in-out.ts';
export { compilePathing, type PathingSpec } from './pathing.ts';
export { compileRetention, type RetentionSpec } from './retention.ts';
export { SITTING_GAP_MINUTES, type SittingsContext } from './sittings.ts';
export type { SpecialQuestion } from './special-question.ts';
export { type SpecialTerm, specialTerms } from './special-terms.ts';
export { compileSubscriberMetadata } from './subscriber-metadata.ts';
export {
  closedSuggestions,
  compileSuggestions,
  knownSuggestions,
  SUGGESTED,
  type SuggestionsSpec,
} from './suggestions.ts';
export { compileTagNames } from './tag-names.ts';
export { compileTopItems, type TopItemsSpec } from './top-items.ts';
export { compileUniqueViewers, uniqueViewersFields, type UniqueViewersSpec } from './unique-viewers.ts';
