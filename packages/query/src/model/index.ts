export * from './field.ts';
export { PERIOD_FIELD } from '@playhead/domain/filters';
export { describeFields, type FieldDescription, type FilterDescription } from './describe-fields.ts';
export { fields, findField } from './fields.ts';
export { FIRST_IDENTITY_FIELD, FIRST_WATCHED_FIELD } from './first-stream-fields.ts';
export { isHouseholdField } from './household-fields.ts';
export { SEGMENT_FIELD } from './segment-fields.ts';
export { distinctViewers } from './session-measures.ts';
export { TAG_PREFIX } from './tag-field.ts';
