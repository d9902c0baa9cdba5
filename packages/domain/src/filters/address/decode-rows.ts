import { durationUnits, type GlobalFilterField } from '@playhead/contract/http/filters';
import { t } from '@playhead/texts/translate';
import { truncate } from '../../format/index.ts';
import { takesOperator } from '../filter-field.ts';
import { fittedRow, isFilled } from '../filter-rows.ts';
import type { FilterRow } from '../filter-set.ts';
import { type FilterOperator, operatorRecords, readFilterOperator } from '../operators.ts';
import { splitRange } from '../expression/read-compare.ts';
import { MAX_FILTER_VALUES, MAX_VALUE_LENGTH } from '../validate-filter.ts';

interface FilterContext {
  /** The filter, as the reader knows it. */
  name: string;
  field: GlobalFilterField | undefined;
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows without a value are left out in silence, unreadable ones with an issue. */
export function decodeRows(
  rows: readonly unknown[],
  context: FilterContext,
): { rows: readonly FilterRow[]; issues: readonly string[] } {
  return keepRows(
    rows.map((raw) => decodeRow(raw, context)),
    context,
  );
}

/** The same of rows that were decoded without knowing their field. */
export function validateRows(
  rows: readonly FilterRow[],
  context: FilterContext,
): { rows: readonly FilterRow[]; issues: readonly string[] } {
  return keepRows(
    rows.filter(isFilled).map((row) => validateRow(row, context)),
    context,
  );
}

/** A text says why a row is left out. */
function keepRows(
  rows: readonly (FilterRow | string)[],
  context: FilterContext,
): { rows: readonly FilterRow[]; issues: readonly string[] } {
  const decoded: FilterRow[] = [];
  const issues = new Set<string>();
  let room = MAX_FILTER_VALUES;
  for (const row of rows) {
    if (typeof row === 'string') issues.add(row);
    else if (isFilled(row)) {
      room -= Math.max(row.values.length, 1);
      if (room < 0) {
        issues.add(
          t('The filter "{name}" has more than {most} values; the rest is left out.', {
            name: context.name,
            most: MAX_FILTER_VALUES,
          }),
        );
        break;
      }
      decoded.push(row);
    }
  }
  return { rows: decoded, issues: [...issues] };
}

function decodeRow(raw: unknown, context: FilterContext): FilterRow | string {
  const { name, field } = context;
  const unreadable = t('A rule of the filter "{name}" could not be read.', { name });
  if (!isMap(raw) || typeof raw['op'] !== 'string') return unreadable;
  const op = readFilterOperator(raw['op']);
  if (op === null || (field && !takesOperator(field, op))) {
    const label = op === null ? truncate(raw['op']) : operatorRecords[op].label;
    return noOperator(name, label);
  }
  const values = valuesOf(op, raw['value']);
  const unit = durationUnits.find((known) => known === raw['unit']);
  if (values === null || (unit === undefined && raw['unit'] !== undefined)) return unreadable;
  return validateRow({ op, values, ...(unit === undefined ? {} : { unit }) }, context);
}

function validateRow(row: FilterRow, { name, field }: FilterContext): FilterRow | string {
  if (field && !takesOperator(field, row.op)) return noOperator(name, operatorRecords[row.op].label);
  if (row.values.some((value) => value.length > MAX_VALUE_LENGTH))
    return t('A value of the filter "{name}" is too long.', { name });
  return field ? fittedRow(field, row) : row;
}

function noOperator(name: string, label: string): string {
  return t('The filter "{name}" has no operator "{operator}".', { name, operator: label });
}

/** Null when it is no text, no number and no list of them. */
function valuesOf(op: FilterOperator, value: unknown): readonly string[] | null {
  const { operand } = operatorRecords[op];
  if (operand === 'none' || value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) {
    const texts = value.map(textOf);
    if (!texts.every((text) => text !== null)) return null;
    return operand === 'one' ? texts : texts.slice(0, 2);
  }
  const text = textOf(value);
  if (text === null) return null;
  const range = operand === 'range' ? splitRange(text) : null;
  return range ? [range.from, range.to] : [text];
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
