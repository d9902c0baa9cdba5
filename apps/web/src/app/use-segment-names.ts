import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { Segment } from '@playhead/contract/http/segments';
import { findFilterField } from '@playhead/domain/filters';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../api/api-context.tsx';
import { segmentsQuery } from '../api/segment-comparison-resources.ts';

/** The key of the filter whose values are ids of segments (FLT-009). */
export const SEGMENT_KEY = 'segment';

/** The same fields, and the segment's with a choice by name. The same object until the names are there. */
export function useSegmentNames(
  fields: readonly GlobalFilterField[],
  { customer, enabled }: { customer: string; enabled: boolean },
): readonly GlobalFilterField[] {
  const asks = enabled && findFilterField(fields, SEGMENT_KEY) !== undefined;
  // Names of every page: not read again at each opening, nor while something is built.
  const names = {
    ...segmentsQuery(useApi(), customer),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  } as const;
  const { data } = useQuery({ ...names, enabled: asks });
  return useMemo(() => (data === undefined ? fields : withSegmentNames(fields, data)), [fields, data]);
}

export function withSegmentNames(
  fields: readonly GlobalFilterField[],
  segments: readonly Segment[],
): readonly GlobalFilterField[] {
  const options = segments.map(({ segment_id, segment_name }) => ({ value: segment_id, name: segment_name }));
  return fields.map((field) => (field.fieldName === SEGMENT_KEY ? { ...field, options } : field));
}
