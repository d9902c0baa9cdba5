import { GuardModal } from '@playhead/browser/ui/ant-modal/guard-modal.tsx';
import { t, tSent } from '@playhead/texts/translate';

export interface EmptyRulesModalProps {
  /** Fields with a rule that was begun; none closes it. */
  fields: readonly string[];
  onStay: () => void;
  onSave: () => void;
}

/** A rule without a value is not saved, though the form shows it. */
export function EmptyRulesModal({ fields, onStay, onSave }: EmptyRulesModalProps) {
  return (
    <GuardModal
      isOpen={fields.length > 0}
      title={t('Save without the empty rules?')}
      width={400}
      stayText={t('Cancel')}
      goOnText={t('Save')}
      onStay={onStay}
      onGoOn={onSave}
    >
      {t('{fields}: a rule without a value does not narrow the segment and is not saved.', {
        fields: fields.map((field) => tSent(field)).join(', '),
      })}
    </GuardModal>
  );
}
