/** The semantics are in docs/decisions/segment-semantics.md. */
export { compileBuild, type StoredBuild, storeMembers } from './compile-build.ts';
export { compileComparison } from './compile-comparison.ts';
export { compileCoverage, type CoverageNumbers, LEAST_SAMPLED_MEMBERS } from './compile-coverage.ts';
export { compileOverlap } from './compile-overlap.ts';
export { compileTraits } from './compile-traits.ts';
export {
  compileUploadMatch,
  compileUploadSize,
  insertUpload,
  UPLOAD_BATCH,
  type UploadIdentity,
} from './compile-upload.ts';
export type { EngineRow } from './engine-row.ts';
export { addNumbers, type BuildNumbers, NO_NUMBERS } from './read-build-pass.ts';
export type { SegmentContext } from './segment-context.ts';
export { segmentWindow } from './segment-window.ts';
