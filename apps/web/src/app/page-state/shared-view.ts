import type { SharedView } from '@playhead/contract/http/share-links';
import { filtersOfSaved, savedFilterSet } from '@playhead/domain/filters';
import { type PageId, showsFilterBar } from '@playhead/domain/pages';
import { type Calendar, dateFilterOf, periodOfDateFilter } from '@playhead/domain/periods';
import type { PageFilters } from '../../page-context/page-filters.ts';
import type { PageState } from '../../page-context/page-state.ts';
import { pageSearch, readPageState } from './page-state.ts';

export interface ShownView {
  page: PageId;
  state: PageState;
  filters: Pick<PageFilters, 'status' | 'known' | 'used' | 'fields' | 'firstStreamFields'>;
  calendar: Calendar;
}

/** FLT-052, FLT-053: filters and period are saved with their definitions; before these are loaded, as the address says them. */
export function sharedViewOf({ page, state, filters, calendar }: ShownView): SharedView {
  const date = dateFilterOf(state.period, calendar, showsFilterBar(page));
  if (filters.status !== 'ready') return { page, search: pageSearch(state), date };
  return {
    page,
    search: pageSearch({ ...state, filters: filters.known }),
    filters: savedFilterSet({
      page,
      filters: filters.known,
      used: filters.used.map(({ key }) => key),
      fields: [...filters.fields, ...filters.firstStreamFields],
    }),
    date,
  };
}

/** The state a saved view opens with. */
export function stateOfSharedView({ search, filters, date }: SharedView, calendar: Calendar): PageState {
  const { state } = readPageState(search, calendar);
  return {
    ...state,
    ...(filters === undefined ? {} : { filters: filtersOfSaved(filters) }),
    ...(date === undefined ? {} : { period: periodOfDateFilter(date, calendar) }),
  };
}
