import { type SegmentName, segmentNames } from '@playhead/contract/http/segment-names';
import { lookUpSegment } from '@playhead/contract/http/analyses';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../client.ts';
import { withinDeadline } from './segment-deadline.ts';

type SegmentPart = 'list' | 'one' | 'quota' | 'uses' | 'versions' | 'share' | 'names' | 'lookup' | 'audience';

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

/** QRY-022: of an id that the names do not have: a colleague shared the segment after they were read. */
export function segmentLookupQuery(api: ApiClient, { customer, id }: { customer: string; id: string }) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'lookup'), id],
    queryFn: async ({ signal }): Promise<SegmentName | null> => {
      const { result } = await api.call(lookUpSegment, { params: { customer, id }, signal });
      const name = result?.data[0]?.['segment_view.segment_name'];
      return typeof name === 'string' ? { segmentId: id, segmentName: name } : null;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
