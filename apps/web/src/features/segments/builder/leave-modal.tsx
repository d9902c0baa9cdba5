import { GuardModal } from '@playhead/browser/ui/ant-modal/guard-modal.tsx';
import { t } from '@playhead/texts/translate';

export interface LeaveModalProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Nothing that was typed is lost by one wrong key. */
export function LeaveModal({ isOpen, onStay, onLeave }: LeaveModalProps) {
  return (
    <GuardModal
      isOpen={isOpen}
      title={t('Discard your changes?')}
      width={400}
      stayText={t('Keep editing')}
      goOnText={t('Discard changes')}
      isLoss
      onStay={onStay}
      onGoOn={onLeave}
    >
      {t('The segment has changes that are not saved.')}
    </GuardModal>
  );
}
