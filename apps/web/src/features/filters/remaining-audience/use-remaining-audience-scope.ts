import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import { usePage } from '../../../page-context/page-context.ts';
import type { RemainingAudienceSource } from './remaining-audience.ts';
import { remainingAudienceLoader } from './remaining-audience-loader.ts';

/** One query for a page, wherever its result is shown. */
export function useRemainingAudienceScope(): RemainingAudienceSource {
  const { customer, period, runner, filters } = usePage();
  const { range } = period.current;
  const { fields, firstStreamFields } = filters;
  const isSettled = useIsFetching({ queryKey: [WIDGET_ROWS_KEY, customer] }) === 0;
  const load = useMemo(
    () => remainingAudienceLoader({ runner, range, fields: [...fields, ...firstStreamFields] }),
    [runner, range, fields, firstStreamFields],
  );
  return { load, scope: `${customer} ${range.from} ${range.to}`, isSettled };
}
