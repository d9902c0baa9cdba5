import { GuardModal } from '@playhead/browser/ui/ant-modal/guard-modal.tsx';
import { t } from '@playhead/texts/translate';

export interface CancelModalProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** DLV-013 */
export function CancelModal({ isOpen, onStay, onLeave }: CancelModalProps) {
  return (
    <GuardModal
      isOpen={isOpen}
      title={t('Do you want to cancel?')}
      width={420}
      stayText={t('Keep editing')}
      goOnText={t('Discard changes')}
      isLoss
      onStay={onStay}
      onGoOn={onLeave}
    >
      {t('Closing the dialog will discard your unsaved changes. Would you like to proceed?')}
    </GuardModal>
  );
}
