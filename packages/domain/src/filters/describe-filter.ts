import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterValueWords, truncate } from '../format/index.ts';
import { findFilterField } from './filter-field.ts';
import { isEmptyFilter, isFilled } from './filter-rows.ts';
import type { ActiveFilter, FilterRow, FilterSet } from './filter-set.ts';
import { operatorRecords } from './operators.ts';

/** FLT-074 */
const EMPTY_NAME = 'EMPTY';

/** The whole filter in words: "Series is Harbor Lights or Night Shift". The label alone when it is empty. */
export function describeFilter(field: GlobalFilterField, filter: ActiveFilter): string {
  if (isEmptyFilter(filter)) return field.label;
  const rule = filter.expression === undefined ? ` ${ruleWords(field, filter)}` : `: ${filter.expression.trim()}`;
  return `${field.label}${rule}${shareWords(field, filter)}`;
}

/** CONST-003: short enough for a chip, with the whole text next to it. */
export function filterChip(field: GlobalFilterField, filter: ActiveFilter): { text: string; full: string } {
  const full = describeFilter(field, filter);
  return { text: truncate(full), full };
}

/** Filters in force, in words; those that are empty or unknown are not in force. */
export function filterLabels(filters: FilterSet, fields: readonly GlobalFilterField[]): readonly string[] {
  return filters.flatMap((filter) => {
    const field = findFilterField(fields, filter.key);
    return field && !isEmptyFilter(filter) ? [describeFilter(field, filter)] : [];
  });
}

/** FLT-029: alternatives first, then what must not be. */
function ruleWords(field: GlobalFilterField, { rows }: ActiveFilter): string {
  const filled = rows.filter(isFilled);
  const isNegative = (row: FilterRow) => operatorRecords[row.op].sense === 'negative';
  const any = filled.filter((row) => !isNegative(row)).map((row) => rowWords(field, row));
  const all = filled.filter(isNegative).map((row) => rowWords(field, row));
  return [...(any.length > 0 ? [any.join(' or ')] : []), ...all].join(' and ');
}

function rowWords(field: GlobalFilterField, row: FilterRow): string {
  const [first = '', second = ''] = row.values;
  const unit = field.units.length === 0 ? '' : ` ${row.unit ?? field.units[0]}`;
  switch (row.op) {
    case 'is_null':
    case 'is_not_null':
    case 'is_blank':
    case 'is_not_blank':
      return verbs[row.op];
    case 'is_between':
      if (second === '') return `>= ${first}${unit}`;
      return first === '' ? `<= ${second}${unit}` : `is between ${first} and ${second}${unit}`;
    case 'is_in_the_range':
      if (second === '') return `is from ${slashed(first)} on`;
      return first === '' ? `is up to ${slashed(second)}` : `is from ${slashed(first)} to ${slashed(second)}`;
    case 'is_on_the_day':
      return `${verbs[row.op]} ${listed(row.values.map(slashed))}`;
    case 'in_the_past':
      return `${verbs[row.op]} ${first} ${second === '' ? 'day' : second}${first === '1' ? '' : 's'}`;
    case 'greater_than':
    case 'greater_than_or_equal_to':
    case 'less_than':
    case 'less_than_or_equal_to':
      return `${verbs[row.op]} ${listed(row.values)}${unit}`;
    case 'is_not_equal_to':
      if (row.values.length > 1) return `is none of ${row.values.map((value) => nameOf(field, value)).join(', ')}`;
      return `${verbs[row.op]} ${nameOf(field, first)}`;
    default:
      return `${verbs[row.op]} ${listed(row.values.map((value) => nameOf(field, value)))}`;
  }
}

const verbs = {
  is_equal_to: 'is',
  is_not_equal_to: 'is not',
  greater_than: '>',
  greater_than_or_equal_to: '>=',
  less_than: '<',
  less_than_or_equal_to: '<=',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  not_starts_with: 'does not start with',
  not_ends_with: 'does not end with',
  is_null: 'is null',
  is_not_null: 'is not null',
  is_blank: 'is blank',
  is_not_blank: 'is not blank',
  is_on_the_day: 'is on',
  in_the_past: 'is in the past',
} as const;

function nameOf(field: GlobalFilterField, value: string): string {
  if (value === '') return EMPTY_NAME;
  return field.options.find((option) => option.value === value)?.name ?? filterValueWords(field.fieldName, value);
}

/** "a", "a or b", "a, b or c". */
function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

function slashed(day: string): string {
  return day.replaceAll('-', '/');
}

function shareWords(field: GlobalFilterField, { proportion }: ActiveFilter): string {
  if (field.percentFilterKey === null || proportion === undefined) return '';
  const { from, to } = proportion;
  if (from === null) return to === null ? '' : ` (up to ${to}% of viewing)`;
  return to === null ? ` (at least ${from}% of viewing)` : ` (${from}% to ${to}% of viewing)`;
}
