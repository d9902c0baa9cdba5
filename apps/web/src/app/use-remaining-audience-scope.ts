import type { DateRange } from '@playhead/domain/periods';
import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import type { LoadRemainingAudience } from '../features/filters/remaining-audience.ts';
import { remainingAudienceLoader } from './remaining-audience.ts';
import type { PageFilters } from './use-page-filters.ts';

export interface RemainingAudienceOfPage {
  customer: string;
  range: DateRange;
  runner: QueryRunner;
  filters: Pick<PageFilters, 'fields' | 'firstStreamFields'>;
}

export interface RemainingAudienceScope {
  loadLeft: LoadRemainingAudience;
  leftScope: string;
  isSettled: boolean;
}

/** What the filters leave is asked once for a page, wherever it is told. */
export function useRemainingAudienceScope({
  customer,
  range,
  runner,
  filters,
}: RemainingAudienceOfPage): RemainingAudienceScope {
  const { fields, firstStreamFields } = filters;
  const isSettled = useIsFetching({ queryKey: [WIDGET_ROWS_KEY, customer] }) === 0;
  const loadLeft = useMemo(
    () => remainingAudienceLoader({ runner, range, fields: [...fields, ...firstStreamFields] }),
    [runner, range, fields, firstStreamFields],
  );
  return { loadLeft, leftScope: `${customer} ${range.from} ${range.to}`, isSettled };
}
