import type { FilterSet } from '@playhead/domain/filters';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RemainingAudience, LoadRemainingAudience } from '../remaining-audience.ts';

export interface RemainingAudienceOptions {
  filters: FilterSet;
  loadLeft: LoadRemainingAudience | undefined;
  scope: string;
  isSettled: boolean;
}

/**
 * One answer per chip, null until it is known. One question at a time and only behind the page's own; after a chip that left
 * nothing the rest is known. Questions nobody looks at any more are cancelled.
 */
export function useRemainingAudience(options: RemainingAudienceOptions): readonly (RemainingAudience | null)[] {
  const { filters, loadLeft, scope, isSettled } = options;
  const client = useQueryClient();
  const questions = filters.map((_, index) => {
    const upTo = filters.slice(0, index + 1);
    return { upTo, queryKey: ['remaining-audience', scope, upTo] };
  });
  const answers = useQueries({
    queries: questions.map(({ upTo, queryKey }, index) => {
      const before = questions[index - 1];
      const left = before ? client.getQueryData<RemainingAudience>(before.queryKey) : undefined;
      const mayAsk = before === undefined || (left !== undefined && left.sessions > 0);
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          loadLeft ? loadLeft(upTo, { signal }) : Promise.reject(new Error('There is nobody to ask.')),
        enabled: loadLeft !== undefined && isSettled && mayAsk,
        retry: false,
      };
    }),
  });
  return answers.map(({ data }) => data ?? null);
}
