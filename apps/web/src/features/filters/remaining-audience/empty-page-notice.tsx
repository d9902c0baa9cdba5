import { usePage } from '../../../page-context/page-context.ts';
import { withUnused } from '../with-unused.ts';
import { EmptyingFilter } from './emptying-filter.tsx';
import { useRemainingAudienceScope } from './use-remaining-audience-scope.ts';

export function EmptyPageNotice() {
  const { filters, applyFilters } = usePage();
  const { fields, firstStreamFields, used, unused } = filters;
  return (
    <EmptyingFilter
      remaining={useRemainingAudienceScope()}
      fields={[...fields, ...firstStreamFields]}
      filters={used}
      onApply={(next) => applyFilters(withUnused(next, unused))}
    />
  );
}
