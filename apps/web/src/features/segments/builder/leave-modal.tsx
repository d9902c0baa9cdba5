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
      title="Discard your changes?"
      width={400}
      okText="Discard changes"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      onOk={onLeave}
      onCancel={onStay}
    >
      The segment has changes that are not saved.
    </Modal>
  );
}
