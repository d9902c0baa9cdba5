import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { emptyFilter, type FilterSet, findFilterField } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense } from 'react';
import { usePage } from '../../page-context/page-context.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './filter-area.module.css';
import { useRemainingAudienceScope } from './remaining-audience/use-remaining-audience-scope.ts';
import { withUnused } from './with-unused.ts';

const FilterPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./panel/filter-panel.tsx'))).FilterPanel,
}));

export interface FilterAreaProps {
  /** The filter that a widget wants a choice of; null when none does. */
  wanted: string | null;
  onChosen: () => void;
}

/** The filter bar of a page, and the filters of its address that the page does not use. */
export function FilterArea({ wanted, onChosen }: FilterAreaProps) {
  const { customer, calendar, filters, applyFilters } = usePage();
  const { fields, firstStreamFields, used, unused, unusedLabels, status, retry } = filters;
  const remaining = useRemainingAudienceScope();
  const apply = (next: FilterSet) => applyFilters(withUnused(next, unused));
  const bar = { customer, calendar, fields, firstStreamFields };
  return (
    <>
      <FilterBar
        {...bar}
        filters={used}
        onApply={apply}
        onRetryFields={status === 'failed' ? retry : undefined}
        remaining={remaining}
      />
      {wanted === null || status !== 'ready' ? null : (
        <Suspense fallback={null}>
          <FilterPanel
            {...bar}
            filters={withCard(used, wanted, fields)}
            startKey={wanted}
            onCancel={onChosen}
            onApply={(next) => {
              onChosen();
              apply(next);
            }}
          />
        </Suspense>
      )}
      {unused.length > 0 ? (
        <p className={styles.unused}>
          {t('Not used here: {filters}', { filters: unusedLabels.join(' · ') })}
          <button type="button" onClick={() => applyFilters(used)}>
            {t('Remove')}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** The panel starts with a card for each filter it is given: the wanted one is empty when it is not set. */
function withCard(used: FilterSet, wanted: string, fields: readonly GlobalFilterField[]): FilterSet {
  const field = findFilterField(fields, wanted);
  if (!field || used.some(({ key }) => key === field.fieldName)) return used;
  return [...used, emptyFilter(field)];
}
