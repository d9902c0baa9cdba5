import { EXPLORE_MODEL, EXPLORE_VIEW, type ExploreField, type ExploreQuery } from '@playhead/contract/http/explore';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { DEFAULT_ROWS, type DynamicField, type RunQueryBody } from '@playhead/contract/http/queries';
import { type FilterSet, filterTexts, isEmptyFilter, PERIOD_FIELD } from '../filters/index.ts';
import { type DateRange, formatRange, parseRange, type PeriodShortcut, periodShortcuts } from '../periods/index.ts';

/** The period of a query: by its name, or the days of `Custom`. */
export interface ExplorePeriod {
  shortcut: PeriodShortcut;
  /** Only with `Custom`. */
  custom?: DateRange;
}

export interface ExploreSort {
  name: string;
  descending: boolean;
  /** Position of the pivot column that decides; absent for the whole row. */
  column?: number;
}

export const visTypes = ['table', 'bar', 'line', 'area', 'scatter', 'donut', 'funnel', 'map', 'single'] as const;
export type VisType = (typeof visTypes)[number];

export interface ExploreVis {
  /** Null: the first choice for the result. */
  type: VisType | null;
  /** Measures that are drawn; empty: all that the type can draw. */
  measures: readonly string[];
  stacked: boolean;
  labels: boolean;
  /** Bars across. */
  horizontal: boolean;
}

/** Everything that somebody composes. Undo, the address and saved analyses hold all of it. */
export interface ExploreState {
  /** Dimensions before measures; pivoted ones are among them. Dynamic fields follow and are not listed here. */
  fields: readonly string[];
  pivots: readonly string[];
  filters: FilterSet;
  period: ExplorePeriod;
  sorts: readonly ExploreSort[];
  limit: number;
  dynamicFields: readonly DynamicField[];
  total: boolean;
  rowTotal: boolean;
  vis: ExploreVis;
}

/** FLT-055 */
export const EXPLORE_PERIOD: ExplorePeriod = { shortcut: 'Last 30 Days' };
export const FIRST_VIS: ExploreVis = { type: null, measures: [], stacked: false, labels: false, horizontal: false };

export const EMPTY_EXPLORE: ExploreState = {
  fields: [],
  pivots: [],
  filters: [],
  period: EXPLORE_PERIOD,
  sorts: [],
  limit: DEFAULT_ROWS,
  dynamicFields: [],
  total: false,
  rowTotal: false,
  vis: FIRST_VIS,
};

export function periodText({ shortcut, custom }: ExplorePeriod): string {
  return shortcut === 'Custom' && custom ? formatRange(custom) : shortcut;
}

/** Null for a text that names no period. */
export function readPeriodText(text: string): ExplorePeriod | null {
  const shortcut = periodShortcuts.find((name) => name === text.trim() && name !== 'Custom');
  if (shortcut) return { shortcut };
  const custom = parseRange(text);
  return custom === null ? null : { shortcut: 'Custom', custom };
}

/** WID-015: `field`, `field desc`, `field desc 2`. */
export function sortText({ name, descending, column }: ExploreSort): string {
  const direction = descending ? ' desc' : column === undefined ? '' : ' asc';
  return `${name}${direction}${column === undefined ? '' : ` ${column}`}`;
}

export function readSortText(text: string): ExploreSort {
  const [, name = text.trim(), word = 'asc', column] = /^(.*) (asc|desc)(?: (\d{1,3}))?$/is.exec(text.trim()) ?? [];
  return {
    name,
    descending: word.toLowerCase() === 'desc',
    ...(column === undefined ? {} : { column: Number(column) }),
  };
}

export function dynamicName(field: DynamicField): string {
  return field.category === 'measure' ? field.measure : field.tableCalculation;
}

export function filterFieldsOf(catalogue: readonly ExploreField[]): readonly GlobalFilterField[] {
  return catalogue.flatMap(({ filter }) => filter ?? []);
}

/** The query as it is stored. Filters without a value are left out: they filter nothing. */
export function exploreQuery(state: ExploreState, catalogue: readonly ExploreField[]): ExploreQuery {
  const filled = state.filters.filter((filter) => !isEmptyFilter(filter));
  const { type, measures, stacked, labels, horizontal } = state.vis;
  return {
    model: EXPLORE_MODEL,
    view: EXPLORE_VIEW,
    fields: [...state.fields],
    filters: { [PERIOD_FIELD]: periodText(state.period), ...filterTexts(filled, filterFieldsOf(catalogue)).texts },
    sorts: state.sorts.map(sortText),
    limit: state.limit,
    pivots: [...state.pivots],
    dynamicFields: [...state.dynamicFields],
    ...(state.total ? { total: true } : {}),
    ...(state.rowTotal ? { rowTotal: true } : {}),
    visConfig: {
      ...(type === null ? {} : { type }),
      ...(measures.length === 0 ? {} : { measures }),
      ...(stacked ? { stacked } : {}),
      ...(labels ? { labels } : {}),
      ...(horizontal ? { horizontal } : {}),
    },
  };
}

/** The body of a run; null without a field. `leaveOut`: dynamic fields that have an error. */
export function exploreRunBody(query: ExploreQuery, leaveOut: ReadonlySet<string> = new Set()): RunQueryBody | null {
  const { fields, filters, sorts, limit, pivots, total, rowTotal } = query;
  const dynamic = query.dynamicFields.filter((field) => !leaveOut.has(dynamicName(field)));
  const named = [...new Set([...fields, ...dynamic.map(dynamicName)])];
  if (named.length === 0) return null;
  return {
    fields: named,
    filters,
    sorts: sorts.filter((sort) => !leaveOut.has(readSortText(sort).name)),
    limit,
    pivots,
    dynamicFields: dynamic,
    ...(total === undefined ? {} : { total }),
    ...(rowTotal === undefined || pivots.length === 0 ? {} : { rowTotal }),
  };
}
