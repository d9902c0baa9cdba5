import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { tSent } from '@playhead/texts/translate';
import type { FilterValueType } from './expression/condition.ts';
import { type FilterOperator, type OperatorSet, operatorSets } from './operators.ts';

/** Members can be left out as well; more than one operator also means more than one row, so that several segments can be named. */
const segmentOperators: readonly FilterOperator[] = ['is_equal_to', 'is_not_equal_to'];

/** FLT-022..FLT-028: what the field offers, the default first. */
export function operatorsOf(field: GlobalFilterField): readonly FilterOperator[] {
  return isSegmentField(field) ? segmentOperators : operatorSets[field.operatorSet];
}

/** How `parseFilterExpression` reads the texts of a field. */
export function expressionTypeOf(field: GlobalFilterField): FilterValueType {
  return field.operatorSet === 'date' || field.operatorSet === 'custom_date' ? 'date' : field.valueType;
}

const readableNumbers: readonly FilterOperator[] = [
  'is_equal_to',
  'is_not_equal_to',
  'greater_than',
  'greater_than_or_equal_to',
  'less_than',
  'less_than_or_equal_to',
  'is_between',
  'is_null',
  'is_not_null',
];
const readableDates: readonly FilterOperator[] = [
  'greater_than',
  'greater_than_or_equal_to',
  'less_than',
  'less_than_or_equal_to',
  'is_on_the_day',
  'is_in_the_range',
  'in_the_past',
  'is_null',
  'is_not_null',
];

const readable: Record<OperatorSet, readonly FilterOperator[]> = {
  text: [...operatorSets.text, 'greater_than', 'greater_than_or_equal_to', 'less_than', 'less_than_or_equal_to'],
  choice: operatorSets.choice,
  number: readableNumbers,
  pure_number: readableNumbers,
  range: readableNumbers,
  date: readableDates,
  custom_date: readableDates,
};

/** More than it offers: a click on a season without a number, or an old link, may bring `is_null` to a number. */
export function takesOperator(field: GlobalFilterField, operator: FilterOperator): boolean {
  return (isSegmentField(field) ? segmentOperators : readable[field.operatorSet]).includes(operator);
}

/**
 * SHELL-033, and `segment` as FLT-009 calls what the query names `segment_id`. SHELL-037, SHELL-044: a link from a BI dashboard calls
 * filters by that dashboard's labels; `Sn` is the name of a segment.
 */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['drill_segment', 'segment'],
  ['segment_id', 'segment'],
  ['Sn', 'segment'],
  ['Day of Week', 'DOW'],
  ['Day Part', 'day_part'],
  ['The Day UI', 'date'],
]);

/** The name under which a filter is kept. */
export function filterKeyOf(key: string): string {
  return otherNames.get(key) ?? key;
}

/** FLT-009: its values are ids; names are for readers. */
export function isSegmentField({ fieldName }: GlobalFilterField): boolean {
  return filterKeyOf(fieldName) === 'segment';
}

/** In the reader's language; names of tags are the customer's own. */
export function filterLabel({ label, isCustomTag }: Pick<GlobalFilterField, 'label' | 'isCustomTag'>): string {
  return isCustomTag ? label : tSent(label);
}

export function findFilterField(fields: readonly GlobalFilterField[], key: string): GlobalFilterField | undefined {
  const kept = filterKeyOf(key);
  return fields.find(({ fieldName }) => fieldName === key || filterKeyOf(fieldName) === kept);
}
