import type { FilterCondition, FilterOperator } from '@playhead/domain/filters';
import { type Dimension, type FilterField, isHouseholdField } from '../model/index.ts';
import type { QueryContext } from './plan.ts';
import { missingSegment, unreadableFilter } from './refusals.ts';

interface Place {
  context: QueryContext;
  path: string;
}

/** What can be said of the values of a household (sql/household-values.ts). */
const householdOperators: readonly FilterOperator[] = ['is_equal_to', 'is_not_equal_to', 'is_null', 'is_not_null'];

/** A condition in the field's own values: yes or no, one of its choices, a segment that exists. */
export function fitCondition(
  field: Dimension | FilterField,
  condition: FilterCondition,
  place: Place,
): FilterCondition {
  const isEquality = condition.op === 'is_equal_to' || condition.op === 'is_not_equal_to';
  if (field.through === 'segments') {
    if (!isEquality) throw unreadableFilter(field.name, 'segments are chosen by their ids', place.path);
    return { ...condition, value: segmentOf(field, condition.value, place) };
  }
  if (isHouseholdField(field) && field.type === 'string' && !householdOperators.includes(condition.op)) {
    throw unreadableFilter(field.name, 'its values are chosen, not searched', place.path);
  }
  if (!isEquality) return condition;
  if (field.type === 'bool') return { ...condition, value: flagOf(field, condition.value, place) };
  if (field.values && !field.values.some((value) => value === condition.value)) {
    throw unreadableFilter(field.name, `choose from ${field.values.join(', ')}`, place.path);
  }
  return condition;
}

function segmentOf(field: Dimension | FilterField, value: string | number, { context, path }: Place): string {
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

function flagOf(field: Dimension | FilterField, value: string | number, { path }: Place): string {
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
