import type { DurationUnit, GlobalFilterField } from '@playhead/contract/http/filters';
import {
  type ActiveFilter,
  addRow,
  changeOperator,
  changeRow,
  emptyFilter,
  type FilterOperator,
  type FilterRow,
  type FilterSet,
  isEmptyFilter,
  isFirstStreamKey,
  NO_FILTERS,
  removeRow,
} from '@playhead/domain/filters';

/** FLT-018: whose first stream is meant; without another first-stream filter it means nothing. */
const FIRST_IDENTITY_KEY = 'first_identity';
const FIRST_WATCHED_KEY = 'first_current_date_range_ui';
/** They always stand in the head of the first stream's section. */
export const sectionKeys: readonly string[] = [FIRST_IDENTITY_KEY, FIRST_WATCHED_KEY];

export type DraftAction =
  | { type: 'choose'; field: GlobalFilterField }
  | { type: 'operator'; field: GlobalFilterField; index: number; op: FilterOperator }
  | { type: 'values'; field: GlobalFilterField; index: number; values: readonly string[] }
  | { type: 'unit'; field: GlobalFilterField; index: number; unit: DurationUnit }
  | { type: 'add-row'; field: GlobalFilterField }
  | { type: 'remove-row'; field: GlobalFilterField; index: number }
  | { type: 'replace'; filter: ActiveFilter }
  | { type: 'remove'; key: string }
  | { type: 'clear' };

/** Filters while they are edited: some may have no value yet. Nothing changes before Apply. */
export function draftStep(draft: FilterSet, action: DraftAction): FilterSet {
  switch (action.type) {
    case 'choose':
      return isSet(draft, action.field) ? draft : [...draft, emptyFilter(action.field)];
    case 'operator':
      return changedRow(draft, action, (row) => changeOperator(row, action.op));
    case 'values':
      return changedRow(draft, action, (row) => ({ ...row, values: action.values }));
    case 'unit':
      return changedRow(draft, action, (row) => ({ ...row, unit: action.unit }));
    case 'add-row':
      return changed(draft, action.field, (filter) => addRow(action.field, filter));
    case 'remove-row':
      return changed(draft, action.field, (filter) => removeRow(action.field, filter, action.index));
    case 'replace':
      return draft.map((filter) => (filter.key === action.filter.key ? action.filter : filter));
    case 'remove':
      return draft.filter((filter) => filter.key !== action.key);
    case 'clear':
      return NO_FILTERS;
  }
}

/** What Apply tells: filters without a value filter nothing. */
export function filtersOfDraft(draft: FilterSet): FilterSet {
  const filled = draft.filter((filter) => !isEmptyFilter(filter));
  const hasFirstStream = filled.some(({ key }) => isFirstStreamKey(key) && key !== FIRST_IDENTITY_KEY);
  return hasFirstStream ? filled : filled.filter(({ key }) => key !== FIRST_IDENTITY_KEY);
}

export function filterOf(draft: FilterSet, field: GlobalFilterField): ActiveFilter {
  return draft.find(({ key }) => key === field.fieldName) ?? emptyFilter(field);
}

function isSet(draft: FilterSet, field: GlobalFilterField): boolean {
  return draft.some(({ key }) => key === field.fieldName);
}

/** A field that always stands in the panel (First Watched) enters the draft with its first change. */
function changed(
  draft: FilterSet,
  field: GlobalFilterField,
  change: (filter: ActiveFilter) => ActiveFilter,
): FilterSet {
  if (!isSet(draft, field)) return [...draft, change(emptyFilter(field))];
  return draft.map((filter) => (filter.key === field.fieldName ? change(filter) : filter));
}

function changedRow(
  draft: FilterSet,
  { field, index }: { field: GlobalFilterField; index: number },
  change: (row: FilterRow) => FilterRow,
): FilterSet {
  return changed(draft, field, (filter) => {
    const row = filter.rows[index];
    return row ? changeRow(field, filter, { index, row: change(row) }) : filter;
  });
}
