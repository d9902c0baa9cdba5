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
      title="Do you want to cancel?"
      width={420}
      okText="Discard changes"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      onOk={onLeave}
      onCancel={onStay}
    >
      Closing the dialog will discard your unsaved changes. Would you like to proceed?
    </Modal>
  );
}
