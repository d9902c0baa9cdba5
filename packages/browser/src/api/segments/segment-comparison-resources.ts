import {
  type ComparedSegment,
  compareSegments,
  type Segment,
  segmentOverlap,
  segmentTraits,
} from '@playhead/contract/http/segments';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '../client.ts';
import type { RequestQueue } from '../transport/request-queue.ts';
import { WIDGET_ROWS_KEY } from '../resources.ts';
import { withinDeadline } from './segment-deadline.ts';
import { type SegmentList, segmentListQuery } from './segment-resources.ts';

/** Own segments and those of colleagues, each once. */
export function segmentsQuery(api: ApiClient, customer: string) {
  return queryOptions({ ...segmentListQuery(api, { customer }), select: allSegments });
}

function allSegments({ data, extra }: SegmentList): readonly Segment[] {
  return [...new Map([...data, ...extra].map((segment) => [segment.segmentId, segment])).values()];
}

export interface ComparisonBatch {
  customer: string;
  /** Up to SEGMENT_BATCH of them. */
  ids: readonly string[];
  /** Query field -> expression. */
  filters: Readonly<Record<string, string>>;
  /** Batches of one comparison go one after the other. */
  requestQueue: RequestQueue;
  priority: number;
}

function comparisonKey(customer: string) {
  return [WIDGET_ROWS_KEY, customer, 'segment-comparison'] as const;
}

/** The rows of these segments that came last, for whatever query: what is shown, blurred, until the new ones are there. */
export function lastCompared(
  client: QueryClient,
  { customer, ids }: { customer: string; ids: readonly string[] },
): ComparedSegment[] | undefined {
  const rows = new Map(
    client
      .getQueryCache()
      .findAll({ queryKey: comparisonKey(customer) })
      .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .flatMap(({ queryKey }) => client.getQueryData<ComparedSegment[]>(queryKey) ?? [])
      .map((row) => [row.segmentId, row]),
  );
  const known = ids.flatMap((id) => rows.get(id) ?? []);
  return known.length === 0 ? undefined : known;
}

/** QRY-018. Under the widgets' key: "Refresh now" runs them again and the page tells that it updates. */
export function comparisonQuery(api: ApiClient, { customer, ids, filters, requestQueue, priority }: ComparisonBatch) {
  return queryOptions({
    queryKey: [...comparisonKey(customer), ids, filters],
    queryFn: ({ signal }) =>
      requestQueue.run(
        () =>
          withinDeadline(signal, (within) =>
            api.call(compareSegments, {
              params: { customer },
              body: { segmentIds: [...ids], filters: { ...filters } },
              signal: within,
            }),
          ),
        { priority: () => priority, signal },
      ),
  });
}

/** SEG-085. `built` is when their members were last counted: another build is another query. */
export function overlapQuery(
  api: ApiClient,
  { customer, ids, built }: { customer: string; ids: readonly string[]; built: string },
) {
  return queryOptions({
    queryKey: [WIDGET_ROWS_KEY, customer, 'segment-overlap', ids, built],
    queryFn:
      ids.length === 0
        ? skipToken
        : ({ signal }) =>
            withinDeadline(signal, (within) =>
              api.call(segmentOverlap, { params: { customer }, body: { segmentIds: [...ids] }, signal: within }),
            ),
  });
}

export function traitsQuery(
  api: ApiClient,
  { customer, id, built }: { customer: string; id: string; built: string | null },
) {
  return queryOptions({
    queryKey: [WIDGET_ROWS_KEY, customer, 'segment-traits', id, built],
    queryFn: ({ signal }) =>
      withinDeadline(signal, (within) => api.call(segmentTraits, { params: { customer, id }, signal: within })),
  });
}
