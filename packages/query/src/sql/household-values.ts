import { type FilterCondition, groupConditions } from '@playhead/domain/filters';
import { subquery } from '../model/index.ts';
import { type FilteredColumn, writeConditions } from './predicate.ts';
import type { SqlWriter } from './writer.ts';

export interface HouseholdValues {
  table: string;
  attribute: string;
  column: FilteredColumn;
}

/**
 * Works like an array field: one of the household's values must match, or none may (FLT-029). Households are sharded
 * by another key than viewers, so all shards are read.
 */
export function writeHouseholdConditions(
  values: HouseholdValues,
  conditions: readonly FilterCondition[],
  writer: SqlWriter,
): string {
  const { any, all } = groupConditions(conditions);
  return [
    ...(any.length > 0 ? [`(${alternatives(values, any, writer).join(' OR ')})`] : []),
    ...alternatives(values, all.map(affirmed), writer).map((sql) => `NOT ${sql}`),
  ].join(' AND ');
}

/** Choices and ranges have no other negative operators. */
function affirmed(condition: FilterCondition): FilterCondition {
  if (condition.op === 'is_not_equal_to') return { op: 'is_equal_to', value: condition.value };
  if (condition.op === 'is_not_null') return { op: 'is_null' };
  throw new Error(`"${condition.op}" does not apply to households.`);
}

function alternatives(
  values: HouseholdValues,
  conditions: readonly FilterCondition[],
  writer: SqlWriter,
): readonly string[] {
  const compared = conditions.filter(({ op }) => op !== 'is_null');
  return [
    ...(compared.length > 0 ? [ofHouseholds(values, compared, writer)] : []),
    ...(compared.length < conditions.length ? [`(NOT ${ofHouseholds(values, [], writer)})`] : []),
  ];
}

/** A session without a household has no value; the value is not unknown. */
function ofHouseholds(
  { table, attribute, column }: HouseholdValues,
  conditions: readonly FilterCondition[],
  writer: SqlWriter,
): string {
  const households = subquery(
    'SELECT household_key',
    `FROM ${table}`,
    `WHERE attribute = ${writer.bind(attribute, 'String')}`,
    '  AND share > 0',
    ...(conditions.length > 0 ? [`  AND ${writeConditions(column, conditions, writer)}`] : []),
  );
  return `ifNull(household_key GLOBAL IN ${households}, false)`;
}
