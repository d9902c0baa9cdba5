import type { filterValueTypes } from '@playhead/contract/http/filters';
import type { LocalDate } from '../../periods/index.ts';
import { type FilterOperator, operatorRecords } from '../operators.ts';

/** FLT-003 and the two kinds only our own fields have. `pure_number` reads like `number`. */
export type FilterValueType = (typeof filterValueTypes)[number] | 'date' | 'bool';

export type EqualityOperator = 'is_equal_to' | 'is_not_equal_to';
export type PatternOperator =
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'not_starts_with'
  | 'ends_with'
  | 'not_ends_with';
export type CompareOperator = 'greater_than' | 'greater_than_or_equal_to' | 'less_than' | 'less_than_or_equal_to';
type PresenceOperator = 'is_null' | 'is_not_null' | 'is_blank' | 'is_not_blank';

export const pastUnits = ['day', 'week', 'month', 'year'] as const;
export type PastUnit = (typeof pastUnits)[number];

export type FilterCondition =
  | { op: EqualityOperator; value: string | number }
  | { op: PatternOperator; value: string }
  /** A day (`YYYY-MM-DD`) on dates, a number everywhere else. */
  | { op: CompareOperator; value: number | LocalDate }
  | { op: 'is_between'; from: number; to: number }
  | { op: 'is_on_the_day'; value: LocalDate }
  | { op: 'is_in_the_range'; from: LocalDate; to: LocalDate }
  | { op: 'in_the_past'; amount: number; unit: PastUnit }
  | { op: PresenceOperator };

/** What parsing one alternative returns: a condition, or the reason why there is none. */
export type ReadCondition = FilterCondition | string;

interface FilterIssue {
  /** Position of the alternative in the expression, from 1; 0 for the expression as a whole. */
  alternative: number;
  reason: string;
}

export type ParsedFilter =
  | { ok: true; conditions: readonly FilterCondition[] }
  | { ok: false; issues: readonly FilterIssue[] };

/** FLT-029: a row passes when any of `any` holds (or there is none) and all of `all` hold. */
export function groupConditions(conditions: readonly FilterCondition[]): {
  any: readonly FilterCondition[];
  all: readonly FilterCondition[];
} {
  const senseOf = (op: FilterOperator) => operatorRecords[op].sense;
  return {
    any: conditions.filter(({ op }) => senseOf(op) === 'positive'),
    all: conditions.filter(({ op }) => senseOf(op) === 'negative'),
  };
}
