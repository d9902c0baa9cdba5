import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { t, tSent, tn } from '@playhead/texts/translate';
import { filterValueWords, joinedByAnd, joinedByOr, listedByOr, truncate } from '../format/index.ts';
import { filterLabel, findFilterField, isSegmentField } from './filter-field.ts';
import { isEmptyFilter, isFilled } from './filter-rows.ts';
import type { ActiveFilter, FilterRow, FilterSet } from './filter-set.ts';
import { operatorRecords } from './operators.ts';

/** FLT-074 */
const EMPTY_NAME = 'EMPTY';

/** The whole filter in words: "Series is Harbor Lights or Night Shift". The label alone when it is empty. */
export function describeFilter(field: GlobalFilterField, filter: ActiveFilter): string {
  const label = filterLabel(field);
  if (isEmptyFilter(filter)) return label;
  const rule = filter.expression === undefined ? ` ${ruleWords(field, filter)}` : `: ${filter.expression.trim()}`;
  return `${label}${rule}${shareWords(field, filter)}`;
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
  return joinedByAnd([...(any.length > 0 ? [joinedByOr(any)] : []), ...all]);
}

function rowWords(field: GlobalFilterField, row: FilterRow): string {
  const [first = '', second = ''] = row.values;
  const unit = field.units.length === 0 ? '' : ` ${tSent(row.unit ?? field.units[0] ?? '')}`;
  switch (row.op) {
    case 'is_null':
    case 'is_not_null':
    case 'is_blank':
    case 'is_not_blank':
      return conditions[row.op];
    case 'is_between':
      if (second === '') return `>= ${first}${unit}`;
      return first === ''
        ? `<= ${second}${unit}`
        : t('is between {first} and {second}', { first, second: `${second}${unit}` });
    case 'is_in_the_range':
      if (second === '') return t('is from {day} on', { day: slashed(first) });
      return first === ''
        ? t('is up to {day}', { day: slashed(second) })
        : t('is from {first} to {second}', { first: slashed(first), second: slashed(second) });
    case 'is_on_the_day':
      return t('is on {days}', { days: listedByOr(row.values.map(slashed)) });
    case 'in_the_past':
      return pastWords(first, second);
    case 'greater_than':
    case 'greater_than_or_equal_to':
    case 'less_than':
    case 'less_than_or_equal_to':
      return `${signs[row.op]} ${listedByOr(row.values)}${unit}`;
    case 'is_not_equal_to':
      if (row.values.length > 1)
        return t('is none of {values}', { values: row.values.map((value) => nameOf(field, value)).join(', ') });
      return t('is not {value}', { value: nameOf(field, first) });
    default:
      return patterns[row.op](listedByOr(row.values.map((value) => nameOf(field, value))));
  }
}

const conditions = {
  is_null: t('is null'),
  is_not_null: t('is not null'),
  is_blank: t('is blank'),
  is_not_blank: t('is not blank'),
} as const;

const signs = {
  greater_than: '>',
  greater_than_or_equal_to: '>=',
  less_than: '<',
  less_than_or_equal_to: '<=',
} as const;

const patterns = {
  is_equal_to: (values: string) => t('is {values}', { values }),
  contains: (values: string) => t('contains {values}', { values }),
  not_contains: (values: string) => t('does not contain {values}', { values }),
  starts_with: (values: string) => t('starts with {values}', { values }),
  ends_with: (values: string) => t('ends with {values}', { values }),
  not_starts_with: (values: string) => t('does not start with {values}', { values }),
  not_ends_with: (values: string) => t('does not end with {values}', { values }),
} as const;

function pastWords(amount: string, unit: string): string {
  const count = amount === '1' ? 1 : 2;
  const values = { count: amount };
  switch (unit) {
    case 'week':
      return tn(count, 'is in the past {count} week', 'is in the past {count} weeks', values);
    case 'month':
      return tn(count, 'is in the past {count} month', 'is in the past {count} months', values);
    case 'year':
      return tn(count, 'is in the past {count} year', 'is in the past {count} years', values);
    default:
      return tn(count, 'is in the past {count} day', 'is in the past {count} days', values);
  }
}

function nameOf(field: GlobalFilterField, value: string): string {
  if (value === '') return EMPTY_NAME;
  const name = field.options.find((option) => option.value === value)?.name;
  if (name === undefined) return filterValueWords(field.fieldName, value);
  // Names of segments are their authors' own.
  return isSegmentField(field) ? name : tSent(name);
}

function slashed(day: string): string {
  return day.replaceAll('-', '/');
}

function shareWords(field: GlobalFilterField, { proportion }: ActiveFilter): string {
  if (field.percentFilterKey === null || proportion === undefined) return '';
  const { from, to } = proportion;
  if (from === 100) return ` ${t('(all viewing)')}`;
  if (from === null) return to === null ? '' : ` ${t('(up to {to}% of viewing)', { to })}`;
  return to === null
    ? ` ${t('(at least {from}% of viewing)', { from })}`
    : ` ${t('({from}% to {to}% of viewing)', { from, to })}`;
}
