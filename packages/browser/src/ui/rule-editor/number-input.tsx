import { cleanDayInput, cleanNumberInput, settleNumberInput } from '@playhead/domain/filters';
// Not of `antd`: that Input brings buttons, one-time codes and passwords with it.
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import styles from './rule-editor.module.css';
import { statusProps } from './value-input.ts';

export interface NumberInputProps {
  label: string;
  value: string;
  placeholder?: string;
  isInvalid: boolean;
  /** Non-negative whole numbers only (FLT-051). */
  isCount?: boolean;
  /** "%", "min". */
  suffix?: ReactNode;
  onChange: (value: string) => void;
  /** What stays of the text when the input is left. */
  settle?: (text: string) => string;
}

/** FLT-050. The value stays text while it is typed: "1." and "-" are on their way to a number. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, placeholder = '', isInvalid, isCount = false, suffix, onChange } = props;
  const { settle = settleNumberInput } = props;
  const clean = isCount ? cleanDayInput : cleanNumberInput;
  return (
    <Input
      className={styles.number}
      aria-label={label}
      inputMode={isCount ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      suffix={suffix}
      onChange={({ target }) => onChange(clean(target.value))}
      onBlur={() => {
        const settled = settle(value);
        if (settled !== value) onChange(settled);
      }}
      {...statusProps(isInvalid)}
    />
  );
}
