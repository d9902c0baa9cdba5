import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { BuilderModal, type SegmentModalProps } from './builder/builder-modal.tsx';

export type { SegmentModalProps, SegmentStart } from './builder/builder-modal.tsx';

/** SEG-004..SEG-015: creates, edits and copies a segment, or saves one that was made elsewhere. Mounted anew at each opening. */
export function SegmentModal(props: SegmentModalProps) {
  return (
    <AntScope>
      <BuilderModal {...props} />
    </AntScope>
  );
}
