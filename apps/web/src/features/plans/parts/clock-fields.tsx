import { t } from '@playhead/texts/translate';
import { currentLanguage } from '@playhead/texts/catalogue';
import { Select } from 'antd';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import styles from './parts.module.css';

/** Elsewhere the day has 24 hours. */
const hasHalves = currentLanguage() === 'en';
const hours = hasHalves
  ? Array.from({ length: 12 }, (_, index) => index + 1)
  : Array.from({ length: 24 }, (_, index) => index);
const minutes = Array.from({ length: 12 }, (_, index) => index * 5);
const twoDigits = (value: number) => String(value).padStart(2, '0');

export interface ClockFieldsProps {
  /** 0 to 23. */
  hour: number;
  minute: number;
  onChange: (time: { hour: number; minute: number }) => void;
}

/** DLV-044: hours from 1 to 12, minutes in steps of five. */
export function ClockFields({ hour, minute, onChange }: ClockFieldsProps) {
  const half = hour < 12 ? 'AM' : 'PM';
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const hourOf = (shown: number, of: string) => (shown % 12) + (of === 'PM' ? 12 : 0);
  // A schedule of the API may name any minute.
  const offered = minutes.includes(minute) ? minutes : [...minutes, minute].toSorted((a, b) => a - b);
  return (
    <FormField label={t('Time')}>
      <fieldset className={styles.clock} aria-label={t('Time')}>
        <Select
          className={styles.clockPart ?? ''}
          aria-label={t('Hour')}
          value={hasHalves ? twelve : hour}
          options={hours.map((value) => ({ value, label: hasHalves ? String(value) : twoDigits(value) }))}
          classNames={popupLook}
          onChange={(shown) => onChange({ hour: hasHalves ? hourOf(shown, half) : shown, minute })}
        />
        <span aria-hidden="true">:</span>
        <Select
          className={styles.clockPart ?? ''}
          aria-label={t('Minute')}
          value={minute}
          options={offered.map((value) => ({ value, label: twoDigits(value) }))}
          classNames={popupLook}
          onChange={(next) => onChange({ hour, minute: next })}
        />
        {hasHalves ? (
          <AntSegmented<'AM' | 'PM'>
            aria-label={t('AM or PM')}
            value={half}
            options={['AM', 'PM']}
            onChange={(next) => onChange({ hour: hourOf(twelve, next), minute })}
          />
        ) : null}
      </fieldset>
    </FormField>
  );
}
