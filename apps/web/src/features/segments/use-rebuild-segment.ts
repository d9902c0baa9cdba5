import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { buildSegmentAgain, segmentsKey } from '@playhead/browser/api/segments/segment-resources.ts';
import { messageToast } from '@playhead/browser/ui/toast/message-toast.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

export interface Rebuilding {
  rebuild: (id: string) => void;
  /** The segment whose build is being requested. */
  requested: string | null;
}

export function useRebuildSegment(customer: string): Rebuilding {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => buildSegmentAgain(api, { customer, id }),
    onSuccess: () => {
      toasts.show(messageToast('segmentUpdating'));
      return queryClient.invalidateQueries({ queryKey: segmentsKey(customer) });
    },
    onError: (error) => presentError(error, toasts.show),
  });
  const requested = isPending ? variables : null;
  // Until the list says that it is being built, the menu of its row would request it a second time.
  const rebuild = useCallback((id: string) => (id === requested ? undefined : mutate(id)), [requested, mutate]);
  return { rebuild, requested };
}
