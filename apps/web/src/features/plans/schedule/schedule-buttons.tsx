import { t } from '@playhead/texts/translate';
import { Button } from 'antd';

export interface ScheduleButtonsProps {
  /** "Save All" for dashboards, "Save" for viewers. */
  saveLabel: string;
  isTesting: boolean;
  isTested: boolean;
  isSaving: boolean;
  mayTest: boolean;
  maySave: boolean;
  onCancel: () => void;
  onTest: () => void;
  onSave: () => void;
}

/** DLV-007, DLV-011, DLV-067 */
export function ScheduleButtons(props: ScheduleButtonsProps) {
  const { saveLabel, isTesting, isTested, isSaving, mayTest, maySave } = props;
  const isBusy = isTesting || isSaving;
  return (
    <>
      <Button disabled={isBusy} onClick={props.onCancel}>
        {t('Cancel')}
      </Button>
      <Button
        loading={isTesting}
        disabled={!mayTest || isSaving}
        title={isTested ? t('A test was sent.') : undefined}
        onClick={props.onTest}
      >
        {t('Send Test')}
      </Button>
      <Button type="primary" loading={isSaving} disabled={!maySave || isTesting} onClick={props.onSave}>
        {saveLabel}
      </Button>
    </>
  );
}
