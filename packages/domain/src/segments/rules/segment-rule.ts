import { type ActiveFilter, type FilterOperator, type FilterRow, isFilled, isNullType } from '../../filters/index.ts';
import { CUSTOM_TAGS, type SegmentField } from '../segment-field.ts';

/** Both ends in percent, as typed (FLT-045). */
export type PercentRange = NonNullable<ActiveFilter['proportion']>;

/** One condition as the form holds it; the meaning of `values` is that of a filter's row. */
export interface SegmentRule extends FilterRow {
  /** Of custom tags: the name of the tag. */
  tag?: string;
  percent?: PercentRange;
}

/** Conditions that must hold together; the form makes rows of one. */
export type SegmentRow = readonly SegmentRule[];

/** By field, in the order the rules were set. */
export type SegmentRows = Readonly<Record<string, readonly SegmentRow[]>>;

/** SEG-030 */
export const INITIAL_TAG_ROWS = 5;

export function emptyRule(field: SegmentField): SegmentRule {
  const op: FilterOperator = field.operators[0] ?? 'is_equal_to';
  return {
    op,
    values: [],
    ...(field.unit === null || field.units.length === 0 ? {} : { unit: field.unit }),
    ...(field.key === CUSTOM_TAGS ? { tag: '' } : {}),
  };
}

/** What a field shows before anything is set. */
export function initialRows(field: SegmentField): readonly SegmentRow[] {
  const count = field.key === CUSTOM_TAGS ? INITIAL_TAG_ROWS : 1;
  return Array.from({ length: count }, () => [emptyRule(field)]);
}

/** SEG-071; a tag without a name is no rule. */
export function isFilledRule(rule: SegmentRule): boolean {
  return isFilled(rule) && (rule.tag === undefined || rule.tag.trim() !== '');
}

/** A value or a name that waits for the other one. */
export function isStarted(rule: SegmentRule): boolean {
  return (rule.tag ?? '').trim() !== '' || (isFilled(rule) && (rule.tag === undefined || !isNullType(rule.op)));
}

/** Drops empty rules, and rows without rules. */
export function filledRows(rows: readonly SegmentRow[]): readonly SegmentRow[] {
  return rows.map((row) => row.filter(isFilledRule)).filter((row) => row.length > 0);
}

export function isFilledField(rows: SegmentRows, key: string): boolean {
  return filledRows(rows[key] ?? []).length > 0;
}
