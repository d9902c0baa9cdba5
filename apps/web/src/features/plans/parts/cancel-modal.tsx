import { t } from '@playhead/texts/translate';
import { Modal } from 'antd';

export interface CancelModalProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** DLV-013 */
export function CancelModal({ isOpen, onStay, onLeave }: CancelModalProps) {
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={t('Do you want to cancel?')}
      width={420}
      okText={t('Discard changes')}
      okButtonProps={{ danger: true }}
      cancelText={t('Keep editing')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('Closing the dialog will discard your unsaved changes. Would you like to proceed?')}
    </Modal>
  );
}
