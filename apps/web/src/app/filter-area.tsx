import { emptyFilter, type FilterSet, findFilterField, NO_FILTERS } from '@playhead/domain/filters';
import type { Calendar, DateRange } from '@playhead/domain/periods';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense } from 'react';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { FilterBar } from '../features/filters/filter-bar.tsx';
import styles from './filter-area.module.css';
import { useRemainingAudienceScope } from './use-remaining-audience-scope.ts';
import type { PageFilters } from './use-page-filters.ts';

const FilterPanel = lazy(async () => ({
  default: (await loadChunk(() => import('../features/filters/panel/filter-panel.tsx'))).FilterPanel,
}));

export interface FilterAreaProps {
  customer: string;
  calendar: Calendar;
  range: DateRange;
  runner: QueryRunner;
  filters: PageFilters;
  /** A widget asks for a choice of this filter; null when none does. */
  asked: string | null;
  onAsked: () => void;
  onApply: (filters: FilterSet) => void;
}

/** The filter bar of a page, and what stands in the address without a meaning on it. */
export function FilterArea(props: FilterAreaProps) {
  const { customer, calendar, range, runner, filters, asked, onAsked, onApply } = props;
  const { fields, firstStreamFields, used, unused, unusedLabels, status, retry } = filters;
  const left = useRemainingAudienceScope({ customer, range, runner, filters });
  const apply = (next: FilterSet) => onApply(withUnused(next, unused));
  const bar = { customer, calendar, fields, firstStreamFields };
  return (
    <>
      <FilterBar
        {...bar}
        filters={used}
        onApply={apply}
        onRetryFields={status === 'failed' ? retry : undefined}
        {...left}
      />
      {asked === null || status !== 'ready' ? null : (
        <Suspense fallback={null}>
          <FilterPanel
            {...bar}
            filters={withCard(used, asked, fields)}
            startKey={asked}
            onCancel={onAsked}
            onApply={(next) => {
              onAsked();
              apply(next);
            }}
          />
        </Suspense>
      )}
      {unused.length > 0 ? (
        <p className={styles.unused}>
          Not used here: {unusedLabels.join(' · ')}
          <button type="button" onClick={() => onApply(used)}>
            Remove
          </button>
        </p>
      ) : null}
    </>
  );
}

/** What a page does not use is not in its bar, and must not get lost with a change of what it does use. */
export function withUnused(next: FilterSet, unused: FilterSet): FilterSet {
  return next.length === 0 ? NO_FILTERS : [...next, ...unused];
}

/** The panel begins with a card for each filter it is given: the asked one comes empty when it is not set. */
function withCard(used: FilterSet, asked: string, fields: PageFilters['fields']): FilterSet {
  const field = findFilterField(fields, asked);
  if (!field || used.some(({ key }) => key === field.fieldName)) return used;
  return [...used, emptyFilter(field)];
}
