import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { SegmentName } from '@playhead/contract/http/segment-names';
import { type FilterSet, findFilterField } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentLookupQuery, segmentNamesQuery } from '@playhead/browser/api/segments/segment-names.ts';

/** The key of the filter whose values are ids of segments (FLT-009). */
export const SEGMENT_KEY = 'segment';

export interface NamedFields {
  /** The same fields, and the segment's with a choice by name. The same object until the names are there. */
  fields: readonly GlobalFilterField[];
  /** Undefined while they load; none when they failed to load. */
  names: readonly SegmentName[] | undefined;
}

const NO_NAMES: readonly SegmentName[] = [];

export function useSegmentNames(
  fields: readonly GlobalFilterField[],
  { customer, filters, enabled }: { customer: string; filters: FilterSet; enabled: boolean },
): NamedFields {
  const api = useApi();
  const isNeeded = enabled && findFilterField(fields, SEGMENT_KEY) !== undefined;
  const { data, isError } = useQuery({ ...segmentNamesQuery(api, customer), enabled: isNeeded });
  const found = useQueries({
    queries: (data === undefined ? [] : unnamedSegments(filters, data)).map((id) =>
      segmentLookupQuery(api, { customer, id }),
    ),
    combine: foundNames,
  });
  const named = useMemo(
    () => (data === undefined ? fields : withSegmentNames(fields, [...data, ...found])),
    [fields, data, found],
  );
  return { fields: named, names: data ?? (isError ? NO_NAMES : undefined) };
}

/** The same array until a response changes, which keeps the fields the same. */
function foundNames(results: readonly { data?: SegmentName | null | undefined }[]): readonly SegmentName[] {
  return results.flatMap(({ data }) => (data ? [data] : []));
}

function unnamedSegments(filters: FilterSet, names: readonly SegmentName[]): readonly string[] {
  const rows = filters.filter(({ key }) => key === SEGMENT_KEY).flatMap((filter) => filter.rows);
  const ids = new Set(rows.flatMap(({ values }) => values));
  return [...ids].filter((id) => ID.test(id) && !names.some(({ segmentId }) => segmentId === id));
}

const ID = /^\d{1,15}$/;

/** SHELL-044: a link may name a segment (`Sn`); the engine knows ids alone. */
export function namesSegments(filters: FilterSet): boolean {
  return filters.some(({ key, rows }) => key === SEGMENT_KEY && rows.some(({ values }) => values.some(isName)));
}

function isName(value: string): boolean {
  return !ID.test(value);
}

/** The same filters with ids in place of names. An unknown name is dropped and reported. */
export function withIdsOfSegments(
  filters: FilterSet,
  names: readonly SegmentName[],
): { filters: FilterSet; issues: readonly string[] } {
  const ids = new Map(names.map(({ segmentId, segmentName }) => [segmentName, segmentId]));
  const issues: string[] = [];
  const idOf = (value: string): readonly string[] => {
    const id = isName(value) ? ids.get(value) : value;
    if (id === undefined) issues.push(t('There is no segment "{name}".', { name: value.slice(0, 60) }));
    return id === undefined ? [] : [id];
  };
  const found = filters.map((filter) =>
    filter.key === SEGMENT_KEY
      ? { ...filter, rows: filter.rows.map((row) => ({ ...row, values: row.values.flatMap(idOf) })) }
      : filter,
  );
  return { filters: found, issues };
}

export function withSegmentNames(
  fields: readonly GlobalFilterField[],
  segments: readonly SegmentName[],
): readonly GlobalFilterField[] {
  const options = segments.map(({ segmentId, segmentName }) => ({ value: segmentId, name: segmentName }));
  return fields.map((field) => (field.fieldName === SEGMENT_KEY ? { ...field, options } : field));
}
