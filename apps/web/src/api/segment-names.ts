import { type SegmentName, segmentNames } from '@playhead/contract/http/segment-names';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';
import { withinDeadline } from './segment-deadline.ts';

type SegmentPart = 'list' | 'one' | 'quota' | 'uses' | 'versions' | 'share' | 'names';

/** Everything about segments, or a part of it, to be read again after a change. */
export function segmentsKey(customer: string, part?: SegmentPart): readonly string[] {
  return ['segments', customer, ...(part === undefined ? [] : [part])];
}

/** Not read again at each opening, nor while something is built: names change with segments alone. */
export function segmentNamesQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: segmentsKey(customer, 'names'),
    queryFn: ({ signal }): Promise<readonly SegmentName[]> =>
      withinDeadline(signal, (within) => api.call(segmentNames, { params: { customer }, signal: within })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
