/** Somebody else's rows: mappings, reasons to reject, and the live feed's own rows. */
export * from './did-you-mean.ts';
export * from './mapping.ts';
export { formatIssue, readMapping } from './read-mapping.ts';
export { quoteLargeNumbers } from './quote-large-numbers.ts';
export { readSession, type SessionReading } from './read-session.ts';
export * from './reject-reasons.ts';
export * from './session-columns.ts';
export * from './rejections.ts';
export * from './tally.ts';
export { hasLoneSurrogate } from './lone-surrogate.ts';
export { TIMESTAMP_PATTERN, NUMBER_PATTERN } from './value-texts.ts';
