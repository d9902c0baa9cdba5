import { type DurationUnit, durationUnits, type GlobalFilterField } from '@playhead/contract/http/filters';
import { t, tSent } from '@playhead/texts/translate';
import {
  type CompareOperator,
  type EqualityOperator,
  type FilterCondition,
  type ParsedFilter,
  pastUnits,
  type ReadCondition,
} from './condition.ts';
import { expressionTypeOf, isSegmentField, takesOperator } from '../filter-field.ts';
import { isFilled } from '../filter-rows.ts';
import type { ActiveFilter, FilterRow } from '../filter-set.ts';
import { operatorRecords } from '../operators.ts';
import { parseFilterExpression } from './parse-filter-expression.ts';
import { dayOf, maxPastAmounts } from './read-date.ts';
import { numberOf } from './read-number.ts';

/** What a filter requires. Issues number rows from 1, or alternatives of the typed expression. */
export function filterConditions(field: GlobalFilterField, filter: ActiveFilter): ParsedFilter {
  if (filter.expression !== undefined) return parseFilterExpression(filter.expression, expressionTypeOf(field));
  const reads = filter.rows.map((row) => rowConditions(field, row));
  const issues = reads.flatMap((read, index) =>
    typeof read === 'string' ? [{ alternative: index + 1, reason: read }] : [],
  );
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, conditions: reads.flatMap((read) => (typeof read === 'string' ? [] : read)) };
}

/** The conditions of one row, none when it waits for a value; or why it is invalid. */
export function rowConditions(field: GlobalFilterField, row: FilterRow): readonly FilterCondition[] | string {
  if (!isFilled(row)) return [];
  if (!takesOperator(field, row.op))
    return t('"{operator}" does not apply to this field', { operator: operatorRecords[row.op].label });
  const values = row.values.map((value) => ({ field, row, value }));
  switch (row.op) {
    case 'is_null':
    case 'is_not_null':
    case 'is_blank':
    case 'is_not_blank':
      return [{ op: row.op }];
    case 'is_between':
      return oneOf(numberRange(field, row));
    case 'is_in_the_range':
      return oneOf(dayRange(row));
    case 'in_the_past':
      return oneOf(past(row));
    case 'is_on_the_day':
      return allOf(values.map(({ value }) => dayCondition(value)));
    case 'is_equal_to':
    case 'is_not_equal_to': {
      const { op } = row;
      return allOf(values.map((value) => equality(op, value)));
    }
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'not_starts_with':
    case 'ends_with':
    case 'not_ends_with': {
      const { op } = row;
      return row.values.filter((value) => value !== '').map((value) => ({ op, value }));
    }
    case 'greater_than':
    case 'greater_than_or_equal_to':
    case 'less_than':
    case 'less_than_or_equal_to': {
      const { op } = row;
      return allOf(values.map((value) => comparison(op, value)));
    }
  }
}

interface RowValue {
  field: GlobalFilterField;
  row: FilterRow;
  value: string;
}

type ReadOrNone = ReadCondition | null;

function allOf(reads: readonly ReadOrNone[]): readonly FilterCondition[] | string {
  const conditions: FilterCondition[] = [];
  for (const read of reads) {
    if (typeof read === 'string') return read;
    if (read !== null) conditions.push(read);
  }
  return conditions;
}

function oneOf(read: ReadOrNone): readonly FilterCondition[] | string {
  return allOf([read]);
}

function equality(op: EqualityOperator, { field, value }: RowValue): ReadOrNone {
  if (expressionTypeOf(field) !== 'string') {
    if (value === '') return null;
    const number = numberOf(value.trim());
    return number === null ? t('a number is expected') : { op, value: withoutSignOfZero(number) };
  }
  if (value === '') {
    if (field.operatorSet !== 'text') return null;
    return { op: op === 'is_equal_to' ? 'is_blank' : 'is_not_blank' };
  }
  return isChoice(field, value) ? { op, value } : choiceWords(field);
}

/** A list that is not there yet refuses nothing, except what can be no segment in any list. */
function isChoice(field: GlobalFilterField, value: string): boolean {
  if (isSegmentField(field) && !/^\d{1,15}$/.test(value)) return false;
  return field.options.length === 0 || field.options.some((option) => option.value === value);
}

