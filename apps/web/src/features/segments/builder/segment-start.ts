import type { UserInfo } from '@playhead/contract/http/account/users';
import { defaultStreamId, emptyForm, formOf, type SegmentForm, segmentTabs } from '@playhead/domain/segments';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentQuery } from '@playhead/browser/api/segments/segment-resources.ts';

/** What the modal begins with: nothing, a stored segment, or a form that was made elsewhere (from filters, an upload, a version). */
export type SegmentStart =
  | { kind: 'create' }
  | { kind: 'edit' | 'copy'; id: string }
  | { kind: 'form'; form: SegmentForm; notices?: readonly string[] };

export interface LoadedStart {
  status: 'loading' | 'failed' | 'ready';
  form: SegmentForm;
  notices: readonly string[];
  /** Reads the stored segment again. */
  retry: () => void;
}

/** SEG-039 */
export function useSegmentStart(customer: string, user: UserInfo, start: SegmentStart): LoadedStart {
  const api = useApi();
  const isStored = start.kind === 'edit' || start.kind === 'copy';
  const stored = useQuery({
    ...segmentQuery(api, { customer, id: isStored ? start.id : '' }),
    enabled: isStored,
  });
  const { data } = stored;
  const form = useMemo((): SegmentForm => {
    if (start.kind === 'form') return start.form;
    const tabs = segmentTabs(user);
    if (start.kind !== 'create' && data !== undefined) return formOf(data, { modalType: start.kind, tabs });
    const empty = emptyForm({ tabs, streamId: defaultStreamId(user) });
    return start.kind === 'create' ? empty : { ...empty, modalType: start.kind };
  }, [start, user, data]);
  const isFailed = isStored && stored.isError && !stored.isFetching;
  return {
    status: isStored && data === undefined ? (isFailed ? 'failed' : 'loading') : 'ready',
    form,
    notices: start.kind === 'form' ? (start.notices ?? form.notices) : form.notices,
    retry: () => void stored.refetch(),
  };
}
