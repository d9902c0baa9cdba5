import type { UploadReport } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { exactNumber } from '@playhead/domain/format';
import type { Calendar } from '@playhead/domain/periods';
import { emptyForm, segmentTabs } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { useViewerWords, type ViewerWords } from '@playhead/widgets/viewer-words';
import { lazy, Suspense } from 'react';
import { DeleteDialog } from './dialogs/delete-dialog.tsx';
import { ShareDialog } from './dialogs/share-dialog.tsx';
import type { ListedSegment } from './list/list-choice.ts';
import type { SegmentStart } from './segment-modal.tsx';

const SegmentModal = lazy(async () => ({
  default: (await loadChunk(() => import('./segment-modal.tsx'))).SegmentModal,
}));
const UploadDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./dialogs/upload-dialog.tsx'))).UploadDialog,
}));

/** What stands over the list. */
export type Opened =
  | { kind: 'modal'; start: SegmentStart }
  | { kind: 'delete' | 'share'; segment: ListedSegment }
  | { kind: 'upload' };

export interface OpenedDialogProps {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  locked: boolean;
  opened: Opened | null;
  onClose: () => void;
  /** One thing leads to the next. */
  onNext: (next: Opened) => void;
}

export function OpenedDialog({ opened, locked, onClose, onNext, ...page }: OpenedDialogProps) {
  const { customer, user } = page;
  const words = useViewerWords();
  if (opened === null) return null;
  switch (opened.kind) {
    case 'modal':
      return (
        <Suspense fallback={null}>
          <SegmentModal {...page} start={opened.start} locked={locked} onClose={onClose} />
        </Suspense>
      );
    case 'upload':
      return (
        <Suspense fallback={null}>
          <UploadDialog
            customer={customer}
            flags={user.flags}
            onClose={onClose}
            onUploaded={(report) => onNext({ kind: 'modal', start: uploadStart(user, report, words) })}
          />
        </Suspense>
      );
    case 'delete':
      return <DeleteDialog customer={customer} segment={opened.segment} onClose={onClose} />;
    case 'share':
      return (
        <ShareDialog
          customer={customer}
          segment={opened.segment}
          colleagues={user.colleagues.filter((email) => email !== user.user.email)}
          onClose={onClose}
        />
      );
  }
}

/** An upload is a segment that only lacks its name; everybody in the list is meant, with a household or without. */
function uploadStart(user: UserInfo, { uploadId, viewers }: UploadReport, words: ViewerWords): SegmentStart {
  const form = emptyForm({ tabs: segmentTabs(user), streamId: 'all' });
  return {
    kind: 'form',
    form: { ...form, uploadId },
    notices: [
      words(
        t('The segment is made of {count} uploaded viewers. Rules narrow it further.', { count: exactNumber(viewers) }),
      ),
    ],
  };
}
