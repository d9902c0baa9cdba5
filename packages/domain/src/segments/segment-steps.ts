import { t } from '@playhead/texts/translate';
import {
  filterConditions,
  formatProportion,
  type FilterCondition,
  operatorRecords,
  parseProportion,
  type ProportionRange,
} from '../filters/index.ts';
import type { ExistingGroup, SegmentDefinition } from './segment-definition.ts';
import { CUSTOM_TAGS, FIRST_IDENTITY, filterFieldOf, type SegmentField, ZIP_CODE } from './segment-field.ts';
import { findSegmentField } from './segment-fields.ts';
import { filledRows, type SegmentRow, type SegmentRule } from './rules/segment-rule.ts';

/** One rule with its meaning: any of the conditions of a positive operator, all of a negative one. */
export interface ReadRule {
  conditions: readonly FilterCondition[];
  negative: boolean;
  /** Then it is about the share of the viewer's minutes that match. */
  share: ProportionRange | null;
}

/**
 * Everything that is said of one field, or of one custom tag. The rows of negative rules alone hold all of them, of the other rows
 * one must hold (FLT-029); the rules of a row hold together.
 */
export interface FieldStep {
  kind: 'field';
  key: string;
  tag: string | null;
  field: SegmentField;
  rows: readonly (readonly ReadRule[])[];
  /** The same as it was set. */
  source: readonly SegmentRow[];
}

/** SEG-015: all of them hold. The order is that of the waterfall. */
export type SegmentStep =
  | { kind: 'upload'; key: 'upload'; uploadId: string }
  | { kind: 'existing'; key: 'existing_segment'; group: ExistingGroup }
  | FieldStep;

export interface ReadSteps {
  steps: readonly SegmentStep[];
  /** Invalid rules, by the label of their field. */
  unreadable: readonly string[];
}

export function segmentSteps(definition: Pick<SegmentDefinition, 'rows' | 'existing' | 'uploadId'>): ReadSteps {
  const steps: SegmentStep[] = [];
  const unreadable: string[] = [];
  if (definition.uploadId !== null) steps.push({ kind: 'upload', key: 'upload', uploadId: definition.uploadId });
  for (const group of definition.existing) {
    if (group.segments.length > 0) steps.push({ kind: 'existing', key: 'existing_segment', group });
  }
  for (const { field, tag, rows: source } of fieldRows(definition)) {
    const rows = readFieldRows(field, source);
    if (typeof rows === 'string') unreadable.push(tag ?? field.label);
    else if (rows.length > 0) steps.push({ kind: 'field', key: field.key, tag, field, rows, source });
  }
  return { steps, unreadable };
}

export interface FieldRows {
  field: SegmentField;
  tag: string | null;
  rows: readonly SegmentRow[];
}

/** Each custom tag is a separate field, and so is the zip code. `first_identity` is not a rule. */
export function fieldRows({ rows }: Pick<SegmentDefinition, 'rows'>): readonly FieldRows[] {
  return Object.entries(rows).flatMap(([key, ofField]): readonly FieldRows[] => {
    const field = findSegmentField(key);
    const filled = filledRows(ofField);
    if (!field || key === FIRST_IDENTITY || filled.length === 0) return [];
    if (key !== CUSTOM_TAGS) return [{ field, tag: null, rows: filled }];
    const byTag = new Map<string, SegmentRow[]>();
    for (const row of filled) {
      const ofTag = byTag.get(tagOf(row));
      if (ofTag) ofTag.push(row);
      else byTag.set(tagOf(row), [row]);
    }
    return [...byTag].map(([tag, ofTag]) => {
      const zipCode = tag === ZIP_CODE ? findSegmentField(ZIP_CODE) : undefined;
      return zipCode ? { field: zipCode, tag: null, rows: ofTag } : { field, tag, rows: ofTag };
    });
  });
}

function tagOf(row: SegmentRow): string {
  return row[0]?.tag?.trim() ?? '';
}

/** FLT-018: whose first stream the rules of the first stream mean. */
export const firstIdentities = ['viewer', 'subscriber', 'household'] as const;
export type FirstIdentity = (typeof firstIdentities)[number];

export function firstIdentityOf({ rows }: Pick<SegmentDefinition, 'rows'>): FirstIdentity {
  const value = rows[FIRST_IDENTITY]?.[0]?.[0]?.values[0];
  return firstIdentities.find((known) => known === value) ?? 'viewer';
}

/** A text says why a rule is invalid. */
function readFieldRows(field: SegmentField, rows: readonly SegmentRow[]): FieldStep['rows'] | string {
  const read: (readonly ReadRule[])[] = [];
  for (const row of rows) {
    const rules = row.map((rule) => readRule(field, rule));
    const refused = rules.find((rule) => typeof rule === 'string');
    if (typeof refused === 'string') return refused;
    const meant = rules.filter((rule) => typeof rule !== 'string').filter(({ conditions }) => conditions.length > 0);
    if (meant.length > 0) read.push(meant);
  }
  return read;
}

function readRule(field: SegmentField, rule: SegmentRule): ReadRule | string {
  const parsed = filterConditions(filterFieldOf(field), { key: field.key, rows: [rule] });
  if (!parsed.ok) return parsed.issues[0]?.reason ?? t('not a valid filter');
  const share = shareOf(rule);
  if (typeof share === 'string') return share;
  return {
    conditions: field.type === 'range_percentage' ? parsed.conditions.map(asFraction) : parsed.conditions,
    negative: operatorRecords[rule.op].sense === 'negative',
    share,
  };
}

function shareOf({ percent }: SegmentRule): ProportionRange | null | string {
  const text = percent === undefined ? null : formatProportion(percent);
  const parsed = text === null ? null : parseProportion(text);
  if (parsed === null) return null;
  return parsed.ok ? parsed.range : parsed.reason;
}

/** SEG-075 */
function asFraction(condition: FilterCondition): FilterCondition {
  switch (condition.op) {
    case 'is_between':
      return { ...condition, from: condition.from / 100, to: condition.to / 100 };
    case 'is_equal_to':
    case 'is_not_equal_to':
      return typeof condition.value === 'number' ? { ...condition, value: condition.value / 100 } : condition;
    case 'greater_than':
    case 'greater_than_or_equal_to':
    case 'less_than':
    case 'less_than_or_equal_to':
      return typeof condition.value === 'number' ? { ...condition, value: condition.value / 100 } : condition;
    default:
      return condition;
  }
}
