import type { FilterCondition, FilterOperator } from '@playhead/domain/filters';
import { type Dimension, type FilterField, isHouseholdField } from '../model/index.ts';
import type { QueryContext } from './plan.ts';
import { missingSegment, unreadableFilter } from './refusals.ts';

interface ConditionPosition {
  context: QueryContext;
  path: string;
}

/** Operators that sql/household-values.ts can evaluate. */
const householdOperators: readonly FilterOperator[] = ['is_equal_to', 'is_not_equal_to', 'is_null', 'is_not_null'];

/** Converts the condition to the field's values: a boolean, one of its choices, an existing segment. */
export function fitCondition(
  field: Dimension | FilterField,
  condition: FilterCondition,
  position: ConditionPosition,
): FilterCondition {
  const isEquality = condition.op === 'is_equal_to' || condition.op === 'is_not_equal_to';
  if (field.through === 'segments') {
    if (!isEquality) throw unreadableFilter(field.name, 'segments are chosen by their ids', position.path);
    return { ...condition, value: readSegment(field, condition.value, position) };
  }
  if (isHouseholdField(field) && field.type === 'string' && !householdOperators.includes(condition.op)) {
    throw unreadableFilter(field.name, 'its values are chosen, not searched', position.path);
  }
  if (!isEquality) return condition;
  if (field.type === 'bool') return { ...condition, value: readFlag(field, condition.value, position) };
  if (field.values && !field.values.some((value) => value === condition.value)) {
    throw unreadableFilter(field.name, `choose from ${field.values.join(', ')}`, position.path);
  }
  return condition;
}

function readSegment(
  field: Dimension | FilterField,
  value: string | number,
  { context, path }: ConditionPosition,
): string {
  const id = String(value);
  if (!/^\d{1,15}$/.test(id)) throw unreadableFilter(field.name, 'segments are chosen by their ids', path);
  if (!context.segments?.has(id)) throw missingSegment(path);
  return id;
}

const flagWords = new Map([
  ['yes', 'yes'],
  ['true', 'yes'],
  ['1', 'yes'],
  ['no', 'no'],
  ['false', 'no'],
  ['0', 'no'],
]);

function readFlag(field: Dimension | FilterField, value: string | number, { path }: ConditionPosition): string {
  const word = String(value).toLowerCase();
  const texts = field.kind === 'dimension' ? field.flagTexts : undefined;
  if (texts?.yes.toLowerCase() === word) return 'yes';
  if (texts?.no.toLowerCase() === word) return 'no';
  const flag = flagWords.get(word);
  if (flag === undefined) {
    throw unreadableFilter(field.name, `choose from ${texts?.yes ?? 'Yes'}, ${texts?.no ?? 'No'}`, path);
  }
  return flag;
}
