import { messages } from '@playhead/domain/messages';
import { payloadOf, type SegmentForm } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { saveSegment, segmentsKey } from '@playhead/browser/api/segments/segment-resources.ts';
import { messageToast } from '@playhead/browser/ui/toast/message-toast.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

export interface SaveSegment {
  isSaving: boolean;
  save: (form: SegmentForm) => void;
}

export interface SaveSegmentOptions {
  customer: string;
  /** Not called when the segment exists already. */
  onSaved: () => void;
  /** Somebody else changed it meanwhile: reads what it is now, in place of what was typed. */
  onReload: () => void;
}

/** SEG-040, SEG-044 */
export function useSaveSegment({ customer, onSaved, onReload }: SaveSegmentOptions): SaveSegment {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const reload = { label: t('Open it again'), run: onReload };
  const { isPending, mutate } = useMutation({
    mutationFn: (form: SegmentForm) => saveSegment(api, { customer, id: form.editingSegmentId, body: payloadOf(form) }),
    onSuccess: (outcome, form) => {
      if (outcome === 'existed') {
        toasts.show(messageToast('segmentExists'));
        return;
      }
      const name = form.segmentName.trim();
      toasts.show(outcome === 'created' ? messageToast('segmentCreating', { name }) : messageToast('segmentUpdating'));
      onSaved();
      void queryClient.invalidateQueries({ queryKey: segmentsKey(customer) });
    },
    onError: (error, form) => {
      console.warn(messages.segmentCallFailed.text, { error });
      const isEdit = form.editingSegmentId !== null;
      if (isEdit && isGone(error)) toasts.show(messageToast('segmentGone'));
      else if (isEdit && isChanged(error)) presentError(error, (toast) => toasts.show({ ...toast, action: reload }));
      else presentError(error, toasts.show);
    },
  });
  return { isSaving: isPending, save: mutate };
}

/** ERR-010 */
const UPDATED_MEANWHILE = 1002;

function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 404 || (error.code === UPDATED_MEANWHILE && /being updated/i.test(error.message));
}

function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.catalogueCode === 'segment_changed';
}
