import type { DurationUnit } from '@playhead/contract/http/filters';
import { operatorRecords } from '@playhead/domain/filters';
import { Select } from 'antd';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';
import { NumberInput } from './number-input.tsx';
import { popupLook } from '../../../ui/popup-look.ts';

/** FLT-008 */
const unitNames: Readonly<Record<DurationUnit, string>> = { sec: 'seconds', min: 'minutes' };

export function RangeInput({ field, row, label, isInvalid, onValues, onUnit }: FilterInputProps) {
  const [from = '', to = ''] = row.values;
  const isRange = operatorRecords[row.op].operand === 'range';
  const unit = row.unit ?? field.units[0];
  const tell = (values: readonly string[]) => onValues(values.every((value) => value === '') ? [] : values);
  return (
    <div className={styles.range}>
      <NumberInput
        label={isRange ? `${label}, from` : label}
        value={from}
        isInvalid={isInvalid}
        onChange={(value) => tell(isRange ? [value, to] : [value])}
      />
      {isRange ? (
        <>
          <span className={styles.joint}>to</span>
          <NumberInput
            label={`${label}, to`}
            value={to}
            isInvalid={isInvalid}
            onChange={(value) => tell([from, value])}
          />
        </>
      ) : null}
      {unit === undefined ? null : (
        <Select
          aria-label={`${label}, unit`}
          className={styles.unit ?? ''}
          classNames={popupLook}
          value={unit}
          options={field.units.map((name) => ({ value: name, label: unitNames[name] }))}
          onChange={onUnit}
        />
      )}
    </div>
  );
}
