import type { Segment } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { removeSegment, segmentsKey, segmentUsesQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { messageToast } from '@playhead/browser/ui/toast/message-toast.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { rich } from '@playhead/browser/ui/rich-text.tsx';
import { UsesInWords } from '../summary/uses-in-words.tsx';
import styles from './dialogs.module.css';

export interface DeleteDialogProps {
  customer: string;
  segment: Pick<Segment, 'segmentId' | 'segmentName'>;
  onClose: () => void;
}

export function DeleteDialog({ customer, segment, onClose }: DeleteDialogProps) {
  const words = useViewerWords();
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const id = segment.segmentId;
  const uses = useQuery(segmentUsesQuery(api, { customer, id }));
  const { isPending, mutate } = useMutation({
    mutationFn: () => removeSegment(api, { customer, id }),
    onSuccess: () => {
      toasts.show(messageToast('segmentDeleted'));
      onClose();
      // Not what belongs to the segment alone: it is deleted, and loading it would fail.
      return Promise.all(
        (['list', 'quota'] as const).map((part) =>
          queryClient.invalidateQueries({ queryKey: segmentsKey(customer, part) }),
        ),
      );
    },
    onError: (error) => presentError(error, toasts.show),
  });
  return (
    <Dialog title={t('Delete segment')} onClose={isPending ? () => {} : onClose}>
      <p className={styles.words}>
        {rich(words(t('“{name}” will be deleted. What uses it stops working; the viewers themselves stay.')), {
          name: segment.segmentName,
        })}
      </p>
      <h3 className={styles.head}>{t('Where it is used')}</h3>
      <UsesInWords uses={uses.data} isError={uses.isError} />
      <div className={styles.buttons}>
        <Button disabled={isPending} data-first-focus onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button danger type="primary" loading={isPending} onClick={() => mutate()}>
          {t('Delete')}
        </Button>
      </div>
    </Dialog>
  );
}
