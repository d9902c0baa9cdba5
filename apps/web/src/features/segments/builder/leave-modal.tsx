import { t } from '@playhead/texts/translate';
import { Modal } from 'antd';

export interface LeaveModalProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Nothing that was typed is lost by one wrong key. */
export function LeaveModal({ isOpen, onStay, onLeave }: LeaveModalProps) {
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={t('Discard your changes?')}
      width={400}
      okText={t('Discard changes')}
      okButtonProps={{ danger: true }}
      cancelText={t('Keep editing')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('The segment has changes that are not saved.')}
    </Modal>
  );
}
