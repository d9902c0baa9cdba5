import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterDefinition, SavedFilterSet } from '@playhead/contract/http/saved-filters';
import type { PageId } from '../../pages/index.ts';
import { describeFilter } from '../describe-filter.ts';
import { findFilterField } from '../filter-field.ts';
import { emptyRow, isFilled } from '../filter-rows.ts';
import { type ActiveFilter, type FilterRow, type FilterSet, isFirstStreamKey } from '../filter-set.ts';
import { readFilterOperator } from '../operators.ts';
import { validateFilter } from '../validate-filter.ts';

export interface SavedView {
  page: PageId;
  /** Of the address, in the order they were set. */
  filters: FilterSet;
  /** Keys of those the page uses. */
  used: readonly string[];
  fields: readonly GlobalFilterField[];
}

const cohortPages: readonly PageId[] = ['viewer-acquisition', 'viewer-retention'];

/** FLT-052. Filters without a definition mean nothing and are not saved. */
export function savedFilterSet({ page, filters, used, fields }: SavedView): SavedFilterSet {
  const allFilters = filters.flatMap((filter) => {
    const field = findFilterField(fields, filter.key);
    return field === undefined ? [] : [filterDefinition(field, filter)];
  });
  const keys = allFilters.map(({ key }) => key);
  const first = keys.filter(isFirstStreamKey);
  return {
    allFilters,
    filter: keys.filter((key) => used.includes(key) && !isFirstStreamKey(key)),
    acquisitionFilter: cohortPages.includes(page) ? first : [],
    firstStreamFilters: first,
  };
}

/** FLT-001 */
function filterDefinition(field: GlobalFilterField, filter: ActiveFilter): FilterDefinition {
  const rows = filter.rows.filter(isFilled);
  const chosen = new Set(rows.flatMap(({ values }) => values));
  const { proportion, expression } = filter;
  return {
    key: field.fieldName,
    label: field.label,
    inputType: field.inputType,
    valueType: field.valueType,
    tooltip: field.tooltip,
    category: field.category,
    op: (rows[0] ?? emptyRow(field)).op,
    values: rows.map((row) => savedRow(field, row)),
    options: field.options.filter(({ value }) => chosen.has(value)),
    allowAdvanced: field.allowAdvanced,
    ...(expression === undefined ? {} : { expression }),
    percentProportionKey: field.percentFilterKey,
    percentProportion: proportion === undefined ? null : [proportion.from, proportion.to],
    status: validateFilter(field, filter).length === 0 ? 'set' : 'invalid',
    filterType: field.filterType,
    suggestionKey: field.suggestionKey,
    subName: field.subName,
  };
}

function savedRow(field: GlobalFilterField, row: FilterRow): FilterDefinition['values'][number] {
  const { op, values, unit } = row;
  return {
    op,
    value: [...values],
    name: describeFilter(field, { key: field.fieldName, rows: [row] }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** The filters of a saved view; an operator that nobody knows any more leaves its row out. */
export function filtersOfSaved({ allFilters }: SavedFilterSet): FilterSet {
  return allFilters.map(({ key, values, expression, percentProportion }) => ({
    key,
    rows: values.flatMap(({ op, value, unit }) => {
      const known = readFilterOperator(op);
      return known === null ? [] : [{ op: known, values: value, ...(unit === undefined ? {} : { unit }) }];
    }),
    ...(expression === undefined ? {} : { expression }),
    ...(percentProportion === null ? {} : { proportion: { from: percentProportion[0], to: percentProportion[1] } }),
  }));
}
