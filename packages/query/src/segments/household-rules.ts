import type { FilterCondition } from '@playhead/domain/filters';
import type { FieldStep } from '@playhead/domain/segments';
import { writeHouseholdConditions } from '../sql/household-values.ts';
import { combineRows, plainConditions } from './rule-sql.ts';
import { requireRight, type Writing } from './segment-context.ts';

const residents = new Set(['age', 'gender']);

export function writeHouseholdRule(step: FieldStep, writing: Writing): string {
  requireRight('demographics', step.key, writing);
  const plain = plainConditions(step.rows);
  if (plain) return conditionsSql(step, plain, writing);
  return combineRows(step.rows, ({ conditions }) => conditionsSql(step, conditions, writing));
}

function conditionsSql(step: FieldStep, conditions: readonly FilterCondition[], writing: Writing): string {
  const isNumber = step.field.valueType !== 'string';
  const values = {
    table: writing.table(residents.has(step.key) ? 'residents' : 'demographics'),
    attribute: step.key,
    column: {
      sql: isNumber ? 'toFloat64OrNull(value)' : 'value',
      type: isNumber ? 'number' : 'string',
      nullable: isNumber,
      array: false,
    },
  } as const;
  return writeHouseholdConditions(values, conditions, writing.writer);
}
