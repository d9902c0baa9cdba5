import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/users';
import type { FilterSet } from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import { presentError } from '../api/present-error.ts';
import { mayCreateSegments, SEGMENTS_LOCKED } from '../features/segments/segment-access.ts';
import type { SegmentStart } from '../features/segments/segment-modal.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useToasts } from '../ui/toast/toast-region.tsx';

const SegmentModal = lazy(async () => ({
  default: (await import('../features/segments/segment-modal.tsx')).SegmentModal,
}));

export interface SaveAsSegmentProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  page: PageId;
  filters: FilterSet;
  fields: readonly GlobalFilterField[];
}

/** SEG-041, SEG-093, SEG-096: the viewers that the page's filters leave, as a segment. */
export function SaveAsSegment({ customer, user, calendar, page, filters, fields }: SaveAsSegmentProps) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [start, setStart] = useState<SegmentStart | null>(null);
  const prepare = useMutation({
    mutationFn: async () => {
      const { filtersToSegment } = await import('../features/segments/filters-to-segment.ts');
      return filtersToSegment({ api, queryClient, customer, user, filters, fields });
    },
    onSuccess: (saved) => {
      if (saved.kind === 'start') setStart(saved.start);
      else toasts.show({ tone: 'error', text: saved.message });
    },
    onError: (error) => presentError(error, toasts.show),
  });
  if (!mayCreateSegments(user, page)) return null;
  const reason = user.segmentLock
    ? SEGMENTS_LOCKED
    : filters.length === 0
      ? 'Set a filter first: its viewers become the segment.'
      : null;
  return (
    <>
      <Button
        title={reason ?? 'Make a segment of the viewers that these filters leave'}
        disabled={reason !== null || prepare.isPending}
        onClick={() => prepare.mutate()}
      >
        <Icon name="audience" size={14} />
        Save as segment
      </Button>
      {start === null ? null : (
        <Suspense fallback={null}>
          <SegmentModal
            customer={customer}
            user={user}
            calendar={calendar}
            start={start}
            locked={user.segmentLock}
            onClose={() => setStart(null)}
          />
        </Suspense>
      )}
    </>
  );
}
