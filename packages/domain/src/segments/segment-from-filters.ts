import { t } from '@playhead/texts/translate';
import {
  type ActiveFilter,
  type FilterCondition,
  filterConditions,
  type FilterOperator,
  type FilterSet,
  isEmptyFilter,
} from '../filters/index.ts';
import type { ExistingGroup } from './segment-definition.ts';
import { CUSTOM_TAGS, filterFieldOf, type SegmentField, ZIP_CODE } from './segment-field.ts';
import { findSegmentField } from './segment-fields.ts';
import { emptyForm, type SegmentForm } from './segment-form.ts';
import type { SegmentRow, SegmentRule, SegmentRows } from './rules/segment-rule.ts';
import type { SegmentTab } from './segment-tabs.ts';

/** SEG-096 */
export const KNOWN_VIEWERS_ONLY = t('You can create a segment based on known households or subscribers only.');

export type SegmentFromFilters =
  | { kind: 'refused'; message: string }
  | {
      kind: 'form';
      form: SegmentForm;
      /** SEG-097: shown, but does not block saving. */
      warning: string | null;
      /** Keys of filters that no rule can be made of. */
      leftOut: readonly string[];
    };

export interface FilterSource {
  /** Value of the viewers filter (`playhead_id`); null or empty when it is not set. */
  idFilter: string | null;
  /** USR-005 */
  uniqueIdFilter: string | null;
  tabs: readonly SegmentTab[];
  /** Names by id, for the segments among the filters. */
  segmentNames?: ReadonlyMap<string, string>;
}

/** SEG-041, SEG-096, SEG-097: the filters of a dashboard as the rules of a new segment. */
export function segmentFromFilters(filters: FilterSet, source: FilterSource): SegmentFromFilters {
  const isUnset = source.idFilter === null || source.idFilter === '';
  if (!isUnset && (source.idFilter !== 'assigned_only' || source.uniqueIdFilter === null)) {
    return { kind: 'refused', message: KNOWN_VIEWERS_ONLY };
  }
  const rows: Record<string, readonly SegmentRow[]> = {};
  const existing: ExistingGroup[] = [];
  const leftOut: string[] = [];
  for (const filter of filters) {
    if (isEmptyFilter(filter) || filter.key === 'playhead_id') continue;
    const groups = filter.key === 'segment' ? groupsOf(filter, source) : null;
    const made = groups === null ? rowsOfFilter(filter, source.tabs) : {};
    if (groups !== null) existing.push(...groups);
    else if (made === null) leftOut.push(filter.key);
    else for (const [key, added] of Object.entries(made)) rows[key] = [...(rows[key] ?? []), ...added];
  }
  const form = emptyForm({ tabs: source.tabs, modalType: 'save', streamId: 'assigned_only' });
  return { kind: 'form', form: { ...form, rows, existing }, warning: isUnset ? KNOWN_VIEWERS_ONLY : null, leftOut };
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['mins_watched', 'session_duration'],
  ['first_current_date_range_ui', 'first_streamed'],
]);
const TAG_KEY = 'tags.';

/** The rule that a filter's key stands for; of a custom tag with its name. */
export function ruleKeyOf(filterKey: string): { key: string; tag: string | null } {
  const tag =
    filterKey === ZIP_CODE ? ZIP_CODE : filterKey.startsWith(TAG_KEY) ? filterKey.slice(TAG_KEY.length) : null;
  return { key: tag === null ? (otherNames.get(filterKey) ?? filterKey) : CUSTOM_TAGS, tag };
}

/** Null when there is no such rule, or none that this customer has. */
function rowsOfFilter(filter: ActiveFilter, tabs: readonly SegmentTab[]): SegmentRows | null {
  const { key, tag } = ruleKeyOf(filter.key);
  const field = findSegmentField(key);
  if (!field || !tabs.some(({ fields }) => fields.some((shown) => shown.key === key))) return null;
  const rules = rulesOf(field, filter);
  // A share of what several rows match together is no share of what each of them matches.
  if (rules === null || (rules.length > 1 && filter.proportion !== undefined)) return null;
  const percent = filter.proportion && field.percentFilterKey !== null ? { percent: filter.proportion } : {};
  return { [key]: rules.map((rule) => [{ ...rule, ...percent, ...(tag === null ? {} : { tag }) }]) };
}

/** A typed expression becomes the rows it means. */
function rulesOf(field: SegmentField, filter: ActiveFilter): readonly SegmentRule[] | null {
  if (filter.expression === undefined) return filter.rows;
  const parsed = filterConditions(filterFieldOf(field), filter);
  if (!parsed.ok) return null;
  const equal = (op: FilterOperator) =>
    parsed.conditions.flatMap((one) => (one.op === op && 'value' in one ? [String(one.value)] : []));
  const lists = (['is_equal_to', 'is_not_equal_to'] as const).map((op): SegmentRule => ({ op, values: equal(op) }));
  const others = parsed.conditions.filter(({ op }) => op !== 'is_equal_to' && op !== 'is_not_equal_to').map(ruleOf);
  return [...lists.filter(({ values }) => values.length > 0), ...others];
}

function ruleOf(condition: FilterCondition): SegmentRule {
  const { op } = condition;
  if (op === 'in_the_past') return { op, values: [String(condition.amount), condition.unit] };
  if ('from' in condition) return { op, values: [String(condition.from), String(condition.to)] };
  return { op, values: 'value' in condition ? [String(condition.value)] : [] };
}

/** Chosen segments are alternatives; each excluded one is excluded. */
function groupsOf(filter: ActiveFilter, { segmentNames }: FilterSource): readonly ExistingGroup[] {
  const ids = (op: FilterOperator) => [
    ...new Set(filter.rows.filter((row) => row.op === op).flatMap(({ values }) => values.filter((id) => id !== ''))),
  ];
  const group = (exclude: boolean, chosen: readonly string[]): readonly ExistingGroup[] =>
    chosen.length === 0 ? [] : [{ exclude, segments: chosen.map((id) => ({ id, name: segmentNames?.get(id) ?? id })) }];
  return [...group(false, ids('is_equal_to')), ...group(true, ids('is_not_equal_to'))];
}
