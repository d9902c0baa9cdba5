import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { encodeFilters } from './address/address.ts';
import { filterKeyOf } from './filter-field.ts';
import { isEmptyFilter } from './filter-rows.ts';
import { type ActiveFilter, type FilterSet, isFirstStreamKey } from './filter-set.ts';

/** Replaces the filter with its key, or adds it at the end; an empty one takes its key off the set. */
export function withFilter(set: FilterSet, filter: ActiveFilter): FilterSet {
  if (isEmptyFilter(filter)) return withoutFilter(set, filter.key);
  return set.some((old) => isKept(old, filter.key))
    ? set.map((old) => (isKept(old, filter.key) ? filter : old))
    : [...set, filter];
}

export function withoutFilter(set: FilterSet, key: string): FilterSet {
  return set.filter((filter) => !isKept(filter, key));
}

/** SHELL-033: under this name or another one of the same filter. */
function isKept(filter: ActiveFilter, key: string): boolean {
  return filterKeyOf(filter.key) === filterKeyOf(key);
}

/** SHELL-052 */
export function withoutFirstStream(set: FilterSet): FilterSet {
  return set.filter(({ key }) => !isFirstStreamKey(key));
}

/** What is added replaces what has its key. */
export function mergeFilters(base: FilterSet, added: FilterSet): FilterSet {
  return added.reduce(withFilter, base);
}

/** The same queries, in whatever order they were set and with whatever rows still waiting for a value. */
export function sameFilters(a: FilterSet, b: FilterSet): boolean {
  return a === b || encodeFilters(byKey(a)) === encodeFilters(byKey(b));
}

function byKey(set: FilterSet): FilterSet {
  return set.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export interface CountryDefault {
  defaultCountry: string | null;
  /** The country's filter, where the page has one. */
  field: GlobalFilterField | undefined;
  /** It was set before, so a reader who removed it does not get it again. */
  applied: boolean;
  shareCode: string | null;
}

/** FLT-065: once, never over a country that is chosen already, and not in a view somebody shared. */
export function withCountryDefault(set: FilterSet, choice: CountryDefault): FilterSet {
  const { defaultCountry, field, applied, shareCode } = choice;
  if (!defaultCountry || !field || applied || shareCode !== null) return set;
  if (set.some(({ key }) => key === field.fieldName)) return set;
  return [...set, { key: field.fieldName, rows: [{ op: 'is_equal_to', values: [defaultCountry] }] }];
}
