import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterSet } from '@playhead/domain/filters';
import type { Period } from '@playhead/domain/periods';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import type { SegmentStart } from '../segment-modal.tsx';
import { usePage, useWorkspace } from '../../../page-context/page-context.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

const SegmentModal = lazy(async () => ({
  default: (await loadChunk(() => import('../segment-modal.tsx'))).SegmentModal,
}));

export interface SavedFilterSet {
  filters: FilterSet;
  /** Of the segment, in place of that of the page. */
  period?: Period;
  /** The days stand in the filters themselves and do not move on. */
  fixed?: boolean;
}

export interface SavedFrom {
  /** Of the segment, unless it is begun with another one. */
  period: Period;
  fields: readonly GlobalFilterField[];
}

export interface SegmentSaving {
  begin: (saved: SavedFilterSet) => void;
  isPending: boolean;
  /** The builder, while it is open. */
  dialog: ReactNode;
}

/** SEG-041, SEG-096: filters become the first rules of a new segment, or the user sees why they cannot. */
export function useSegmentSaving({ period, fields }: SavedFrom): SegmentSaving {
  const { customer, user, calendar } = useWorkspace();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [start, setStart] = useState<SegmentStart | null>(null);
  const prepare = useMutation({
    mutationFn: async ({ filters, fixed = false, period: own = period }: SavedFilterSet) => {
      const { filtersToSegment } = await loadChunk(() => import('./filters-to-segment.ts'));
      const time = { period: own, calendar, fixed };
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

/** The same for the filters of the opened page. */
export function usePageSegmentSaving(): SegmentSaving {
  const { state, filters } = usePage();
  return useSegmentSaving({ period: state.period, fields: [...filters.fields, ...filters.firstStreamFields] });
}
