export * from './address/address.ts';
export { toAdvanced, toRows } from './advanced-mode.ts';
export * from './categories.ts';
export * from './change-filters.ts';
export {
  type FilterCondition,
  type FilterValueType,
  groupConditions,
  type PastUnit,
  pastUnits,
} from './expression/condition.ts';
export * from './address/decode-filters.ts';
export * from './describe-filter.ts';
export { filterConditions } from './expression/filter-conditions.ts';
export { expressionTypeOf, filterLabel, findFilterField, operatorsOf } from './filter-field.ts';
export {
  addRow,
  canAddRow,
  changeOperator,
  changeRow,
  emptyFilter,
  emptyRow,
  isEmptyFilter,
  isFilled,
  removeRow,
} from './filter-rows.ts';
export * from './filter-set.ts';
export * from './filter-texts.ts';
export * from './filters-that-fit.ts';
export * from './expression/format-filter-expression.ts';
export * from './address/join-filters.ts';
export * from './min-watched.ts';
export * from './number-input.ts';
export * from './operators.ts';
export * from './percent-proportion.ts';
export { MAX_ALTERNATIVES, parseFilterExpression } from './expression/parse-filter-expression.ts';
export { maxPastAmounts } from './expression/read-date.ts';
export * from './query-filters.ts';
export * from './address/saved-filter-set.ts';
export * from './validate-filter.ts';
