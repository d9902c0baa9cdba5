import { Modal } from 'antd';

export interface EmptyRulesModalProps {
  /** Fields with a rule that was begun; none closes it. */
  fields: readonly string[];
  onStay: () => void;
  onSave: () => void;
}

/** A rule without a value is not saved, though the form shows it. */
export function EmptyRulesModal({ fields, onStay, onSave }: EmptyRulesModalProps) {
  return (
    <Modal
      open={fields.length > 0}
      destroyOnHidden
      title="Save without the empty rules?"
      width={400}
      okText="Save"
      cancelText="Cancel"
      onOk={onSave}
      onCancel={onStay}
    >
      {fields.join(', ')}: a rule without a value does not narrow the segment and is not saved.
    </Modal>
  );
}
