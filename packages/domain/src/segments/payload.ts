import type {
  ExistingSegments,
  SegmentBodyInput,
  SegmentCondition,
  SegmentRules,
} from '@playhead/contract/http/segments';
import { CUSTOM_TAGS, type SegmentField, ZIP_CODE } from './segment-field.ts';
import { findSegmentField } from './segment-fields.ts';
import type { ExistingGroup, SegmentDefinition } from './segment-definition.ts';
import { filledRows, type SegmentRow, type SegmentRule } from './rules/segment-rule.ts';
import { writeTimeRange } from './time-range/time-range.ts';

/** SEG-070..SEG-077: what create, update and coverage are sent. */
export function payloadOf(form: Omit<SegmentDefinition, 'issues'> & { version?: number | null }): SegmentBodyInput {
  const timeRange = writeTimeRange(form.timeRange);
  return {
    segmentName: form.segmentName.trim(),
    description: form.description,
    tags: filledTags(form.tags),
    createFilter: sentRules(form),
    existingSegments: sentGroups(form.existing),
    ...(timeRange === null ? {} : { timeRange }),
    playheadStreamId: form.streamId,
    ...(form.uploadId === null ? {} : { uploadId: form.uploadId }),
    ...(form.version === undefined || form.version === null ? {} : { version: form.version }),
  };
}

/** SEG-070 */
export function filledTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

function sentGroups(groups: readonly ExistingGroup[]): ExistingSegments {
  return groups
    .filter(({ segments }) => segments.length > 0)
    .map(({ segments, exclude }) =>
      segments.map(({ id, name }) => ({ segmentId: id, segmentName: name, ...(exclude ? { exclude } : {}) })),
    );
}

function sentRules({ rows }: Pick<SegmentDefinition, 'rows'>): SegmentRules {
  const sent = new Map<string, SegmentCondition[][]>();
  for (const [key, ofField] of Object.entries(rows)) {
    const field = findSegmentField(key);
    if (!field) continue;
    for (const row of filledRows(ofField)) {
      const conditions = row.flatMap((rule) => sentCondition(field, rule) ?? []);
      if (conditions.length === 0) continue;
      const target = key === CUSTOM_TAGS && isZipCode(row) ? ZIP_CODE : key;
      sent.set(target, [...(sent.get(target) ?? []), conditions]);
    }
  }
  return Object.fromEntries(sent);
}

function isZipCode(row: SegmentRow): boolean {
  return row.every(({ tag }) => tag === ZIP_CODE);
}

function sentCondition(field: SegmentField, rule: SegmentRule): SegmentCondition | null {
  const written = writtenAs(field, rule);
  if (written === null) return null;
  const { percent, tag, unit } = rule;
  const hasPercent = percent !== undefined && (percent.from !== null || percent.to !== null);
  return {
    name: tag?.trim() ?? field.key,
    ...written,
    ...(hasPercent ? { percent: [percent.from, percent.to] } : {}),
    ...(unit === undefined || field.units.length === 0 ? {} : { unit }),
  };
}

type Written = Pick<SegmentCondition, 'op' | 'value'>;

/** Null when nothing is left to send. */
function writtenAs(field: SegmentField, { op, values }: SegmentRule): Written | null {
  switch (op) {
    case 'is_null':
    case 'is_not_null':
    case 'is_blank':
    case 'is_not_blank':
      return { op, value: '' };
    case 'is_between':
      return rangeOf(
        values,
        (text) => sentNumber(field, text),
        (from, to) => [from, to],
        { cap: capOf(field) },
      );
    case 'is_in_the_range':
      return rangeOf(values, slashed, (from, to) => `${from} to ${to}`);
    case 'is_on_the_day':
      // SEG-073
      return writtenAs(field, { op: 'is_in_the_range', values: [values[0] ?? '', values[0] ?? ''] });
    case 'in_the_past': {
      const [amount = '', unit = 'day'] = values;
      return { op, value: unit === 'day' && /^\d+$/.test(amount) ? Number(amount) : `${amount} ${unit}s` };
    }
    case 'greater_than':
    case 'greater_than_or_equal_to':
    case 'less_than':
    case 'less_than_or_equal_to': {
      const sent = values
        .filter((text) => text !== '')
        .map((text) => (field.type === 'date' ? slashed(text) : sentNumber(field, text)));
      const [only] = sent;
      return only === undefined ? null : { op, value: sent.length === 1 ? only : sent };
    }
    default:
      return { op, value: values.map((text) => sentText(field, text)) };
  }
}

/** SEG-051: with one bound it is a comparison. */
function rangeOf<T extends string | number>(
  [fromText = '', toText = '']: readonly string[],
  sent: (text: string) => T,
  both: (from: T, to: T) => SegmentCondition['value'],
  { cap = null }: { cap?: string | null } = {},
): Written | null {
  const end = toText === cap ? '' : toText;
  if (fromText !== '' && end !== '') return { op: 'is_in_the_range', value: both(sent(fromText), sent(end)) };
  if (fromText !== '') return { op: 'greater_than_or_equal_to', value: sent(fromText) };
  return end === '' ? null : { op: 'less_than_or_equal_to', value: sent(end) };
}

/** SEG-074: the highest income group has no upper end. */
export const HIGHEST_INCOME = 300_000;

function capOf({ key }: SegmentField): string | null {
  return key === 'household_income' ? String(HIGHEST_INCOME) : null;
}

const PRECISION = 15;

/** SEG-075: a fraction on the wire. What is no number is sent as it stands, for the server to refuse. */
function sentNumber({ type }: SegmentField, text: string): number | string {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return text;
  return type === 'range_percentage' ? Number((number / 100).toPrecision(PRECISION)) : number;
}

/** SEG-072 */
function sentText({ key, valueType }: SegmentField, text: string): string | number {
  if (key === 'country' || key === 'first_country') return text.toLowerCase();
  if (valueType === 'string') return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function slashed(day: string): string {
  return day.replaceAll('-', '/');
}
