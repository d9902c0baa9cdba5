import type { DurationUnit } from '@playhead/contract/http/filters';
import { operatorRecords } from '@playhead/domain/filters';
import { type SegmentField, settleRangeText } from '@playhead/domain/segments';
import { Select } from 'antd';
import styles from './inputs.module.css';
import { NumberInput } from './number-input.tsx';
import { popupLook } from '../../../ui/popup-look.ts';
import type { RuleInputProps } from './rule-input-props.ts';

/** FLT-008 */
const unitNames: Readonly<Record<DurationUnit, string>> = { sec: 'seconds', min: 'minutes' };
/** SEG-031: of a unit that cannot be chosen. */
const unitSigns: Readonly<Record<DurationUnit, string>> = { sec: 'Secs', min: 'Mins' };

export function RangeInput({ field, rule, label, isInvalid, onValues, onUnit }: RuleInputProps) {
  const [from = '', to = ''] = rule.values;
  const isRange = operatorRecords[rule.op].operand === 'range';
  const suffix = suffixOf(field);
  const tell = (values: readonly string[]) => onValues(values.every((value) => value === '') ? [] : values, 'typed');
  const input = {
    isInvalid,
    settle: (text: string) => settleRangeText(field, text),
    ...(suffix === null ? {} : { suffix }),
  };
  return (
    <div className={styles.range}>
      <NumberInput
        {...input}
        label={isRange ? `${label}, from` : label}
        value={from}
        onChange={(value) => tell(isRange ? [value, to] : [value])}
      />
      {isRange ? (
        <>
          <span className={styles.joint}>to</span>
          <NumberInput {...input} label={`${label}, to`} value={to} onChange={(value) => tell([from, value])} />
        </>
      ) : null}
      {field.units.length === 0 ? null : (
        <Select
          aria-label={`${label}, unit`}
          className={styles.unit ?? ''}
          classNames={popupLook}
          value={rule.unit ?? field.unit}
          options={field.units.map((name) => ({ value: name, label: unitNames[name] }))}
          onChange={(unit) => (unit === null ? undefined : onUnit(unit))}
        />
      )}
    </div>
  );
}

function suffixOf({ type, unit, units }: SegmentField): string | null {
  if (type === 'range_percentage') return '%';
  return unit === null || units.length > 0 ? null : unitSigns[unit];
}
