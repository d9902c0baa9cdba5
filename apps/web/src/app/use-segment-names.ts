import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { SegmentName } from '@playhead/contract/http/segment-names';
import { findFilterField } from '@playhead/domain/filters';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../api/api-context.tsx';
import { segmentNamesQuery } from '../api/segment-names.ts';

/** The key of the filter whose values are ids of segments (FLT-009). */
export const SEGMENT_KEY = 'segment';

/** The same fields, and the segment's with a choice by name. The same object until the names are there. */
export function useSegmentNames(
  fields: readonly GlobalFilterField[],
  { customer, enabled }: { customer: string; enabled: boolean },
): readonly GlobalFilterField[] {
  const asks = enabled && findFilterField(fields, SEGMENT_KEY) !== undefined;
  const { data } = useQuery({ ...segmentNamesQuery(useApi(), customer), enabled: asks });
  return useMemo(() => (data === undefined ? fields : withSegmentNames(fields, data)), [fields, data]);
}

export function withSegmentNames(
  fields: readonly GlobalFilterField[],
  segments: readonly SegmentName[],
): readonly GlobalFilterField[] {
  const options = segments.map(({ segment_id, segment_name }) => ({ value: segment_id, name: segment_name }));
  return fields.map((field) => (field.fieldName === SEGMENT_KEY ? { ...field, options } : field));
}
