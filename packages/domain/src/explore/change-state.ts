import { type DynamicField, MAX_PIVOTS, MAX_ROWS } from '@playhead/contract/http/queries';
import type { FilterSet } from '../filters/index.ts';
import {
  dynamicName,
  EMPTY_EXPLORE,
  type ExplorePeriod,
  type ExploreSort,
  type ExploreState,
  type ExploreVis,
} from './explore-state.ts';

export type ExploreAction =
  | { type: 'toggle-field'; name: string }
  /** Before `before`, or last of its kind. */
  | { type: 'move-field'; name: string; before: string | null }
  | { type: 'toggle-pivot'; name: string }
  | { type: 'filters'; filters: FilterSet }
  | { type: 'period'; period: ExplorePeriod }
  | { type: 'sort'; target: Pick<ExploreSort, 'name' | 'column'>; add: boolean }
  | { type: 'limit'; limit: number }
  | { type: 'totals'; total: boolean }
  | { type: 'row-totals'; rowTotal: boolean }
  | { type: 'save-dynamic'; field: DynamicField; replaces: string | null }
  | { type: 'remove-dynamic'; name: string }
  | { type: 'vis'; change: Partial<ExploreVis> }
  | { type: 'clear' }
  | { type: 'open'; state: ExploreState };

/** Null for a field that is not in the catalogue. */
export type KindOf = (name: string) => 'dimension' | 'measure' | null;

export function changeState(state: ExploreState, action: ExploreAction, kindOf: KindOf): ExploreState {
  switch (action.type) {
    case 'toggle-field':
      return state.fields.includes(action.name)
        ? withoutField(state, action.name)
        : { ...state, fields: insertField(state.fields, action.name, kindOf) };
    case 'move-field':
      return { ...state, fields: moved(state.fields, action, kindOf) };
    case 'toggle-pivot':
      return togglePivot(state, action.name, kindOf);
    case 'filters':
      return { ...state, filters: action.filters };
    case 'period':
      return { ...state, period: action.period, sorts: withoutColumns(state.sorts) };
    case 'sort':
      return { ...state, sorts: nextSorts(state, action, kindOf) };
    case 'limit':
      return { ...state, limit: Math.min(MAX_ROWS, Math.max(1, Math.round(action.limit))) };
    case 'totals':
      return { ...state, total: action.total };
    case 'row-totals':
      return { ...state, rowTotal: action.rowTotal };
    case 'save-dynamic':
      return saveDynamic(state, action);
    case 'remove-dynamic':
      return {
        ...state,
        dynamicFields: state.dynamicFields.filter((field) => dynamicName(field) !== action.name),
        sorts: state.sorts.filter(({ name }) => name !== action.name),
      };
    case 'vis':
      return { ...state, vis: { ...state.vis, ...action.change } };
    case 'clear':
      return EMPTY_EXPLORE;
    case 'open':
      return action.state;
  }
}

/** Dimensions stand before measures, each kind in the order it was chosen. */
function insertField(fields: readonly string[], name: string, kindOf: KindOf): readonly string[] {
  if (kindOf(name) === 'measure') return [...fields, name];
  const firstMeasure = fields.findIndex((field) => kindOf(field) === 'measure');
  return firstMeasure === -1 ? [...fields, name] : fields.toSpliced(firstMeasure, 0, name);
}

function moved(
  fields: readonly string[],
  { name, before }: { name: string; before: string | null },
  kindOf: KindOf,
): readonly string[] {
  if (!fields.includes(name) || name === before) return fields;
  const rest = fields.filter((field) => field !== name);
  const index = before === null || kindOf(before) !== kindOf(name) ? -1 : rest.indexOf(before);
  return index === -1 ? insertField(rest, name, kindOf) : rest.toSpliced(index, 0, name);
}

function withoutField(state: ExploreState, name: string): ExploreState {
  const pivots = state.pivots.filter((pivot) => pivot !== name);
  const sorts = state.sorts.filter((sort) => sort.name !== name);
  return {
    ...state,
    fields: state.fields.filter((field) => field !== name),
    pivots,
    sorts: pivots.length === state.pivots.length ? sorts : withoutColumns(sorts),
    vis: { ...state.vis, measures: state.vis.measures.filter((measure) => measure !== name) },
  };
}

/** With MAX_PIVOTS chosen, another pivot replaces the last. */
function togglePivot(state: ExploreState, name: string, kindOf: KindOf): ExploreState {
  if (kindOf(name) !== 'dimension') return state;
  const sorts = withoutColumns(state.sorts);
  if (state.pivots.includes(name)) return { ...state, sorts, pivots: state.pivots.filter((pivot) => pivot !== name) };
  const fields = state.fields.includes(name) ? state.fields : insertField(state.fields, name, kindOf);
  return { ...state, fields, sorts, pivots: [...state.pivots.slice(0, MAX_PIVOTS - 1), name] };
}

/** The number of a pivot column means another value once other values are pivoted. */
function withoutColumns(sorts: readonly ExploreSort[]): readonly ExploreSort[] {
  return sorts.filter(({ column }) => column === undefined);
}

/** Numbers begin with the largest, names with the first letter; then the other way round; then not at all. */
function nextSorts(
  { sorts }: ExploreState,
  { target, add }: { target: Pick<ExploreSort, 'name' | 'column'>; add: boolean },
  kindOf: KindOf,
): readonly ExploreSort[] {
  const current = sorts.find((sort) => isSame(sort, target));
  const first = kindOf(target.name) !== 'dimension';
  const next: readonly ExploreSort[] =
    current === undefined
      ? [{ ...target, descending: first }]
      : current.descending === first
        ? [{ ...target, descending: !first }]
        : [];
  if (!add) return next;
  if (current === undefined) return [...sorts, ...next];
  return sorts.flatMap((sort) => (isSame(sort, target) ? next : [sort]));
}

function isSame(sort: ExploreSort, target: Pick<ExploreSort, 'name' | 'column'>): boolean {
  return sort.name === target.name && sort.column === target.column;
}

function saveDynamic(
  state: ExploreState,
  { field, replaces }: { field: DynamicField; replaces: string | null },
): ExploreState {
  const name = dynamicName(field);
  const isOld = (old: DynamicField) => dynamicName(old) === (replaces ?? name);
  const dynamicFields = state.dynamicFields.some(isOld)
    ? state.dynamicFields.map((old) => (isOld(old) ? field : old))
    : [...state.dynamicFields, field];
  return { ...state, dynamicFields };
}
