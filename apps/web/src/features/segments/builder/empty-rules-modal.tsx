import { t, tSent } from '@playhead/texts/translate';
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
      title={t('Save without the empty rules?')}
      width={400}
      okText={t('Save')}
      cancelText={t('Cancel')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onSave}
      onCancel={onStay}
    >
      {t('{fields}: a rule without a value does not narrow the segment and is not saved.', {
        fields: fields.map((field) => tSent(field)).join(', '),
      })}
    </Modal>
  );
}
