import type { FilterSet } from '@playhead/domain/filters';
import { EmptiedBy } from '../features/filters/emptied-by.tsx';
import { withUnused } from './filter-area.tsx';
import { type FiltersLeftOfPage, useFiltersLeftScope } from './use-filters-left-scope.ts';
import type { PageFilters } from './use-page-filters.ts';

export interface EmptyPageNoticeProps extends FiltersLeftOfPage {
  filters: PageFilters;
  onApply: (filters: FilterSet) => void;
}

export function EmptyPageNotice({ onApply, ...page }: EmptyPageNoticeProps) {
  const { fields, firstStreamFields, used, unused } = page.filters;
  return (
    <EmptiedBy
      {...useFiltersLeftScope(page)}
      fields={[...fields, ...firstStreamFields]}
      filters={used}
      onApply={(next) => onApply(withUnused(next, unused))}
    />
  );
}
