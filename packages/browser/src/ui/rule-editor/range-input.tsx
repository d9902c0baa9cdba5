import type { DurationUnit } from '@playhead/contract/http/filters';
import { type FilterOperator, operatorRecords } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Select } from 'antd';
import { popupLook } from '../popup-look.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import styles from './rule-editor.module.css';
import type { ValueInputProps } from './value-input.ts';

/** FLT-008 */
const unitNames: Readonly<Record<DurationUnit, string>> = { sec: t('seconds'), min: t('minutes') };

export interface RangeInputProps extends ValueInputProps, Pick<NumberInputProps, 'suffix' | 'settle'> {
  op: FilterOperator;
  unit: DurationUnit | null | undefined;
  /** Those to choose from. */
  units: readonly DurationUnit[];
  onUnit: (unit: DurationUnit) => void;
}

/** One number, or two for an operator of a range. */
export function RangeInput(props: RangeInputProps) {
  const { op, label, values, unit, units, onValues, onUnit, isInvalid, suffix, settle } = props;
  const [from = '', to = ''] = values;
  const isRange = operatorRecords[op].operand === 'range';
  const tell = (next: readonly string[]) => onValues(next.every((value) => value === '') ? [] : next, 'typed');
  const input = { isInvalid, suffix, ...(settle === undefined ? {} : { settle }) };
  return (
    <div className={styles.range}>
      <NumberInput
        {...input}
        label={isRange ? t('{label}, from', { label }) : label}
        value={from}
        onChange={(value) => tell(isRange ? [value, to] : [value])}
      />
      {isRange ? (
        <>
          <span className={styles.quiet}>{t('to')}</span>
          <NumberInput
            {...input}
            label={t('{label}, to', { label })}
            value={to}
            onChange={(value) => tell([from, value])}
          />
        </>
      ) : null}
      {units.length === 0 ? null : (
        <Select
          aria-label={t('{label}, unit', { label })}
          className={styles.unit ?? ''}
          classNames={popupLook}
          value={unit ?? null}
          options={units.map((name) => ({ value: name, label: unitNames[name] }))}
          onChange={(name) => (name === null ? undefined : onUnit(name))}
        />
      )}
    </div>
  );
}
