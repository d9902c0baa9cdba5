import type { ComparedSegment, Segment } from '@playhead/contract/http/segments';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { createRequestQueue } from '@playhead/browser/api/transport/request-queue.ts';
import { comparisonQuery, lastCompared } from '@playhead/browser/api/segments/segment-comparison-resources.ts';
import { inBatches } from './chooser/compared-segments.ts';

export interface ComparisonOptions {
  customer: string;
  segments: readonly Segment[];
  /** With the period. */
  filters: Readonly<Record<string, string>>;
  /** False: only on demand. */
  refreshEveryMs: number | false;
}

export interface Comparison {
  /** In the order of the segments, as far as they have come. */
  rows: readonly ComparedSegment[];
  /** Segments whose figures are still being counted. */
  waiting: number;
  /** The rows are those of the previous query. */
  isUpdating: boolean;
  error: unknown;
  /** Retries the batches that failed. */
  retry: () => void;
}

/** QRY-017, QRY-018: batches of ten, one after the other; rows are there as soon as their batch is. */
export function useComparison({ customer, segments, filters, refreshEveryMs }: ComparisonOptions): Comparison {
  const api = useApi();
  const client = useQueryClient();
  const [requestQueue] = useState(() => createRequestQueue({ width: 1 }));
  const batches = inBatches(segments.map(({ segmentId }) => segmentId));
  const results = useQueries({
    queries: batches.map((batch, priority) => ({
      ...comparisonQuery(api, { customer, ids: batch, filters, requestQueue, priority }),
      placeholderData: () => lastCompared(client, { customer, ids: batch }),
      refetchInterval: refreshEveryMs,
    })),
  });
  const byId = new Map(results.flatMap(({ data = [] }) => data.map((row) => [row.segmentId, row] as const)));
  const failed = results.filter(({ isError, isFetching }) => isError && !isFetching);
  return {
    // A renamed segment has the same numbers.
    rows: segments.flatMap(({ segmentId, segmentName }) => {
      const row = byId.get(segmentId);
      return row === undefined ? [] : [{ ...row, segmentName }];
    }),
    waiting: batches.reduce(
      (count, batch, index) =>
        results[index]?.isFetching === true ? count + batch.filter((id) => !byId.has(id)).length : count,
      0,
    ),
    isUpdating: results.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}
