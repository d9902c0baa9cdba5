import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/users';
import type { FilterSet } from '@playhead/domain/filters';
import type { Calendar, Period } from '@playhead/domain/periods';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import type { SegmentStart } from '../features/segments/segment-modal.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

const SegmentModal = lazy(async () => ({
  default: (await loadChunk(() => import('../features/segments/segment-modal.tsx'))).SegmentModal,
}));

export interface SegmentSavingOptions {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  /** Of the page: the time range of the segment. */
  period: Period;
  fields: readonly GlobalFilterField[];
}

export interface SavedFilterSet {
  filters: FilterSet;
  /** The days stand in the filters themselves and do not move on. */
  fixed?: boolean;
}

export interface SegmentSaving {
  begin: (saved: SavedFilterSet) => void;
  isPending: boolean;
  /** The builder, while it is open. */
  dialog: ReactNode;
}

/** SEG-041, SEG-096: filters become the beginning of a new segment, or the reason why they do not is told. */
export function useSegmentSaving(options: SegmentSavingOptions): SegmentSaving {
  const { customer, user, calendar, period, fields } = options;
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [start, setStart] = useState<SegmentStart | null>(null);
  const prepare = useMutation({
    mutationFn: async ({ filters, fixed = false }: SavedFilterSet) => {
      const { filtersToSegment } = await loadChunk(() => import('../features/segments/filters-to-segment.ts'));
      const time = { period, calendar, fixed };
      return filtersToSegment({ api, queryClient, customer, user, filters, fields, time });
    },
    onSuccess: (saved) => {
      if (saved.kind === 'start') setStart(saved.start);
      else toasts.show({ tone: 'error', text: saved.message });
    },
    onError: (error) => presentError(error, toasts.show),
  });
  return {
    begin: (saved) => prepare.mutate(saved),
    isPending: prepare.isPending,
    dialog:
      start === null ? null : (
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
      ),
  };
}
