import type { DateRange } from '@playhead/domain/periods';
import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryRunner } from '../api/query-runner.ts';
import { WIDGET_ROWS_KEY } from '../api/resources.ts';
import type { LoadFiltersLeft } from '../features/filters/filters-left.ts';
import { filtersLeftLoader } from './filters-left.ts';
import type { PageFilters } from './use-page-filters.ts';

export interface FiltersLeftOfPage {
  customer: string;
  range: DateRange;
  runner: QueryRunner;
  filters: Pick<PageFilters, 'fields' | 'firstStreamFields'>;
}

export interface FiltersLeftScope {
  loadLeft: LoadFiltersLeft;
  leftScope: string;
  isSettled: boolean;
}

/** What the filters leave is asked once for a page, wherever it is told. */
export function useFiltersLeftScope({ customer, range, runner, filters }: FiltersLeftOfPage): FiltersLeftScope {
  const { fields, firstStreamFields } = filters;
  const isSettled = useIsFetching({ queryKey: [WIDGET_ROWS_KEY, customer] }) === 0;
  const loadLeft = useMemo(
    () => filtersLeftLoader({ runner, range, fields: [...fields, ...firstStreamFields] }),
    [runner, range, fields, firstStreamFields],
  );
  return { loadLeft, leftScope: `${customer} ${range.from} ${range.to}`, isSettled };
}
