import { storedDefinition } from '@playhead/domain/segments';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentListQuery } from '@playhead/browser/api/segments/segment-resources.ts';

/** Category tags that the customer's segments have, in the order of the alphabet. */
export function useKnownTags(customer: string): readonly string[] {
  const list = useQuery(segmentListQuery(useApi(), { customer })).data;
  return useMemo(() => {
    const tags = [...(list?.data ?? []), ...(list?.extra ?? [])].flatMap((segment) => storedDefinition(segment).tags);
    return [...new Set(tags)].toSorted((a, b) => a.localeCompare(b));
  }, [list]);
}
