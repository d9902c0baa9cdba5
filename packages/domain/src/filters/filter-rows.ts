import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { operatorsOf } from './filter-field.ts';
import type { ActiveFilter, FilterRow } from './filter-set.ts';
import { type FilterOperator, isNullType, operatorRecords } from './operators.ts';

export function emptyRow(field: GlobalFilterField): FilterRow {
  const [op = 'is_equal_to'] = operatorsOf(field);
  const [unit] = field.units;
  return { op, values: [], ...(unit === undefined ? {} : { unit }) };
}

export function emptyFilter(field: GlobalFilterField): ActiveFilter {
  return { key: field.fieldName, rows: [emptyRow(field)] };
}

/** FLT-031, FLT-032: only values that still mean the same under the new operator stay. */
export function changeOperator(row: FilterRow, op: FilterOperator): FilterRow {
  return op === row.op ? row : { ...row, op, values: keptValues(row, op) };
}

function keptValues(row: FilterRow, op: FilterOperator): readonly string[] {
  const [from, to] = [operatorRecords[row.op].operand, operatorRecords[op].operand];
  if (operatorRecords[op].clearsValue || from === 'none' || row.values.length === 0) return [];
  if (isEquality(row.op) && isEquality(op)) return row.values;
  if (from === 'one' && to === 'one') return firstFilled(row.values);
  return row.op === 'is_on_the_day' || to !== 'range' ? [] : asRange(row);
}

/** A lone bound is one end of the range it becomes. */
function asRange(row: FilterRow): readonly string[] {
  const [bound = ''] = row.values;
  if (row.op === 'greater_than_or_equal_to') return [bound, ''];
  return row.op === 'less_than_or_equal_to' ? ['', bound] : [];
}

function firstFilled(values: readonly string[]): readonly string[] {
  return values.filter((value) => value !== '').slice(0, 1);
}

function isEquality(op: FilterOperator): op is 'is_equal_to' | 'is_not_equal_to' {
  return op === 'is_equal_to' || op === 'is_not_equal_to';
}

/** Replaces the row at `index` by `row`. */
export function changeRow(
  field: GlobalFilterField,
  filter: ActiveFilter,
  { index, row }: { index: number; row: FilterRow },
): ActiveFilter {
  return { ...filter, rows: filter.rows.map((old, at) => (at === index ? fittedRow(field, row) : old)) };
}

/**
 * FLT-074: an empty value that is chosen from a list of texts is the blank one; anywhere else it is no value, as "All Viewers" is
 * (FLT-010). The ends of a range keep their positions.
 */
export function fittedRow(field: GlobalFilterField, row: FilterRow): FilterRow {
  const { op, values, unit } = row;
  const keepsBlank =
    operatorRecords[op].operand === 'one' ? field.operatorSet === 'text' && isEquality(op) : hasText(row);
  const fitted = isNullType(op) ? [] : values.filter((value) => keepsBlank || value !== '');
  const kept = field.units.find((known) => known === unit) ?? field.units[0];
  return { op, values: fitted, ...(kept === undefined ? {} : { unit: kept }) };
}

/** FLT-035 */
export function canAddRow(row: FilterRow): boolean {
  return isFilled(row);
}

/** The filter itself when its last row waits for a value. */
export function addRow(field: GlobalFilterField, filter: ActiveFilter): ActiveFilter {
  const last = filter.rows.at(-1);
  return last && !canAddRow(last) ? filter : { ...filter, rows: [...filter.rows, emptyRow(field)] };
}

/** FLT-036: where no row is left, the empty default row stands. */
export function removeRow(field: GlobalFilterField, filter: ActiveFilter, index: number): ActiveFilter {
  const rows = filter.rows.filter((_, at) => at !== index);
  return { ...filter, rows: rows.length === 0 ? [emptyRow(field)] : rows };
}

export function isFilled({ op, values }: FilterRow): boolean {
  switch (operatorRecords[op].operand) {
    case 'none':
      return true;
    case 'duration':
      return (values[0] ?? '') !== '';
    case 'range':
      return hasText({ values });
    case 'one':
      return isEquality(op) ? values.length > 0 : hasText({ values });
  }
}

function hasText({ values }: Pick<FilterRow, 'values'>): boolean {
  return values.some((value) => value !== '');
}

export function isEmptyFilter({ rows, expression }: ActiveFilter): boolean {
  return expression === undefined ? !rows.some(isFilled) : expression.trim() === '';
}
