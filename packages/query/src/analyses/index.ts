/** Questions that are no normal query: each a pure compiler over the same model, filters, period and rights. */
export { type AcquisitionSpec, compileAcquisition } from './acquisition.ts';
export { compileAdReach } from './ad-reach.ts';
export { type AmaSpec, compileAma } from './ama.ts';
export { compileBenchmark } from './benchmark.ts';
export type { CompiledAnalysis } from './compiled-analysis.ts';
export { compileFirstDay, FIRST_DAY } from './first-day.ts';
export { compileFunnel } from './funnel.ts';
export { compileLeadInOut } from './lead-in-out.ts';
export { compilePathing } from './pathing.ts';
export { compileRetention, type RetentionSpec } from './retention.ts';
export { SITTING_GAP_MINUTES, type SittingsContext } from './sittings.ts';
export type { Analysis } from './analysis.ts';
export { compileSubscriberMetadata } from './subscriber-metadata.ts';
export { closedSuggestions, compileSuggestions, knownSuggestions, SUGGESTED } from './suggestions.ts';
export { compileTagNames } from './tag-names.ts';
export { compileTopItems } from './top-items.ts';
export { compileUniqueViewers } from './unique-viewers.ts';
