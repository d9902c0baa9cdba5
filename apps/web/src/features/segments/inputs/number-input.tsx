import { cleanDayInput, cleanNumberInput } from '@playhead/domain/filters';
import { Input } from 'antd';
import styles from './inputs.module.css';
import { statusProps } from './rule-input-props.ts';

export interface NumberInputProps {
  label: string;
  value: string;
  isInvalid: boolean;
  /** Non-negative whole numbers only (FLT-051). */
  isCount?: boolean;
  /** "%", "min". */
  suffix?: string;
  onChange: (value: string) => void;
  /** What stays of the text when the input is left. */
  settle: (text: string) => string;
}

/** The value stays text while it is typed: "1." and "-" are on their way to a number. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, isInvalid, isCount = false, suffix, onChange, settle } = props;
  const clean = isCount ? cleanDayInput : cleanNumberInput;
  return (
    <Input
      className={styles.number}
      aria-label={label}
      inputMode={isCount ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={value}
      suffix={suffix ?? <span />}
      onChange={({ target }) => onChange(clean(target.value))}
      onBlur={() => {
        const settled = settle(value);
        if (settled !== value) onChange(settled);
      }}
      {...statusProps(isInvalid)}
    />
  );
}
