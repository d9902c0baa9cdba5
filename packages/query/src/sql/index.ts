export { errorAlias } from './sampled.ts';
export { clockText, hasRepeatedTimes, isClockTime, withoutSeconds } from './shown-text.ts';
export { PIVOT_KEY, SAMPLE_SIZE, writePivotValues, writeQuery, writeSampleSize, writeTotal } from './write-query.ts';
export type { Params } from './writer.ts';
