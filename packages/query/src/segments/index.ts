/** Segments as SQL: who is a member, how many that are, and what sets them apart. docs/decisions/segment-semantics.md */
export {
  type BuildPass,
  compileBuild,
  type SegmentStatement,
  type StoredBuild,
  storeMembers,
} from './compile-build.ts';
export { type CompiledComparison, compileComparison, type SegmentFigures } from './compile-comparison.ts';
export {
  type CompiledCoverage,
  compileCoverage,
  type CoverageNumbers,
  LEAST_SAMPLED_MEMBERS,
} from './compile-coverage.ts';
export { type CompiledOverlap, compileOverlap } from './compile-overlap.ts';
export { type CompiledTraits, compileTraits, LEAST_TRAIT_MEMBERS } from './compile-traits.ts';
export {
  type CompiledUploadMatch,
  compileUploadMatch,
  compileUploadSize,
  insertUpload,
  UPLOAD_BATCH,
  type UploadBatch,
  type UploadIdentity,
} from './compile-upload.ts';
export type { EngineRow } from './engine-row.ts';
export { addNumbers, type BuildNumbers, NO_NUMBERS } from './read-build-pass.ts';
export type { SegmentContext } from './segment-context.ts';
export { type SegmentWindow, segmentWindow } from './segment-window.ts';
