import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import type { FieldStep } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import { writeConditions } from '../sql/predicate.ts';
import { combineRows, decided, plainConditions } from './rule-sql.ts';
import { requireRight, type Writing } from './segment-context.ts';

const residents = new Set(['age', 'gender']);

/** Holds of the household of the play. Households are spread over the shards by another key than viewers, so all are asked. */
export function writeHouseholdRule(step: FieldStep, writing: Writing): string {
  requireRight('demographics', step.key, writing);
  const plain = plainConditions(step.rows);
  if (plain) return conditionsSql(step, plain, writing);
  return combineRows(step.rows, ({ conditions }) => conditionsSql(step, conditions, writing));
}

/** As over the elements of a list: a value of the household must match, or none of them may (FLT-029). */
function conditionsSql(step: FieldStep, conditions: readonly FilterCondition[], writing: Writing): string {
  const { any, all } = groupConditions(conditions);
  return [
    ...(any.length > 0 ? [`(${asked(step, any, writing).join(' OR ')})`] : []),
    ...asked(step, all.map(affirmed), writing).map((sql) => `NOT ${sql}`),
  ].join(' AND ');
}

/** Choices and ranges know no other negative operators. */
function affirmed(condition: FilterCondition): FilterCondition {
  if (condition.op === 'is_not_equal_to') return { op: 'is_equal_to', value: condition.value };
  if (condition.op === 'is_not_null') return { op: 'is_null' };
  throw new Error(`A household cannot be asked "${condition.op}".`);
}

function asked(step: FieldStep, conditions: readonly FilterCondition[], writing: Writing): readonly string[] {
  const values = conditions.filter(({ op }) => op !== 'is_null');
  return [
    ...(values.length > 0 ? [ofHouseholds(step, writing, values)] : []),
    ...(values.length < conditions.length ? [`(NOT ${ofHouseholds(step, writing, [])})`] : []),
  ];
}

function ofHouseholds(step: FieldStep, writing: Writing, conditions: readonly FilterCondition[]): string {
  const { writer } = writing;
  const isNumber = step.field.valueType !== 'string';
  const column = {
    sql: isNumber ? 'toFloat64OrNull(value)' : 'value',
    type: isNumber ? 'number' : 'string',
    nullable: isNumber,
    array: false,
  } as const;
  const households = subquery(
    'SELECT household_key',
    `FROM ${writing.table(residents.has(step.key) ? 'residents' : 'demographics')}`,
    `WHERE attribute = ${writer.bind(step.key, 'String')}`,
    '  AND share > 0',
    ...(conditions.length > 0 ? [`  AND ${writeConditions(column, conditions, writer)}`] : []),
  );
  return decided(`household_key GLOBAL IN ${households}`);
}
