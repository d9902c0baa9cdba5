import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/account/users';
import {
  filterLabels,
  type FilterSet,
  filtersThatFit,
  filterTexts,
  findFilterField,
  validateFilters,
} from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { globalFiltersQuery } from '@playhead/browser/api/filter-resources.ts';
import type { CheckedFilters, PageFilters } from '../../page-context/page-filters.ts';
import {
  namesSegments,
  SEGMENT_KEY,
  useSegmentNames,
  withIdsOfSegments,
} from '../../features/segments/names/use-segment-names.ts';

const NO_FIELDS: readonly GlobalFilterField[] = [];

export interface PageFiltersOptions {
  page: PageId;
  flags: UserInfo['flags'];
  customer: string;
  filters: FilterSet;
  /** Off on pages without filters. */
  enabled: boolean;
}

export function usePageFilters({ page, flags, customer, filters, enabled }: PageFiltersOptions): PageFilters {
  const api = useApi();
  const general = useQuery({ ...globalFiltersQuery(api, customer, 'all'), enabled });
  const first = useQuery({ ...globalFiltersQuery(api, customer, 'first_stream'), enabled });
  const { data: all = NO_FIELDS, refetch: refetchAll } = general;
  const { data: firstStream = NO_FIELDS, refetch: refetchFirst } = first;

  const fitting = useMemo(() => filtersThatFit(all, { page, flags }), [all, page, flags]);
  const { fields, names } = useSegmentNames(fitting, { customer, filters, enabled });
  const firstStreamFields = useMemo(() => filtersThatFit(firstStream, { page, flags }), [firstStream, page, flags]);
  const isNamed = namesSegments(filters);
  const checked = useMemo(() => {
    const wanted = isNamed ? withIdsOfSegments(filters, names ?? []) : { filters, issues: [] };
    const definitions = { known: [...all, ...firstStream], fitting: [...fitting, ...firstStreamFields] };
    const read = checkFilters(wanted.filters, definitions);
    return wanted.issues.length === 0 ? read : { ...read, issues: [...wanted.issues, ...read.issues] };
  }, [filters, isNamed, names, all, firstStream, fitting, firstStreamFields]);
  // Only where a segment is named: new labels draw every widget again.
  const labels = useMemo(
    () =>
      isChosen(checked, SEGMENT_KEY) ? filterLabels(checked.used, [...fields, ...firstStreamFields]) : checked.labels,
    [checked, fields, firstStreamFields],
  );
  const retry = useCallback(() => {
    void refetchAll();
    void refetchFirst();
  }, [refetchAll, refetchFirst]);

  const failed = (general.isError && !general.isFetching) || (first.isError && !first.isFetching);
  const ready = general.data !== undefined && first.data !== undefined && !(isNamed && names === undefined);
  return {
    ...checked,
    labels,
    status: ready ? 'ready' : failed ? 'failed' : 'loading',
    fields,
    firstStreamFields,
    error: general.error ?? first.error,
    retry,
  };
}

function isChosen({ used }: CheckedFilters, key: string): boolean {
  return used.some((filter) => filter.key === key);
}

export function checkFilters(
  filters: FilterSet,
  fields: { known: readonly GlobalFilterField[]; fitting: readonly GlobalFilterField[] },
): CheckedFilters {
  const { filters: known, issues } = validateFilters(filters, fields.known);
  const fits = (key: string) => findFilterField(fields.fitting, key) !== undefined;
  const used = known.filter(({ key }) => fits(key));
  const unused = known.filter(({ key }) => !fits(key));
  return {
    known,
    used,
    unused,
    unusedLabels: filterLabels(unused, fields.known),
    labels: filterLabels(used, fields.fitting),
    texts: filterTexts(used, fields.fitting).texts,
    issues,
  };
}
