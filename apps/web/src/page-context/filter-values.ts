import type { FilterSet } from '@playhead/domain/filters';

export const COUNTRY_KEY = 'country';

/** The one value a filter is set to; null when it is not set, or to more or to less than one value. */
export function singleValueOf(filters: FilterSet, key: string): string | null {
  const filter = filters.find((known) => known.key === key);
  const [row, ...others] = filter?.rows ?? [];
  if (!row || others.length > 0 || row.op !== 'is_equal_to') return null;
  const [value, ...further] = row.values;
  return value === undefined || value === '' || further.length > 0 ? null : value;
}

/** Every value a filter is set to; none when it is not set, or says anything else than "is". */
export function chosenValuesOf(filters: FilterSet, key: string): readonly string[] {
  const { rows = [] } = filters.find((known) => known.key === key) ?? {};
  if (rows.some(({ op }) => op !== 'is_equal_to')) return [];
  return [...new Set(rows.flatMap(({ values }) => values))].filter((value) => value !== '');
}
