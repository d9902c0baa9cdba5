import { t } from '@playhead/texts/translate';
import { changeOperator, changeRow, type FilterOperator } from '../../filters/index.ts';
import { isWatchedConflict } from './watched-conflict.ts';
import { filterFieldOf, type SegmentField } from '../segment-field.ts';
import { rowsOf, type SegmentForm } from '../segment-form.ts';
import {
  emptyRule,
  isFilledRule,
  type PercentRange,
  type SegmentRow,
  type SegmentRows,
  type SegmentRule,
} from './segment-rule.ts';

interface RulePosition {
  field: SegmentField;
  /** From 0. */
  row: number;
}

/** Replaces the rule. A change that SEG-056 or SEG-058 forbids leaves the rows as they were and sets the flag. */
export function setRow(
  form: SegmentForm,
  { field, row, rule, at = 0 }: RulePosition & { rule: SegmentRule; at?: number },
): SegmentForm {
  const rows = rowsOf(form, field).map((old, index) =>
    index === row ? old.map((one, position) => (position === at ? fitted(field, rule) : one)) : old,
  );
  return withRows(form, field, rows);
}

/** FLT-031, FLT-032 */
export function setOperator(form: SegmentForm, { field, row, op }: RulePosition & { op: FilterOperator }): SegmentForm {
  const [rule] = rowsOf(form, field)[row] ?? [];
  return rule === undefined ? form : setRow(form, { field, row, rule: { ...rule, ...changeOperator(rule, op) } });
}

/** SEG-048, FLT-035: the form itself while the last row waits for a value. */
export function addRow(form: SegmentForm, field: SegmentField): SegmentForm {
  const rows = rowsOf(form, field);
  if (!canAddRow(rows)) return form;
  return withRows(form, field, [...rows, [emptyRule(field)]]);
}

export function canAddRow(rows: readonly SegmentRow[]): boolean {
  return rows.at(-1)?.every(isFilledRule) ?? true;
}

/** SEG-048, FLT-036: where no row is left, the empty one stands. */
export function removeRow(form: SegmentForm, { field, row }: RulePosition): SegmentForm {
  const rows = rowsOf(form, field).filter((_, index) => index !== row);
  return withRows(form, field, rows.length === 0 ? [[emptyRule(field)]] : rows);
}

/** SEG-049, SEG-059, SEG-060: values and percents go, and with them what they were refused for. */
export function clearField(form: SegmentForm, field: SegmentField): SegmentForm {
  const { [field.key]: _cleared, ...rows } = form.rows;
  return { ...form, rows, fwLwConfilict: false };
}

/** SEG-050: a radio holds one value, every other choice is turned on and off. */
export function chooseOption(
  form: SegmentForm,
  { field, value, row = 0 }: { field: SegmentField; value: string; row?: number },
): SegmentForm {
  const [rule = emptyRule(field)] = rowsOf(form, field)[row] ?? [];
  const isSingle =
    field.inputType === 'RadioGroup' || field.inputType === 'Select' || field.inputType === 'SearchSelect';
  const toggled = rule.values.includes(value) ? rule.values.filter((old) => old !== value) : [...rule.values, value];
  const inOrder = field.options.map((option) => option.value).filter((known) => toggled.includes(known));
  return setRow(form, { field, row, rule: { ...rule, values: isSingle ? [value] : inOrder } });
}

/** SEG-065 */
export const MOST_PERCENT = 100;
export const PERCENT_PLACEHOLDERS = ['1', '100'] as const;
export const PERCENT_CAP_NOTE = t('Max 100');

export function capPercents({ from, to }: PercentRange): PercentRange {
  const capped = (percent: number | null) => (percent === null ? null : Math.min(Math.abs(percent), MOST_PERCENT));
  return { from: capped(from), to: capped(to) };
}

/** SEG-067: what stays of a typed bound when the input is left: a whole number, or the absolute value of a percentage. */
export function settleRangeText({ type }: Pick<SegmentField, 'type'>, text: string): string {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return '';
  return String(type === 'range_percentage' ? Math.min(Math.abs(number), MOST_PERCENT) : Math.trunc(number));
}

function fitted(field: SegmentField, rule: SegmentRule): SegmentRule {
  const filter = { key: field.key, rows: [rule] };
  const [row = rule] = changeRow(filterFieldOf(field), filter, { index: 0, row: rule }).rows;
  const { percent, tag } = rule;
  const hasPercent = percent !== undefined && (percent.from !== null || percent.to !== null);
  return { ...row, ...(tag === undefined ? {} : { tag }), ...(hasPercent ? { percent: capPercents(percent) } : {}) };
}

function withRows(form: SegmentForm, field: SegmentField, ofField: readonly SegmentRow[]): SegmentForm {
  const rows: SegmentRows = { ...form.rows, [field.key]: ofField };
  return isWatchedConflict(rows, field.key)
    ? { ...form, fwLwConfilict: true }
    : { ...form, rows, fwLwConfilict: false };
}
