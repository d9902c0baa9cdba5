import type { Cell } from '@playhead/contract/http/queries';
import type { ActiveFilter, FilterSet } from '../filters/filter-set.ts';
import { addDays, type DateRange, endOfMonth, isLocalDate } from '../periods/index.ts';
import { type DrillClick, filterKeyOf, narrowingOf } from './drill-items.ts';

/** What a click on a data point can do to the filters of its own page. */
export interface NarrowedPage {
  /** The field's other values are no longer filtered by. */
  only: FilterSet;
  exclude: FilterSet;
}

/** Null for days, for placeholders, and for values that no filter takes. */
export function narrowPage(click: DrillClick): NarrowedPage | null {
  const narrowing = narrowingOf(click);
  if (narrowing === null || narrowing.filters.length === 0) return null;
  const { filters } = narrowing;
  const keys = new Set(filters.map(({ key }) => key));
  const others = click.filters.filter(({ key }) => !keys.has(key));
  return {
    only: [...others, ...filters],
    // Of an episode with its series: the series stays.
    exclude: filters.slice(-1).reduce<FilterSet>((set, filter) => withExcluded(set, filter), click.filters),
  };
}

const opposites: Readonly<Partial<Record<ActiveFilter['rows'][number]['op'], ActiveFilter['rows'][number]['op']>>> = {
  is_equal_to: 'is_not_equal_to',
  is_null: 'is_not_null',
  is_blank: 'is_not_blank',
};

/** A value that was chosen is no longer; otherwise one more is excluded. */
function withExcluded(set: FilterSet, { key, rows }: ActiveFilter): FilterSet {
  const [row] = rows;
  const op = row === undefined ? undefined : opposites[row.op];
  if (row === undefined || op === undefined) return set;
  const before = set.find((filter) => filter.key === key);
  const others = set.filter((filter) => filter.key !== key);
  const kept = (before?.rows ?? []).flatMap((one) => {
    if (one.op !== row.op || row.values.length === 0) return [one];
    const values = one.values.filter((value) => !row.values.includes(value));
    return values.length === 0 ? [] : [{ ...one, values }];
  });
  // Positive rows already leave the value out.
  if (kept.some((one) => one.op === 'is_equal_to')) return [...others, { key, rows: kept }];
  const joined = kept.find((one) => one.op === op && op === 'is_not_equal_to');
  const excluding =
    joined === undefined
      ? [...kept, { op, values: row.values }]
      : kept.map((one) => (one === joined ? { ...one, values: [...new Set([...one.values, ...row.values])] } : one));
  return [...others, { key, rows: excluding }];
}

const DAYS_OF_A_WEEK = 7;

/** The days of a point of a time chart; null where it is none. */
export function daysOfPoint(field: string, value: Cell): DateRange | null {
  const text = String(value ?? '');
  if (/^\d{4}-\d{2}$/.test(text)) return { from: `${text}-01`, to: endOfMonth(`${text}-01`) };
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  if (!isLocalDate(day)) return null;
  return { from: day, to: filterKeyOf(field) === 'week' ? addDays(day, DAYS_OF_A_WEEK - 1) : day };
}
