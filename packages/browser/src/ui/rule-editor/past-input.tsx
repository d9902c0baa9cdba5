import { t, tSent } from '@playhead/texts/translate';
import { Select } from 'antd';
import { popupLook } from '../popup-look.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import styles from './rule-editor.module.css';

export interface PastInputProps<U extends string> extends Pick<
  NumberInputProps,
  'label' | 'isInvalid' | 'suffix' | 'settle'
> {
  amount: string;
  unit: U;
  units: readonly U[];
  onAmount: (amount: string) => void;
  onUnit: (unit: U) => void;
}

/** "In the past 3 weeks". */
export function PastInput<U extends string>(props: PastInputProps<U>) {
  const { label, amount, unit, units, onAmount, onUnit, ...input } = props;
  return (
    <div className={styles.range}>
      <NumberInput {...input} label={t('{label}, how many', { label })} value={amount} isCount onChange={onAmount} />
      <Select<U>
        aria-label={t('{label}, unit', { label })}
        className={styles.unit ?? ''}
        classNames={popupLook}
        value={unit}
        options={units.map((name) => ({ value: name, label: tSent(`${name}s`) }))}
        onChange={onUnit}
      />
    </div>
  );
}
