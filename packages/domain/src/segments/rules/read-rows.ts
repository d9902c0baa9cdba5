import type { SegmentCondition, SegmentRules } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import { truncate } from '../../format/index.ts';
import { type FilterOperator, operatorRecords, pastUnits, readFilterOperator } from '../../filters/index.ts';
import { CUSTOM_TAGS, EXISTING_SEGMENT, type SegmentField, ZIP_CODE } from '../segment-field.ts';
import { findSegmentField } from '../segment-fields.ts';
import type { SegmentRow, SegmentRows, SegmentRule } from './segment-rule.ts';

/** `create_filter` as the form holds it; what cannot be read is left out and named. */
export function readRows(wire: SegmentRules): { rows: SegmentRows; issues: readonly string[] } {
  const rows = new Map<string, SegmentRow[]>();
  const issues: string[] = [];
  for (const [key, wireRows] of Object.entries(wire)) {
    const field = key === EXISTING_SEGMENT ? undefined : findSegmentField(key);
    if (!field) {
      issues.push(t('There is no rule "{name}".', { name: truncate(key) }));
      continue;
    }
    const kept = key === ZIP_CODE ? CUSTOM_TAGS : key;
    const known = rows.get(kept) ?? [];
    rows.set(kept, known);
    for (const wireRow of wireRows) {
      const read = wireRow.map((condition) => readCondition(field, condition));
      issues.push(...read.filter((rule) => typeof rule === 'string'));
      const row = read.filter((rule) => typeof rule !== 'string');
      if (row.length > 0) known.push(row);
    }
  }
  return { rows: Object.fromEntries(rows), issues };
}

function readCondition(field: SegmentField, condition: SegmentCondition): SegmentRule | string {
  const op = readFilterOperator(condition.op);
  if (op === null)
    return t('The rule "{name}" has no operator "{operator}".', {
      name: field.label,
      operator: truncate(condition.op),
    });
  const meant = meantBy(field, op, condition.value);
  if (meant === null) return t('Invalid entry in {field} field', { field: field.label });
  const unit = field.units.find((known) => known === condition.unit);
  const [from, to] = condition.percent ?? [null, null];
  return {
    ...meant,
    ...(unit === undefined ? {} : { unit }),
    ...(from === null && to === null ? {} : { percent: { from, to } }),
    ...tagOf(field, condition),
  };
}

function tagOf(field: SegmentField, { name }: SegmentCondition): { tag?: string } {
  if (field.key === ZIP_CODE) return { tag: ZIP_CODE };
  return field.key === CUSTOM_TAGS ? { tag: name } : {};
}

type Meant = Pick<SegmentRule, 'op' | 'values'>;

function meantBy(field: SegmentField, op: FilterOperator, value: SegmentCondition['value']): Meant | null {
  const { operand } = operatorRecords[op];
  if (operand === 'none') return { op, values: [] };
  if (operand === 'duration') return pastOf(value);
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  if (field.type === 'date') return datesOf(op, texts);
  if (field.valueType !== 'string') return numbersOf(field, op, texts);
  return { op, values: texts.length === 1 && texts[0] === '' && !Array.isArray(value) ? [] : texts };
}

/** Days, unless the text names another unit. */
function pastOf(value: SegmentCondition['value']): Meant | null {
  const [amount = '', unit = 'day', ...more] = (Array.isArray(value) ? value.join(' ') : String(value))
    .trim()
    .split(/\s+/);
  const known = pastUnits.find((name) => unit === name || unit === `${name}s`);
  if (amount === '') return { op: 'in_the_past', values: [] };
  return known && more.length === 0 ? { op: 'in_the_past', values: [amount, known] } : null;
}

/** SEG-052: one day is shown as a range of that day. */
function datesOf(op: FilterOperator, texts: readonly string[]): Meant {
  const [first = '', ...more] = texts;
  if (op === 'is_on_the_day' && more.length === 0)
    return { op: 'is_in_the_range', values: first === '' ? [] : [first, first] };
  if (op !== 'is_in_the_range' && op !== 'is_between') return { op, values: texts };
  return { op: 'is_in_the_range', values: endsOf(texts) };
}

/** SEG-051, SEG-066, C27: two bounds are "Is between", however they are spelled. */
function numbersOf(field: SegmentField, op: FilterOperator, texts: readonly string[]): Meant {
  const shown = texts.map((text) => shownNumber(field, text));
  const isSplit = shown.length === 1 && / to /.test(` ${shown[0] ?? ''} `);
  if (op === 'is_in_the_range' || op === 'is_between' || isSplit) {
    return { op: 'is_between', values: endsOf(texts).map((text) => shownNumber(field, text)) };
  }
  return { op, values: shown.filter((text) => text !== '') };
}

function endsOf(texts: readonly string[]): readonly string[] {
  const [first = '', second = ''] = texts.length === 1 ? ` ${texts[0] ?? ''} `.split(' to ', 2) : texts;
  const ends = [first.trim(), second.trim()];
  return ends.every((end) => end === '') ? [] : ends;
}

/** Digits that survive the product: 0.07 is 7%, not 7.000000000000001%. */
const PRECISION = 15;

/** SEG-075 turned round: a fraction on the wire, percents in the form. */
function shownNumber({ type }: SegmentField, text: string): string {
  const trimmed = text.trim();
  const number = Number(trimmed);
  if (type !== 'range_percentage' || trimmed === '' || !Number.isFinite(number)) return trimmed;
  return String(Number((number * 100).toPrecision(PRECISION)));
}
