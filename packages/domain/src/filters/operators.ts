import type { operatorSetNames } from '@playhead/contract/http/filters';
import { t } from '@playhead/texts/translate';

/** FLT-021. `is_greater_than` is read as an alias of `greater_than` and never written (C5). */
export const filterOperators = [
  'is_equal_to',
  'is_not_equal_to',
  'greater_than',
  'greater_than_or_equal_to',
  'less_than',
  'less_than_or_equal_to',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'not_starts_with',
  'not_ends_with',
  'is_null',
  'is_not_null',
  'is_blank',
  'is_not_blank',
  'is_on_the_day',
  'is_in_the_range',
  'in_the_past',
  'is_between',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

export function readFilterOperator(text: string): FilterOperator | null {
  if (text === 'is_greater_than') return 'greater_than';
  return filterOperators.find((operator) => operator === text) ?? null;
}

export type OperatorSense = 'positive' | 'negative';
type Operand = 'none' | 'one' | 'range' | 'duration';

export interface OperatorRecord {
  label: string;
  /** Positive conditions on one field are OR-ed, negative ones AND-ed, and both groups AND-ed (FLT-029). */
  sense: OperatorSense;
  operand: Operand;
  /** FLT-031: choosing this operator empties the value. */
  clearsValue: boolean;
}

export const operatorRecords = {
  is_equal_to: { label: t('Is equal to'), sense: 'positive', operand: 'one', clearsValue: false },
  is_not_equal_to: { label: t('Is not equal to'), sense: 'negative', operand: 'one', clearsValue: false },
  greater_than: { label: t('Greater than'), sense: 'positive', operand: 'one', clearsValue: false },
  greater_than_or_equal_to: { label: '>=', sense: 'positive', operand: 'one', clearsValue: false },
  less_than: { label: t('Less than'), sense: 'positive', operand: 'one', clearsValue: false },
  less_than_or_equal_to: { label: '<=', sense: 'positive', operand: 'one', clearsValue: false },
  contains: { label: t('Contains'), sense: 'positive', operand: 'one', clearsValue: false },
  not_contains: { label: t('Does not contain'), sense: 'negative', operand: 'one', clearsValue: false },
  starts_with: { label: t('Starts with'), sense: 'positive', operand: 'one', clearsValue: false },
  ends_with: { label: t('Ends with'), sense: 'positive', operand: 'one', clearsValue: false },
  not_starts_with: { label: t('Does not start with'), sense: 'negative', operand: 'one', clearsValue: false },
  not_ends_with: { label: t('Does not end with'), sense: 'negative', operand: 'one', clearsValue: false },
  is_null: { label: t('Is null'), sense: 'positive', operand: 'none', clearsValue: true },
  is_not_null: { label: t('Is not null'), sense: 'negative', operand: 'none', clearsValue: true },
  is_blank: { label: t('Is blank'), sense: 'positive', operand: 'none', clearsValue: true },
  is_not_blank: { label: t('Is not blank'), sense: 'negative', operand: 'none', clearsValue: true },
  is_on_the_day: { label: t('Is on the day'), sense: 'positive', operand: 'one', clearsValue: true },
  is_in_the_range: { label: t('Is in the range'), sense: 'positive', operand: 'range', clearsValue: true },
  in_the_past: { label: t('In the past'), sense: 'positive', operand: 'duration', clearsValue: true },
  is_between: { label: t('Is between'), sense: 'positive', operand: 'range', clearsValue: false },
} as const satisfies Record<FilterOperator, OperatorRecord>;

/** FLT-033, FLT-034: operators whose value input is disabled. */
export function isNullType(operator: FilterOperator): boolean {
  return operatorRecords[operator].operand === 'none';
}

export type OperatorSet = (typeof operatorSetNames)[number];

/** FLT-022..FLT-028: what each kind of input offers, the default first. */
export const operatorSets = {
  pure_number: ['is_equal_to', 'greater_than', 'less_than', 'greater_than_or_equal_to', 'less_than_or_equal_to'],
  range: ['greater_than_or_equal_to', 'less_than_or_equal_to', 'is_between'],
  number: ['is_equal_to', 'greater_than', 'less_than'],
  date: ['is_in_the_range', 'in_the_past'],
  choice: ['is_equal_to'],
  custom_date: ['is_in_the_range'],
  text: [
    'is_equal_to',
    'contains',
    'starts_with',
    'ends_with',
    'is_blank',
    'is_null',
    'is_not_equal_to',
    'not_contains',
    'not_starts_with',
    'not_ends_with',
    'is_not_blank',
    'is_not_null',
  ],
} as const satisfies Record<OperatorSet, readonly [FilterOperator, ...FilterOperator[]]>;

/** FLT-030 */
export const NEGATIVE_CONDITION_TIP = t(
  'Whenever a negative condition is used with a positive condition on the same field, they are combined with AND.',
);
