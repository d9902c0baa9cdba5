import type { FilterSet } from '@playhead/domain/filters';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RemainingAudience, RemainingAudienceSource } from './remaining-audience.ts';

/**
 * One result per chip, null until it is known. One query at a time and only after those of the page; after a chip that left
 * nothing the rest is known. Queries of chips that are gone are cancelled.
 */
export function useRemainingAudience(
  filters: FilterSet,
  source: RemainingAudienceSource | undefined,
): readonly (RemainingAudience | null)[] {
  const client = useQueryClient();
  const steps = filters.map((_, index) => {
    const upTo = filters.slice(0, index + 1);
    return { upTo, queryKey: ['remaining-audience', source?.scope, upTo] };
  });
  const results = useQueries({
    queries: steps.map(({ upTo, queryKey }, index) => {
      const before = steps[index - 1];
      const left = before ? client.getQueryData<RemainingAudience>(before.queryKey) : undefined;
      const mayRun = before === undefined || (left !== undefined && left.sessions > 0);
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          source ? source.load(upTo, { signal }) : Promise.reject(new Error('There is no source.')),
        enabled: source?.isSettled === true && mayRun,
        retry: false,
      };
    }),
  });
  return results.map(({ data }) => data ?? null);
}
