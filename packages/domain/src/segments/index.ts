/** Audience segments: their builder, what it sends, what it means and what stands in its way. */
export * from './builder-rights.ts';
export {
  addRow,
  canAddRow,
  capPercents,
  chooseOption,
  clearField,
  MOST_PERCENT,
  PERCENT_CAP_NOTE,
  PERCENT_PLACEHOLDERS,
  removeRow,
  setOperator,
  setRow,
  settleRangeText,
} from './rules/change-rules.ts';
export * from './time-range/counted-days.ts';
export { dateLimits, offeredUnits } from './rules/date-problems.ts';
export * from './describe-segment.ts';
export * from './household-note.ts';
export * from './rules/existing-cycle.ts';
export * from './rules/negative-reach.ts';
export * from './own-traits.ts';
export { filledTags, HIGHEST_INCOME, payloadOf } from './payload.ts';
export * from './segment-definition.ts';
export * from './segment-field.ts';
export { findSegmentField, segmentFields } from './segment-fields.ts';
export * from './segment-form.ts';
export {
  type FilterSource,
  KNOWN_VIEWERS_ONLY,
  type SegmentFromFilters,
  segmentFromFilters,
} from './segment-from-filters.ts';
export * from './segment-from-data-point.ts';
export * from './segment-limits.ts';
export {
  emptyRule,
  filledRows,
  INITIAL_TAG_ROWS,
  initialRows,
  isFilledRule,
  type PercentRange,
  type SegmentRow,
  type SegmentRows,
  type SegmentRule,
} from './rules/segment-rule.ts';
export {
  type FieldStep,
  type FirstIdentity,
  firstIdentities,
  firstIdentityOf,
  type ReadRule,
  type ReadSteps,
  type SegmentStep,
  segmentSteps,
} from './segment-steps.ts';
export * from './segment-tabs.ts';
export * from './time-range/time-range.ts';
export * from './time-range/time-range-of-period.ts';
export * from './time-range/time-range-picker.ts';
export * from './rules/validate-segment.ts';
export { FIRST_LAST_WATCHED_CONFLICT } from './rules/watched-conflict.ts';
