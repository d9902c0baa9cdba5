export * from './categories.ts';
export {
  type CompareOperator,
  type EqualityOperator,
  type FilterCondition,
  type FilterIssue,
  type FilterValueType,
  groupConditions,
  type ParsedFilter,
  type PastUnit,
  pastUnits,
  type PatternOperator,
  type PresenceOperator,
} from './condition.ts';
export * from './format-filter-expression.ts';
export * from './min-watched.ts';
export * from './operators.ts';
export * from './percent-proportion.ts';
export { MAX_ALTERNATIVES, parseFilterExpression } from './parse-filter-expression.ts';
