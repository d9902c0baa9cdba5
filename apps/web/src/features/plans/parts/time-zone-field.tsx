import { timeZoneEntries } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import styles from './parts.module.css';

export interface TimeZoneFieldProps {
  timeZone: string;
  now: Date;
  onChange: (timeZone: string) => void;
}

/** Every zone of the IANA list, found by its name or its offset. */
export function TimeZoneField({ timeZone, now, onChange }: TimeZoneFieldProps) {
  const id = useId();
  const options = useMemo(
    () =>
      [...timeZoneEntries(now).values()].map((entry) => ({
        value: entry.id,
        label: `${entry.name} (${entry.offset})`,
      })),
    [now],
  );
  return (
    <FormField htmlFor={id} label={t('Time zone')}>
      <Select
        id={id}
        className={styles.wide ?? ''}
        aria-label={t('Time zone')}
        showSearch={{ optionFilterProp: 'label' }}
        value={timeZone}
        options={options}
        classNames={popupLook}
        onChange={onChange}
      />
    </FormField>
  );
}
