import { type FilterOperator, operatorRecords } from '@playhead/domain/filters';
import { t, tSent } from '@playhead/texts/translate';
import { Select } from 'antd';
import { popupLook } from '../popup-look.ts';
import styles from './rule-editor.module.css';

export interface OperatorSelectProps {
  label: string;
  op: FilterOperator;
  offered: readonly FilterOperator[];
  onChange: (op: FilterOperator) => void;
}

export function OperatorSelect({ label, op, offered, onChange }: OperatorSelectProps) {
  return (
    <Select
      className={styles.operator ?? ''}
      aria-label={t('{label}, operator', { label })}
      value={op}
      options={withCurrent(offered, op).map((one) => ({ value: one, label: tSent(operatorRecords[one].label) }))}
      classNames={popupLook}
      virtual={false}
      listHeight={400}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}

/** A link or a stored rule may bring an operator that the field takes but does not offer. */
export function withCurrent(offered: readonly FilterOperator[], op: FilterOperator): readonly FilterOperator[] {
  return offered.includes(op) ? offered : [...offered, op];
}
