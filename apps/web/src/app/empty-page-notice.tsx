import type { FilterSet } from '@playhead/domain/filters';
import { EmptyingFilter } from '../features/filters/emptying-filter.tsx';
import { withUnused } from './filter-area.tsx';
import { type RemainingAudienceOfPage, useRemainingAudienceScope } from './use-remaining-audience-scope.ts';
import type { PageFilters } from './use-page-filters.ts';

export interface EmptyPageNoticeProps extends RemainingAudienceOfPage {
  filters: PageFilters;
  onApply: (filters: FilterSet) => void;
}

export function EmptyPageNotice({ onApply, ...page }: EmptyPageNoticeProps) {
  const { fields, firstStreamFields, used, unused } = page.filters;
  return (
    <EmptyingFilter
      {...useRemainingAudienceScope(page)}
      fields={[...fields, ...firstStreamFields]}
      filters={used}
      onApply={(next) => onApply(withUnused(next, unused))}
    />
  );
}