function choiceWords(field: GlobalFilterField): string {
  if (isSegmentField(field)) return t('choose a segment from the list');
  return t('choose from {values}', { values: field.options.map(({ name }) => tSent(name)).join(', ') });
}

function comparison(op: CompareOperator, { field, row, value }: RowValue): ReadOrNone {
  if (value === '') return null;
  if (expressionTypeOf(field) === 'date') {
    const day = dayOf(value.trim());
    return day === null ? t('a day is expected, as YYYY/MM/DD') : { op, value: day };
  }
  const number = measured(field, row, value);
  if (number === null) return t('a number is expected');
  return isWholeRange(field, { op, from: number }) ? null : { op, value: number };
}

/** FLT-039: a lower bound of 0 alone is no filter. */
function isWholeRange(field: GlobalFilterField, { op, from }: { op: CompareOperator; from: number }): boolean {
  return field.operatorSet === 'range' && op === 'greater_than_or_equal_to' && from === 0;
}

/** FLT-038, FLT-039: a lone bound becomes a comparison. */
function numberRange(field: GlobalFilterField, row: FilterRow): ReadOrNone {
  const [fromText = '', toText = ''] = row.values;
  const from = fromText === '' ? null : measured(field, row, fromText);
  const to = toText === '' ? null : measured(field, row, toText);
  if ((fromText !== '' && from === null) || (toText !== '' && to === null)) return t('a range needs numbers');
  if (from !== null && to !== null)
    return from > to ? t('the range ends before it begins') : { op: 'is_between', from, to };
  if (to !== null) return { op: 'less_than_or_equal_to', value: to };
  const op = 'greater_than_or_equal_to';
  return from === null || isWholeRange(field, { op, from }) ? null : { op, value: from };
}

const secondsOf: Record<DurationUnit, number> = { sec: 1, min: 60 };
/** Digits that survive the product: 1.15 min are 69 sec, not 68.99999999999999. */
const PRECISION = 15;

/** FLT-008: in seconds, whatever unit it was typed in. */
function measured(field: GlobalFilterField, row: FilterRow, text: string): number | null {
  const number = numberOf(text.trim());
  if (number === null) return null;
  const unit = field.units.length === 0 ? undefined : (row.unit ?? field.units[0]);
  const factor = secondsOf[unit ?? durationUnits[0]];
  const value = factor === 1 ? number : Number((number * factor).toPrecision(PRECISION));
  return Number.isFinite(value) ? withoutSignOfZero(value) : null;
}

/** `-0` is written as `0`. */
function withoutSignOfZero(value: number): number {
  return value === 0 ? 0 : value;
}

function dayCondition(text: string): ReadOrNone {
  if (text === '') return null;
  const value = dayOf(text.trim());
  return value === null ? t('a day is expected, as YYYY/MM/DD') : { op: 'is_on_the_day', value };
}

function dayRange({ values: [fromText = '', toText = ''] }: FilterRow): ReadOrNone {
  const from = fromText === '' ? null : dayOf(fromText.trim());
  const to = toText === '' ? null : dayOf(toText.trim());
  if ((fromText !== '' && from === null) || (toText !== '' && to === null))
    return t('days are expected, as YYYY/MM/DD');
  if (from !== null && to !== null)
    return from > to ? t('the range ends before it begins') : { op: 'is_in_the_range', from, to };
  if (from !== null) return { op: 'greater_than_or_equal_to', value: from };
  return to === null ? null : { op: 'less_than_or_equal_to', value: to };
}

function past({ values: [amountText = '', unitText = 'day'] }: FilterRow): ReadOrNone {
  const unit = pastUnits.find((known) => known === unitText);
  if (!unit) return t('choose from {values}', { values: pastUnits.map(tSent).join(', ') });
  const amount = /^\d{1,6}$/.test(amountText) ? Number(amountText) : 0;
  const most = maxPastAmounts[unit];
  return amount < 1 || amount > most
    ? t('an amount from 1 to {most} is expected', { most })
    : { op: 'in_the_past', amount, unit };
}
