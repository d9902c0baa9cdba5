import type { UserInfo } from '@playhead/contract/http/account/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { usePageLatency } from '@playhead/browser/api/page-latency.ts';
import { segmentListQuery, segmentQuotaQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { useDebounced } from '@playhead/browser/ui/suggestions/use-debounced.ts';
import { isLocked, mayChangeSegments, mayCreateSegments } from '../segment-access.ts';
import { chosenSegments, type ListChoice, listedSegments } from './list-choice.ts';

const SEARCH_DEBOUNCE_MS = 300;

const EVERYTHING: ListChoice = { scope: 'all', tags: [] };

/** The stored segments, what the reader looks for among them, and what may be done with them. */
export function useSegmentList(customer: string, user: UserInfo) {
  const api = useApi();
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(EVERYTHING);
  const keyword = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const list = useQuery({ ...segmentListQuery(api, { customer, keyword }), placeholderData: keepPreviousData });
  usePageLatency({ customer, page: 'segments_list', isLoaded: list.data !== undefined });
  const quota = useQuery(segmentQuotaQuery(api, customer)).data;
  const locked = isLocked(user, list.data);
  const mayCreate = mayCreateSegments(user, 'segments_list');
  const mayOpen = user.features.includes('segment_page');
  const mayChange = mayChangeSegments(user);
  const mayExport = user.permissions.includes('ci_export_permission');
  const rights = useMemo(
    () => ({ mayOpen, mayCreate, mayChange, mayExport, locked }),
    [mayOpen, mayCreate, mayChange, mayExport, locked],
  );
  const segments = useMemo(() => (list.data ? listedSegments(list.data) : []), [list.data]);
  const shown = chosenSegments(segments, choice);
  return {
    list,
    segments,
    shown,
    quota,
    rights,
    search,
    setSearch,
    choice,
    setChoice,
    isNarrowed: keyword !== '' || (segments.length > 0 && shown.length === 0),
    showEverything: () => {
      setSearch('');
      setChoice(EVERYTHING);
    },
  };
}
